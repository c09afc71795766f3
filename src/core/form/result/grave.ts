import type { Finding } from '../../findings/finding.ts';
import type { FindingCode } from '../../findings/table.ts';

/**
 * Whether whoever signs answers for what was found (`dangers.ts`): a danger, and whatever
 * nothing proves of where the money goes, which may be gone once it is signed and sent.
 */
export function isGrave({ severity, code }: Pick<Finding, 'severity' | 'code'>): boolean {
  return severity === 'danger' || UNPROVEN.has(code);
}

const UNPROVEN: ReadonlySet<FindingCode> = new Set(['silent-payment-unproven', 'message-unproven']);
