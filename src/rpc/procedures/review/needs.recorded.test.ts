/** Who can spend, in every setting of nSequence and lock time, as a node told it. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { countedSequence, lockTimeKind, sequenceKind } from '../../../core/script/locks.ts';
import { execute } from '../../dispatch.ts';

/** nSequence and nLockTime. */
type Setting = readonly [sequence: number, lockTime: number];

/** See `test/fixtures/ways/README.md`. */
interface NeedsCase {
  readonly id: string;
  readonly request: string;
  readonly setting: Setting;
  readonly keys: readonly string[];
  readonly holders: readonly (readonly number[])[];
  readonly preimages: readonly (readonly [type: string, hash: string])[];
  readonly settings: readonly Setting[];
  readonly functions: readonly (readonly number[])[];
  readonly truth: readonly number[];
  readonly twice: readonly number[];
}

interface ToldWay {
  readonly signatures: readonly { readonly of: readonly string[]; readonly count: number }[];
  readonly preimages: readonly { readonly type: string; readonly hash: string }[];
  readonly sequence?: number;
  readonly locktime?: number;
  readonly signers: number;
}

interface Answer {
  readonly inputs: readonly {
    readonly needs?: { readonly ways: readonly ToldWay[]; readonly more?: number };
  }[];
  readonly findings: readonly { readonly code: string; readonly path: string }[];
}

const CASES = linesOf('needs-regtest').map((line) => JSON.parse(line) as NeedsCase);

function linesOf(name: string): readonly string[] {
  const file = new URL(`../../../../test/fixtures/ways/${name}.jsonl.gz`, import.meta.url);
  return gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
}

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
    const table = new Table(one);
    expect(differences(one, table, ways, needs?.more === undefined)).toEqual([]);
    for (const way of ways) expect(way.signers).toBe(fewestKeys(way));
    const isTwice = findings.some(({ code, path }) => code === 'key-twice' && path === 'inputs[0]');
    expect(isTwice).toBe(one.twice.length > 0);
  });
});

/** Where ways and table differ: setting and set of holders. */
function differences(
  { setting, settings, functions, truth }: NeedsCase,
  table: Table,
  ways: readonly ToldWay[],
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
    const smallest = functions[truth[i]!]!;
    return table.sets().flatMap((set) => {
      const can = smallest.some((one) => (set & one) === one);
      const told = open.some((way) => table.meets(set, way));
      return told === can || (can && !isAll) ? [] : [`${tried} ${set}: ${can}`];
    });
  });
}

function isMetBy({ sequence, locktime }: ToldWay, [own, lockTime]: Setting): boolean {
  const isOld =
    sequence === undefined ||
    (own < 2 ** 31 &&
      sequenceKind(own) === sequenceKind(sequence) &&
      countedSequence(own) >= sequence);
  const isAfter =
    locktime === undefined ||
    (own !== FINAL && lockTimeKind(lockTime) === lockTimeKind(locktime) && lockTime >= locktime);
  return isOld && isAfter;
}

/** Sets of holders and preimages as numbers. */
class Table {
  private readonly holderOf = new Map<string, number>();

  constructor(private readonly one: NeedsCase) {
    one.holders.forEach((keys, holder) => {
      for (const key of keys) this.holderOf.set(xOf(one.keys[key]!), holder);
    });
  }

  sets(): readonly number[] {
    return Array.from({ length: 2 ** (this.holders + this.one.preimages.length) }, (_, set) => set);
  }

  meets(set: number, way: ToldWay): boolean {
    const isKnown = way.preimages.every(({ hash }) => {
      const at = this.one.preimages.findIndex(([, other]) => other === hash);
      return at >= 0 && (set & (1 << (this.holders + at))) !== 0;
    });
    return isKnown && this.signs(set, way);
  }

  private signs(set: number, way: ToldWay): boolean {
    return isSignedBy(way, (x) => {
      const holder = this.holderOf.get(x);
      return holder !== undefined && (set & (1 << holder)) !== 0;
    });
  }

  private get holders(): number {
    return this.one.holders.length;
  }
}

/** How few keys, by their x, sign for a way: nothing in these files tells more of who has them. */
function fewestKeys(way: ToldWay): number {
  const xs = [...new Set(way.signatures.flatMap(({ of }) => of.map(xOf)))];
  const sets = Array.from({ length: 2 ** xs.length }, (_, set) =>
    xs.filter((_, i) => (set & (1 << i)) !== 0),
  );
  const able = sets.filter((set) => isSignedBy(way, (x) => set.includes(x)));
  return Math.min(...able.map(({ length }) => length));
}

function isSignedBy({ signatures }: ToldWay, hasSigned: (x: string) => boolean): boolean {
  return signatures.every(({ of, count }) => of.map(xOf).filter(hasSigned).length >= count);
}

function xOf(key: string): string {
  return key.length === 64 ? key : key.slice(2, 66);
}
