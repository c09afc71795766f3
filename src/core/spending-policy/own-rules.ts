/** Rules of what is one's own: that all that is spent is, and how much returns. */

import { OTHER, type Owner } from '../ownership/owner.ts';
import { ownPartyIn } from '../review/parties.ts';
import { returningOf } from '../review/ranked-parts.ts';
import type { ReviewedFile } from '../review/reviewed-file.ts';
import { amountInWords, numbered } from '../said/words.ts';
import {
  GIVE_PREVIOUS,
  ofInputs,
  ofOutputs,
  type RuleAnswer,
  undecided,
  whileOpen,
} from './answer.ts';
import { isToRelyOn } from './fee-proof.ts';
import { whyOpen } from './open.ts';
import type { SpendingPolicy } from './spending-policy.ts';

/** What returned once is spent later, so descriptors of change derive what may be spent too. */
export function inputsAreOwn(policy: SpendingPolicy, file: ReviewedFile): RuleAnswer | undefined {
  if (policy.spend?.descriptors === undefined) return undefined;
  const count = ownCount(policy);
  const faults = file.subject.inputs.map(({ index }) => ownFault(index, count, file));
  const at = (fault: OwnFault) => numbered('input', indexesOf(fault, faults));
  if (faults.includes('other')) {
    return ['broken', `${at('other')}: no descriptor of the policy derives what is spent`];
  }
  const open = (['unknown', 'unproven', 'cut'] as const).find((fault) => faults.includes(fault));
  if (!open) return ofInputs(file, ['kept', 'the policy’s descriptors derive all that is spent']);
  return undecided(OPEN_WORDS[open](at(open)), WAYS_OUT[open]);
}

/** How many descriptors of the policy, the first that were given, derive what may be spent. */
function ownCount({ change, spend }: SpendingPolicy): number {
  return (change?.descriptors ?? 0) + (spend?.descriptors ?? 0);
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
function ownFault(index: number, count: number, file: ReviewedFile): OwnFault | undefined {
  const { subject, inspection } = file;
  if (!subject.inputs[index]?.spent) return 'unknown';
  const owner = inspection.inputOwners?.[index];
  if (owner?.status !== 'derived') return owner?.isCut ? 'cut' : 'other';
  if ((owner.descriptor ?? count) >= count) return 'other';
  return isToRelyOn(inspection.inputs[index]!.proof, file) ? undefined : 'unproven';
}

/** Outputs that are derived, after others were taken for what they are. */
export function changeAtLeast(
  least: bigint | undefined,
  file: ReviewedFile,
): RuleAnswer | undefined {
  if (least === undefined) return undefined;
  const { subject, inspection } = file;
  const sum = subject.transaction.outputs.reduce(
    (all, { value }, i) => (returningOf(inspection, i) === 'proven' ? all + value : all),
    0n,
  );
  const words = `${amountInWords(sum)} returns`;
  if (sum >= least) return ofOutputs(file, ['kept', words]);
  const open = whyOpen('outputs', subject, inspection.inputs);
  if (open !== undefined) return ['undecided', open];
  return ['broken', `${words}, less than ${amountInWords(least)}`];
}

/**
 * What is spent of the policy's wallets less what returns to them. Whoever runs the command
 * gives other descriptors: by these nothing is called the policy's, nor another's.
 */
export function lossAtMost(policy: SpendingPolicy, file: ReviewedFile): RuleAnswer | undefined {
  if (!policy.loss) return undefined;
  const { most, descriptors } = policy.loss;
  const { subject, inspection } = file;
  const inputOwners = ownedBy(ownCount(policy) + descriptors, inspection.inputOwners);
  const { inputs, spends, returns, unproven, areAmountsSure } = ownPartyIn(subject, {
    ...inspection,
    inputOwners,
  });
  if (spends === undefined || returns === undefined) {
    return undecided(`what ${numbered('input', inputs)} spends is not known`, GIVE_PREVIOUS);
  }
  const lost = spends > returns ? spends - returns : 0n;
  const words = `${amountInWords(lost)} is lost`;
  if (lost > most) {
    const open = whyOpen('outputs', subject, inspection.inputs);
    if (open !== undefined) return ['undecided', open];
    return ['broken', `${words}, more than ${amountInWords(most)}`];
  }
  if (unproven.length > 0) {
    return undecided(
      `that ${numbered('input', unproven)} is another’s is not proven`,
      GIVE_PREVIOUS,
    );
  }
  if (!areAmountsSure)
    return undecided(OPEN_WORDS.unproven(numbered('input', inputs)), GIVE_PREVIOUS);
  return whileOpen(['inputs', 'outputs'], file, ['kept', words]);
}

/** No descriptor but the first `count` makes anything one's own. */
export function ownedBy(
  count: number,
  owners: readonly (Owner | undefined)[] | undefined,
): readonly (Owner | undefined)[] {
  return (owners ?? []).map((owner) =>
    owner?.descriptor !== undefined && owner.descriptor >= count ? OTHER : owner,
  );
}
