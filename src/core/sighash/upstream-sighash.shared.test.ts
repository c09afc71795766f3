import { describe, expect, test } from 'vitest';
import { Cursor } from '../bytes/cursor.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { reversed } from '../bytes/order.ts';
import { sha256d } from '../crypto/hashes.ts';
import { extendedTransaction } from '../tx/codec.ts';
import { LegacySighash } from './legacy.ts';
import { bytesOf, readUpstream } from './testing/upstream.ts';

type Row = readonly [
  transaction: string,
  scriptCode: string,
  inputIndex: number,
  hashType: number,
  /** Shown reversed, as ids are. */
  digest: string,
];

const cases = readUpstream<readonly (Row | readonly [string])[]>('sighash.json');
const rows = cases.filter((row): row is Row => row.length === 5);

describe(`sighash.json: ${rows.length} cases`, () => {
  test('none is left out', () => expect(rows.length).toBe(500));

  test('each digest, and the preimage is what it is of', () => {
    let mistakes = 0;
    for (const [i, [hex, script, index, hashType, expected]] of rows.entries()) {
      const sighash = new LegacySighash(extendedTransaction.read(new Cursor(bytesOf(hex))));
      const scriptCode = bytesOf(script);
      const digest = sighash.digest(index, scriptCode, hashType);
      expect([i, bytesToHex(reversed(digest))]).toEqual([i, expected]);
      const preimage = sighash.preimage(index, scriptCode, hashType);
      if (typeof preimage === 'string') mistakes++;
      else expect([i, bytesToHex(sha256d(preimage))]).toEqual([i, bytesToHex(digest)]);
    }
    expect(mistakes).toBeLessThan(rows.length / 4);
  });
});
