import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { sha256 } from '../crypto/hashes.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { fromText } from '../miniscript/from-text.ts';
import { toScript } from '../miniscript/to-script.ts';
import type { Way } from '../policy/way.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { inspect } from '../review/testing/file-rows.ts';
import {
  type InputSpec,
  type Lock,
  multi,
  pkh,
  pkLeaf,
  sh,
  tr,
  wsh,
  xOf,
} from '../sign/testing/built-files.ts';
import { scriptOf } from '../sign/testing/script-words.ts';
import { publicKey } from '../sign/testing/utxos.ts';

/* The ways of spending that are left, and what each still lacks. */

const PREIMAGE = new Uint8Array(32).fill(9);
const H = bytesToHex(sha256(PREIMAGE));

/** P2WSH of a miniscript with letters for keys. */
function script(text: string): Lock {
  const read = fromText(text.replace('H', H), publicKey);
  if (!read.ok) throw new Error(`no miniscript: ${text}`);
  return wsh(toScript(read.node));
}

const LETTERS = new Map(
  [...'ABCDEFGHIJ'].flatMap((letter) => [
    [bytesToHex(publicKey(letter)), letter] as const,
    [bytesToHex(xOf(letter)), letter] as const,
  ]),
);

function textOf({ signatures, preimages, sequence, locktime }: Way): string {
  const letter = (key: Uint8Array) => LETTERS.get(bytesToHex(key)) ?? 'output key';
  return [
    ...signatures.map(({ of, count }) => `${count} of ${of.map(letter).join('') || 'a hash'}`),
    ...preimages.map(({ type }) => type),
    ...(sequence === undefined ? [] : [`older ${sequence}`]),
    ...(locktime === undefined ? [] : [`after ${locktime}`]),
  ].join(' + ');
}

/** How the file differs from the usual one. */
type More = Partial<InputSpec> & { readonly lockTime?: number };

/** Ways by their order; of what is enough there are none. */
function waysOf(lock: Lock, { lockTime = 0, ...more }: More): readonly string[] {
  const { inputs, next } = inspect({ inputs: [{ lock, ...more }], lockTime });
  if (next === 'finalizer') return ['enough'];
  return inputs[0]!.needs?.ways.map(textOf) ?? [];
}

const by = (letters: string) => [...letters].map((letter) => ({ by: letter }));

type Row = readonly [what: string, lock: Lock, ways: readonly string[], more: More];

const EIGHT = 'or_i(pk(A),or_i(pk(B),or_i(pk(C),or_i(pk(D),or_i(pk(E),or_i(pk(F),or_i(pk(G)';

describe('of one script', () => {
  test.each<Row>([
    ['a key', script('pk(A)'), ['1 of A'], {}],
    ['a key that has signed', script('pk(A)'), ['enough'], { signed: by('A') }],
    ['a key hash that is not known', script('pkh(A)'), ['1 of a hash'], {}],
    ['a key hash whose key is known', script('pkh(A)'), ['1 of A'], { origins: 'A' }],
    ['P2PKH whose key is known', pkh('A'), ['1 of A'], { origins: 'A' }],
    ['2 of 3', sh(multi(2, 'ABC')), ['2 of ABC'], {}],
    ['2 of 3, by one', sh(multi(2, 'ABC')), ['1 of AC'], { signed: by('B') }],
    ['two keys', script('and_v(v:pk(A),pk(B))'), ['1 of A + 1 of B'], {}],
    ['two keys, by one', script('and_v(v:pk(A),pk(B))'), ['1 of A'], { signed: by('B') }],
    ['three of which two', script('thresh(2,pk(A),s:pk(B),s:pk(C))'), ['2 of ABC'], {}],
    [
      'three of which two, by one',
      script('thresh(2,pk(A),s:pk(B),s:pk(C))'),
      ['1 of BC'],
      { signed: by('A') },
    ],
    ['one of two', script('or_d(pk(A),pkh(B))'), ['1 of A', '1 of B'], { origins: 'B' }],
    [
      'one of two, the larger by its hash alone',
      script('or_d(pk(A),pkh(B))'),
      ['1 of A', '1 of a hash'],
      {},
    ],
    [
      'with an alternative, which takes an empty signature more',
      script('andor(pk(A),older(10),pk(B))'),
      ['1 of B', '1 of A + older 10'],
      {},
    ],
    [
      'two keys of three and two locks, the open way first',
      script('thresh(2,pk(A),s:pk(B),s:pk(C),sln:older(10),aln:after(1000000))'),
      ['2 of ABC', 'older 10 + after 1000000', '1 of ABC + older 10', '1 of ABC + after 1000000'],
      {},
    ],
    [
      'a way that needs more than another is passed over',
      script('or_i(and_v(v:pk(A),pk(B)),pk(A))'),
      ['1 of A'],
      {},
    ],
    [
      'one that needs the same later',
      script('or_i(and_v(v:pk(A),older(10)),and_v(v:pk(A),older(20)))'),
      ['1 of A + older 10'],
      {},
    ],
    [
      'not one of the other unit',
      script('or_i(and_v(v:pk(A),older(10)),and_v(v:pk(A),older(4194324)))'),
      ['1 of A + older 4194324', '1 of A + older 10'],
      {},
    ],
    [
      'three of four beside two of three',
      script('or_i(multi(3,A,B,C,D),multi(2,A,B,C))'),
      ['2 of ABC'],
      {},
    ],
    [
      'two of four beside two of three',
      script('or_i(multi(2,A,B,C,D),multi(2,A,B,C))'),
      ['2 of ABCD'],
      {},
    ],
    ['a preimage', script('and_v(v:pk(A),sha256(H))'), ['1 of A + sha256'], {}],
    [
      'a preimage that is there',
      script('and_v(v:pk(A),sha256(H))'),
      ['1 of A'],
      { records: [inputRecord('sha256', sha256(PREIMAGE), PREIMAGE)] },
    ],
    ['one branch that is never open', script('or_i(0,pk(A))'), ['1 of A'], {}],
  ])('%s', (_, lock, ways, more) => {
    expect(waysOf(lock, more)).toEqual(ways);
  });
});

describe('locks', () => {
  const TWO = script('and_v(v:pk(A),and_v(v:older(10),older(144)))');
  const BOTH = script('and_v(v:pk(A),and_v(v:older(10),after(500)))');

  test.each<Row>([
    ['of two relative ones the longer', TWO, ['1 of A + older 144'], {}],
    ['one of them is not enough', TWO, ['1 of A + older 144'], { sequence: 10 }],
    ['both are met', TWO, ['1 of A'], { sequence: 144 }],
    [
      'the larger value, not the larger number',
      script('and_v(v:pk(A),and_v(v:older(131078),older(10)))'),
      ['1 of A + older 10'],
      {},
    ],
    [
      'of no time at all, with a sequence that is disabled',
      script('and_v(v:pk(A),older(65536))'),
      ['1 of A + older 0'],
      {},
    ],
    ['of no time at all, met', script('and_v(v:pk(A),older(65536))'), ['1 of A'], { sequence: 0 }],
    ['of both kinds', BOTH, ['1 of A + older 10 + after 500'], {}],
    ['the relative one is met', BOTH, ['1 of A + after 500'], { sequence: 10 }],
    ['the absolute one is met', BOTH, ['1 of A + older 10'], { lockTime: 500 }],
    ['a block before', BOTH, ['1 of A + after 500'], { sequence: 10, lockTime: 499 }],
    [
      'both are met, and signed',
      BOTH,
      ['enough'],
      { sequence: 10, signed: by('A'), lockTime: 500 },
    ],
    ['signed before they are met', BOTH, ['older 10 + after 500'], { signed: by('A') }],
  ])('%s', (_, lock, ways, more) => {
    expect(waysOf(lock, more)).toEqual(ways);
  });
});

function withoutInternalKey({ internalKey: _, ...lock }: Lock): Lock {
  return lock;
}

describe('of Taproot', () => {
  test.each<Row>([
    ['the key path alone, by its internal key', tr('A'), ['1 of A'], {}],
    ['the key path is the smaller', tr('A', pkLeaf('B')), ['1 of A', '1 of B'], {}],
    [
      'the output key, where the internal key is not told',
      withoutInternalKey(tr('A')),
      ['1 of output key'],
      {},
    ],
    ['none where nobody has the internal key', tr(UNSPENDABLE_KEY, pkLeaf('B')), ['1 of B'], {}],
    ['a leaf that is signed for', tr('A', pkLeaf('B')), ['enough'], { signed: by('B') }],
  ])('%s', (_, lock, ways, more) => {
    expect(waysOf(lock, more)).toEqual(ways);
  });
});

test('at most eight, those with the smallest witnesses: I needs a byte more than J', () => {
  const many = script(`${EIGHT},or_i(pk(I),pk(J))${')'.repeat(7)}`);
  const ways = waysOf(many, {});
  expect(ways).toEqual([...'ABCDEFGJ'].map((letter) => `1 of ${letter}`));
  const { needs } = inspect({ inputs: [{ lock: many }] }).inputs[0]!;
  expect(needs?.more).toBe(1);
});

describe('the least number of people', () => {
  test.each([
    ['of 2 of 3', 'multi(2,A,B,C)', 2],
    ['who has two of the three', 'multi(2,A,A,B)', 1],
    ['who has one of both groups', 'and_v(v:multi(1,A,B),multi(1,B,C))', 1],
    ['of two groups', 'and_v(v:multi(2,A,B,C),pk(D))', 3],
    ['who is in both, with others', 'and_v(v:multi(2,A,B,C),multi(2,C,D,E))', 3],
    ['of a key that is asked for twice', 'and_v(v:pk(A),pk(A))', 1],
  ])('%s', (_, text, signers) => {
    const { needs } = inspect({ inputs: [{ lock: script(text) }] }).inputs[0]!;
    expect(needs?.ways[0]?.signers).toBe(signers);
  });
});

/** Of so many keys of which nobody has signed, and of the first one. */
function threshold(count: number, keys: number): Lock {
  const others = Array.from({ length: keys - 1 }, (_, i) => {
    return `SWAP <${(i + 2).toString(16).padStart(64, '0')}> CHECKSIG ADD`;
  });
  return tr('B', scriptOf(['xA CHECKSIG', ...others, count, 'EQUAL'].join(' ')));
}

test('a leaf with a threshold of very many keys is soon gone through', () => {
  const few = inspect({ inputs: [{ lock: threshold(2, 1000), signed: by('A') }] });
  expect(few.next).toBe('signer');
  expect(few.inputs[0]!.needs!.ways.map(({ signatures }) => signatures[0]!.of.length)).toEqual([
    1, 999,
  ]);
});

test('a key by its hash is the one that has it', () => {
  const origin = { fingerprint: new Uint8Array(4), path: [] };
  const records = [inputRecord('bip32_derivation', publicKey('B'), origin)];
  expect(waysOf(pkh('A'), { records })).toEqual(['1 of a hash']);
});
