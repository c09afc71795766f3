import type { Progress } from '../../channel/protocol/protocol.ts';
import type { Verdicts } from '../../channel/protocol/verify-protocol.ts';
import { firstWhere } from '../../core/bytes/first-where.ts';
import type { Span } from '../../core/bytes/span.ts';
import type { SignatureVerdict } from '../../core/verdict/signature-verdict.ts';
import type { InputVerdict } from '../../core/verdict/verify-inputs.ts';

/** Where keys come from, as the file says. */
export type KnownOrigins = Pick<Verdicts, 'origins'>;

/** As much of what is verified as the rows of inputs and outputs show. */
export interface KnownVerdicts {
  /** By the number of the input, as they have come. */
  readonly inputs: ReadonlyMap<number, Pick<InputVerdict, 'signatures'>>;
  /** Once all is known. */
  readonly verdicts?: Pick<Verdicts, 'origins' | 'outputs'>;
}

/** How far an input is verified, and what was found. */
export interface VerificationState extends KnownVerdicts {
  /** `large`: not begun by itself; `none`: there is nothing to verify. */
  readonly state: 'waiting' | 'running' | 'done' | 'stopped' | 'large' | 'none';
  readonly progress?: Progress;
  /** By the first byte of where each stands, from the first. */
  readonly signatures: readonly PlacedSignature[];
  /** By the number of the input, as they have come. */
  readonly inputs: ReadonlyMap<number, InputVerdict>;
  /** Once all is known. */
  readonly verdicts?: Verdicts;
  /** Whether the causes of invalid signatures are being looked for. */
  readonly isExplaining?: boolean;
}

/** A signature whose bytes stand in the file. */
export interface PlacedSignature extends Span {
  readonly signature: SignatureVerdict;
}

export const NOT_VERIFIED: VerificationState = { state: 'none', signatures: [], inputs: new Map() };

/** With verdicts on more inputs. */
export function withVerdicts(
  verification: VerificationState,
  verdicts: readonly InputVerdict[],
): VerificationState {
  const inputs = new Map(verification.inputs);
  for (const verdict of verdicts) inputs.set(verdict.index, verdict);
  const placed = [...verification.signatures, ...verdicts.flatMap(placedIn)];
  return { ...verification, inputs, signatures: placed.sort((a, b) => a.start - b.start) };
}

function placedIn({ signatures }: InputVerdict): readonly PlacedSignature[] {
  return signatures.flatMap((signature) => {
    const { span } = signature.place;
    return span ? [{ ...span, signature }] : [];
  });
}

/** Whether the cause of a signature was looked for, but not to the end. */
export function isUnexplored({ cause }: SignatureVerdict): boolean {
  return cause !== undefined && cause.code === undefined;
}

/** Those that stand whole within a part. */
export function signaturesWithin(
  { signatures }: VerificationState,
  { start, end }: Span,
): readonly PlacedSignature[] {
  const from = firstWhere(0, signatures.length, (i) => signatures[i]!.start >= start);
  const to = firstWhere(from, signatures.length, (i) => signatures[i]!.start >= end);
  return signatures.slice(from, to).filter((placed) => placed.end <= end);
}

type Verdict = SignatureVerdict['verdict'];

export const WORST_FIRST: readonly Verdict[] = ['invalid', 'unchecked', 'valid'];

/** The worst verdict among signatures. */
export function worstOf(signatures: readonly SignatureVerdict[]): Verdict | undefined {
  return WORST_FIRST.find((worst) => signatures.some(({ verdict }) => verdict === worst));
}

/** How many signatures there are of each verdict. */
export function verdictCounts(
  signatures: readonly SignatureVerdict[],
): Readonly<Record<Verdict, number>> {
  const counts = { valid: 0, invalid: 0, unchecked: 0 };
  for (const { verdict } of signatures) counts[verdict]++;
  return counts;
}
