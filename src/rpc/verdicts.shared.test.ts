import { describe, expect, test } from 'vitest';
import { sharedCalls } from '../../test/shared-recordings.ts';
import { readUpstream } from '../core/sighash/testing/upstream.ts';
import { execute } from './dispatch.ts';
import {
  type Answered,
  contradictionsIn,
  inspect,
  ofFinalizing,
} from './testing/recorded-verdicts.ts';

test.each([
  ['desc-main', 24],
  ['desc-regtest', 32],
])('verdicts agree with the node: %s, one in %i', (name, step) => {
  expect(contradictionsIn(sharedCalls(name), step)).toEqual([]);
});

interface Upstream {
  readonly valid: readonly string[];
  readonly signer: readonly { readonly result: string }[];
  readonly combiner: readonly { readonly result: string }[];
  readonly finalizer: readonly { readonly finalize: string; readonly result: string }[];
}

const { valid, signer, combiner, finalizer } = readUpstream<Upstream>('rpc_psbt.json');
const made = [...signer, ...combiner, ...finalizer].map(({ result }) => result);
const psbts = [...valid, ...made, ...finalizer.map(({ finalize }) => finalize)];

describe("PSBTs of Core's own tests", () => {
  test(`${psbts.length} are judged as finalising them does`, () => {
    const wrong = psbts.flatMap((psbt, i) => {
      const body = JSON.stringify({ method: 'finalizepsbt', params: [psbt, false] });
      const { result } = JSON.parse(execute(body, { chain: 'regtest' }).body) as {
        readonly result: Answered;
      };
      return ofFinalizing(psbt, result, 'regtest').map((one) => `${i}: ${one}`);
    });
    expect(wrong).toEqual([]);
    expect(psbts.length).toBeGreaterThan(50);
  });

  test(`${made.length} that signers made: valid but where a script is not that of the output`, () => {
    const verdicts = made.flatMap((psbt) =>
      inspect(psbt, 'regtest').inputs.flatMap(({ signatures }) =>
        signatures.map(({ verdict, why }) => [verdict, why].filter(Boolean).join(' ')),
      ),
    );
    expect(verdicts.filter((verdict) => verdict === 'valid').length).toBe(15);
    expect(verdicts.filter((verdict) => verdict !== 'valid')).toEqual([
      'unchecked script',
      'unchecked script',
      'unchecked script',
    ]);
  });
});
