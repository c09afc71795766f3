import { expect, test } from 'vitest';
import { fromText } from '../miniscript/from-text.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { policyOf, type ScriptPolicy } from './script-policy.ts';

/** As a text with kinds and numbers. */
function textOf(policy: ScriptPolicy): string {
  switch (policy.kind) {
    case 'keys':
      return `${policy.count} of ${policy.keys.length}`;
    case 'older':
    case 'after':
      return `${policy.kind} ${policy.lock}`;
    case 'preimage':
      return policy.type;
    case 'and':
    case 'or':
      return `${policy.kind}(${policy.of.map(textOf).join(', ')})`;
    case 'some':
      return `${policy.count}(${policy.of.map(textOf).join(', ')})`;
    default:
      return policy.kind;
  }
}

test.each([
  ['0', 'never'],
  ['1', 'always'],
  ['pk(A)', '1 of 1'],
  ['pkh(A)', '1 of 1'],
  [`pkh(${'11'.repeat(20)})`, 'keyhash'],
  ['multi(2,A,B,C)', '2 of 3'],
  ['and_v(v:pk(A),older(10))', 'and(1 of 1, older 10)'],
  ['and_v(v:pk(A),and_v(v:after(5),older(10)))', 'and(1 of 1, after 5, older 10)'],
  ['or_d(pk(A),and_v(v:pk(B),older(10)))', 'or(1 of 1, and(1 of 1, older 10))'],
  ['or_i(pk(A),or_i(pk(B),pk(C)))', 'or(1 of 1, 1 of 1, 1 of 1)'],
  ['or_i(0,pk(A))', '1 of 1'],
  ['andor(pk(A),older(10),pk(B))', 'or(and(1 of 1, older 10), 1 of 1)'],
  ['andor(pk(A),1,0)', '1 of 1'],
  ['thresh(2,pk(A),s:pk(B),s:pk(C))', '2(1 of 1, 1 of 1, 1 of 1)'],
  ['thresh(3,pk(A),s:pk(B),s:pk(C))', 'and(1 of 1, 1 of 1, 1 of 1)'],
  ['thresh(1,pk(A),s:pk(B),s:pk(C))', 'or(1 of 1, 1 of 1, 1 of 1)'],
  [`and_v(v:pk(A),hash160(${'11'.repeat(20)}))`, 'and(1 of 1, hash160)'],
])('%s is %s', (text, expected) => {
  const read = fromText(text, (key) => (key.length === 1 ? publicKey(key) : undefined));
  expect(read.ok && textOf(policyOf(read.node))).toBe(expected);
});
