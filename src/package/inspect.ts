/* `touchstone/inspect`. */
import { answerOfFile } from '../core/describe/answer-line.ts';
import { describing } from '../core/describe/described.ts';
import { verdictLine } from '../core/describe/verdict-line.ts';
import { answerText } from '../core/said/answer-parts.ts';
import { judge } from './judged.ts';
import type * as Types from './types.ts';

export function inspect(source: Types.Source, options: Types.Circumstances = {}): Types.Inspection {
  const { inspected, answer, chain } = judge(source, options);
  const { subject, inspection } = inspected;
  const { state, text } = verdictLine(describing({ subject, inspection, chain }));
  const pays = answerText(answerOfFile(subject, inspection, chain));
  return { state, verdict: text, answer: pays, ...answer };
}
