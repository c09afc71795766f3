import { describe, expect, test } from 'vitest';
import { type Recorded, readCall } from '../../test/recorded.ts';
import { sharedLines } from '../../test/shared-recordings.ts';
import { readUpstream } from '../core/sighash/testing/upstream.ts';
import { execute } from './dispatch.ts';

/*
 * Signatures as Bitcoin Core judged them: what it finalised is valid here, what it
 * did not is either not enough or said to be refused. One in so many of each file.
 */

const FILES: readonly (readonly [name: string, step: number])[] = [
  ['roles-main', 4],
  ['roles-regtest', 12],
  ['desc-main', 24],
  ['desc-regtest', 32],
];

interface Inspected {
  readonly stage: string;
  readonly next: string;
  readonly fee?: { readonly size_is: string; readonly vsize?: number };
  readonly inputs: readonly {
    readonly satisfied?: boolean;
    readonly signatures: readonly { readonly verdict: string; readonly why?: string }[];
  }[];
  readonly findings: readonly { readonly code: string }[];
}

interface Answered {
  readonly psbt?: string;
  readonly complete?: boolean;
  readonly estimated_vsize?: number;
}

function inspect(psbt: unknown, chain: Recorded['chain']): Inspected {
  const body = JSON.stringify({ method: 'inspectpsbt', params: [psbt] });
  return JSON.parse(execute(body, { chain }).body).result;
}

const DONE: readonly string[] = ['finalizer', 'extractor'];

/** What contradicts the answer of a node, in words. */
function contradictions({ chain, request, response }: Recorded): readonly string[] {
  const { method, params } = JSON.parse(request) as { method: string; params: unknown[] };
  const { result } = JSON.parse(response) as { result: Answered | null };
  if (!result) return [];
  switch (method) {
    case 'finalizepsbt':
      return ofFinalizing(params[0], result, chain);
    case 'descriptorprocesspsbt':
      return result.complete && result.psbt && !DONE.includes(inspect(result.psbt, chain).next)
        ? ['complete, but not here']
        : [];
    case 'analyzepsbt': {
      const { fee } = inspect(params[0], chain);
      const size = result.estimated_vsize;
      const differs = size !== undefined && fee?.size_is === 'estimated' && fee.vsize !== size;
      return differs ? [`${fee.vsize} vbytes, not ${size}`] : [];
    }
    default:
      return [];
  }
}

function ofFinalizing(psbt: unknown, answer: Answered, chain: Recorded['chain']) {
  const isComplete = answer.complete === true;
  return [
    ...beforeFinalizing(inspect(psbt, chain), isComplete),
    ...(answer.psbt && isComplete ? afterFinalizing(inspect(answer.psbt, chain)) : []),
  ];
}

function beforeFinalizing({ next, findings }: Inspected, isComplete: boolean): readonly string[] {
  const isDone = DONE.includes(next);
  const isRefused = findings.some(({ code }) => code === 'core-will-not-finalize');
  if (isComplete && !isDone) return [`finalised, but ${next} is next`];
  if (isComplete && isRefused) return ['finalised, but said to be refused'];
  return !isComplete && isDone && !isRefused ? [`not finalised, but ${next} is next`] : [];
}

function afterFinalizing({ stage, next, inputs }: Inspected): readonly string[] {
  const wrong = stage === 'final' && next === 'extractor' ? [] : [`final, but ${stage} > ${next}`];
  const doubtful = inputs
    .filter(({ satisfied }) => satisfied)
    .flatMap(({ signatures }) => signatures)
    .filter(({ verdict }) => verdict !== 'valid');
  return [...wrong, ...doubtful.map(({ verdict }) => `final, but a signature is ${verdict}`)];
}

describe.each(FILES)('%s, one in %i', (name, step) => {
  const lines = sharedLines(name);
  test.skipIf(!lines)('agrees with the node', () => {
    const calls = (lines ?? []).filter((_, i) => i % step === 0).map(readCall);
    const judged = calls.filter(({ request }) =>
      /"(?:finalizepsbt|descriptorprocesspsbt|analyzepsbt)"/.test(request),
    );
    expect(judged.length).toBeGreaterThan(10);
    const wrong = judged.flatMap((call) => contradictions(call).map((one) => `${call.id}: ${one}`));
    expect(wrong).toEqual([]);
  });
});

interface Upstream {
  readonly valid?: readonly string[];
  readonly signer?: readonly { readonly result: string }[];
  readonly combiner?: readonly { readonly result: string }[];
  readonly finalizer?: readonly { readonly finalize: string; readonly result: string }[];
}

const upstream = readUpstream<Upstream>('rpc_psbt.json');
const { valid = [], signer = [], combiner = [], finalizer = [] } = upstream.cases;
const made = [...signer, ...combiner, ...finalizer].map(({ result }) => result);
const psbts = [...valid, ...made, ...finalizer.map(({ finalize }) => finalize)];

describe.skipIf(upstream.skip !== '')(`PSBTs of Core's own tests${upstream.skip}`, () => {
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
    expect(verdicts.filter((verdict) => verdict === 'valid').length).toBe(16);
    expect(verdicts.filter((verdict) => verdict !== 'valid')).toEqual([
      'unchecked script',
      'unchecked script',
    ]);
  });
});
