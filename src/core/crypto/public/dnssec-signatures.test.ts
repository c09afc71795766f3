import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../../bytes/hex.ts';
import { verifyP256 } from './verify-p256.ts';
import { verifyRsa } from './verify-rsa.ts';

type Row = readonly [
  id: number,
  result: 'valid' | 'invalid' | 'acceptable',
  signature: string,
  message: string,
  key: number,
  about: string,
];

interface Vectors {
  /** Of P-256 x and y; of RSA modulus and exponent. */
  readonly keys: readonly (string | readonly [modulus: string, exponent: string])[];
  readonly files: readonly { readonly file: string; readonly rows: readonly Row[] }[];
}

/** See test/fixtures/wycheproof/README.md. */
const FIXTURE = new URL(
  '../../../../test/fixtures/wycheproof/public-signatures.json.gz',
  import.meta.url,
);
const { keys, files } = JSON.parse(gunzipSync(readFileSync(FIXTURE)).toString()) as Vectors;

const bytes = (hex: string) => hexToBytes(hex) ?? new Uint8Array(0);

function accepts(signature: Uint8Array, [, , , message, at]: Row): boolean {
  const key = keys[at]!;
  if (typeof key === 'string') return verifyP256(signature, bytes(message), bytes(key));
  const [modulus, exponent] = [bytes(key[0].replace(/^(?:00)+/, '')), bytes(key[1])];
  return verifyRsa(signature, bytes(message), { modulus, exponent });
}

describe.each(files)('$file', ({ rows }) => {
  test('what is valid there is valid here, and nothing else', () => {
    const wrong = rows.filter((row) => accepts(bytes(row[2]), row) !== (row[1] === 'valid'));
    expect(wrong.map(([id, result, , , , about]) => `${id} ${result}: ${about}`)).toEqual([]);
  });

  test('no signature with another bit', () => {
    const row = rows.find(([, result]) => result === 'valid')!;
    const signature = bytes(row[2]);
    const taken = Array.from({ length: 8 * signature.length }, (_, bit) => {
      const other = signature.slice();
      other[bit >> 3]! ^= 1 << (bit & 7);
      return accepts(other, row);
    });
    expect([taken.includes(true), accepts(signature, row)]).toEqual([false, true]);
  });
});

test('there are as many rows as in the files', () => {
  expect(files.map(({ rows }) => rows.length)).toEqual([262, 259, 259, 258]);
});
