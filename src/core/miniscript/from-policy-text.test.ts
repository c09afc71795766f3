import { describe, expect, test } from 'vitest';
import { miniscriptOfPolicy } from './from-policy-text.ts';
import { fromText } from './from-text.ts';

describe('a policy for compilers as a miniscript that asks for the same', () => {
  test.each([
    ['pk(A)', 'pk(A)'],
    ['and(pk(A),pk(B))', 'thresh(2,pk(A),a:pk(B))'],
    ['or(pk(A),99@pk(B))', 'or_i(pk(A),pk(B))'],
    ['or(pk(A),pk(B),pk(C))', 'or_i(pk(A),or_i(pk(B),pk(C)))'],
    ['thresh(2, pk(A), older(144), after(9))', 'thresh(2,pk(A),aln:older(144),aln:after(9))'],
    ['and(older(1),pk(A))', 'thresh(2,ln:older(1),a:pk(A))'],
    [`and(pk(A),sha256(${'11'.repeat(32)}))`, `thresh(2,pk(A),a:sha256(${'11'.repeat(32)}))`],
  ])('%s', (policy, expected) => {
    expect(miniscriptOfPolicy(policy)).toBe(expected);
    const read = fromText(expected, () => new Uint8Array(33).fill(2));
    expect(read.ok && read.node.type).toMatchObject({ base: 'B', d: true, u: true });
  });

  test.each([
    '',
    'pk()',
    'pk(A',
    'pk(A))',
    'pk(A,B)',
    'and(pk(A))',
    'or(pk(A))',
    'thresh(pk(A),pk(B))',
    'thresh(2)',
    'thresh(1,pk(A),)',
    'multi(1,A)',
    'and_v(v:pk(A),pk(B))',
    'and(99@pk(A),pk(B))',
    `${'or(pk(A),'.repeat(100)}pk(B)${')'.repeat(100)}`,
  ])('none: %s', (text) => expect(miniscriptOfPolicy(text)).toBeUndefined());
});
