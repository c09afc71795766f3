import { feeOfForm } from '../../core/form/check-form.ts';
import { explainSigning } from '../../core/form/result/explain.ts';
import { givenByRows, rowsByOutpoint } from '../../core/form/rows/form-subject.ts';
import type { ExplainedResult, RawForm } from '../../core/form/types.ts';
import { txidState } from '../../core/review/txid-state.ts';
import type { SignedInput } from '../../core/sign/sign-inputs.ts';
import { subjectOfTransaction } from '../../core/subject/subject.ts';
import { txidText } from '../../core/tx/id-text.ts';
import { measureTransaction } from '../../core/tx/ids.ts';
import type { Transaction } from '../../core/tx/types.ts';
import { isSignedHalf } from '../../core/verdict/added-inputs.ts';
import { faultWords } from '../../rpc/procedures/transactions/sign-call.ts';

/** A signing of a form's transaction. */
interface Signing {
  readonly form: Pick<RawForm, 'utxos' | 'hashType'>;
  readonly before: Transaction;
  readonly after: Transaction;
  /** What the signing told of each input. */
  readonly signed: readonly SignedInput[];
}

/** What is to be said of a result beside itself. Keys are not looked at. */
export function explainedResult({ form, before, after, signed }: Signing): ExplainedResult {
  const rows = rowsByOutpoint(form.utxos);
  const fee = feeOfForm(before, rows);
  const given = givenByRows(rows);
  const explained = explainSigning({ before, after, given, hashType: form.hashType, signed });
  const { txid, wtxid, totalSize, virtualSize, weight } = measureTransaction(after);
  const subject = subjectOfTransaction(after, given);
  return {
    txid: txidText(txid),
    wtxid: txidText(wtxid),
    size: totalSize,
    vsize: virtualSize,
    weight,
    txidState: txidState(subject),
    ...(isSignedHalf(subject) && { isOffer: true }),
    ...(fee !== undefined && { fee }),
    inputs: explained.map(({ fault, ...input }) => ({
      ...input,
      ...(fault && { error: faultWords(fault) }),
    })),
  };
}
