/** What three programs or more are known to refuse, as findings. */
import type { Chain } from '../encoding/chains.ts';
import { type Finding, finding } from '../findings/finding.ts';
import { listText } from '../said/list.ts';
import type { Subject } from '../subject/subject.ts';
import type { JoinedVerdicts } from '../verdict/joined.ts';
import { codeRowOf } from './codes.ts';
import { wideRefusalsOf } from './judge.ts';
import type { JudgedPsbt } from './predicate.ts';
import type { Program } from './program.ts';

/** Of a commit, what one says of it. */
const SHORT = 7;

/** `undefined` of a transaction, which no signer is given. */
export function judgedOf(
  subject: Subject,
  { inputs, fee }: Pick<JoinedVerdicts, 'inputs' | 'fee'>,
  chain: Chain,
): JudgedPsbt | undefined {
  const { psbt } = subject;
  return psbt && { subject, psbt, inputs, fee: fee?.amount, chain };
}

/** One a code; nothing once nothing is left to be signed. */
export function refusalFindings(
  subject: Subject,
  joined: Pick<JoinedVerdicts, 'inputs' | 'fee'>,
  chain: Chain,
): readonly Finding[] {
  const judged = judgedOf(subject, joined, chain);
  if (!judged || joined.inputs.every(({ isFinal }) => isFinal)) return [];
  return wideRefusalsOf(judged).map(({ code, place, programs }) => {
    const { sentence, mend } = codeRowOf(code);
    return finding('known-refusal', place, { what: asOf(programs), more: sentence, mend });
  });
}

/** "A 1234567, B 89abcde and C f012345, read on 2026-11-25". */
function asOf(programs: readonly Program[]): string {
  const names = programs.map(({ name, commit }) => `${name} ${commit.slice(0, SHORT)}`);
  const read = [...new Set(programs.map((program) => program.read))].sort();
  return `${listText(names, 'and')}, read on ${listText(read, 'and')}`;
}
