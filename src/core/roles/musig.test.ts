import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { aggregateKeys, aggregateNonces, makeNonce, signPartially } from '../crypto/musig.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { tapLeafHash, tapTweakHash, tweakedOutputKey } from '../crypto/taproot.ts';
import { masterKeyOf, neutered } from '../descriptor/bip32.ts';
import { stepsFromAggregate } from '../descriptor/derive-keys.ts';
import { withPrefix } from '../descriptor/private-keys.ts';
import { extendedPublicKeyText } from '../encoding/extended-key.ts';
import { inputRecord, mapOf } from '../psbt/make-record.ts';
import { recordOf, recordsOf } from '../psbt/record-access.ts';
import type { Psbt } from '../psbt/types.ts';
import { unsignedTransactionOf, viewOf } from '../psbt/view.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import { psbtSpending } from '../sign/testing/psbt-spending.ts';
import { analyzePsbt } from './analyze.ts';
import { finalizePsbt } from './finalize.ts';

/*
 * A PSBT that has all nonces and partial signatures of MuSig2 needs no key to be
 * finalised: Core puts them together (SignMuSig2, script/sign.cpp).
 */

const ROOTS = [5, 6].map((byte) => masterKeyOf(new Uint8Array(32).fill(byte))!);
const SECRETS = ROOTS.map(({ privateKey }) => privateKey);
const KEYS = SECRETS.map((secret) => publicKeyOf(secret, true));
const MUSIG = `musig(${KEYS.map(bytesToHex)})`;
const DERIVED = `musig(${ROOTS.map((root) => extendedPublicKeyText(neutered(root), 'main'))})/1/*`;
const NOBODY = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0';
const SORTED = [...KEYS].sort((a, b) => (bytesToHex(a) < bytesToHex(b) ? -1 : 1));
const AGGREGATE = aggregateKeys(SORTED)!;

/** The nonces and partial signatures of both, for the key path or for the only leaf. */
function signed(psbt: Psbt, spoil: (partials: Uint8Array[]) => void): Psbt {
  const [map] = psbt.inputs;
  const view = viewOf(psbt);
  const spent = view.inputs.map((input) => input.spent.output!);
  const sighashes = Sighashes.of(unsignedTransactionOf(view)!, spent);
  const [leaf] = recordsOf(map!, 'tap_leaf_script');
  const internalKey = recordOf(map!, 'tap_internal_key')?.value;
  const isKeyPath = internalKey && bytesToHex(internalKey) !== NOBODY;
  const leafHash =
    leaf && !isKeyPath ? tapLeafHash(leaf.value.leafVersion, leaf.value.script) : undefined;
  const path = recordsOf(map!, 'tap_bip32_derivation').find(
    ({ key, value }) =>
      value.origin.path.length > 0 && bytesToHex(key) === bytesToHex(internalKey!),
  )?.value.origin.path;
  const steps = stepsFromAggregate(AGGREGATE, path ?? [])!;
  const tweaks = steps.tweaks.map((tweak) => ({ tweak, isXOnly: false }));
  let aggregate = steps.publicKey;
  if (isKeyPath) {
    const root = recordOf(map!, 'tap_merkle_root')?.value;
    const output = tweakedOutputKey(internalKey, root)!;
    tweaks.push({ tweak: tapTweakHash(internalKey, root), isXOnly: true });
    aggregate = withPrefix(output.isOdd ? 0x03 : 0x02, output.key);
  }
  const message = sighashes.taprootDigest(0, 0, {
    annexHash: undefined,
    leaf: leafHash && { leafHash, codeSeparatorPosition: 0xffffffff },
  });
  if (typeof message === 'string') throw new Error(message);
  const nonces = KEYS.map((publicKey, i) =>
    makeNonce({ publicKey, random: new Uint8Array(32).fill(i + 1) }),
  );
  const aggregateNonce = aggregateNonces(nonces.map(({ publicNonce }) => publicNonce))!;
  const session = { aggregateNonce, publicKeys: SORTED, tweaks, message };
  const partials = nonces.map(
    ({ secret, publicNonce }, i) => signPartially(secret, SECRETS[i]!, publicNonce, session)!,
  );
  spoil(partials);
  const records = partials.flatMap((partial, i) => {
    const key = { participant: KEYS[i]!, aggregate, ...(leafHash && { leafHash }) };
    return [
      inputRecord('musig2_pub_nonce', key, nonces[i]!.publicNonce),
      inputRecord('musig2_partial_sig', key, partial),
    ];
  });
  return { ...psbt, inputs: [mapOf([...map!.records, ...records])] };
}

const nothing = () => undefined;

describe('MuSig2 without keys', () => {
  test.each([
    ['of an output key', `rawtr(${MUSIG})`, 1],
    ['of an internal key', `tr(${MUSIG})`, 1],
    ['of an internal key with leaves', `tr(${MUSIG},pk(${NOBODY}))`, 1],
    ['of a leaf', `tr(${NOBODY},pk(${MUSIG}))`, 3],
    ['with steps', `tr(${DERIVED})`, 1],
    ['with steps and leaves', `tr(${DERIVED},pk(${NOBODY}))`, 1],
  ])('%s', (_what, text, items) => {
    const whole = signed(psbtSpending(text, 2), nothing);
    const { transaction, psbt } = finalizePsbt(whole);
    expect(transaction?.inputs[0]?.witness.length).toBe(items);
    expect(psbt.inputs[0]?.records.some(({ field }) => field === 'final_scriptwitness')).toBe(true);
    expect(analyzePsbt(whole)).toMatchObject({ ok: true, next: 'finalizer' });
  });

  test.each<[string, (partials: Uint8Array[]) => void]>([
    ['a partial signature too few', (partials) => partials.pop()],
    ['a wrong partial signature', (partials) => partials[0]!.fill(1)],
  ])('not with %s', (_what, spoil) => {
    const short = signed(psbtSpending(`tr(${MUSIG})`, 2), spoil);
    const { transaction, psbt } = finalizePsbt(short);
    expect(transaction).toBeUndefined();
    const partials = (one: Psbt) => recordsOf(one.inputs[0]!, 'musig2_partial_sig').length;
    expect(partials(psbt)).toBe(partials(short));
    expect(analyzePsbt(short)).toMatchObject({ ok: true, next: 'updater' });
  });
});
