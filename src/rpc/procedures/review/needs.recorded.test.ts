/** Who can spend, in every setting of nSequence and lock time, as a node told it. */
import { describe, expect, test } from 'vitest';
import { execute } from '../../dispatch.ts';
import {
  isMetBy,
  isSignedBy,
  type Setting,
  type ToldWay,
  type Truth,
  TruthTable,
  waysFixture,
} from '../testing/truth-table.ts';

interface NeedsCase extends Truth {
  readonly id: string;
  readonly request: string;
  readonly setting: Setting;
  readonly twice: readonly number[];
}

interface NeededWay extends ToldWay<string> {
  readonly signers: number;
}

interface Answer {
  readonly inputs: readonly {
    readonly needs?: { readonly ways: readonly NeededWay[]; readonly more?: number };
  }[];
  readonly findings: readonly { readonly code: string; readonly path: string }[];
}

const CASES = waysFixture('needs-regtest').map((line) => JSON.parse(line) as NeedsCase);

const FINAL = 0xffffffff;

test('there are as many as were recorded', () => {
  expect(CASES.length).toBe(325);
});

describe('ways of a PSBT, and who can go them', () => {
  test.each(CASES.map((one) => [one.id, one] as const))('%s', (_, one) => {
    const { inputs, findings } = JSON.parse(execute(one.request, { chain: 'regtest' }).body)
      .result as Answer;
    const needs = inputs[0]!.needs;
    const ways = needs?.ways ?? [];
    const table = tableOf(one);
    expect(differences(one, table, ways, needs?.more === undefined)).toEqual([]);
    for (const way of ways) expect(way.signers).toBe(fewestKeys(way));
    const isTwice = findings.some(({ code, path }) => code === 'key-twice' && path === 'inputs[0]');
    expect(isTwice).toBe(one.twice.length > 0);
  });
});

/** By their x: nothing in these files tells more of who has a key. */
function tableOf(one: NeedsCase): TruthTable<string> {
  const holders = new Map<string, number>();
  one.holders.forEach((keys, holder) => {
    for (const key of keys) holders.set(xOf(one.keys[key]!), holder);
  });
  return new TruthTable(one, (key) => holders.get(xOf(key)));
}

/** Where ways and table differ: setting and set of holders. */
function differences(
  { setting, settings }: NeedsCase,
  table: TruthTable<string>,
  ways: readonly NeededWay[],
  isAll: boolean,
): readonly string[] {
  const [sequence, lockTime] = setting;
  const isUnmet = sequence === FINAL && lockTime === 0;
  return settings.flatMap((tried, i) => {
    const isOwn = tried[0] === sequence && tried[1] === lockTime;
    if (!isUnmet && !isOwn) return [];
    const open = ways.filter((way) =>
      isUnmet ? isMetBy(way, tried) : way.sequence === undefined && way.locktime === undefined,
    );
    return table.sets().flatMap((set) => {
      const can = table.can(set, i);
      const told = open.some((way) => table.meets(set, way));
      return told === can || (can && !isAll) ? [] : [`${tried} ${set}: ${can}`];
    });
  });
}

/** How few keys, by their x, sign for a way: nothing in these files tells more of who has them. */
function fewestKeys(way: NeededWay): number {
  const xs = [...new Set(way.signatures.flatMap(({ of }) => of.map(xOf)))];
  const sets = Array.from({ length: 2 ** xs.length }, (_, set) =>
    xs.filter((_, i) => (set & (1 << i)) !== 0),
  );
  const able = sets.filter((set) => isSignedBy(way, (key) => set.includes(xOf(key))));
  return Math.min(...able.map(({ length }) => length));
}

function xOf(key: string): string {
  return key.length === 64 ? key : key.slice(2, 66);
}
