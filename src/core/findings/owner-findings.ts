/** What deserves a second look in whose inputs and outputs are. */
import { bytesToHex } from '../bytes/hex.ts';
import { formatCount } from '../encoding/number-words.ts';
import { pathText } from '../encoding/path-text.ts';
import type { Owner } from '../ownership/owner.ts';
import type { KeyOrigin } from '../psbt/types.ts';
import { wholeInput, wholeOutput } from '../subject/place.ts';
import type { Subject } from '../subject/subject.ts';
import type { JoinedVerdicts } from '../verdict/joined.ts';
import { type Finding, type FindingDetails, finding } from './finding.ts';
import type { FindingCode } from './table.ts';

export function ownerFindings(
  subject: Subject,
  { inputOwners = [], outputOwners = [], outputs }: Pick<JoinedVerdicts, keyof Owned | 'outputs'>,
): readonly Finding[] {
  return [
    ...inputOwners.flatMap((owner, i) =>
      lookOf(owner, false).map(([code, details]) =>
        finding(code, wholeInput(subject, subject.inputs[i]!), details),
      ),
    ),
    ...outputOwners.flatMap((owner, i) =>
      lookOf(owner, outputs[i]?.change === true).map(([code, details]) =>
        finding(code, wholeOutput(subject, i), details),
      ),
    ),
  ];
}

type Owned = Pick<JoinedVerdicts, 'inputOwners' | 'outputOwners'>;

/** What is found in an owner; `isChange` where the file claims it to be change. */
function lookOf(
  owner: Owner | undefined,
  isChange: boolean,
): readonly (readonly [FindingCode, FindingDetails])[] {
  switch (owner?.status) {
    case 'contradicted':
      return [['origin-contradicted', owner.origin ? { more: strangePlace(owner.origin) } : {}]];
    case 'elsewhere':
      return [['owner-elsewhere', elsewhere(owner, isChange)]];
    case 'derived':
      return owner.isFar ? [['index-far', { more: farText(owner) }]] : [];
    default:
      return [];
  }
}

/** A danger where only the file says so: anybody can write the fingerprint of a wallet. */
function elsewhere({ origin, isProven }: Owner, isChange: boolean): FindingDetails {
  if (isProven || !origin) {
    const at = origin ? `at ${pathText(origin.path)}` : 'in another kind of script';
    return { more: `It is your key’s, ${at}: see that your wallet looks there.` };
  }
  const more = `The PSBT says that its key is at ${placeText(origin)}, which anybody can write: give the descriptor of that account, and it will tell.`;
  return { more, ...(isChange && { severity: 'danger' }) };
}

/** Nothing that was given derives a key there, which therefore proves no lie. */
function strangePlace(origin: KeyOrigin): string {
  return `It says that the key is at ${placeText(origin)}, where no wallet has coins; nothing that you gave can tell whether it is.`;
}

function placeText({ path, fingerprint }: KeyOrigin): string {
  return `${pathText(path)} of ${bytesToHex(fingerprint)}`;
}

function farText({ branch, index = 0 }: Owner): string {
  const on = branch === undefined ? '' : `branch ${formatCount(branch)}, `;
  return `It is at ${on}index ${formatCount(index)}.`;
}
