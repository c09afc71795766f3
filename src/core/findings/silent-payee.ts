/** Whom an output says that it pays silently, and how far that is so, in words. */
import type { Chain } from '../encoding/chains.ts';
import { encodeSilentAddress } from '../encoding/silent-address.ts';
import { formatCount } from '../said/words.ts';
import type { SilentRecipient } from '../silent/silent-records.ts';
import type { SilentVerdict } from '../silent/silent-verdict.ts';
import type { Subject } from '../subject/subject.ts';
import { silentClaim, silentDoubt } from './silent-findings.ts';

export interface SilentPayee {
  readonly address: string;
  /** "label 3 as the file claims". */
  readonly label?: string;
  /** "proven", or why it is not. */
  readonly words: string;
  readonly isProven: boolean;
  readonly hasScript: boolean;
}

/** Undefined where the output says nothing of that. */
export function silentPayee(
  subject: Subject,
  verdict: SilentVerdict | undefined,
  index: number,
): SilentPayee | undefined {
  const output = verdict?.outputs[index];
  if (!output) return undefined;
  const { address, label, status, claimed } = output;
  const named = { address, ...(label !== undefined && { label: labelText(label) }) };
  const isProven = status === 'proven';
  const doubt =
    status === 'contradicted'
      ? 'nobody will find this money'
      : (silentDoubt(subject, output, verdict) ?? 'nothing proves it');
  const proven = claimed.length > 0 ? silentClaim(claimed) : 'proven';
  return {
    ...named,
    words: isProven ? proven : doubt,
    isProven,
    hasScript: status !== 'incomplete',
  };
}

/** The same before it was judged. */
export function unjudgedPayee(
  recipient: SilentRecipient,
  hasScript: boolean,
  chain: Chain,
): SilentPayee {
  const { label } = recipient;
  return {
    address: encodeSilentAddress(recipient, chain),
    ...(label !== undefined && { label: labelText(label) }),
    words: 'not checked yet',
    isProven: false,
    hasScript,
  };
}

/** Which is which only the scan key shows (BIP 352, "Labels"). */
function labelText(label: number): string {
  if (label !== 0) return `label ${formatCount(label)} as the file claims`;
  return 'label 0, change as the file claims; only the scan key would show it';
}
