/** From shares to the scripts that receivers find (BIP 352, "Creating outputs"). */
import { compareBytes } from '../bytes/order.ts';
import { concatBytes, Writer } from '../bytes/writer.ts';
import { taggedHash } from '../crypto/hashes.ts';
import { pointPlus } from '../crypto/public/points.ts';
import { payToTaproot } from '../script/pay-to.ts';
import type { OutPoint } from '../tx/types.ts';

/** Most outputs that receivers look for under one scan key (BIP 352, K_max). */
export const MOST_OUTPUTS = 2323;

/** The smallest outpoint by its bytes, of all inputs of a transaction; `undefined` where there is none. */
export function smallestOutpoint(outpoints: readonly OutPoint[]): Uint8Array | undefined {
  let smallest: Uint8Array | undefined;
  for (const outpoint of outpoints) {
    const bytes = outpointBytes(outpoint);
    if (!smallest || compareBytes(bytes, smallest) < 0) smallest = bytes;
  }
  return smallest;
}

/** What every share is multiplied by: 32 bytes, of the smallest outpoint and the sum of the keys that count. */
export function inputHash(outpoint: Uint8Array, sumOfKeys: Uint8Array): Uint8Array {
  return taggedHash('BIP0352/Inputs', outpoint, sumOfKeys);
}

/** As it is serialised: the txid in the order of hashing, the number little-endian. */
function outpointBytes({ txid, vout }: OutPoint): Uint8Array {
  const writer = new Writer(36);
  writer.bytes(txid);
  writer.u32(vout);
  return writer.finish();
}

/** What is added to a spend key for output `k` of a scan key, 32 bytes. */
export function outputTweak(secret: Uint8Array, k: number): Uint8Array {
  const number = new Uint8Array(4);
  new DataView(number.buffer).setUint32(0, k);
  return taggedHash('BIP0352/SharedSecret', concatBytes(secret, number));
}

/** The script of each spend key with each tweak; `undefined` where there is none. */
export function silentScripts(
  spendKey: Uint8Array,
  tweaks: readonly Uint8Array[],
): readonly (Uint8Array | undefined)[] {
  return pointPlus(spendKey, tweaks).map((key) => key && payToTaproot(key.subarray(1)));
}
