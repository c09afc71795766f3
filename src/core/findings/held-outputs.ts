/** Which inputs nobody can spend without a signature that commits to all outputs. */
import type { Subject } from '../subject/subject.ts';
import { isOfUse } from '../verdict/satisfied.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import type { HeldSignature } from '../verdict/spending.ts';
import { type InputVerdict, progressOf } from '../verdict/verify-inputs.ts';

/** Judges all inputs once, when it is asked first. */
export class HeldOutputs {
  private held: ReadonlySet<number> | undefined;

  constructor(
    private readonly subject: Subject,
    private readonly inputs: readonly InputVerdict[],
  ) {}

  /** Inputs that hold them beside a signature of input `index`; one for its input alone goes with no other input. */
  beside(index: number, isAlone: boolean): readonly number[] {
    this.held ??= new Set(this.inputs.filter((one) => this.holds(one)).map((one) => one.index));
    if (!isAlone) return [...this.held];
    return this.held.has(index) ? [index] : [];
  }

  /** Whether those of its signatures that leave an output open are too few by themselves, be the unchecked ones valid. */
  private holds({ index, signatures }: InputVerdict): boolean {
    if (!signatures.some(holdsAll)) return false;
    const open = signatures.flatMap((one): readonly HeldSignature[] =>
      holdsAll(one) || one.verdict === 'invalid' ? [] : [{ ...one, ...AS_VALID }],
    );
    return progressOf(this.subject, this.subject.inputs[index]!, open).next === 'signer';
  }
}

function holdsAll(one: SignatureVerdict): boolean {
  return isOfUse(one) && one.commits?.outputs === 'all';
}

const AS_VALID = { verdict: 'valid', isFinal: false } as const;
