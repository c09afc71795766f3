/** How causes are printed: of signatures, and of what does not hash or tweak to its coin. */
import { bytesToHex } from '../../../core/bytes/hex.ts';
import {
  list,
  maybe,
  numeric,
  type Printed,
  type PrintSink,
  text,
  word,
} from '../../../core/psbt/printed.ts';
import type { Mend, MisfitCause } from '../../../core/verdict/misfit.ts';
import type { CauseValue, SignatureCause } from '../../../core/verdict/signature-cause.ts';
import { MISFIT_CAUSE_WORDS } from '../code-words.ts';

const TEXT: Printed<string> = text((one) => one);
const NUMBER: Printed<number> = numeric((one) => one);

export const CAUSE_DETAIL: Printed<NonNullable<SignatureCause['detail']>> = {
  type: 'ANY',
  show: showDetail,
};

function showDetail(sink: PrintSink, detail: NonNullable<SignatureCause['detail']>): void {
  sink.beginObject();
  for (const [name, value] of Object.entries(detail)) {
    sink.key(name);
    if (typeof value === 'object') showDetail(sink, value);
    else showValue(sink, value);
  }
  sink.endObject();
}

/** A number that not every program reads to its last digit is a text. */
function showValue(sink: PrintSink, value: CauseValue): void {
  if (typeof value === 'boolean') sink.bool(value);
  else if (typeof value === 'number') sink.number(value);
  else if (typeof value === 'string') sink.string(value);
  else if (value <= Number.MAX_SAFE_INTEGER) sink.number(Number(value));
  else sink.string(`${value}`);
}

const MISFIT_CAUSE: Printed<string> = word((code: string) => code, MISFIT_CAUSE_WORDS);
const MISFIT_CAUSES = list((codes: readonly string[]) => codes, 'cause', 'A code.', MISFIT_CAUSE);

const MEND: Printed<Mend> = {
  type: 'ANY',
  show(sink, mend) {
    sink.beginObject();
    for (const [name, bytes] of Object.entries(mend)) {
      sink.key(name);
      sink.string(bytesToHex(bytes));
    }
    sink.endObject();
  },
};

/** The members about a cause, of whatever has one. */
export function misfitCauseMembers<One>(causeOf: (one: One) => MisfitCause | undefined) {
  return {
    cause: maybe(
      'The mistake under which it fits, or unexplained. It says what the coin commits to, not who erred.',
      (one: One) => causeOf(one)?.code,
      MISFIT_CAUSE,
    ),
    cause_or: maybe(
      'Others with the very same equation.',
      (one: One) => causeOf(one)?.or,
      MISFIT_CAUSES,
    ),
    cause_text: maybe('The cause in words.', (one: One) => causeOf(one)?.text, TEXT),
    cause_detail: maybe(
      'What of the cause is meant.',
      (one: One) => causeOf(one)?.detail,
      CAUSE_DETAIL,
    ),
    cause_mend: maybe(
      'What would fit in its place, as hex: redeem_script, witness_script, leaf_script, control_block, internal_key or pubkey. It does not say that the coin can be spent with it.',
      (one: One) => causeOf(one)?.mend,
      MEND,
    ),
    cause_trials: maybe(
      'How many equations were tried.',
      (one: One) => causeOf(one)?.trials || undefined,
      NUMBER,
    ),
  };
}
