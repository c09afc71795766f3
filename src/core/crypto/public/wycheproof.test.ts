import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../bytes/hex.ts';
import { encodeDer, parseDerLax } from '../der.ts';
import { GROUP_ORDER, numberOf } from '../secp256k1.ts';
import { verifyEcdsa } from './verify-ecdsa.ts';

type Row = readonly [
  id: number,
  isValid: boolean,
  signature: string,
  digest: string,
  key: number,
  about: string,
];

interface Vectors {
  readonly keys: readonly string[];
  readonly files: readonly { readonly file: string; readonly rows: readonly Row[] }[];
}

/** See test/fixtures/wycheproof/README.md. */
const FIXTURE = new URL(
  '../../../../test/fixtures/wycheproof/ecdsa-secp256k1.json.gz',
  import.meta.url,
);
const { keys, files } = JSON.parse(gunzipSync(readFileSync(FIXTURE)).toString()) as Vectors;

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
const isCompact = (file: string) => file.includes('p1363');

/** In DER, as the bytes are, or as ours are written where the file has R and S alone. */
function derOf(file: string, signature: string): Uint8Array {
  const given = bytes(signature);
  return isCompact(file) ? encodeDer(given) : given;
}

function accepts(file: string, [, , signature, digest, key]: Row): boolean {
  return verifyEcdsa(derOf(file, signature), bytes(digest), bytes(keys[key]!));
}

/**
 * Where consensus takes what Wycheproof does not, by what the row is about: all of it is
 * how R and S are written down, and which of two S it is. Whether a signature is written
 * strictly, and with a low S, are rules of their own (BIP 66, and the flag LOW_S).
 */
const TAKEN: readonly (readonly [about: RegExp, why: string])[] = [
  [/^length of sequence /, 'the length of the sequence is not looked at'],
  [/^uint(?:32|64) overflow in length of sequence /, 'nor is it where it takes many bytes'],
  [/^replaced sequence .* by an indefinite length tag/, 'nor where it is indefinite'],
  [/^indefinite length/, 'nor what would end it then'],
  [/^append|^sequence .* of size \d+ to check for overflows/, 'anything may follow S'],
  [/^repeating element in sequence$/, 'even another number'],
  [/^prepending 0's to [rs]$/, 'zero bytes may stand in front of a number'],
  [/^length of [rs] (?:uses long form encoding|contains a leading 0)$/, 'lengths may be longer'],
  [/^Legacy: ASN encoding of [rs] misses leading 0$/, 'a number has no sign'],
  [/^truncated r$/, 'what is cut off is read from S on'],
  [/ignature malleability$/, 'S may be in the upper half'],
];

describe.each(files)('$file', ({ file, rows }) => {
  /** R and S behind each other have one size; only the files for them have others, none of them valid. */
  const apt = rows.filter(([, , signature]) => !isCompact(file) || signature.length === 128);

  test('what is valid there is valid here', () => {
    const valid = rows.filter(([, isValid]) => isValid);
    expect(valid.length).toBeGreaterThan(100);
    expect(valid.filter((row) => !apt.includes(row) || !accepts(file, row))).toEqual([]);
  });

  test('what is not valid there and is valid here is written otherwise', () => {
    const wrong = apt.filter(([, isValid]) => !isValid);
    expect(wrong.length).toBeGreaterThan(50);
    for (const row of wrong.filter((one) => accepts(file, one))) {
      const [id, , signature, digest, key, about] = row;
      const reasons = TAKEN.filter(([pattern]) => pattern.test(about));
      expect(reasons, `${id}: ${about}`).toHaveLength(1);
      // The same numbers are right, and the strict form of them is another one, or S is high.
      const compact = parseDerLax(derOf(file, signature))!;
      const isHigh = numberOf(compact.subarray(32)) > GROUP_ORDER / 2n;
      expect(bytesToHex(encodeDer(compact)) !== signature || isHigh, about).toBe(true);
      const plain = { prehash: false, lowS: false };
      expect(secp256k1.verify(compact, bytes(digest), bytes(keys[key]!), plain), about).toBe(true);
    }
  });
});

test('every reason is needed', () => {
  const taken = files.flatMap(({ file, rows }) =>
    isCompact(file) ? [] : rows.filter((row) => !row[1] && accepts(file, row)),
  );
  const unused = TAKEN.filter(([pattern]) => !taken.some((row) => pattern.test(row[5])));
  expect(unused).toEqual([]);
  expect(taken).toHaveLength(107);
});

test('there are as many rows as in the files', () => {
  expect(files.map(({ rows }) => rows.length)).toEqual([476, 463, 252, 546, 322]);
});
