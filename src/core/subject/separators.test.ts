import { expect, test } from 'vitest';
import { xOf } from '../sign/testing/built-files.ts';
import { scriptOf } from '../sign/testing/script-words.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { separatorsOf } from './separators.ts';

/** A script, and for A and B the numbers of the separators that may come before their checks. */
const ROWS: readonly (readonly [script: string, a: string, b: string])[] = [
  ['A CHECKSIG', 'none', ''],
  ['A CHECKSIGVERIFY CODESEPARATOR B CHECKSIG', 'none', '2'],
  ['CODESEPARATOR A CHECKSIGVERIFY B CHECKSIG', '0', '0'],
  ['CODESEPARATOR A CHECKSIGVERIFY CODESEPARATOR B CHECKSIG', '0', '3'],
  // Behind the key, and in front of its check.
  ['A CODESEPARATOR CHECKSIG', '1', ''],
  ['DUP HASH160 #A EQUALVERIFY CODESEPARATOR CHECKSIGVERIFY B CHECKSIG', '4', '4'],
  // The key that was pushed last is checked first.
  ['A B CHECKSIGVERIFY CODESEPARATOR CHECKSIG', '3', 'none'],
  ['2 A CODESEPARATOR B 2 CHECKMULTISIG', '2', '2'],
  ['A CHECKSIGVERIFY CODESEPARATOR 1 B 1 CHECKMULTISIGVERIFY A CHECKSIG', '2, none', '2'],
  // By either branch.
  ['IF CODESEPARATOR A ELSE B ENDIF CHECKSIG', '1', 'none'],
  ['IF A ELSE CODESEPARATOR B ENDIF CHECKSIG', 'none', '3'],
  ['IF CODESEPARATOR ENDIF A CHECKSIG', '1, none', ''],
  ['NOTIF A CHECKSIG ELSE CODESEPARATOR A CHECKSIG ENDIF', '4, none', ''],
  ['IF CODESEPARATOR ELSE IF CODESEPARATOR ENDIF ENDIF A CHECKSIG', '1, 4, none', ''],
  // In the script, and never checked.
  ['A DROP CODESEPARATOR 1', '', ''],
  ['A CODESEPARATOR', '', ''],
  // A key that is not in it.
  ['CODESEPARATOR C CHECKSIG', '', ''],
];

const NO_SEPARATOR = 0xffffffff;

function told(script: Uint8Array, key: Uint8Array): string {
  return separatorsOf(script, key)
    .map(({ position }) => (position === NO_SEPARATOR ? 'none' : `${position}`))
    .sort()
    .join(', ');
}

test.each(ROWS)('%s', (words, a, b) => {
  const script = scriptOf(words);
  expect([told(script, publicKey('A')), told(script, publicKey('B'))]).toEqual([a, b]);
});

test('a key of tapscript, of which a hash of as many bytes is none', () => {
  const script = scriptOf(
    `xA SHA256 <${'11'.repeat(32)}> EQUALVERIFY CHECKSIGVERIFY CODESEPARATOR xB CHECKSIG`,
  );
  expect([told(script, xOf('A')), told(script, xOf('B'))]).toEqual(['none', '5']);
});

test('behind a separator is what a signature commits to', () => {
  const script = scriptOf('A CHECKSIGVERIFY CODESEPARATOR B CHECKSIG');
  const [{ end } = { end: 0 }] = separatorsOf(script, publicKey('B'));
  expect(script.subarray(end)).toEqual(scriptOf('B CHECKSIG'));
});

test('a script with more ways through it than are told apart ends soon', () => {
  const many = Array.from({ length: 1000 }, () => 'IF CODESEPARATOR ENDIF').join(' ');
  expect(separatorsOf(scriptOf(`${many} A CHECKSIG`), publicKey('A')).length).toBe(64);
});
