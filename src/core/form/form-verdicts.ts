import type { Chain } from '../encoding/chains.ts';
import { HashType, type HashTypeName, hashTypeNamed } from '../script/hash-type.ts';
import type { Subject } from '../subject/subject.ts';
import { type InputVerdict, verifyInputs } from '../verdict/verify-inputs.ts';
import { type JudgedForm, judgeForm } from './result/sign-review.ts';
import { type FormTransaction, subjectOfRows } from './rows/form-subject.ts';
import { areSameRows } from './rows/same-rows.ts';
import type { RawForm } from './types.ts';

/** What is verified: hash type and chain change no verdict. */
type Verifiable = Pick<RawForm, 'transaction' | 'utxos'>;

interface Verified {
  readonly of: Verifiable;
  readonly subject: Subject;
  readonly verdicts: readonly InputVerdict[];
}

interface Reviewed {
  readonly of: Verified;
  readonly chain: Chain;
  readonly hashType: HashTypeName;
  readonly judged: JudgedForm;
}

/** Reviews a form; what is the same as the last time is not verified anew. */
export class FormVerdicts {
  private verified: Verified | undefined;
  private reviewed: Reviewed | undefined;

  review(judged: FormTransaction, { transaction, utxos, chain, hashType }: RawForm): JudgedForm {
    const of = this.verify({ transaction, utxos }, judged);
    const last = this.reviewed;
    if (last?.of === of && last.chain === chain && last.hashType === hashType) return last.judged;
    const asked = hashTypeNamed(hashType) ?? HashType.DEFAULT;
    const found = judgeForm(of.subject, of.verdicts, { chain, hashType: asked }, hashType);
    this.reviewed = { of, chain, hashType, judged: found };
    return found;
  }

  private verify(of: Verifiable, judged: FormTransaction): Verified {
    if (this.verified && isSame(this.verified.of, of)) return this.verified;
    const subject = subjectOfRows(judged);
    this.verified = { of, subject, verdicts: verifyInputs(subject) };
    return this.verified;
  }
}

function isSame(a: Verifiable, b: Verifiable): boolean {
  return a.transaction === b.transaction && areSameRows(a.utxos, b.utxos);
}
