import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256 } from '../crypto/hashes.ts';
import type { SignatureChecker } from '../script/interpreter/checker.ts';
import { STANDARD_SCRIPT_FLAGS } from '../script/interpreter/flags.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { satisfy } from './satisfy.ts';
import { keyLetter, keyOf, parsed } from './testing/keys.ts';
import { HASH_32 } from './testing/script-words.ts';
import { toScript } from './to-script.ts';

/*
 * The witness that is chosen, held against all others: every stack that can be
 * made of a few elements is run by the interpreter, under the rules of policy.
 */

/** What there is; what an attacker has too, but for signatures that he was not shown. */
interface Given {
  /** The keys that sign, by their letters. */
  readonly keys: string;
  readonly isPreimageKnown?: boolean;
  /** What `older` and `after` may ask for at most. */
  readonly older?: number;
  readonly after?: number;
}

const PREIMAGE = new Uint8Array(32).fill(0x70);
const SHA256 = bytesToHex(sha256(PREIMAGE));

const NO_PREIMAGES = [
  ['y', new Uint8Array(32).fill(0x79)],
  ['z', new Uint8Array(32)],
] as const;

/** A signature of 71 bytes as policy wants it, with its hash type, which is told by its letter. */
function signatureOf(letter: string): Uint8Array {
  const r = new Uint8Array(32).fill(letter.charCodeAt(0));
  const s = new Uint8Array(32).fill(0x11);
  const head = Uint8Array.of(0x30, 68, 0x02, 32);
  return concatBytes(head, r, Uint8Array.of(0x02, 32), s, Uint8Array.of(0x01));
}

function checkerFor({ older = 0, after = 0 }: Given): SignatureChecker {
  return {
    checkEcdsa: (signature, key) => equalBytes(signature, signatureOf(keyLetter(key))),
    checkSchnorr: () => 'SCHNORR_SIG',
    checkLockTime: (lockTime) => lockTime <= after,
    checkSequence: (sequence) => sequence <= older,
  };
}

/** Elements by what they are called: `A` a signature, `<A>` a key, `p` the preimage, `y` and `z` none. */
function elementsFor(letters: readonly string[], text: string, given: Given) {
  const shown = letters.filter((letter) => text.includes(`pkh(${letter})`));
  const signing = letters.filter((letter) => given.keys.includes(letter));
  return new Map<string, Uint8Array>([
    ['0', new Uint8Array(0)],
    ['1', Uint8Array.of(1)],
    ...(text.includes('sha256') ? NO_PREIMAGES : []),
    ...(given.isPreimageKnown ? [['p', PREIMAGE] as const] : []),
    ...shown.map((letter) => [`<${letter}>`, keyOf(letter)] as const),
    ...signing.map((letter) => [letter, signatureOf(letter)] as const),
  ]);
}

/** Words of a stack, bottom first. */
type Words = readonly string[];

/** Every stack of so many elements at most that the script accepts. */
function acceptedStacks(text: string, given: Given, longest: number): readonly Words[] {
  const letters = [...new Set(text.match(/\b[A-Z]\b/g) ?? [])];
  const elements = elementsFor(letters, text, given);
  const script = toScript(parsed(text));
  const scriptPubKey = concatBytes(Uint8Array.of(0x00, 0x20), sha256(script));
  const rules = { flags: STANDARD_SCRIPT_FLAGS, checker: checkerFor(given) };
  return stacks([...elements.keys()], longest).filter((words) => {
    const witness = [...words.map((word) => elements.get(word)!), script];
    const spend = { scriptSig: new Uint8Array(0), scriptPubKey, witness };
    return verifyScript(spend, rules) === undefined;
  });
}

function stacks(names: Words, longest: number): readonly Words[] {
  let last: readonly Words[] = [[]];
  const all: Words[] = [[]];
  for (let length = 1; length <= longest; length++) {
    last = last.flatMap((stack) => names.map((name) => [...stack, name]));
    all.push(...last);
  }
  return all;
}

function signaturesIn(stack: Words): Words {
  return stack.filter((word) => /^[A-Z]$/.test(word));
}

/** Whether whoever sees this stack can make another that is accepted too. */
function isMalleable(stack: Words, accepted: readonly Words[]): boolean {
  const shown = signaturesIn(stack);
  return accepted.some(
    (other) => other !== stack && signaturesIn(other).every((word) => shown.includes(word)),
  );
}

/** Bytes, with a length before each element. */
function sizeOf(stack: Words): number {
  const sizes: Record<string, number> = { '0': 1, '1': 2, y: 33, z: 33, p: 33 };
  return stack.reduce((sum, word) => sum + (sizes[word] ?? (word.length === 3 ? 34 : 72)), 0);
}

function chosen(text: string, given: Given): Words | string {
  const checker = checkerFor(given);
  const result = satisfy(parsed(text), {
    sign: (key) =>
      given.keys.includes(keyLetter(key))
        ? { available: 'yes', bytes: signatureOf(keyLetter(key)) }
        : undefined,
    preimage: () => (given.isPreimageKnown ? { available: 'yes', bytes: PREIMAGE } : undefined),
    checkOlder: (sequence) => checker.checkSequence(sequence),
    checkAfter: (lockTime) => checker.checkLockTime(lockTime),
  });
  return result.available === 'no' ? result.reason : result.stack.map(wordOf);
}

function wordOf(element: Uint8Array): string {
  if (element.length === 0) return '0';
  if (element.length === 1) return '1';
  if (element.length === 32) return element[0] === 0 ? 'z' : 'p';
  return element.length === 33 ? `<${keyLetter(element)}>` : String.fromCharCode(element[4]!);
}

/** Every choice of the keys in a script. */
function subsetsOf(letters: string): readonly string[] {
  return [...letters].reduce<readonly string[]>(
    (subsets, letter) => subsets.flatMap((subset) => [subset, subset + letter]),
    [''],
  );
}

/** Scripts, their keys, and how many elements a stack may have to be tried. */
const SCRIPTS: readonly (readonly [text: string, keys: string, longest: number])[] = [
  ['pk(A)', 'A', 3],
  ['pkh(A)', 'A', 3],
  ['0', '', 3],
  ['1', '', 3],
  ['older(9)', '', 3],
  ['after(9)', '', 3],
  [`and_v(v:pk(A),sha256(${SHA256}))`, 'A', 3],
  [`and_b(pk(A),a:sha256(${SHA256}))`, 'A', 3],
  [`andor(pk(A),sha256(${SHA256}),pk(B))`, 'AB', 3],
  [`or_i(and_v(v:pk(A),sha256(${SHA256})),pk(B))`, 'AB', 3],
  [`and_v(v:pk(A),or_d(pk(B),sha256(${SHA256})))`, 'AB', 3],
  [`thresh(2,pk(A),s:pk(B),a:sha256(${SHA256}))`, 'AB', 3],
  [`or_i(or_d(sha256(${SHA256}),pk(A)),pkh(B))`, 'AB', 3],
  [`or_i(pkh(B),or_d(sha256(${SHA256}),pk(A)))`, 'AB', 3],
  [`andor(pk(A),or_b(pk(B),s:sha256(${SHA256})),pk(C))`, 'ABC', 3],
  ['and_v(v:pk(A),older(9))', 'A', 3],
  ['and_b(pk(A),s:pk(B))', 'AB', 3],
  ['and_n(pk(A),pk(B))', 'AB', 3],
  ['or_b(pk(A),s:pk(B))', 'AB', 3],
  ['or_b(pk(A),a:pkh(B))', 'AB', 4],
  ['t:or_c(pk(A),v:pk(B))', 'AB', 3],
  ['t:or_c(pk(A),and_v(v:pk(B),v:older(9)))', 'AB', 3],
  ['or_d(pk(A),pk(B))', 'AB', 3],
  ['or_d(pk(A),pkh(B))', 'AB', 4],
  ['or_d(pk(A),and_v(v:pkh(B),after(9)))', 'AB', 4],
  ['or_i(pk(A),pk(B))', 'AB', 3],
  ['or_i(pkh(A),pk(B))', 'AB', 4],
  ['or_i(and_v(v:pk(A),older(9)),pkh(B))', 'AB', 4],
  ['andor(pk(A),pk(B),pk(C))', 'ABC', 4],
  ['andor(pk(A),older(9),pk(B))', 'AB', 3],
  ['and_v(v:pk(A),or_i(older(9),after(9)))', 'A', 3],
  ['and_v(v:pk(A),or_d(pk(B),older(9)))', 'AB', 3],
  ['or_d(pk(A),older(9))', 'A', 3],
  ['multi(1,A,B)', 'AB', 3],
  ['multi(2,A,B)', 'AB', 4],
  ['multi(2,A,B,C)', 'ABC', 4],
  ['thresh(1,pk(A),s:pk(B))', 'AB', 3],
  ['thresh(2,pk(A),s:pk(B),s:pk(C))', 'ABC', 4],
  ['thresh(2,pk(A),s:pk(B),aln:older(9))', 'AB', 4],
  ['thresh(2,pk(A),s:pk(B),aln:after(9))', 'AB', 4],
  ['and_v(v:pk(A),dv:1)', 'A', 3],
  ['or_d(jtv:pkh(A),pk(B))', 'AB', 4],
  ['and_b(pk(A),ajtv:pk(B))', 'AB', 3],
  ['n:pk(A)', 'A', 3],
  ['tv:pk(A)', 'A', 3],
  ['l:pk(A)', 'A', 3],
  ['u:pk(A)', 'A', 3],
  ['or_i(l:pk(A),u:pk(B))', 'AB', 4],
];

const LOCKS: readonly Pick<Given, 'older' | 'after'>[] = [
  {},
  { older: 9 },
  { after: 9 },
  { older: 9, after: 9 },
];

function givensFor(text: string, keys: string): readonly Given[] {
  const locks = /older|after/.test(text) ? LOCKS : [{}];
  const preimages = text.includes('sha256') ? [false, true] : [false];
  return subsetsOf(keys).flatMap((some) =>
    locks.flatMap((lock) =>
      preimages.map((isPreimageKnown) => ({ keys: some, isPreimageKnown, ...lock })),
    ),
  );
}

describe('of all witnesses the one chosen', () => {
  test.each(SCRIPTS)(
    'for %s is accepted, the smallest, and nobody else can change it',
    (text, keys, longest) => {
      for (const given of givensFor(text, keys)) {
        const accepted = acceptedStacks(text, given, longest);
        const fitting = accepted.filter(
          (stack) => signaturesIn(stack).length > 0 && !isMalleable(stack, accepted),
        );
        const smallest = Math.min(...fitting.map(sizeOf));
        const best = fitting.filter((stack) => sizeOf(stack) === smallest).map(String);
        const choice = chosen(text, given);
        if (typeof choice === 'string') expect([given, choice, best]).toEqual([given, choice, []]);
        else expect([given, best]).toEqual([given, expect.arrayContaining([String(choice)])]);
      }
    },
  );

  test('is none where the preimage is not known', () => {
    expect(chosen(`and_v(v:pk(A),sha256(${HASH_32}))`, { keys: 'A' })).toBe('unavailable');
  });
});
