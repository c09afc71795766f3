import { expect, test } from 'vitest';
import { type Recorded, recordedCalls } from '../../test/recorded.ts';
import { execute } from './dispatch.ts';

/*
 * Script errors in Bitcoin Core's words: what `signrawtransactionwithkey` said of
 * each input that it could not complete, held against `inspectpsbt` of the
 * transaction that came out.
 */

/** Signing says two of them by what a signer can do about it (SignTransaction, script/sign.cpp). */
const SAID_BY_SIGNING: Readonly<Record<string, string>> = {
  'Operation not valid with the current stack size':
    'Unable to sign input, invalid stack size (possibly missing key)',
  'Signature must be zero for failed CHECK(MULTI)SIG operation':
    'CHECK(MULTI)SIG failing with non-zero signature (possibly need more signatures)',
};

/** Not of a script: there was none to run. */
const OTHER = /^(?:Input not found or already spent|Missing amount)/;

interface SignError {
  readonly txid: string;
  readonly vout: number;
  readonly error: string;
}

interface Compared {
  readonly id: string;
  readonly core: string;
  readonly here: string | undefined;
}

function compared({ id, chain, request, response }: Recorded): readonly Compared[] {
  const { params } = JSON.parse(request) as { params: readonly unknown[] };
  const { result } = JSON.parse(response) as {
    result: { readonly hex: string; readonly errors?: readonly SignError[] } | null;
  };
  const prevtxs = (params[2] ?? []) as readonly { readonly amount?: unknown }[];
  const lacksUtxos =
    prevtxs.some(({ amount }) => amount === undefined) ||
    result?.errors?.some(({ error }) => OTHER.test(error)) === true;
  const errors = (result?.errors ?? []).filter(({ error }) => !OTHER.test(error));
  if (!result || errors.length === 0) return [];
  const body = JSON.stringify({ method: 'inspectpsbt', params: [result.hex, { prevtxs }] });
  const inspected = JSON.parse(execute(body, { chain }).body).result as {
    readonly inputs: readonly { txid: string; vout: number; error?: string }[];
  } | null;
  if (!inspected) return [];
  return errors.map(({ txid, vout, error }) => {
    const input = inspected.inputs.find((one) => one.txid === txid && one.vout === vout);
    const here = input?.error;
    // Taproot is not run here before all outputs that are spent are known, amounts included.
    if (here === undefined && lacksUtxos) return { id, core: error, here: error };
    return { id, core: error, here: here && (SAID_BY_SIGNING[here] ?? here) };
  });
}

const FILES: readonly (readonly [name: string, step: number])[] = [
  ['sign-main', 3],
  ['sign-regtest', 6],
  ['sign-more', 2],
  ['sign-miniscript', 3],
];

test.each(FILES)('script errors are those of the node: %s, one in %i', (name, step) => {
  const all = recordedCalls(name)
    .filter((_, i) => i % step === 0)
    .filter(({ request }) => request.includes('"signrawtransactionwithkey"'))
    .flatMap(compared);
  expect(all.length).toBeGreaterThan(10);
  expect(all.filter(({ core, here }) => core !== here)).toEqual([]);
});
