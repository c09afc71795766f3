import { describe, expect, test } from 'vitest';
import { readUpstream } from '../core/sighash/testing/upstream.ts';
import { execute } from './dispatch.ts';

/* What Bitcoin Core's own tests ask of the roles, and of `decodescript`. */

interface PsbtVectors {
  readonly creator: readonly {
    readonly inputs: readonly unknown[];
    readonly outputs: readonly unknown[];
    readonly result: string;
  }[];
  readonly combiner: readonly { readonly combine: readonly string[]; readonly result: string }[];
  readonly finalizer: readonly { readonly finalize: string; readonly result: string }[];
  readonly extractor: readonly { readonly extract: string; readonly result: string }[];
}

function answer(method: string, params: readonly unknown[]): unknown {
  const body = JSON.stringify({ method, params });
  return (JSON.parse(execute(body, { chain: 'regtest' }).body) as { result: unknown }).result;
}

const { creator, combiner, finalizer, extractor } = readUpstream<PsbtVectors>('rpc_psbt.json');

describe("roles of Bitcoin Core's tests", () => {
  test(`${creator.length} of the creator`, () => {
    for (const { inputs, outputs, result } of creator) {
      expect(answer('createpsbt', [inputs, outputs, 0, false, 2, 0])).toBe(result);
    }
    expect(creator.length).toBeGreaterThan(0);
  });

  test(`${combiner.length} of the combiner`, () => {
    for (const { combine, result } of combiner)
      expect(answer('combinepsbt', [combine])).toBe(result);
    expect(combiner.length).toBeGreaterThan(0);
  });

  test(`${finalizer.length} of the finalizer`, () => {
    for (const { finalize, result } of finalizer) {
      expect(answer('finalizepsbt', [finalize, false])).toEqual({ psbt: result, complete: true });
    }
    expect(finalizer.length).toBeGreaterThan(0);
  });

  test(`${extractor.length} of the extractor`, () => {
    for (const { extract, result } of extractor) {
      expect(answer('finalizepsbt', [extract, true])).toEqual({ hex: result, complete: true });
    }
    expect(extractor.length).toBeGreaterThan(0);
  });
});

const scripts =
  readUpstream<readonly (readonly [script: string, result: unknown])[]>('rpc_decodescript.json');

describe("scripts of Bitcoin Core's tests", () => {
  test(`${scripts.length} of decodescript`, () => {
    for (const [script, result] of scripts) {
      expect(answer('decodescript', [script])).toEqual(result);
    }
    expect(scripts.length).toBeGreaterThan(5);
  });
});
