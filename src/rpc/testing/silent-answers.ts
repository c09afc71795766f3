import { parseChain } from '../../core/encoding/chains.ts';
import type { SilentCase } from '../../core/review/testing/truth.ts';
import { execute } from '../dispatch.ts';
import { answeredOtherwise } from './truth-answers.ts';

interface Answer {
  readonly result: {
    readonly core_error?: string;
    readonly findings: readonly { readonly code: string }[];
  };
}

/** Where answers say something else of silent payments than what is known to be so. */
export function wrongSilentAnswers(cases: readonly SilentCase[]): readonly string[] {
  return cases.flatMap((one) => {
    const { body } = execute(one.request, { chain: parseChain(one.chain)! });
    const { core_error, findings } = (JSON.parse(body) as Answer).result;
    const codes = new Set(findings.map(({ code }) => code));
    const lacking = (one.has_findings ?? []).filter((code) => !codes.has(code));
    const isRefused = core_error !== undefined;
    return [
      ...answeredOtherwise(one),
      ...lacking.map((code) => `${one.id}: no ${code}`),
      ...(isRefused === (one.core_error === true) ? [] : [`${one.id}: core_error ${core_error}`]),
    ].map((words) => `${one.altered ?? 'honest'} ${words}`);
  });
}
