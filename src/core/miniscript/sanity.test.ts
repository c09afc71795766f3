import { describe, expect, test } from 'vitest';
import type { Requirement } from './requirements.ts';
import { type Concern, concernsOf, isValid, isValidTopLevel } from './sanity.ts';
import { parsed } from './testing/keys.ts';
import { requirementsOf } from './testing/requirements-of.ts';
import { HASH_20, HASH_32 } from './testing/script-words.ts';

describe('what a miniscript is valid as', () => {
  test.each<[text: string, valid: boolean, topLevel: boolean]>([
    ['pk(A)', true, true],
    ['0', true, true],
    ['pk_k(A)', true, false],
    ['v:pk(A)', true, false],
    ['a:pk(A)', true, false],
    ['and_v(1,1)', false, false],
    ['c:pk(A)', false, false],
  ])('%s: valid %s, at the top level %s', (text, valid, topLevel) => {
    expect(isValid(parsed(text))).toBe(valid);
    expect(isValidTopLevel(parsed(text))).toBe(topLevel);
  });
});

const KEYS_20 = 'A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P,Q,R,S,T';

describe('concerns', () => {
  test.each<[text: string, concerns: readonly Concern[]]>([
    ['pk(A)', []],
    ['pkh(A)', []],
    ['or_d(pk(A),and_v(v:pk(B),older(144)))', []],
    ['andor(pk(A),older(1),and_v(v:pk(B),older(4194304)))', []],
    ['thresh(2,pk(A),s:pk(B),sln:older(1))', []],
    [`and_v(v:pk(A),hash160(${HASH_20}))`, []],
    ['l:0', []],
    ['pk_k(A)', ['not-valid']],
    ['v:pk(A)', ['not-valid']],
    ['and_v(1,1)', ['not-valid']],
    ['older(1)', ['no-signature']],
    [`hash160(${HASH_20})`, ['no-signature']],
    ['or_d(pk(A),older(1))', ['no-signature']],
    [`or_i(pk(A),or_i(pk(B),hash160(${HASH_20})))`, ['no-signature']],
    [`or_b(pk(A),s:hash160(${HASH_20}))`, ['malleable', 'no-signature']],
    [`and_v(v:or_i(sha256(${HASH_32}),older(1)),pk(A))`, ['malleable']],
    ['and_v(v:pk(A),and_v(v:older(1),older(4194304)))', ['mixed-time-locks']],
    ['and_v(v:pk(A),and_v(v:after(1),after(500000000)))', ['mixed-time-locks']],
    ['and_v(v:pk(A),and_v(v:after(1),older(4194304)))', []],
    ['and_b(pk(A),s:pk(A))', ['repeated-key']],
    ['and_b(pk(A),a:pkh(A))', ['repeated-key']],
    ['multi(1,A,B,A)', ['repeated-key']],
    ['and_v(v:multi(1,A,B),pk(B))', ['repeated-key']],
    ['or_d(pk(A),pk(B))', []],
    [`multi(20,${KEYS_20})`, []],
  ])('%s: %j', (text, concerns) => {
    expect(concernsOf(parsed(text))).toEqual(concerns);
  });

  test.each<[what: string, text: string, found: boolean]>([
    ['what nobody can satisfy', `and_v(v:pk(A),${'n'.repeat(250)}:0)`, false],
    ['201 opcodes', `and_v(v:pk(A),${'n'.repeat(200)}:1)`, false],
    ['202 opcodes', `and_v(v:pk(A),${'n'.repeat(201)}:1)`, true],
    ['200 opcodes and 1 key', `and_v(v:multi(1,A),${'n'.repeat(199)}:1)`, false],
    ['200 opcodes and 2 keys', `and_v(v:multi(1,A,B),${'n'.repeat(199)}:1)`, true],
    ['keys in the larger branch', `or_i(${'n'.repeat(194)}:multi(1,A,B),multi(1,C))`, false],
    ['too many keys in one branch', `or_i(${'n'.repeat(194)}:multi(1,A,B,D),multi(1,C))`, true],
  ])('%s', (_, text, found) => {
    expect(concernsOf(parsed(text)).includes('too-many-opcodes')).toBe(found);
  });

  test.each([
    [100, false],
    [101, true],
  ])('%i arguments', (count, found) => {
    const text = chain(count);
    expect(concernsOf(parsed(text)).includes('too-many-arguments')).toBe(found);
  });
});

/** A script that takes so many elements: one by each OP_IF, and a signature. */
function chain(count: number): string {
  return `and_v(v:pk(A),${'l'.repeat(count - 1)}:1)`;
}

describe('the most that a satisfaction takes', () => {
  const nothing: Requirement = { multisigKeys: 0, elements: 0, bytes: 0 };

  test.each<[text: string, opcodes: number, satisfaction: Partial<Requirement> | undefined]>([
    ['0', 0, undefined],
    ['1', 0, {}],
    ['older(17)', 1, {}],
    ['after(17)', 1, {}],
    ['pk(A)', 1, { elements: 1, bytes: 73 }],
    ['pkh(A)', 4, { elements: 2, bytes: 107 }],
    [`sha256(${HASH_32})`, 4, { elements: 1, bytes: 33 }],
    ['multi(2,A,B,C)', 1, { multisigKeys: 3, elements: 3, bytes: 147 }],
    ['and_v(v:pk(A),pk(B))', 2, { elements: 2, bytes: 146 }],
    ['and_b(pk(A),s:pk(B))', 4, { elements: 2, bytes: 146 }],
    ['and_b(pk(A),a:0)', 4, undefined],
    ['or_b(pk(A),s:pk(B))', 4, { elements: 2, bytes: 74 }],
    ['t:or_c(pk(A),v:pkh(B))', 7, { elements: 3, bytes: 108 }],
    ['or_d(multi(1,A,B),pkh(B))', 8, { multisigKeys: 2, elements: 4, bytes: 109 }],
    ['or_d(pk(A),0)', 4, { elements: 1, bytes: 73 }],
    ['or_i(pk(A),pkh(B))', 8, { elements: 3, bytes: 108 }],
    ['or_i(pk(A),pk(B))', 5, { elements: 2, bytes: 75 }],
    ['andor(pk(A),pk(B),pkh(C))', 9, { elements: 3, bytes: 146 }],
    ['and_n(pk(A),pk(B))', 5, { elements: 2, bytes: 146 }],
    ['dv:1', 4, { elements: 1, bytes: 2 }],
    ['or_d(ndv:1,pk(A))', 9, { elements: 2, bytes: 74 }],
    ['j:pkh(A)', 8, { elements: 2, bytes: 107 }],
    ['or_d(j:pkh(A),pk(B))', 12, { elements: 2, bytes: 107 }],
    ['thresh(2,pk(A),s:pk(B),s:pk(C))', 8, { elements: 3, bytes: 147 }],
    ['thresh(2,pk(A),a:multi(1,B,C),s:pk(D))', 9, { multisigKeys: 2, elements: 4, bytes: 148 }],
    ['thresh(2,0,a:0)', 4, undefined],
  ])('%s: %i opcodes, %o', (text, opcodes, satisfaction) => {
    const most = satisfaction && { ...nothing, ...satisfaction };
    expect(requirementsOf(parsed(text))).toEqual({ opcodes, satisfaction: most });
  });
});
