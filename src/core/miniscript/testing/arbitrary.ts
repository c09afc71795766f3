import fc from 'fast-check';
import { MAX_STANDARD_P2WSH_SCRIPT_SIZE } from '../../script/limits.ts';
import { miniscript } from '../node.ts';
import type { Expression, Miniscript, Pair, Wrapper } from '../types.ts';
import { parsed } from './keys.ts';
import { HASH_20, HASH_32 } from './script-words.ts';

/** One of every kind without arguments, and of each lock a height and a time. */
const LEAVES: readonly Miniscript[] = [
  ...['0', '1', 'pk_k(A)', 'pk_k(B)', 'pk_h(C)', 'pk(D)', 'pk(E)', 'pkh(F)'],
  ...[
    'multi(1,A)',
    'multi(2,B,G,H)',
    'older(1)',
    'older(4194305)',
    'after(16)',
    'after(500000000)',
  ],
  ...[`sha256(${HASH_32})`, `hash256(${HASH_32})`],
  ...[`ripemd160(${HASH_20})`, `hash160(${HASH_20})`],
].map(parsed);

const WRAPPERS: readonly Wrapper[] = ['a', 's', 'c', 'd', 'v', 'j', 'n'];
const PAIRS: readonly Pair[] = ['and_v', 'and_b', 'or_b', 'or_c', 'or_d', 'or_i'];
/** How many choices of arguments are tried before a step is given up. */
const TRIES = 40;

/** Arguments that are picked from what was built, the latest first, beginning somewhere. */
type Pick = (built: readonly Miniscript[], seed: number) => Expression<Miniscript>;

function argument(built: readonly Miniscript[], seed: number): Miniscript {
  return built[built.length - 1 - (seed % built.length)]!;
}

const wrapped = WRAPPERS.map(
  (fragment): Pick =>
    (built, seed) => ({ fragment, subs: [argument(built, seed)] }),
);

const paired = PAIRS.map(
  (fragment): Pick =>
    (built, seed) => ({ fragment, subs: [argument(built, seed), argument(built, seed >> 3)] }),
);

const andor: Pick = (built, seed) => ({
  fragment: 'andor',
  subs: [argument(built, seed), argument(built, seed >> 2), argument(built, seed >> 5)],
});

function thresh(count: number): Pick {
  return (built, seed) => ({
    fragment: 'thresh',
    threshold: 1 + ((seed >> 1) % count),
    subs: Array.from({ length: count }, (_, i) => argument(built, seed >> (2 * i))),
  });
}

const PICKS: readonly Pick[] = [...wrapped, ...paired, andor, thresh(1), thresh(2), thresh(3)];

/** The first well-typed fragment of a kind over what was built, if one is soon found. */
function grow(built: readonly Miniscript[], kind: number, seed: number): Miniscript | undefined {
  const pick = PICKS[kind % PICKS.length]!;
  for (let i = 0; i < TRIES; i++) {
    const node = miniscript(pick(built, (seed + i * 7919) % 0x7fffffff));
    const fits = node.scriptSize <= MAX_STANDARD_P2WSH_SCRIPT_SIZE;
    if (node.type !== undefined && fits) return node;
  }
  return undefined;
}

/**
 * Well-typed miniscripts of any type. They are built from the leaves up, each
 * step putting one fragment around earlier ones if that is well typed.
 */
export const arbitraryMiniscripts: fc.Arbitrary<readonly Miniscript[]> = fc
  .array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 40, size: 'max' })
  .map((steps) => {
    const built = [...LEAVES];
    for (const [kind, seed] of steps) {
      const node = grow(built, kind, seed);
      if (node !== undefined) built.push(node);
    }
    return built;
  });

/** A miniscript that can be a witness script by itself. */
export const arbitraryWitnessScript: fc.Arbitrary<Miniscript> = arbitraryMiniscripts.map(
  (built) => built.findLast((node) => node.type?.base === 'B')!,
);
