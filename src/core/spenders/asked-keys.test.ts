import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import type { ScriptPolicy } from '../policy/script-policy.ts';
import { xOf } from '../sign/testing/built-files.ts';
import { scriptOf } from '../sign/testing/script-words.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { readScript } from './asked-keys.ts';

const LETTERS = new Map(
  [...'ABCD'].flatMap((letter) =>
    [publicKey(letter), xOf(letter)].map((key) => [bytesToHex(key), letter] as const),
  ),
);

/** `2 AB` of two of these keys. */
function textOf(policy: ScriptPolicy): string {
  if (policy.kind === 'keys') {
    const keys = policy.keys.map((key) => LETTERS.get(bytesToHex(key)) ?? '?');
    return `${policy.count} ${keys.join('')}`;
  }
  return 'of' in policy ? `${policy.kind}(${policy.of.map(textOf).join(', ')})` : policy.kind;
}

/** What no miniscript is, as it drops something. */
const ODD = '5 DROP';

const MULTISIGS: readonly (readonly [name: string, words: string, policy: string])[] = [
  ['two of three', `${ODD} 2 A B C 3 CHECKMULTISIG`, '2 ABC'],
  ['the same that has to pass', `2 A B C 3 CHECKMULTISIGVERIFY ${ODD} 1`, '2 ABC'],
  ['two multisigs', `${ODD} 1 A B 2 CHECKMULTISIGVERIFY 1 C 1 CHECKMULTISIG`, 'or(1 AB, 1 C)'],
  ['a threshold that is not there', `${ODD} DUP A B 2 CHECKMULTISIG`, '2 AB'],
  ['no threshold at all', 'A B 2 CHECKMULTISIG', '2 AB'],
  ['a threshold above the keys', `${ODD} 3 A B 2 CHECKMULTISIG`, '2 AB'],
  ['more keys than there are', `2 A B 3 CHECKMULTISIG ${ODD}`, 'never'],
  ['a count of 0', `${ODD} 0 0 CHECKMULTISIG`, 'never'],
  ['a count that is not there', `${ODD} 2 A B DUP CHECKMULTISIG`, 'never'],
  ['what is no key among keys', `${ODD} 2 A <abcd> 2 CHECKMULTISIG`, 'never'],
  ['an opcode among keys', `${ODD} 1 A DUP 2 CHECKMULTISIG`, 'never'],
  ['a key alone', `${ODD} A CHECKSIG`, 'never'],
  ['what a leaf would have', `${ODD} A CHECKSIG B CHECKSIGADD 2 NUMEQUAL`, 'never'],
];

const SUMS: readonly (readonly [name: string, words: string, policy: string])[] = [
  ['two of three', `${ODD} xA CHECKSIG xB CHECKSIGADD xC CHECKSIGADD 2 NUMEQUAL`, '2 ABC'],
  ['a sum that begins with nothing', `${ODD} 0 xA CHECKSIGADD xB CHECKSIGADD 1 NUMEQUAL`, '1 AB'],
  ...['NUMEQUAL', 'NUMEQUALVERIFY', 'EQUAL', 'EQUALVERIFY', 'GREATERTHANOREQUAL'].map(
    (compare) => [compare, `${ODD} xA CHECKSIG xB CHECKSIGADD 1 ${compare}`, '1 AB'] as const,
  ),
  [
    'items that are swapped',
    `${ODD} xA CHECKSIG SWAP xB CHECKSIGADD SWAP xC CHECKSIGADD 2 NUMEQUAL`,
    '2 ABC',
  ],
  ['a sum that is compared otherwise', `${ODD} xA CHECKSIG xB CHECKSIGADD 1 GREATERTHAN`, '2 AB'],
  ['a sum that is not compared', `${ODD} xA CHECKSIG xB CHECKSIGADD`, '2 AB'],
  ['a number without a comparison', `${ODD} xA CHECKSIG xB CHECKSIGADD 1`, '2 AB'],
  ['a number above the keys', `${ODD} xA CHECKSIG xB CHECKSIGADD 3 NUMEQUAL`, '2 AB'],
  ['one key, which is no sum', `${ODD} xA CHECKSIG`, 'never'],
  ['a key of 33 bytes', `${ODD} A CHECKSIG B CHECKSIGADD 2 NUMEQUAL`, 'never'],
  [
    'a sum behind a key alone',
    `${ODD} xA CHECKSIG xB CHECKSIG xC CHECKSIGADD 1 NUMEQUAL BOOLAND`,
    '1 BC',
  ],
  [
    'two sums',
    `${ODD} xA CHECKSIG xB CHECKSIGADD 1 NUMEQUALVERIFY xC CHECKSIG xD CHECKSIGADD 2 NUMEQUAL`,
    'or(1 AB, 2 CD)',
  ],
  ['what a multisig would have', `${ODD} 1 A B 2 CHECKMULTISIG`, 'never'],
];

const NO_HASHES = () => undefined;

describe('the multisigs of a script that is not understood', () => {
  test.each(MULTISIGS)('%s', (_, words, policy) => {
    const read = readScript(scriptOf(words), 'segwit_v0', NO_HASHES);
    expect([read.node, read.isMiniscript, textOf(read.policy)]).toEqual([undefined, false, policy]);
  });

  test.each(SUMS)('in a leaf: %s', (_, words, policy) => {
    const read = readScript(scriptOf(words), 'tapscript', NO_HASHES);
    expect([read.node, read.isMiniscript, textOf(read.policy)]).toEqual([undefined, false, policy]);
  });
});

test.each([
  ['a miniscript', 'A CHECKSIG', 'segwit_v0', true, '1 A'],
  ['a multisig of a leaf', 'xA CHECKSIG xB CHECKSIGADD 2 NUMEQUAL', 'tapscript', true, '2 AB'],
] as const)('what is understood: %s', (_, words, version, isMiniscript, policy) => {
  const read = readScript(scriptOf(words), version, NO_HASHES);
  expect([read.isMiniscript, textOf(read.policy)]).toEqual([isMiniscript, policy]);
});
