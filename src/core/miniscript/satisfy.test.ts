import { describe, expect, test } from 'vitest';
import { fromScript } from './from-script.ts';
import { elementsOf, type InputStack } from './input-stack.ts';
import { inputsOf, type Provided, type Satisfaction, type Satisfier, satisfy } from './satisfy.ts';
import { keyLetter, parsed } from './testing/keys.ts';
import { HASH_20, HASH_32, scriptOf } from './testing/script-words.ts';

/** What there is to satisfy with. */
interface Given {
  /** The keys that sign, by their letters; a small letter signs a byte shorter. */
  readonly keys?: string;
  /** The keys that may sign later. */
  readonly later?: string;
  /** The hash fragments whose preimages are known. */
  readonly preimages?: string;
  /** What `older` and `after` may ask for at most. */
  readonly older?: number;
  readonly after?: number;
}

const PREIMAGE = new Uint8Array(32).fill(0x70);

function signatureOf(letter: string, size: number): Uint8Array {
  return new Uint8Array(size).fill(letter.charCodeAt(0));
}

function signWith(letter: string, { keys = '', later = '' }: Given): Provided | undefined {
  const isShort = keys.includes(letter.toLowerCase());
  const bytes = signatureOf(letter, isShort ? 70 : 71);
  if (isShort || keys.includes(letter)) return { available: 'yes', bytes };
  return later.includes(letter) ? { available: 'maybe', bytes } : undefined;
}

function satisfierOf(given: Given): Satisfier {
  const known = given.preimages?.split(' ') ?? [];
  return {
    sign: (key) => signWith(keyLetter(key), given),
    preimage: (fragment) =>
      known.includes(fragment) ? { available: 'yes', bytes: PREIMAGE } : undefined,
    checkOlder: (sequence) => sequence <= (given.older ?? 0),
    checkAfter: (lockTime) => lockTime <= (given.after ?? 0),
  };
}

/** An element as the tables write it: `A` a signature, `<A>` a key, `p` the preimage, `z` no preimage. */
function elementWord(element: Uint8Array): string {
  if (element.length === 0) return '0';
  if (element.length === 1) return String(element[0]);
  if (element.length === 33) return `<${keyLetter(element)}>`;
  if (element.length === 32) return element[0] === 0 ? 'z' : 'p';
  return String.fromCharCode(element[0]!);
}

function words(elements: readonly Uint8Array[]): string {
  return elements.map(elementWord).join(' ');
}

function outcome(result: Satisfaction): string {
  if (result.available === 'no') return result.reason;
  const stack = words(result.stack);
  return result.available === 'yes' ? stack : `perhaps ${stack}`;
}

describe('the witness for', () => {
  test.each<[text: string, given: Given, witness: string]>([
    ['pk(A)', { keys: 'A' }, 'A'],
    ['pk(A)', { keys: 'B' }, 'unavailable'],
    ['pkh(A)', { keys: 'A' }, 'A <A>'],
    ['pkh(A)', {}, 'unavailable'],
    [`pkh(${HASH_20})`, { keys: 'A' }, 'unavailable'],
    ['0', {}, 'unavailable'],
    ['1', {}, 'no-signature'],
    ['older(10)', { older: 10 }, 'no-signature'],
    ['older(10)', { older: 9 }, 'unavailable'],
    [`sha256(${HASH_32})`, { preimages: 'sha256' }, 'no-signature'],

    ['and_v(v:pk(A),older(10))', { keys: 'A', older: 10 }, 'A'],
    ['and_v(v:pk(A),older(10))', { keys: 'A', older: 9 }, 'unavailable'],
    ['and_v(v:pk(A),after(10))', { keys: 'A', after: 10 }, 'A'],
    ['and_v(v:pk(A),after(10))', { keys: 'A', after: 9, older: 10 }, 'unavailable'],
    [`and_v(v:pk(A),sha256(${HASH_32}))`, { keys: 'A', preimages: 'sha256' }, 'p A'],
    [`and_v(v:pk(A),sha256(${HASH_32}))`, { keys: 'A', preimages: 'hash256' }, 'unavailable'],
    [`and_v(v:pk(A),hash256(${HASH_32}))`, { keys: 'A', preimages: 'hash256' }, 'p A'],
    [`and_v(v:pk(A),ripemd160(${HASH_20}))`, { keys: 'A', preimages: 'ripemd160' }, 'p A'],
    [`and_v(v:pk(A),hash160(${HASH_20}))`, { keys: 'A', preimages: 'hash160' }, 'p A'],
    ['and_v(v:pk(A),pkh(B))', { keys: 'AB' }, 'B <B> A'],
    ['and_b(pk(A),a:pkh(B))', { keys: 'AB' }, 'B <B> A'],
    ['and_b(pk(A),s:pk(B))', { keys: 'A' }, 'unavailable'],

    ['or_b(pk(A),s:pk(B))', { keys: 'A' }, '0 A'],
    ['or_b(pk(A),s:pk(B))', { keys: 'B' }, 'B 0'],
    ['or_b(pk(A),s:pk(B))', { keys: 'AB' }, '0 A'],
    ['or_b(pk(A),s:pk(B))', { keys: 'Ab' }, 'B 0'],
    ['or_b(pk(A),s:pk(B))', {}, 'unavailable'],
    ['t:or_c(pk(A),v:pk(B))', { keys: 'A' }, 'A'],
    ['t:or_c(pk(A),v:pk(B))', { keys: 'B' }, 'B 0'],
    ['t:or_c(pk(A),v:pk(B))', { keys: 'AB' }, 'A'],
    ['or_d(pk(A),pk(B))', { keys: 'A' }, 'A'],
    ['or_d(pk(A),pk(B))', { keys: 'B' }, 'B 0'],
    ['or_d(pkh(A),pk(B))', { keys: 'AB' }, 'A <A>'],
    ['or_d(multi(2,A,B),pk(C))', { keys: 'AC' }, 'C 0 0 0'],
    ['or_i(pk(A),pk(B))', { keys: 'A' }, 'A 1'],
    ['or_i(pk(A),pk(B))', { keys: 'B' }, 'B 0'],
    ['or_i(pk(A),pk(B))', { keys: 'AB' }, 'B 0'],
    ['or_i(pk(A),pk(B))', { keys: 'aB' }, 'A 1'],
    ['or_i(pkh(A),pk(B))', { keys: 'AB' }, 'B 0'],
    ['andor(pk(A),pk(B),pk(C))', { keys: 'AB' }, 'B A'],
    ['andor(pk(A),pk(B),pk(C))', { keys: 'C' }, 'C 0'],
    ['andor(pk(A),pk(B),pk(C))', { keys: 'ABC' }, 'C 0'],
    ['andor(pk(A),pk(B),pk(C))', { keys: 'A' }, 'unavailable'],
    ['and_n(pk(A),pk(B))', { keys: 'AB' }, 'B A'],

    ['and_v(v:pk(A),dv:1)', { keys: 'A' }, '1 A'],
    ['or_d(ndv:0,pk(A))', { keys: 'A' }, 'A 0'],
    ['j:pk(A)', { keys: 'A' }, 'A'],
    ['or_d(j:pkh(A),pk(B))', { keys: 'B' }, 'malleable'],
    ['or_d(jtv:pkh(A),pk(B))', { keys: 'B' }, 'B 0'],
    ['n:pk(A)', { keys: 'A' }, 'A'],
    ['tv:pk(A)', { keys: 'A' }, 'A'],
    ['l:pk(A)', { keys: 'A' }, 'A 0'],
    ['u:pk(A)', { keys: 'A' }, 'A 1'],

    ['multi(1,A,B)', { keys: 'AB' }, '0 A'],
    ['multi(1,A,B)', { keys: 'Ab' }, '0 B'],
    ['multi(2,A,B,C)', { keys: 'CA' }, '0 A C'],
    ['multi(2,A,B,C)', { keys: 'ABC' }, '0 A B'],
    ['multi(2,A,B,C)', { keys: 'AbC' }, '0 A B'],
    ['multi(2,A,B,C)', { keys: 'aBc' }, '0 A C'],
    ['multi(2,A,B,C)', { keys: 'B' }, 'unavailable'],
    ['thresh(2,pk(A),s:pk(B),s:pk(C))', { keys: 'AC' }, 'C 0 A'],
    ['thresh(2,pk(A),s:pk(B),s:pk(C))', { keys: 'ABC' }, 'C B 0'],
    ['thresh(2,pk(A),s:pk(B),s:pk(C))', { keys: 'aBc' }, 'C 0 A'],
    ['thresh(2,pk(A),s:pk(B),s:pk(C))', { keys: 'C' }, 'unavailable'],
    ['thresh(2,pk(A),s:pk(B),aln:older(9))', { keys: 'AB', older: 9 }, '0 B 0'],
    ['thresh(2,pk(A),s:pk(B),aln:older(9))', { keys: 'AB' }, '1 B A'],
    ['thresh(2,pk(A),s:pk(B),aln:older(9))', { keys: 'B', older: 9 }, '0 B 0'],
  ])('%s with %o: %s', (text, given, witness) => {
    expect(outcome(satisfy(parsed(text), satisfierOf(given)))).toBe(witness);
  });
});

/** One signature satisfies it; three keys have to be shown to dissatisfy it. */
function dearToDissatisfy(signing: string, shown: string): string {
  const [x, y, z] = shown;
  return `or_d(pk(${signing}),or_b(pkh(${x}),a:or_b(pkh(${y}),a:pkh(${z}))))`;
}

describe('what nobody without a key may be able to change', () => {
  test.each<[text: string, given: Given, witness: string]>([
    // Whoever sees the signature could take it out, as the lock needs none.
    ['or_d(pk(A),older(9))', { keys: 'A' }, 'A'],
    ['or_d(pk(A),older(9))', { keys: 'A', older: 9 }, 'no-signature'],
    ['or_i(pk(A),older(9))', { keys: 'A', older: 9 }, 'no-signature'],
    // Under a signature it does not matter that the lock takes less.
    ['and_v(v:pk(A),or_d(pk(B),older(9)))', { keys: 'AB', older: 9 }, '0 A'],
    ['and_v(v:pk(A),or_d(pk(B),older(9)))', { keys: 'AB' }, 'B A'],
    // Two ways without a signature, each of which could be put in the other's place.
    ['and_v(v:pk(A),or_i(older(9),after(9)))', { keys: 'A', older: 9, after: 9 }, 'malleable'],
    ['and_v(v:pk(A),or_i(older(9),after(9)))', { keys: 'A', after: 9 }, '0 A'],
    ['and_v(v:pk(A),or_i(older(9),after(9)))', { keys: 'A', older: 9 }, '1 A'],
    // Any 32 bytes but one dissatisfy a hash.
    [`or_d(hash160(${HASH_20}),pk(A))`, { keys: 'A' }, 'malleable'],
    [`or_d(hash160(${HASH_20}),pk(A))`, { keys: 'A', preimages: 'hash160' }, 'no-signature'],
    [`and_v(v:pk(A),or_d(pk(B),hash160(${HASH_20})))`, { keys: 'AB' }, 'B A'],
    [`or_b(pk(A),s:hash160(${HASH_20}))`, { keys: 'A' }, 'malleable'],
    // The preimage could be taken away again.
    [
      `andor(pk(A),or_b(pk(B),s:hash160(${HASH_20})),pk(C))`,
      { keys: 'ABC', preimages: 'hash160' },
      'C 0',
    ],
    [
      `and_v(v:pk(A),or_b(pk(B),s:hash160(${HASH_20})))`,
      { keys: 'AB', preimages: 'hash160' },
      'p 0 A',
    ],
    [`and_v(v:pk(A),or_b(ln:0,s:hash160(${HASH_20})))`, { keys: 'A' }, 'unavailable'],
    // Two signatures would be smaller than one here, but anybody could undo either.
    [
      `or_b(${dearToDissatisfy('A', 'BCD')},a:${dearToDissatisfy('E', 'FGH')})`,
      { keys: 'AE' },
      '0 <H> 0 <G> 0 <F> 0 A',
    ],
    // A smaller way that could be changed gives way to a larger that could not.
    [`or_i(or_d(hash160(${HASH_20}),pk(A)),pkh(B))`, { keys: 'AB' }, 'B <B> 0'],
    [`or_i(pkh(B),or_d(hash160(${HASH_20}),pk(A)))`, { keys: 'AB' }, 'B <B> 1'],
  ])('%s with %o: %s', (text, given, witness) => {
    expect(outcome(satisfy(parsed(text), satisfierOf(given)))).toBe(witness);
  });
});

describe('an estimate for keys that may sign later', () => {
  test.each<[text: string, given: Given, witness: string]>([
    ['pk(A)', { later: 'A' }, 'perhaps A'],
    ['pkh(A)', { later: 'A' }, 'perhaps A <A>'],
    ['multi(2,A,B)', { keys: 'A', later: 'B' }, 'perhaps 0 A B'],
    ['or_i(pk(A),pk(B))', { keys: 'A', later: 'B' }, 'A 1'],
    ['or_i(pk(A),pk(B))', { keys: 'B', later: 'A' }, 'B 0'],
    ['or_i(pk(A),pkh(B))', { later: 'AB' }, 'perhaps B <B> 0'],
    ['or_i(pk(A),pk(B))', { later: 'AB' }, 'perhaps A 1'],
    ['or_i(pk(A),pk(B))', { later: 'C' }, 'unavailable'],
  ])('%s with %o: %s', (text, given, witness) => {
    expect(outcome(satisfy(parsed(text), satisfierOf(given)))).toBe(witness);
  });
});

describe('the dissatisfaction of', () => {
  function dissatisfaction(stack: InputStack): string {
    if (stack.available === 'no') return 'none';
    const marks = [stack.isMalleable ? 'malleable' : '', stack.hasSignature ? 'signed' : ''];
    return [words(elementsOf(stack)) || 'nothing', ...marks].filter(Boolean).join(', ');
  }

  test.each<[text: string, given: Given, stack: string]>([
    ['0', {}, 'nothing'],
    ['1', {}, 'none'],
    ['pk_k(A)', { keys: 'A' }, '0'],
    ['pk_h(A)', {}, '0 <A>'],
    [`pk_h(${HASH_20})`, {}, 'none'],
    ['older(9)', { older: 9 }, 'none'],
    ['after(9)', {}, 'none'],
    [`sha256(${HASH_32})`, { preimages: 'sha256' }, 'z, malleable'],
    ['multi(1,A)', { keys: 'A' }, '0 0'],
    ['multi(3,A,B,C,D)', {}, '0 0 0 0'],
    ['v:pk(A)', {}, 'none'],
    ['dv:1', {}, '0'],
    ['j:pk(A)', {}, '0, malleable'],
    ['jtv:pk(A)', {}, '0'],
    ['and_v(v:pk(A),pk(B))', { keys: 'A' }, '0 A, signed'],
    ['and_v(v:pk(A),pk(B))', {}, 'none'],
    ['and_b(pk(A),s:pk(B))', { keys: 'AB' }, '0 0'],
    [`and_b(pk(A),s:hash160(${HASH_20}))`, { keys: 'A' }, 'z 0, malleable'],
    ['and_b(pk(A),a:1)', {}, '0, malleable'],
    ['and_b(tv:pk(A),s:pk(B))', { keys: 'A' }, '0 A, malleable, signed'],
    ['or_b(pk(A),a:pkh(B))', { keys: 'AB' }, '0 <B> 0'],
    ['or_c(pk(A),v:pk(B))', {}, 'none'],
    ['or_d(pk(A),pkh(B))', { keys: 'A' }, '0 <B> 0'],
    ['or_i(pk(A),pk(B))', {}, '0 0, malleable'],
    ['or_i(pk(A),tv:pk(B))', {}, '0 1'],
    ['andor(pk(A),pk(B),pkh(C))', { keys: 'A' }, '0 <C> 0'],
    ['andor(ln:older(9),pk(A),pk(B))', { older: 9 }, '0 0, malleable'],
    ['thresh(2,pk(A),s:pk(B),s:pk(C))', { keys: 'AB' }, '0 0 0'],
    [`thresh(1,0,s:hash160(${HASH_20}))`, {}, 'z, malleable'],
  ])('%s with %o: %s', (text, given, stack) => {
    expect(dissatisfaction(inputsOf(parsed(text), satisfierOf(given)).dsat)).toBe(stack);
  });
});

describe('the satisfier', () => {
  test('is asked of every key, in the order of the text, needed or not', () => {
    const asked: string[] = [];
    const satisfier: Satisfier = {
      ...satisfierOf({ keys: 'A' }),
      sign: (key) => {
        asked.push(keyLetter(key));
        return undefined;
      },
    };
    satisfy(parsed('or_d(pk(A),andor(multi(1,C,B),pkh(D),pk(A)))'), satisfier);
    expect(asked.join('')).toBe('ACBDA');
  });

  test('is told the hash, the lock and the kind of hash', () => {
    const asked: unknown[] = [];
    satisfy(parsed(`thresh(1,hash160(${HASH_20}),aln:older(7),aln:after(8))`), {
      sign: () => undefined,
      preimage: (fragment, hash) => {
        asked.push(fragment, hash.length);
        return undefined;
      },
      checkOlder: (sequence) => asked.push(sequence) === 0,
      checkAfter: (lockTime) => asked.push(lockTime) === 0,
    });
    expect(asked).toEqual(['hash160', 20, 7, 8]);
  });

  test('may be given an uncompressed key, which then stands in the witness', () => {
    const uncompressed = Uint8Array.of(4, ...new Array<number>(64).fill(1));
    const script = scriptOf('DUP HASH160 <#A> EQUALVERIFY CHECKSIG IFDUP NOTIF <B> CHECKSIG ENDIF');
    const read = fromScript(script, () => uncompressed);
    const result = read.ok && satisfy(read.node, satisfierOf({ keys: 'B' }));
    expect(result).toEqual({
      available: 'yes',
      stack: [signatureOf('B', 71), new Uint8Array(0), uncompressed],
    });
  });
});

describe('the largest scripts', () => {
  test.each<[what: string, text: string, given: Given, witness: string]>([
    ['nested 3,500 deep', `and_v(v:pk(A),${'n'.repeat(3500)}:1)`, { keys: 'A' }, 'A'],
    [
      '401 summands',
      `and_v(v:pk(A),thresh(399,0${',al:0'.repeat(400)}))`,
      { keys: 'A' },
      'unavailable',
    ],
    [
      '97 keys',
      `thresh(97,pk(A)${',s:pk(A)'.repeat(96)})`,
      { keys: 'A' },
      new Array<string>(97).fill('A').join(' '),
    ],
  ])('%s', (_, text, given, witness) => {
    expect(outcome(satisfy(parsed(text), satisfierOf(given)))).toBe(witness);
  });
});
