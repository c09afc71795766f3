import type { Recorded } from '../../../test/recorded.ts';
import { execute } from '../dispatch.ts';

/*
 * Signatures as Bitcoin Core judged them: what it finalised is valid here, what it
 * did not is either not enough or said to be refused.
 */

export interface Inspected {
  readonly stage: string;
  /** Absent of a coinbase. */
  readonly next?: string;
  readonly fee?: { readonly size_is: string; readonly vsize?: number };
  readonly inputs: readonly {
    readonly satisfied?: boolean;
    readonly signatures: readonly { readonly verdict: string; readonly why?: string }[];
  }[];
  readonly findings: readonly { readonly code: string }[];
}

export interface Answered {
  readonly psbt?: string;
  readonly complete?: boolean;
  readonly estimated_vsize?: number;
}

export function inspect(psbt: unknown, chain: Recorded['chain']): Inspected {
  const body = JSON.stringify({ method: 'inspectpsbt', params: [psbt] });
  return JSON.parse(execute(body, { chain }).body).result;
}

const DONE: readonly string[] = ['finalizer', 'extractor'];

function isDone({ next = '' }: Inspected): boolean {
  return DONE.includes(next);
}

/** What contradicts the answer of a node, in words. */
function contradictions({ chain, request, response }: Recorded): readonly string[] {
  const { method, params } = JSON.parse(request) as { method: string; params: unknown[] };
  const { result } = JSON.parse(response) as { result: Answered | null };
  if (!result) return [];
  switch (method) {
    case 'finalizepsbt':
      return ofFinalizing(params[0], result, chain);
    case 'descriptorprocesspsbt':
      return result.complete && result.psbt && !isDone(inspect(result.psbt, chain))
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

export function ofFinalizing(psbt: unknown, answer: Answered, chain: Recorded['chain']) {
  const isComplete = answer.complete === true;
  const before = inspect(psbt, chain);
  // Core finalises what has no input; nothing can be done with it but adding some.
  if (before.stage === 'draft') return before.next === 'creator' ? [] : ['a draft for others'];
  return [
    ...beforeFinalizing(before, isComplete),
    ...(answer.psbt && isComplete ? afterFinalizing(inspect(answer.psbt, chain)) : []),
  ];
}

function beforeFinalizing(inspected: Inspected, isComplete: boolean): readonly string[] {
  const { next, findings } = inspected;
  const isRefused = findings.some(({ code }) => code === 'core-will-not-finalize');
  if (isComplete && !isDone(inspected)) return [`finalised, but ${next} is next`];
  if (isComplete && isRefused) return ['finalised, but said to be refused'];
  return !isComplete && isDone(inspected) && !isRefused
    ? [`not finalised, but ${next} is next`]
    : [];
}

function afterFinalizing({ stage, next, inputs }: Inspected): readonly string[] {
  const wrong = stage === 'final' && next === 'extractor' ? [] : [`final, but ${stage} > ${next}`];
  const doubtful = inputs
    .filter(({ satisfied }) => satisfied)
    .flatMap(({ signatures }) => signatures)
    .filter(({ verdict }) => verdict !== 'valid');
  return [...wrong, ...doubtful.map(({ verdict }) => `final, but a signature is ${verdict}`)];
}

/** What contradicts the answers of a node, in one of `step` calls. At least ten of these must judge. */
export function contradictionsIn(calls: readonly Recorded[], step: number): readonly string[] {
  const judged = calls
    .filter((_, i) => i % step === 0)
    .filter(({ request }) => /"(?:finalizepsbt|descriptorprocesspsbt|analyzepsbt)"/.test(request));
  if (judged.length <= 10) return [`only ${judged.length} calls judge`];
  return judged.flatMap((call) => contradictions(call).map((one) => `${call.id}: ${one}`));
}
