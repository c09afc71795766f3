/** Every way of the recorded descriptors, signed by its own keys and by one fewer. */
import { describe, expect, test } from 'vitest';
import { execute } from '../../dispatch.ts';
import { type ToldWay, waysFixture } from '../testing/truth-table.ts';

interface Described {
  readonly id: string;
  readonly chain: 'regtest' | 'main';
  readonly request: string;
  readonly wif: readonly (string | null)[];
  readonly limit?: number;
}

interface Way extends ToldWay<number> {
  readonly path?: 'key' | number;
  readonly psbt?: string;
}

interface Answer {
  readonly keys: readonly { readonly holder?: number }[];
  readonly ways: readonly Way[];
  readonly rehearsals?: readonly {
    readonly complete: boolean;
    readonly way?: number;
    readonly keys: readonly number[];
    readonly why?: string;
  }[];
}

const CASES = waysFixture('ways-regtest')
  .map((line) => JSON.parse(line) as Described & { readonly error?: object })
  .filter(({ error, chain, limit }) => !error && chain === 'regtest' && limit === undefined);

/** Of the many, the first ways only. */
const MOST_WAYS = 6;

describe('rehearsals', () => {
  test('there are many', () => expect(CASES.length).toBe(203));

  test.each(CASES.map((one) => [one.id, one] as const))('%s', (_, one) => {
    const params = (JSON.parse(one.request) as { readonly params: readonly [string, object?] })
      .params;
    const explain = (options: object): Answer =>
      called('explaindescriptor', [params[0], { ...params[1], ...options }]);
    const { ways, keys } = explain({ rehearse: true, signed: [] });
    for (const [number, way] of ways.slice(0, MOST_WAYS).entries()) {
      if (way.psbt === undefined || isShared(way, one)) continue;
      expect(inspected(way.psbt)).toEqual({ rehearsal: true, next: 'signer' });
      const places = placesOf(way, (place) => keys[place]?.holder !== undefined);
      const signed = [places, places.slice(1)].map(
        (by) =>
          called<{ readonly psbt: string }>('signpsbtwithkey', [
            way.psbt,
            by.map((place) => one.wif[place]),
          ]).psbt,
      );
      const [whole, short] = explain({ signed }).rehearsals ?? [];
      const isComplete = way.preimages.length === 0;
      // Who has other keys too signs with all of them, and goes the smallest way.
      if (places.every((place) => isOnly(place, keys))) {
        const verdict = isComplete ? { complete: true, way: number } : { complete: false };
        expect(whole).toMatchObject({ ...verdict, keys: [...places].sort((a, b) => a - b) });
        expect(short).toMatchObject({
          complete: false,
          keys: places.slice(1).sort((a, b) => a - b),
        });
      } else if (isComplete) {
        expect(whole?.complete).toBe(true);
      }
    }
  });

  /** As few of its keys as do, of those that somebody has. */
  function placesOf({ signatures }: Way, isHeld: (place: number) => boolean): readonly number[] {
    return signatures.flatMap(({ of, count }) => of.filter(isHeld).slice(0, count));
  }

  function isOnly(place: number, keys: Answer['keys']): boolean {
    return keys.every((key, n) => n === place || key.holder !== keys[place]?.holder);
  }

  /** MuSig2 takes two rounds. */
  function isShared(way: Way, { request }: Described): boolean {
    return (
      request.includes('musig(') && way.signatures.some(({ of, count }) => of.length === count)
    );
  }

  function inspected(psbt: string) {
    const { rehearsal, next, relay, fee } = called<Record<string, unknown>>('inspectpsbt', [psbt]);
    return {
      rehearsal,
      next,
      ...(relay !== undefined && { relay }),
      ...(fee !== undefined && { fee }),
    };
  }

  function called<Result>(method: string, params: readonly unknown[]): Result {
    const body = JSON.stringify({ method, params, id: 1 });
    return (JSON.parse(execute(body, { chain: 'regtest' }).body) as { readonly result: Result })
      .result;
  }
});
