/** Files with what mending has to make of them, written by hand from how they were made. */
import { expect } from 'vitest';
import { bytesToHex } from '../../bytes/hex.ts';
import { TweakableKey } from '../../crypto/public/tweakable-key.ts';
import { bytesOf } from '../../crypto/secp256k1.ts';
import { compareFiles } from '../../diff/compare.ts';
import { psbtV2, record, utxo } from '../../outline/testing/psbt-hex.ts';
import { decodePsbt } from '../../psbt/psbt.ts';
import { ownDescriptor, ownersOf } from '../../review/testing/file-rows.ts';
import { bytesOfFile, type FileSpec } from '../../sign/testing/built-files.ts';
import { publicKey } from '../../sign/testing/utxos.ts';
import type { MendCode } from '../codes.ts';
import type { MendMaterial } from '../material.ts';
import { type Mended, mend } from '../mend.ts';

export type File = FileSpec | Uint8Array;

export interface Given extends Partial<Pick<MendMaterial, 'transactions' | 'version'>> {
  readonly earlier?: readonly File[];
  readonly descriptors?: readonly string[];
}

export function bytesIn(file: File): Uint8Array {
  return file instanceof Uint8Array ? file : bytesOfFile(file);
}

export function mended(file: File, codes: readonly MendCode[], given: Given = {}): Mended {
  const { transactions = [], earlier = [], descriptors, version } = given;
  return mend(bytesIn(file), codes, {
    transactions,
    version,
    earlier: earlier.map((one) => decodePsbt(bytesIn(one))),
    owners: descriptors && ownersOf(descriptors.map((text) => ownDescriptor(text, 0, 20))),
    chain: 'regtest',
  });
}

/** `what path`, and `left path`. */
export function textsOf({ changes, left }: Mended): readonly string[] {
  return [
    ...changes.map(({ what, path }) => `${what} ${path}`),
    ...left.map(({ path }) => `left ${path}`),
  ];
}

export function kindOfChange(before: Uint8Array, after: Uint8Array): string {
  const side = (bytes: Uint8Array) => ({ psbt: decodePsbt(bytes), bytes, isBare: false });
  return compareFiles(side(before), side(after)).kind;
}

/** What holds of every mend: it is about the same transaction, and doing it again does nothing. */
export function expectSound(before: Uint8Array, codes: readonly MendCode[], given: Given): Mended {
  const made = mended(before, codes, given);
  const again = mended(made.bytes, codes, given);
  expect(again.changes).toEqual([]);
  expect(again.bytes).toBe(made.bytes);
  if (made.changes.length === 0) expect(made.bytes).toBe(before);
  else expect(['metadata', 'signatures']).toContain(kindOfChange(before, made.bytes));
  return made;
}

/** What bdk_sp writes of a coin that spend key S and tweak 77 lead to. */
export function bdkSpend(spendKey: string, tweak: bigint, more = '', subtype = '01'): Uint8Array {
  const [output] = new TweakableKey(publicKey('S')).add([bytesOf(77n)]);
  const coin = record('01', utxo(100_000n, `5120${bytesToHex(output!.subarray(1))}`));
  const key = `fc06626970333532${subtype}${bytesToHex(publicKey(spendKey))}`;
  return psbtV2([{ records: coin + more + record(key, bytesToHex(bytesOf(tweak))) }], [{}]);
}
