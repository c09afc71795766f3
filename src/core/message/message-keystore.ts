import type { Characters } from '../bytes/utf8-text.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import type { Chain } from '../encoding/chains.ts';
import { decodeWif } from '../encoding/wif.ts';
import { payToWitnessPublicKeyHash } from '../script/pay-to.ts';
import { Keystore } from '../sign/keystore.ts';

/** 32 bytes, big-endian, and the form of its public key. */
export interface MessageKey {
  readonly key: Uint8Array;
  readonly compressed: boolean;
}

/**
 * Keys in wallet import format; undefined where one is no key of this chain. Where
 * there is no answer, those read before have been wiped.
 */
export function readMessageKeys(
  texts: Iterable<Characters>,
  chain: Chain,
): readonly MessageKey[] | undefined {
  const keys: MessageKey[] = [];
  let isDone = false;
  try {
    for (const text of texts) {
      const read = decodeWif(text, chain);
      if (!read.ok) return undefined;
      keys.push(read);
    }
    isDone = true;
    return keys;
  } finally {
    if (!isDone) for (const { key } of keys) key.fill(0);
  }
}

/**
 * A store in which a key stands for all addresses that are of it alone: P2PKH, and
 * where its public key is compressed P2WPKH, the same inside P2SH, and the taproot
 * output that it is the internal key of (BIP 86) or the output key of. `scripts` are
 * redeem and witness scripts. Takes over the keys; the store's `wipe` overwrites them.
 */
export function messageKeystore(
  keys: readonly MessageKey[],
  scripts: readonly Uint8Array[],
): Keystore {
  const keystore = new Keystore();
  for (const { key, compressed } of keys) {
    keystore.addKey(key, compressed);
    if (!compressed) continue;
    keystore.addTweaked(keystore.keyCount - 1);
    keystore.addScript(payToWitnessPublicKeyHash(publicKeyOf(key, true)));
  }
  for (const script of scripts) keystore.addScript(script);
  return keystore;
}
