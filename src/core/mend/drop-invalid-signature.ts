/** Drops signatures that were checked and fail: of another version of the transaction, or of no use at all. */
import type { JoinedInput } from '../verdict/joined.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import type { Draft, InputRecord, MendedSide } from './draft.ts';

export function dropInvalidSignatures(draft: Draft): void {
  const { sides } = draft;
  for (const verdict of draft.verdicts) {
    const side = sides[verdict.index]!;
    if (verdict.isFinal) dropFinal(draft, side, verdict);
    else dropPartial(draft, side, verdict);
  }
}

function dropPartial(draft: Draft, side: MendedSide, { signatures, proof }: JoinedInput): void {
  for (const one of signatures) {
    const record = draft.input(side.index).records.find((other) => isOf(other, one));
    if (!record || one.verdict === 'valid') continue;
    const { path } = draft.placeOf(side, record);
    if (one.verdict === 'unchecked') {
      draft.leave(path, `It cannot be checked: what is missing is ${one.why}.`);
    } else if (proof === 'contradicted') {
      draft.leave(path, 'What is spent is contradicted, so that its failing proves nothing.');
    } else {
      draft.remove(side, record, 'It was checked against this transaction and is not valid.');
    }
  }
}

function isOf(record: InputRecord, { signature, isFinal }: SignatureVerdict): boolean {
  return !isFinal && record.value === signature;
}

/** Final scripts go as a whole, as long as no valid signature goes with them. */
function dropFinal(draft: Draft, side: MendedSide, verdict: JoinedInput): void {
  const { satisfied, signatures, proof } = verdict;
  const isInvalid = signatures.some((one) => one.verdict === 'invalid');
  if (satisfied !== false || !isInvalid) return;
  const records = draft.input(side.index).records.filter(({ field }) => field.startsWith('final_'));
  const isValid = signatures.some((one) => one.verdict === 'valid');
  for (const record of records) {
    const { path } = draft.placeOf(side, record);
    if (isValid) draft.leave(path, 'A valid signature stands beside the invalid one.');
    else if (proof === 'contradicted') draft.leave(path, 'What is spent is contradicted.');
    else draft.remove(side, record, 'Its signatures were checked, and it does not spend the coin.');
  }
}
