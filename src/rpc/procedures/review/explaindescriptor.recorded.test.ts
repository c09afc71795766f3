/** Every way of 250 descriptors, against the tables that a node told. */
import { describe, expect, test } from 'vitest';
import { execute } from '../../dispatch.ts';
import {
  isMetBy,
  type Setting,
  type ToldWay,
  type Truth,
  TruthTable,
  waysFixture,
} from '../testing/truth-table.ts';

interface Asked {
  readonly id: string;
  readonly chain: 'regtest' | 'main';
  readonly request: string;
}

interface Refused extends Asked {
  readonly error: { readonly code: number; readonly message: string };
}

type SettingOfSet = readonly [set: number, ...setting: Setting];

interface Described extends Asked, Truth {
  readonly index: number | null;
  readonly scriptPubKey: string;
  readonly address: string | null;
  readonly complete: boolean;
  readonly expressions: readonly string[];
  readonly origins: readonly boolean[];
  readonly weights: readonly (readonly [...SettingOfSet, weight: number])[];
  readonly findings: readonly (readonly [string, string, readonly number[]])[];
  readonly limit?: number;
  readonly rehearse?: boolean;
  readonly signed?: readonly (readonly [psbt: string, ...SettingOfSet, complete: boolean])[];
}

interface ExplainedWay extends ToldWay<number> {
  readonly signers?: number;
  readonly weight?: number;
  readonly never?: string;
  readonly psbt?: string;
}

interface Answer {
  readonly index?: number;
  readonly scriptPubKey: { readonly hex: string };
  readonly address?: string;
  readonly keys: readonly {
    readonly key: number;
    readonly expression: string;
    readonly pubkey: string;
    readonly origin?: object;
    readonly holder?: number;
  }[];
  readonly ways: readonly ExplainedWay[];
  readonly complete: boolean;
  readonly rehearsals?: readonly { readonly complete: boolean; readonly why?: string }[];
  readonly findings: readonly {
    readonly code: string;
    readonly severity: string;
    readonly keys?: readonly number[];
  }[];
}

const CASES = waysFixture('ways-regtest').map((line) => JSON.parse(line) as Refused | Described);
const REFUSED = CASES.filter((one): one is Refused => 'error' in one);
const DESCRIBED = CASES.filter((one): one is Described => !('error' in one));

function answerTo({ request, chain }: Asked): { readonly result: Answer; readonly error: object } {
  return JSON.parse(execute(request, { chain }).body);
}

test('there are as many as were recorded', () => {
  expect([REFUSED.length, DESCRIBED.length]).toEqual([42, 233]);
});

test.each(REFUSED.map((one) => [one.id, one] as const))('refused: %s', (_, one) => {
  expect(answerTo(one).error).toMatchObject(one.error);
});

describe('the truth', () => {
  test.each(DESCRIBED.map((one) => [one.id, one] as const))('%s', (_, one) => {
    const { result } = answerTo(one);
    expect(headOf(result)).toEqual({
      index: one.index,
      script: one.scriptPubKey,
      address: one.address,
      complete: one.complete && one.limit === undefined,
      expressions: one.expressions,
      keys: one.keys.map(xOf),
      origins: one.origins,
      holders: one.holders,
    });
    expect(differences(one, result)).toEqual([]);
    expect(
      result.findings
        .map(({ code, severity, keys = [] }) => [code, severity, keys])
        .sort((a, b) => (String(a) < String(b) ? -1 : 1)),
    ).toEqual([...one.findings].sort((a, b) => (String(a) < String(b) ? -1 : 1)));
    expect(result.rehearsals?.map(({ complete }) => complete)).toEqual(
      one.signed?.map((signed) => signed[4]),
    );
    for (const { never, psbt, signers, weight } of result.ways) {
      const isLive = never === undefined;
      expect([signers !== undefined, weight !== undefined]).toEqual([isLive, isLive]);
      expect(psbt !== undefined).toBe(one.rehearse === true && isLive);
    }
  });
});

function headOf(answer: Answer) {
  return {
    index: answer.index ?? null,
    script: answer.scriptPubKey.hex,
    address: answer.address ?? null,
    complete: answer.complete,
    expressions: answer.keys.map(({ expression }) => expression),
    keys: answer.keys.map(({ pubkey }) => xOf(pubkey)),
    origins: answer.keys.map(({ origin }) => origin !== undefined),
    holders: holdersOf(answer),
  };
}

function holdersOf({ keys }: Answer): readonly (readonly number[])[] {
  const found: number[][] = [];
  for (const { key, holder } of keys) {
    if (holder === undefined) continue;
    found[holder] ??= [];
    found[holder].push(key);
  }
  return found;
}

function xOf(key: string): string {
  return key.length === 64 ? key : key.slice(2, 66);
}

/** Where ways and table differ; where a limit cuts, what is told has to be true. */
function differences(one: Described, { keys, ways, complete }: Answer): readonly string[] {
  const table = new TruthTable<number>(one, (place) => keys[place]?.holder);
  const live = ways.filter(({ never }) => never === undefined);
  const openIn = (setting: Setting) => live.filter((way) => isMetBy(way, setting));
  const spends = one.settings.flatMap((setting, i) =>
    table.sets().flatMap((set) => {
      const told = openIn(setting).some((way) => table.meets(set, way));
      const can = table.can(set, i);
      return told === can || (can && !complete) ? [] : [`${setting} ${set}: ${can}`];
    }),
  );
  const weights = one.weights.flatMap(([set, sequence, lockTime, weight]) => {
    const met = openIn([sequence, lockTime]).filter((way) => table.meets(set, way));
    const least = Math.min(...met.map((way) => way.weight ?? 0));
    const isCut = !complete && least > weight;
    return least === weight || isCut
      ? []
      : [`${set} ${sequence} ${lockTime}: ${least}, not ${weight}`];
  });
  return [...spends, ...weights];
}
