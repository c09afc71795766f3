import { type FindingCode, rowOf, SEVERITY_ORDER } from '../../core/findings/table.ts';
import type { CountedFinding } from '../../core/inspect/findings.ts';
import type { OutputSummary, Summary } from '../../core/inspect/summary.ts';
import type { InputAmountProof } from '../../core/verify/amount-proof.ts';
import type { NodeId } from './node-id.ts';
import type { Comparison, Verdicts } from './port.ts';

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
  const found = new Map<FindingCode, CountedFinding>();
  const contradicted = new Map<string, NodeId>();
  for (const { code, severity, span, path } of [
    ...(verdicts?.findings ?? []),
    ...(comparison?.findings ?? []),
  ]) {
    // The others are found without verifying.
    if (!rowOf(code).isLate) continue;
    const { count = 0, nodes = [] } = found.get(code) ?? {};
    const node = span ? partAt(span.start, span.end) : 0;
    const all = [...nodes, Math.max(node, 0)];
    if (code === 'output-contradicted') contradicted.set(path, Math.max(node, 0));
    found.set(code, { code, severity, count: count + 1, nodes: all });
  }
  const others = summary.findings.filter(({ code }) => !rowOf(code).isLate);
  const findings = [...found.values(), ...others].sort(
    (a, b) => SEVERITY_ORDER.indexOf(a.severity) - SEVERITY_ORDER.indexOf(b.severity),
  );
  const { fee, inputs, outputs } = summary;
  return {
    ...summary,
    findings,
    inputs: {
      ...inputs,
      shown: inputs.shown.map((input, i) => withProof(input, verdicts?.inputs[i]?.proof)),
    },
    outputs: {
      ...outputs,
      shown: outputs.shown.map((output, i) =>
        withContradiction(output, contradicted.get(`outputs[${i}]`)),
      ),
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

/** In its row too, before all else; `node` is the record that cannot be so. */
function withContradiction(output: OutputSummary, node: NodeId | undefined): OutputSummary {
  if (node === undefined) return output;
  return { ...output, alarm: { code: 'output-contradicted', severity: 'danger', node } };
}

/** Whether it is an alarm that only verifying finds; comparing tells its own. */
export function isLateAlarm({ code, severity }: CountedFinding): boolean {
  return severity !== 'note' && code !== 'origin-contradicted' && rowOf(code).isLate === true;
}
