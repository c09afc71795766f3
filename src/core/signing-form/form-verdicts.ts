import { HashType, hashTypeNamed } from '../script/hash-type.ts';
import type { Subject } from '../subject/subject.ts';
import { type InputVerdict, verifyInputs } from '../verdict/verify-inputs.ts';
import { type FormTransaction, subjectOfRows } from './form-subject.ts';
import { type Judged, judge } from './sign-review.ts';
import type { SignForm } from './types.ts';

interface Verified {
  /** What it was found of. */
  readonly name: string;
  readonly subject: Subject;
  readonly verdicts: readonly InputVerdict[];
}

/** Reviews a form; keys do not change it, so that it is not verified anew while they are typed. */
export class FormVerdicts {
  private last: Verified | undefined;
  private reviewed: { readonly name: string; readonly reviewed: Judged } | undefined;

  review(judged: FormTransaction, { transaction: hex, utxos, chain, hashType }: SignForm): Judged {
    const of = JSON.stringify([hex, utxos]);
    const name = [chain, hashType, of].join(' ');
    if (this.reviewed?.name === name) return this.reviewed.reviewed;
    const { subject, verdicts } = this.verified(of, judged);
    const asked = hashTypeNamed(hashType) ?? HashType.DEFAULT;
    const reviewed = judge(subject, verdicts, { chain, hashType: asked });
    this.reviewed = { name, reviewed };
    return reviewed;
  }

  private verified(name: string, judged: FormTransaction): Verified {
    if (this.last?.name === name) return this.last;
    const subject = subjectOfRows(judged);
    this.last = { name, subject, verdicts: verifyInputs(subject) };
    return this.last;
  }
}
