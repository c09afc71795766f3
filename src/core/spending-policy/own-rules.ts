/** Rules of what is one's own: that all that is spent is, and how much returns. */
import { amountInWords, numbered } from '../said/words.ts';
import {
  GIVE_PREVIOUS,
  type JudgedFile,
  ofInputs,
  ofOutputs,
  type RuleAnswer,
  undecided,
} from './answer.ts';
import { isToRelyOn } from './fee-proof.ts';
import { whyOpen } from './open.ts';
import type { SpendingPolicy } from './spending-policy.ts';

/** What returned once is spent later, so descriptors of change derive what may be spent too. */
export function inputsAreOwn(
  { change, spend }: SpendingPolicy,
  file: JudgedFile,
): RuleAnswer | undefined {
  if (spend?.descriptors === undefined) return undefined;
  const count = (change?.descriptors ?? 0) + spend.descriptors;
  const faults = file.subject.inputs.map(({ index }) => ownFault(index, count, file));
  const at = (fault: OwnFault) => numbered('input', indexesOf(fault, faults));
  if (faults.includes('other')) {
    return ['broken', `${at('other')}: no descriptor of the policy derives what is spent`];
  }
  const open = (['unknown', 'unproven', 'cut'] as const).find((fault) => faults.includes(fault));
  if (!open) return ofInputs(file, ['kept', 'the policy’s descriptors derive all that is spent']);
  return undecided(OPEN_WORDS[open](at(open)), WAYS_OUT[open]);
}

function indexesOf(fault: OwnFault, faults: readonly (OwnFault | undefined)[]): readonly number[] {
  return faults.flatMap((one, index) => (one === fault ? [index] : []));
}

type OwnFault = 'other' | 'unknown' | 'unproven' | 'cut';
type OpenFault = Exclude<OwnFault, 'other'>;

const OPEN_WORDS: Readonly<Record<OpenFault, (inputs: string) => string>> = {
  unknown: (inputs) => `what ${inputs} spends is not known`,
  unproven: (inputs) => `what ${inputs} spends is only said by the PSBT`,
  cut: (inputs) => `more key origins of ${inputs} name the policy’s keys than are derived`,
};

const WAYS_OUT: Readonly<Record<OpenFault, string>> = {
  unknown: GIVE_PREVIOUS,
  unproven: GIVE_PREVIOUS,
  cut: 'leave the origins out that are not of the script',
};

/** Why an input is not known to be spent from the first `count` descriptors. */
function ownFault(index: number, count: number, file: JudgedFile): OwnFault | undefined {
  const { subject, inspection } = file;
  if (!subject.inputs[index]?.spent) return 'unknown';
  const owner = inspection.inputOwners?.[index];
  if (owner?.status !== 'derived') return owner?.isCut ? 'cut' : 'other';
  if ((owner.descriptor ?? count) >= count) return 'other';
  return isToRelyOn(inspection.inputs[index]!.proof, file) ? undefined : 'unproven';
}

/** Outputs that are derived, after others were taken for what they are. */
export function changeAtLeast(least: bigint | undefined, file: JudgedFile): RuleAnswer | undefined {
  if (least === undefined) return undefined;
  const { subject, inspection } = file;
  const sum = subject.transaction.outputs.reduce(
    (all, { value }, i) => (inspection.outputOwners?.[i]?.status === 'derived' ? all + value : all),
    0n,
  );
  const words = `${amountInWords(sum)} returns`;
  if (sum >= least) return ofOutputs(file, ['kept', words]);
  const open = whyOpen('outputs', subject, inspection.inputs);
  if (open !== undefined) return ['undecided', open];
  return ['broken', `${words}, less than ${amountInWords(least)}`];
}
