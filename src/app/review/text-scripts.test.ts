import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../../core/bytes/hex.ts';
import { keyLetter, parsed } from '../../core/miniscript/testing/keys.ts';
import { policyOf } from '../../core/policy/script-policy.ts';
import { policyText } from './text-scripts.ts';

const HASH = '11'.repeat(32);

describe('a miniscript in words', () => {
  test.each([
    ['pk(A)', 'A'],
    ['multi(2,A,B,C)', '2 of A, B, C'],
    ['multi(2,A,B)', 'A and B'],
    ['or_d(pk(A),and_v(v:pk(B),older(144)))', 'A, or B after 144 blocks'],
    ['andor(pk(A),older(4194305),pk(B))', 'A after about 9 minutes, or B'],
    ['and_v(v:pk(A),after(800000))', 'A from block 800,001'],
    ['and_v(v:pk(A),after(1700000000))', 'A after 2023-11-14 22:13 UTC'],
    [`and_v(v:pk(A),sha256(${HASH}))`, 'A and the sha256 preimage of 11111111…11111111'],
    ['and_v(or_c(pk(A),v:pk(B)),pk(C))', '(A, or B) and C'],
    ['thresh(2,pk(A),s:pk(B),s:pk(C))', '2 of: A; B; C'],
    ['thresh(2,pk(A),s:pk(B))', 'A and B'],
    ['t:or_c(pk(A),v:pk(B))', 'A, or B'],
    ['l:pk(A)', 'A'],
  ])('%s', (text, words) => {
    expect(policyText(policyOf(parsed(text)), keyLetter, bytesToHex)).toBe(words);
  });

  test('a key of which only the hash is known', () => {
    const hash = hexToBytes('22'.repeat(20))!;
    expect(policyText({ kind: 'keyhash', hash }, keyLetter, bytesToHex)).toBe(
      'the key with hash 22222222…22222222',
    );
  });
});
