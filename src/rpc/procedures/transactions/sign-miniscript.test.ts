import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { concatBytes } from '../../../core/bytes/writer.ts';
import { hash160, ripemd160, sha256, sha256d } from '../../../core/crypto/hashes.ts';
import { signEcdsa } from '../../../core/crypto/testing/sign.ts';
import { fromText } from '../../../core/miniscript/from-text.ts';
import { toScript } from '../../../core/miniscript/to-script.ts';
import { nodesOf } from '../../../core/miniscript/tree.ts';
import type { Fragment, Miniscript } from '../../../core/miniscript/types.ts';
import { HashType } from '../../../core/script/hash-type.ts';
import { Sighashes } from '../../../core/sighash/sighashes.ts';
import { TransactionChecker } from '../../../core/sighash/transaction-checker.ts';
import {
  hexOf,
  p2wsh,
  privateKey,
  publicKey,
  type TestUtxo,
  type TransactionParts,
  transactionOf,
  unsigned,
} from '../../../core/sign/testing/utxos.ts';
import { type Signed, sign, signerOf, verdict } from '../testing/signing.ts';

/*
 * Every fragment and wrapper of miniscript, in P2WSH, signed by the whole
 * procedure; what it answers is held against the interpreter.
 */

/** What all rows are named by: the fragments, and the wrappers that are spellings of some. */
/** Those of P2WSH; `multi_a` is tapscript's. */
type Name = Exclude<Fragment, 'multi_a'> | 't' | 'l' | 'u';

const PREIMAGE = new Uint8Array(32).fill(0x70);
const SHA256 = bytesToHex(sha256(PREIMAGE));
const HASH256 = bytesToHex(sha256d(PREIMAGE));
const RIPEMD160 = bytesToHex(ripemd160(PREIMAGE));
const HASH160 = bytesToHex(hash160(PREIMAGE));

/** Older by ten blocks, locked until block 500. */
const LOCKED: TransactionParts = { sequence: 10, lockTime: 500 };
/** No lock at all is met: a final input, and version 1. */
const UNLOCKED: TransactionParts = { version: 1, sequence: 0xffffffff, lockTime: 500 };

/** The miniscript, the keys that sign, the witness; locks are met unless something else is said. */
type SignedRow = readonly [text: string, keys: string, witness: string];
/** The same with what is said of the input instead. */
type RefusedRow = readonly [text: string, keys: string, error: string, parts?: TransactionParts];

const SHORT_STACK = 'Unable to sign input, invalid stack size (possibly missing key)';
const LOCK = 'Locktime requirement not satisfied';
const FALSE = 'Script evaluated without error but finished with a false/empty top stack element';

interface Rows {
  readonly signed: readonly SignedRow[];
  readonly refused: readonly RefusedRow[];
}

const FRAGMENTS: Readonly<Record<Name, Rows>> = {
  '0': {
    signed: [
      ['or_i(0,pk(A))', 'A', 'A 0'],
      ['andor(0,pk(A),pk(B))', 'B', 'B'],
    ],
    refused: [
      ['0', 'A', FALSE],
      ['and_v(v:pk(A),0)', 'A', SHORT_STACK],
    ],
  },
  '1': {
    signed: [
      ['1', '', ''],
      ['and_v(v:pk(A),1)', 'A', 'A'],
    ],
    refused: [['and_v(v:pk(A),1)', 'B', SHORT_STACK]],
  },
  pk_k: {
    signed: [
      ['c:or_i(pk_k(A),pk_k(B))', 'A', 'A 1'],
      ['c:andor(pk(A),pk_k(B),pk_k(C))', 'C', 'C 0'],
    ],
    refused: [['c:or_i(pk_k(A),pk_k(B))', 'C', SHORT_STACK]],
  },
  pk_h: {
    signed: [
      ['c:or_i(pk_k(A),pk_h(B))', 'B', 'B <B> 0'],
      ['and_v(v:pkh(A),pk(B))', 'AB', 'B A <A>'],
    ],
    // A script that knows a key by its hash alone cannot be read without that key.
    refused: [
      ['or_d(pk(A),pkh(B))', 'A', SHORT_STACK],
      ['and_v(v:pkh(A),pk(B))', 'A', SHORT_STACK],
    ],
  },
  older: {
    signed: [
      ['and_v(v:pk(A),older(10))', 'A', 'A'],
      ['older(1)', '', ''],
    ],
    refused: [
      ['and_v(v:pk(A),older(11))', 'A', SHORT_STACK],
      ['and_v(v:pk(A),older(4194305))', 'A', SHORT_STACK],
      ['and_v(v:pk(A),older(10))', 'A', SHORT_STACK, { ...LOCKED, version: 1 }],
      ['and_v(v:pk(A),older(10))', 'A', SHORT_STACK, UNLOCKED],
      ['older(11)', '', LOCK],
    ],
  },
  after: {
    signed: [
      ['and_v(v:pk(A),after(500))', 'A', 'A'],
      ['after(1)', '', ''],
    ],
    refused: [
      ['and_v(v:pk(A),after(501))', 'A', SHORT_STACK],
      ['and_v(v:pk(A),after(500000001))', 'A', SHORT_STACK],
      ['and_v(v:pk(A),after(500))', 'A', SHORT_STACK, UNLOCKED],
      ['after(501)', '', LOCK],
    ],
  },
  sha256: {
    signed: [[`or_i(and_v(v:pk(A),sha256(${SHA256})),pk(B))`, 'AB', 'B 0']],
    refused: [[`and_v(v:pk(A),sha256(${SHA256}))`, 'A', SHORT_STACK]],
  },
  hash256: {
    signed: [[`or_d(pk(A),and_v(v:pk(B),hash256(${HASH256})))`, 'AB', 'A']],
    refused: [[`and_v(v:pk(A),hash256(${HASH256}))`, 'A', SHORT_STACK]],
  },
  ripemd160: {
    signed: [[`andor(pk(A),ripemd160(${RIPEMD160}),pk(B))`, 'B', 'B 0']],
    refused: [[`andor(pk(A),ripemd160(${RIPEMD160}),pk(B))`, 'A', SHORT_STACK]],
  },
  hash160: {
    signed: [[`or_i(and_v(v:pk(A),hash160(${HASH160})),pk(B))`, 'B', 'B 0']],
    // Any 32 bytes but one do for what is no preimage.
    refused: [[`or_d(hash160(${HASH160}),pk(A))`, 'A', SHORT_STACK]],
  },
  multi: {
    signed: [
      ['and_v(v:multi(2,A,B,C),older(1))', 'CA', '0 A C'],
      ['or_d(multi(1,A,B),pk(C))', 'C', 'C 0 0'],
    ],
    refused: [
      ['and_v(v:multi(2,A,B,C),older(1))', 'B', SHORT_STACK],
      ['and_v(v:multi(2,A,B,C),older(11))', 'AB', SHORT_STACK],
    ],
  },
  thresh: {
    signed: [
      ['thresh(2,pk(A),s:pk(B),s:pk(C))', 'AC', 'C 0 A'],
      ['thresh(2,pk(A),s:pk(B),sln:older(10))', 'A', '0 0 A'],
    ],
    refused: [
      ['thresh(2,pk(A),s:pk(B),s:pk(C))', 'B', SHORT_STACK],
      ['thresh(2,pk(A),s:pk(B),sln:older(11))', 'A', SHORT_STACK],
    ],
  },
  andor: {
    signed: [
      ['andor(pk(A),older(10),pk(B))', 'A', 'A'],
      ['andor(pk(A),older(11),pk(B))', 'B', 'B 0'],
    ],
    refused: [['andor(pk(A),older(11),pk(B))', 'A', SHORT_STACK]],
  },
  and_v: {
    signed: [['and_v(v:pk(A),pk(B))', 'AB', 'B A']],
    refused: [
      ['and_v(v:pk(A),pk(B))', 'A', SHORT_STACK],
      ['and_v(v:pk(A),pk(B))', 'B', SHORT_STACK],
    ],
  },
  and_b: {
    signed: [['and_b(pk(A),s:pk(B))', 'AB', 'B A']],
    refused: [['and_b(pk(A),s:pk(B))', 'A', SHORT_STACK]],
  },
  or_b: {
    signed: [
      ['or_b(pk(A),s:pk(B))', 'A', '0 A'],
      ['or_b(pk(A),s:pk(B))', 'B', 'B 0'],
    ],
    refused: [['or_b(pk(A),s:pk(B))', 'C', SHORT_STACK]],
  },
  or_c: {
    signed: [
      ['t:or_c(pk(A),v:pk(B))', 'A', 'A'],
      ['t:or_c(pk(A),v:pk(B))', 'B', 'B 0'],
    ],
    refused: [['t:or_c(pk(A),and_v(v:pk(B),v:older(11)))', 'B', SHORT_STACK]],
  },
  or_d: {
    signed: [
      ['or_d(pk(A),pkh(B))', 'AB', 'A'],
      ['or_d(pk(A),pkh(B))', 'B', 'B <B> 0'],
    ],
    refused: [
      ['or_d(pk(A),and_v(v:pk(B),after(501)))', 'B', SHORT_STACK],
      // Whoever sees the signature could take it out again, as the lock needs none.
      ['or_d(pk(A),older(10))', 'A', SHORT_STACK],
    ],
  },
  or_i: {
    signed: [
      ['or_i(pk(A),pkh(B))', 'AB', 'A 1'],
      ['or_i(pk(A),pk(B))', 'B', 'B 0'],
    ],
    refused: [
      ['or_i(pk(A),pk(B))', 'C', SHORT_STACK],
      // Two ways to meet a lock, of which anybody can choose the other.
      ['and_v(v:pk(A),or_i(older(10),after(500)))', 'A', SHORT_STACK],
    ],
  },
  a: {
    signed: [['or_b(pk(A),a:pkh(B))', 'AB', '0 <B> A']],
    refused: [['or_b(pk(A),a:pkh(B))', 'A', SHORT_STACK]],
  },
  s: {
    signed: [['or_b(multi(1,A,B),s:pk(C))', 'C', 'C 0 0']],
    refused: [['or_b(multi(1,A,B),s:pk(C))', 'D', SHORT_STACK]],
  },
  c: {
    signed: [['c:and_v(v:pk(A),pk_k(B))', 'AB', 'B A']],
    refused: [['c:and_v(v:pk(A),pk_k(B))', 'B', SHORT_STACK]],
  },
  d: {
    signed: [
      ['and_v(v:pk(A),dv:older(10))', 'A', '1 A'],
      ['or_d(ndv:older(11),pk(A))', 'A', 'A 0'],
    ],
    refused: [['and_v(v:pk(A),dv:older(11))', 'A', SHORT_STACK]],
  },
  v: {
    signed: [['and_v(v:pkh(A),pk(B))', 'AB', 'B A <A>']],
    refused: [['and_v(vn:pk(A),pk(B))', 'B', SHORT_STACK]],
  },
  j: {
    signed: [
      ['j:pk(A)', 'A', 'A'],
      ['or_d(jtv:pkh(A),pk(B))', 'AB', 'B 0'],
    ],
    // That it can be skipped with a zero does not say that it cannot be without.
    refused: [
      ['j:pk(A)', 'B', SHORT_STACK],
      ['or_d(j:pk(A),pk(B))', 'B', SHORT_STACK],
    ],
  },
  n: {
    signed: [['n:pk(A)', 'A', 'A']],
    refused: [['n:pk(A)', 'B', SHORT_STACK]],
  },
  t: {
    signed: [['tv:pkh(A)', 'A', 'A <A>']],
    refused: [['tv:pkh(A)', 'B', SHORT_STACK]],
  },
  l: {
    signed: [['l:pk(A)', 'A', 'A 0']],
    refused: [['l:pk(A)', 'B', SHORT_STACK]],
  },
  u: {
    signed: [['u:pkh(A)', 'A', 'A <A> 1']],
    refused: [['u:pkh(A)', 'B', SHORT_STACK]],
  },
};

const LETTERS = 'ABCD';

function parsed(text: string): Miniscript {
  const read = fromText(text, (key) => (/^[A-Z]$/.test(key) ? publicKey(key) : undefined));
  if (!read.ok) throw new Error(`${text}: ${read.reason}`);
  return read.node;
}

function utxoOf(text: string): TestUtxo {
  return p2wsh(toScript(parsed(text)));
}

function namesIn(text: string): ReadonlySet<Name> {
  const names = [...nodesOf(parsed(text))].flatMap(({ expression }): readonly Name[] => {
    const is = (at: number, fragment: Fragment) =>
      expression.subs[at]?.expression.fragment === fragment;
    if (expression.fragment === 'and_v' && is(1, '1')) return ['and_v', 't'];
    if (expression.fragment === 'or_i' && is(0, '0')) return ['or_i', 'l'];
    if (expression.fragment === 'or_i' && is(1, '0')) return ['or_i', 'u'];
    return expression.fragment === 'multi_a' ? [] : [expression.fragment];
  });
  return new Set(names);
}

/** The witness without its script, a signature by the letter of its key. */
function witnessWords({ hex }: Signed, utxo: TestUtxo): string {
  const items = transactionOf(hex).inputs[0]!.witness.slice(0, -1);
  return items.map((item) => wordOf(item, hex, utxo)).join(' ');
}

function wordOf(item: Uint8Array, hex: string, utxo: TestUtxo): string {
  if (item.length === 0) return '0';
  if (item.length === 1) return String(item[0]);
  const shown = [...LETTERS].find((letter) => bytesToHex(publicKey(letter)) === bytesToHex(item));
  return shown ? `<${shown}>` : (signerOf(item, LETTERS, hex, [utxo]) ?? '?');
}

const NAMED = Object.entries(FRAGMENTS) as readonly (readonly [Name, Rows])[];

describe('signed', () => {
  const rows = NAMED.flatMap(([name, { signed }]) => signed.map((row) => [name, ...row] as const));

  test.each(rows)('%s: %s with "%s": "%s"', (name, text, keys, witness) => {
    expect(namesIn(text)).toContain(name);
    const utxo = utxoOf(text);
    const signed = sign(hexOf(unsigned(1, LOCKED)), keys, [utxo]);
    expect(signed.errors).toBeUndefined();
    expect(signed.complete).toBe(true);
    expect(witnessWords(signed, utxo)).toBe(witness);
    expect(verdict(signed.hex, 0, [utxo])).toBeUndefined();
  });
});

describe('refused', () => {
  const rows = NAMED.flatMap(([name, { refused }]) =>
    refused.map(([text, keys, error, parts = LOCKED]) => [name, text, keys, error, parts] as const),
  );

  test.each(rows)('%s: %s with "%s": %s', (name, text, keys, error, parts) => {
    expect(namesIn(text)).toContain(name);
    const utxo = utxoOf(text);
    const signed = sign(hexOf(unsigned(1, parts)), keys, [utxo]);
    expect(signed.complete).toBe(false);
    expect(signed.errors?.map((one) => one.error)).toEqual([error]);
    expect(witnessWords(signed, utxo)).toBe('');
    expect(verdict(signed.hex, 0, [utxo])).toBeDefined();
  });

  // With these keys each of them could be satisfied, were it well typed or within the limits.
  test.each([
    ['an argument of another type', 'and_b(pk(A),n:pk(B))'],
    ['what cannot be dissatisfied', 'or_d(tv:pk(A),pk(B))'],
    ['what does not leave 1', 'or_d(l:older(10),pk(B))'],
    ['nothing but a key hash whose key is not known', 'or_d(pk(A),pkh(D))'],
  ])('%s', (_, text) => {
    const utxo = utxoOf(text);
    const signed = sign(hexOf(unsigned(1, LOCKED)), 'AB', [utxo]);
    expect(signed.complete).toBe(false);
    expect(witnessWords(signed, utxo)).toBe('');
  });
});

/** How often a script may be wrapped in `n`, of an opcode each, without which it has one opcode and 36 bytes. */
test.each([
  ['200 opcodes more are as many as may run', 200, 'A', undefined],
  ['with 201 it is satisfied, and does not run', 201, 'A', 'Operation limit exceeded'],
  ['with 3,600 bytes it is still satisfied', 3564, 'A', 'Operation limit exceeded'],
  ['with 3,601 it is not read', 3565, '', SHORT_STACK],
])('%s', (_, wrappers, witness, error) => {
  const NOT_ZERO = 0x92;
  const inner = toScript(parsed('and_v(v:pk(A),1)'));
  const utxo = p2wsh(concatBytes(inner, new Uint8Array(wrappers).fill(NOT_ZERO)));
  const signed = sign(hexOf(unsigned(1)), 'A', [utxo]);
  expect(signed.errors?.[0]?.error).toBe(error);
  expect(witnessWords(signed, utxo)).toBe(witness);
});

/** Each hash is of the preimage that is known, and no parameter can tell it. */
const HASHES: readonly (readonly [Name, string])[] = [
  ['sha256', SHA256],
  ['hash256', HASH256],
  ['ripemd160', RIPEMD160],
  ['hash160', HASH160],
];

describe('a witness with a preimage that was there', () => {
  /** What somebody who knows the preimage would have signed. */
  function signedBefore(utxo: TestUtxo, preimage: Uint8Array): string {
    const transaction = unsigned(1, LOCKED);
    const script = utxo.witnessScript!;
    const spent = { value: 100_000n, scriptPubKey: utxo.scriptPubKey };
    const sighashes = Sighashes.of(transaction, [spent]);
    const checker = new TransactionChecker({ sighashes, inputIndex: 0, amount: spent.value });
    const digest = checker.ecdsaDigest(script, HashType.ALL, 'segwit_v0')!;
    const signature = signEcdsa(digest, privateKey('A'));
    const witness = [preimage, concatBytes(signature, Uint8Array.of(HashType.ALL)), script];
    return hexOf({ ...transaction, inputs: [{ ...transaction.inputs[0]!, witness }] });
  }

  test.each(HASHES)('for %s is kept, with keys or without', (name, hash) => {
    const utxo = utxoOf(`and_v(v:pk(A),${name}(${hash}))`);
    const hex = signedBefore(utxo, PREIMAGE);
    expect(verdict(hex, 0, [utxo])).toBeUndefined();
    for (const keys of ['', 'A']) expect(sign(hex, keys, [utxo])).toEqual({ hex, complete: true });
  });

  test.each(HASHES)('for %s is not believed where it is none', (name, hash) => {
    const utxo = utxoOf(`and_v(v:pk(A),${name}(${hash}))`);
    const hex = signedBefore(utxo, new Uint8Array(32));
    const signed = sign(hex, 'A', [utxo]);
    expect(signed.errors?.map(({ error }) => error)).toEqual([SHORT_STACK]);
    expect(witnessWords(signed, utxo)).toBe('');
  });
});

test('no fragment and no wrapper is without rows of either kind', () => {
  const lacking = NAMED.filter(([, { signed, refused }]) => !signed.length || !refused.length);
  expect(lacking).toEqual([]);
});
