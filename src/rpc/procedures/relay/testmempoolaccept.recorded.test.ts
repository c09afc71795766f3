import { describe, expect, test } from 'vitest';
import { answerTo, isSame, type RelayCase, relayCases, tipOf } from '../testing/relay-cases.ts';

/* The answers of a node with default settings. Each is the same text, member by member. */

const CASES = relayCases().filter(({ node_options }) => node_options === undefined);
const STANDING = CASES.filter(({ needs_chain }) => !needs_chain);
const LEANING = CASES.filter(({ needs_chain, mempool }) => needs_chain && !mempool);
const WAITING = CASES.filter(({ mempool }) => mempool !== undefined);

/** What is answered otherwise and does not say what it leaned on. */
function wrong(cases: readonly RelayCase[], tip: (one: RelayCase) => object | null) {
  return cases.flatMap((one) => {
    const answer = answerTo(one, tip(one));
    return isSame(one.want, answer) || 'not_judged' in answer ? [] : [one.id];
  });
}

function different(cases: readonly RelayCase[], tip: (one: RelayCase) => object | null) {
  return cases.flatMap((one) => (isSame(one.want, answerTo(one, tip(one))) ? [] : [one.id]));
}

const familyOf = (id: string) => id.split('/')[0];

describe('a node answers the same', () => {
  test('to 2526 transactions that need no chain', () => {
    expect(different(STANDING, () => null)).toEqual([]);
    expect(STANDING.length).toBe(2526);
  });

  test('and to one in five of them with the chain as it was', () => {
    const some = STANDING.filter((_, i) => i % 5 === 0);
    expect(different(some, tipOf)).toEqual([]);
  });

  test('to 297 of 305 that need the chain, where it is told', () => {
    // That a transaction was mined before, only the node's cache of coins knows.
    const others = different(LEANING, tipOf);
    expect(others.map(familyOf)).toEqual(Array<string>(8).fill('known'));
    expect(wrong(LEANING, tipOf)).toEqual([]);
    expect(LEANING.length).toBe(305);
  });

  test('to those where it is not told, or says what it could not see', () => {
    // Coins that are given and were not there: what is given exists.
    const others = wrong(LEANING, () => null);
    expect(new Set(others.map(familyOf))).toEqual(new Set(['known', 'missing', 'two']));
    expect(others.length).toBe(14);
  });

  test('to 54 of 56 with a mempool, or says what it could not see', () => {
    // Replacements that pay too little: any transaction could be one.
    const wants = wrong(WAITING, tipOf).map((id) => WAITING.find((one) => one.id === id)?.want);
    expect(wants.map((want) => want?.['reject-reason'])).toEqual([
      'insufficient fee',
      'insufficient fee',
    ]);
    expect(WAITING.length).toBe(56);
  });
});

describe('the order of prevtxs says nothing', () => {
  const several = CASES.filter(({ prevtxs }) => prevtxs.length > 1).map((one) => ({
    one,
    answer: JSON.stringify(answerTo(one, tipOf(one))),
  }));

  test.each([
    ['reversed', (all: readonly unknown[]) => [...all].reverse()],
    ['the first last', ([first, ...rest]: readonly unknown[]) => [...rest, first]],
    ['each twice', (all: readonly unknown[]) => [...all, ...all]],
  ])('%s', (_how, ordered) => {
    expect(several.length).toBeGreaterThan(300);
    const changed = several.filter(({ one, answer }) => {
      const other = answerTo({ ...one, prevtxs: ordered(one.prevtxs) }, tipOf(one));
      return JSON.stringify(other) !== answer;
    });
    expect(changed.map(({ one }) => one.id)).toEqual([]);
  });
});
