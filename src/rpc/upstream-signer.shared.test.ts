import { describe, expect, test } from 'vitest';
import { readUpstream } from '../core/sighash/testing/upstream.ts';
import { execute } from './dispatch.ts';

/* The PSBTs that Core's own tests sign (test/functional/data/rpc_psbt.json, "signer"). */

interface Signer {
  readonly privkeys: readonly string[];
  readonly psbt: string;
  readonly result: string;
}

const { signer } = readUpstream<{ readonly signer: readonly Signer[] }>('rpc_psbt.json');

function signed({ privkeys, psbt }: Signer): unknown {
  const descriptors = privkeys.map((key) => `combo(${key})`);
  const params = [psbt, descriptors, 'ALL', false, false];
  const body = JSON.stringify({ id: 1, method: 'descriptorprocesspsbt', params });
  const answer = JSON.parse(execute(body, { chain: 'regtest' }).body) as {
    readonly result: { readonly psbt: string } | null;
    readonly error: unknown;
  };
  return answer.result?.psbt ?? answer.error;
}

describe("the signer of Core's own tests", () => {
  test.each(signer.map((row) => [row.psbt.slice(-60), row] as const))('%s', (_end, row) => {
    expect(signed(row)).toBe(row.result);
  });
});
