import {
  type Finding,
  SEVERITY_ORDER,
  type VerifiedFindingCode,
} from '../../core/inspect/findings.ts';
import type { Summary } from '../../core/inspect/summary.ts';
import type { InputAmountProof } from '../../core/verify/amount-proof.ts';
import type { NodeId } from './node-id.ts';
import type { Comparison, Verdicts } from './port.ts';

/** The others are found without verifying, under names of their own. */
const ONLY_VERIFIED: Readonly<Record<VerifiedFindingCode, true>> = {
  'signature-invalid': true,
  'nonce-reuse': true,
  'core-will-not-finalize': true,
  'origin-contradicted': true,
  'change-weakened': true,
  'modifiable-but-signed': true,
  'key-not-in-script': true,
  'uncompressed-in-segwit': true,
  'lock-unmet': true,
  dust: true,
};

/**
 * A summary with what verifying and comparing found and what it proves; `partAt` is
 * the smallest part that holds a range of bytes.
 */
export function withVerified(
  summary: Summary,
  verdicts: Verdicts | undefined,
  comparison: Comparison | undefined,
  partAt: (start: number, end: number) => NodeId,
): Summary {
  const found = new Map<VerifiedFindingCode, Finding>();
  for (const { code, severity, span } of [
    ...(verdicts?.findings ?? []),
    ...(comparison?.findings ?? []),
  ]) {
    if (!isOnlyVerified(code)) continue;
    const { count = 0, nodes = [] } = found.get(code) ?? {};
    const node = span ? partAt(span.start, span.end) : 0;
    found.set(code, { code, severity, count: count + 1, nodes: [...nodes, Math.max(node, 0)] });
  }
  const others = summary.findings.filter(({ code }) => !isOnlyVerified(code));
  const findings = [...found.values(), ...others].sort(
    (a, b) => SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity),
  );
  const { fee, inputs } = summary;
  return {
    ...summary,
    findings,
    inputs: {
      ...inputs,
      shown: inputs.shown.map((input, i) => withProof(input, verdicts?.inputs[i]?.proof)),
    },
    ...(fee && { fee: withProof(fee, verdicts?.fee?.proof) }),
  };
}

/** A claim is more than that once a valid signature commits to it. */
function withProof<T extends { readonly proof: InputAmountProof }>(
  amount: T,
  verified: InputAmountProof | undefined,
): T {
  const isMore = amount.proof === 'claimed' && verified === 'committed';
  return isMore ? { ...amount, proof: verified } : amount;
}

/** Whether it is an alarm that only verifying finds; comparing tells its own. */
export function isToldLate({ code, severity }: Finding): boolean {
  return severity !== 'note' && code !== 'origin-contradicted' && isOnlyVerified(code);
}

/** Whether a finding may come after the input is shown. */
export function isOnlyVerified(code: string): code is VerifiedFindingCode {
  return Object.hasOwn(ONLY_VERIFIED, code);
}
