import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { transactionOf } from '../relay/testing/asked.ts';
import { encodeTransaction } from '../tx/ids.ts';
import { recognise } from './recognise.ts';

/* Lines of hex that are a transaction each. */

const hexOf = (lockTime: number, version = 2) =>
  bytesToHex(encodeTransaction(transactionOf({ lockTime, version })));
const [A, B, C] = [hexOf(1), hexOf(2, 3), hexOf(3)];
const wrapped = (text: string) => text.replace(/.{40}/g, '$&\n');

function foundIn(text: string): readonly string[] {
  const input = new TextEncoder().encode(text);
  const result = recognise(input);
  if (!result.ok) return [result.named];
  const others = (result.others ?? []).map(({ start, end }) =>
    recognise(input.subarray(start, end)),
  );
  return [result, ...others].map((one) => (one.ok ? bytesToHex(one.bytes) : one.named));
}

describe('lines of transactions', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['one', A, [A]],
    ['two', `${A}\n${B}`, [A, B]],
    ['three, with blanks between them', `${A}\r\n\r\n  ${B}\n${C}\n`, [A, B, C]],
    ['the same twice', `${A}\n${A}`, [A, A]],
    ['one that is wrapped', wrapped(A), [A]],
    ['two that are wrapped', `${wrapped(A)}\n${wrapped(B)}`, [A, B]],
    ['in upper case', `${A.toUpperCase()}\n${B.toUpperCase()}`, [A, B]],
    ['another behind it that is cut', `${A}\n${B.slice(0, -2)}`, [A]],
    ['a number behind it that is none', `${A}\n02000000`, [`${A}02000000`]],
  ])('%s', (_what, text, expected) => {
    expect(foundIn(text)).toEqual(expected);
  });
});
