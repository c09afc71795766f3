/** Why no private key whatever signs anything of a file: what is missing is not the key. */
import { viewOf } from '../../psbt/view.ts';
import { type PsbtRefusal, refusalOf } from '../../sign/psbt/psbt-refusal.ts';
import type { Subject } from '../../subject/subject.ts';
import type { Missing } from '../../verdict/missing.ts';
import { isSatisfied } from '../../verdict/satisfied.ts';
import type { InputVerdict } from '../../verdict/verify-inputs.ts';

/** What is in the way of the first input, and all inputs in whose way it is. */
export interface KeyHindrance {
  /** `final`: its final scripts fail, and signing leaves a PSBT's as they are. */
  readonly why: 'coinbase' | 'final' | PsbtRefusal | MissingPart;
  readonly inputs: readonly number[];
}

/** Without a leaf script there may be the key path. */
type MissingPart = Exclude<Missing, 'leaf_script'>;

/** Undefined where a key may sign an input, or none needs one. `hashType` is the one to sign with. */
export function hindranceOf(
  subject: Subject,
  verdicts: readonly InputVerdict[],
  hashType: number | undefined,
): KeyHindrance | undefined {
  if (subject.isCoinbase) return { why: 'coinbase', inputs: [0] };
  const { psbt } = subject;
  if (!psbt) return undefined;
  const asked = { hashType, outputCount: psbt.outputs.length };
  const found = viewOf(psbt).inputs.map(
    (input, i) => refusalOf(input, asked) ?? whyNot(verdicts[i]!),
  );
  const why = found.find((one) => one === 'signable') ?? found.find((one) => one !== undefined);
  if (why === undefined || why === 'signable') return undefined;
  return { why, inputs: found.flatMap((one, i) => (one === why ? [i] : [])) };
}

/** Undefined of what needs no signature. */
function whyNot(verdict: InputVerdict): 'signable' | 'final' | MissingPart | undefined {
  const { isFinal, satisfied, needs } = verdict;
  if (isFinal && satisfied === false) return 'final';
  if (isSatisfied(verdict)) return undefined;
  const [missing] = needs?.missing ?? [];
  if (missing !== undefined && missing !== 'leaf_script') return missing;
  return isFinal ? undefined : 'signable';
}
