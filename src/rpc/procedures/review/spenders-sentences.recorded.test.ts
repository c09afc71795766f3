/** What people read of who can spend, read again by its words alone, against the tables that a node told. */
import { describe, expect, test } from 'vitest';
import { parseDescriptor } from '../../../core/descriptor/parse.ts';
import { PrivateKeys } from '../../../core/descriptor/private-keys.ts';
import {
  SHOWN_WAYS,
  type ShownSpenders,
  spendersOf,
} from '../../../core/explain/spenders-shown.ts';
import {
  isMetBy,
  type Setting,
  type ToldWay,
  type Truth,
  TruthTable,
  waysFixture,
} from '../testing/truth-table.ts';

interface Described extends Truth {
  readonly id: string;
  readonly chain: 'regtest' | 'main';
  readonly request: string;
  readonly complete: boolean;
  readonly error?: object;
}

interface Asked {
  readonly index?: number;
  readonly branch?: number;
}

const CASES = waysFixture('ways-regtest')
  .map((line) => JSON.parse(line) as Described)
  .filter(({ error }) => !error);

function paramsOf({ request }: Described): readonly [text: string, asked: Asked] {
  const { params } = JSON.parse(request) as { readonly params: readonly [string, Asked?] };
  return [params[0], params[1] ?? {}];
}

/** With keys that are called by their numbers. */
function shownOf(one: Described): ShownSpenders | undefined {
  const [text, { index = 0, branch = 0 }] = paramsOf(one);
  const { chain } = one;
  const descriptor = parseDescriptor(text, chain, new PrivateKeys()).descriptors[branch]!;
  let keys = 0;
  const nameOf = () => `K${keys++}`;
  return spendersOf({ descriptor, text, index, chain, nameOf }, { limit: SHOWN_WAYS });
}

// The reader: it knows the words, the numbers of locks as they are typed, and the hashes.

/** nSequence and lock times that the text of a descriptor asks for. */
class Locks {
  readonly relative: readonly number[];
  private readonly absolute: readonly number[];

  constructor(text: string) {
    const typed = (name: string) =>
      [...text.matchAll(new RegExp(`${name}\\((\\d+)\\)`, 'g'))].map(([, n]) => Number(n));
    this.relative = typed('older').map((n) => n & 0x40ffff);
    this.absolute = typed('after');
  }

  /** "144 blocks (about 24 hours)", "about 6 days". */
  sequenceOf(words: string): number {
    const blocks = /^([\d,]+) blocks?\b/.exec(words)?.[1];
    if (blocks !== undefined) return numberIn(blocks);
    const seconds = secondsIn(words);
    const off = (n: number) => Math.abs(Math.log(((n & 0xffff) * 512) / seconds));
    const times = this.relative.filter((n) => (n & 0x400000) !== 0 && (n & 0xffff) !== 0);
    const nearest = times.sort((a, b) => off(a) - off(b))[0];
    if (nearest === undefined || off(nearest) > 0.1) throw new Error(`no lock of ${words}`);
    return nearest;
  }

  /** "from height 900,000", "from 2023-11-14 22:13 UTC". */
  locktimeOf(words: string): number {
    const height = /^height ([\d,]+)$/.exec(words)?.[1];
    if (height !== undefined) return numberIn(height);
    const minute = Date.parse(words.replace(' UTC', 'Z').replace(' ', 'T')) / 60_000;
    const found = this.absolute.find((n) => Math.floor(n / 60) === minute);
    if (found === undefined) throw new Error(`no lock of ${words}`);
    return found;
  }
}

function numberIn(digits: string): number {
  return Number(digits.replaceAll(',', ''));
}

const UNITS: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  year: 31_557_600,
};

function secondsIn(words: string): number {
  const [, count = '', unit = ''] =
    /^(?:about )?([\d.,]+|an?) (second|minute|hour|day|year)s?$/.exec(words) ?? [];
  const seconds = UNITS[unit];
  if (seconds === undefined) throw new Error(`no time: ${words}`);
  return (count.startsWith('a') ? 1 : numberIn(count)) * seconds;
}

type ReadLocks = Pick<ToldWay<number>, 'sequence' | 'locktime'>;

/** "now", "144 blocks (…) after it arrives and from height 5", "after 144 blocks (…)". */
function readWhen(when: string, locks: Locks): ReadLocks {
  if (when === 'now') return {};
  const [, before, after] =
    /^(?:(.*?) after it arrives|after (.*?))(?:$| and (?=from ))/.exec(when) ?? [];
  const wait = before ?? after;
  const from = /(?:^|and )from (.*)$/.exec(when)?.[1];
  if (wait === undefined && from === undefined) throw new Error(`no time: ${when}`);
  return {
    ...(wait !== undefined && { sequence: locks.sequenceOf(wait) }),
    ...(from !== undefined && { locktime: locks.locktimeOf(from) }),
  };
}

/** "K0 and K1, and 2 of K2, K3, K4, and the preimage of 6c60f404…95bd5333". */
function readWho(who: string, hashes: readonly string[]): ToldWay<number> {
  const signatures: { of: readonly number[]; count: number }[] = [];
  const preimages: { type: string; hash: string }[] = [];
  for (const part of who.split(', and ')) {
    const [, start, end] = /^the preimage of ([0-9a-f]+)…?([0-9a-f]*)$/.exec(part) ?? [];
    if (start !== undefined) {
      const hash = hashes.find((one) => one.startsWith(start) && one.endsWith(end ?? ''));
      if (hash === undefined) throw new Error(`no hash: ${part}`);
      preimages.push({ type: '', hash });
      continue;
    }
    const [, count, names = ''] = /^(?:(\d+) of )?(.*)$/.exec(part) ?? [];
    const of = names.split(/, | and /).map((name) => {
      const [, number] = /^K(\d+)(?: \(nobody’s\))?$/.exec(name) ?? [];
      if (number === undefined) throw new Error(`no key: ${name}`);
      return Number(number);
    });
    signatures.push({ of, count: count === undefined ? of.length : Number(count) });
  }
  return { signatures, preimages };
}

interface ReadSum extends ReadLocks {
  readonly people: number;
}

/** "K0 and 2 of 3 with a preimage after 144 blocks (…) (2 people are enough)". */
function readPart(part: string, locks: Locks): ReadSum {
  const [, words = '', enough] =
    /^(.*?)(?: \((one person is|\d+ people are) enough\))?$/.exec(part) ?? [];
  const [, who = '', when = ''] = /^(.*?) (now|after .*|from .*)$/.exec(words) ?? [];
  const [signers = ''] = who.split(' with ');
  const people = signers
    .split(' and ')
    .reduce((sum, one) => sum + Number(/^(\d+) of \d+$/.exec(one)?.[1] ?? 1), 0);
  const few = enough?.startsWith('one') ? 1 : Number.parseInt(enough ?? '', 10);
  return { ...readWhen(when, locks), people: enough === undefined ? people : few };
}

/** Settings in which "now" means what it says: a lock of nothing wants a sequence of its unit. */
function isPlain(locks: Locks, [sequence]: Setting): boolean {
  return locks.relative
    .filter((n) => (n & 0xffff) === 0)
    .every((n) => sequence < 2 ** 31 && (sequence & 0x400000) === (n & 0x400000));
}

function tableOf(one: Described): TruthTable<number> {
  return new TruthTable<number>(one, (key) => {
    const holder = one.holders.findIndex((keys) => keys.includes(key));
    return holder < 0 ? undefined : holder;
  });
}

/** Sets and settings in which the ways as they are read, and the table, say different things. */
function wrongWays(one: Described, { ways, isComplete }: ShownSpenders): readonly string[] {
  const locks = new Locks(paramsOf(one)[0]);
  const table = tableOf(one);
  const hashes = one.preimages.map(([, hash]) => hash);
  const read = ways
    .filter(({ when }) => when !== 'never')
    .map(({ when, who }) => ({ ...readWho(who, hashes), ...readWhen(when, locks) }));
  return one.settings.flatMap((setting, at) => {
    if (!isPlain(locks, setting)) return [];
    const open = read.filter((way) => isMetBy(way, setting));
    return table.sets().flatMap((set) => {
      const isSaid = open.some((way) => table.meets(set, way));
      const can = table.can(set, at);
      return isSaid === can || (can && !isComplete) ? [] : [`${setting}: ${set}`];
    });
  });
}

/** Settings in which the sentence says of other numbers of people that they are enough. */
function wrongSums(one: Described, { sentence, isComplete }: ShownSpenders): readonly string[] {
  const locks = new Locks(paramsOf(one)[0]);
  const parts = sentence === 'Nobody can.' ? [] : sentence.slice(0, -1).split('; ');
  const isRest = (part: string) => /^(?:[\d,]+ more ways?|perhaps others)$/.test(part);
  const isAll = isComplete && !parts.some(isRest);
  const sums = parts.filter((part) => !isRest(part)).map((part) => readPart(part, locks));
  const isHolder = 2 ** one.holders.length - 1;
  return one.settings.flatMap((setting, at) => {
    if (!isPlain(locks, setting)) return [];
    const said = Math.min(...sums.filter((sum) => isMetBy(sum, setting)).map((sum) => sum.people));
    const able = one.functions[one.truth[at]!]!;
    const least = Math.min(...able.map((set) => bitsOf(set & isHolder)));
    return said === least || (!isAll && said > least) ? [] : [`${setting}: ${said}, not ${least}`];
  });
}

function bitsOf(set: number): number {
  return set.toString(2).replaceAll('0', '').length;
}

test('there are as many as were recorded, and of two of five sets and settings the answer is no', () => {
  expect(CASES.length).toBe(233);
  const answers = CASES.flatMap((one) => {
    const table = tableOf(one);
    return one.settings.flatMap((_, at) => table.sets().map((set) => table.can(set, at)));
  });
  expect(5 * answers.filter((can) => !can).length).toBeGreaterThan(2 * answers.length);
});

describe('the words', () => {
  test.each(CASES.map((one) => [one.id, one] as const))('%s', (_, one) => {
    const shown = shownOf(one);
    if (!shown) return expect(one.complete).toBe(false);
    expect(wrongWays(one, shown)).toEqual([]);
    expect(wrongSums(one, shown)).toEqual([]);
  });
});

describe('words that are wrong are found out', () => {
  const one = CASES.find((any) => /^2 of 3 now; .* after \d/.test(shownOf(any)?.sentence ?? ''));
  const shown = one && shownOf(one);
  test.each<readonly [string, (shown: ShownSpenders) => ShownSpenders]>([
    [
      'a lock that is left out',
      (of) => withWays(of, ({ when, who }) => ({ when: /blocks/.test(when) ? 'now' : when, who })),
    ],
    [
      'one fewer',
      (of) => withWays(of, ({ when, who }) => ({ when, who: who.replace('2 of', '1 of') })),
    ],
    ['a way that is left out', (of) => ({ ...of, ways: of.ways.slice(1) })],
  ])('%s', (_, change) => {
    expect(wrongWays(one!, change(shown!)).length).toBeGreaterThan(0);
  });

  test.each([
    ['a lock that is left out', (words: string) => words.replace(/after .*?\)/, 'now')],
    ['fewer people', (words: string) => words.replace(/2 of \d/, 'K0 alone')],
  ])('in the sentence: %s', (_, change) => {
    const sentence = change(shown!.sentence);
    expect(wrongSums(one!, { ...shown!, sentence }).length).toBeGreaterThan(0);
  });
});

function withWays(
  of: ShownSpenders,
  change: (way: ShownSpenders['ways'][number]) => ShownSpenders['ways'][number],
): ShownSpenders {
  return { ...of, ways: of.ways.map(change) };
}
