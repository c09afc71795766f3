/** Private keys of silent payments that inputs spend (BIP 376, "Signer"). */
import { equalBytes } from '../bytes/order.ts';
import { addToPrivateKey } from '../crypto/key-tweak.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { PrivateKeys } from '../descriptor/private-keys.ts';
import type { Psbt } from '../psbt/types.ts';
import { viewOf } from '../psbt/view.ts';
import { addWantedKeys } from '../sign/origin-keys.ts';
import type { PsbtKey } from '../sign/psbt/psbt-with-keys.ts';
import { silentScripts } from './shared-secret.ts';
import { type SilentSpend, silentRecords } from './silent-records.ts';

/**
 * The private keys of the output keys that keys, as spend keys, lead to by the tweaks of
 * inputs; each is to be wiped. A spend key is given by itself, or by its origin from an
 * extended key. What it leads to is held against the coin with public numbers first.
 */
export function spentPaymentKeys(psbt: Psbt, keys: readonly PsbtKey[]): readonly PsbtKey[] {
  const { spends } = silentRecords(psbt);
  if (spends.every((spend) => spend === undefined)) return [];
  const known = new PrivateKeys();
  try {
    const spendKeys = spendKeysOf(spends, keys, known);
    return viewOf(psbt).inputs.flatMap(({ spent }, i): readonly PsbtKey[] => {
      const [spend, script] = [spends[i], spent.output?.scriptPubKey];
      const spendKey = spend && script && spendKeys.find((key) => leadsTo(key, spend, script));
      const own = spendKey && known.of(spendKey);
      const privateKey = spend && own && addToPrivateKey(own.privateKey, spend.tweak);
      return privateKey ? [{ kind: 'single', privateKey, compressed: true }] : [];
    });
  } finally {
    known.wipe();
  }
}

/** Public keys, whose private ones are in `known` then. */
function spendKeysOf(
  spends: readonly (SilentSpend | undefined)[],
  keys: readonly PsbtKey[],
  known: PrivateKeys,
): readonly Uint8Array[] {
  const wanted = spends.flatMap((spend) => spend?.origins ?? []);
  return keys.flatMap((one): readonly Uint8Array[] => {
    if (one.kind === 'extended') return addWantedKeys(wanted, one.key, known);
    const publicKey = publicKeyOf(one.privateKey, true);
    known.add(publicKey, { privateKey: one.privateKey.slice(), compressed: true });
    return [publicKey];
  });
}

function leadsTo(spendKey: Uint8Array, { tweak }: SilentSpend, script: Uint8Array): boolean {
  const [made] = silentScripts(spendKey, [tweak]);
  return made !== undefined && equalBytes(made, script);
}
