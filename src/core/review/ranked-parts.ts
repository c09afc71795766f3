/**
 * Inputs and outputs by what decides whether and where they are shown: what each is worth,
 * whether it returns, and what is wrong with it. Page, texts and policies go by this alone.
 */
import type { Finding } from '../findings/finding.ts';
import { type FindingCode, rowOf } from '../findings/table.ts';
import type { Owner } from '../ownership/owner.ts';
import type { JoinedVerdicts } from '../verdict/joined.ts';
import type { Ranked } from './row-order.ts';

/** What is known of whose an output is: derived from what a person gave, or called change by the file alone. */
export type Returning = 'proven' | 'claimed';

/** What rows that are not shown are told apart by: the code of their danger, or that they provably return. */
export type AlikeRows = FindingCode | 'returns';

export interface RankedPart extends Ranked {
  /** The worst that was found in it, notes aside. */
  readonly alarm?: Finding | undefined;
  readonly alike?: AlikeRows | undefined;
}

export interface RankedOutput extends RankedPart {
  readonly returns?: Returning | undefined;
}

/** As much of a review as this is told by. */
type Known = Pick<JoinedVerdicts, 'outputs' | 'outputOwners'> & {
  readonly inputs: readonly { readonly amount?: bigint | undefined }[];
  readonly findings: readonly Finding[];
};

/** Whether the claim of a file that an output is change stands: nothing is known of it that says otherwise. */
export function mayReturn(owners: readonly (Owner | undefined)[] | undefined, i: number): boolean {
  const { status = 'other' } = owners?.[i] ?? {};
  return status === 'other' || status === 'partly';
}

/** Whether an output comes back, by its number; undefined of what is paid, and of what is not known. */
export function returningOf(
  { outputs, outputOwners }: Pick<Known, 'outputs' | 'outputOwners'>,
  i: number,
): Returning | undefined {
  if (outputOwners?.[i]?.status === 'derived') return 'proven';
  return outputs[i]?.change === true && mayReturn(outputOwners, i) ? 'claimed' : undefined;
}

/** In the order of their numbers. */
export function rankedParts(known: Known): {
  readonly inputs: readonly RankedPart[];
  readonly outputs: readonly RankedOutput[];
} {
  const alarms = alarmsIn(known.findings);
  return {
    inputs: known.inputs.map(({ amount }, i) => {
      const alarm = alarms.inputs.get(i);
      return { worth: amount, rank: 0, alarm, alike: dangerIn(alarm) };
    }),
    outputs: known.outputs.map(({ amount }, i) => {
      const alarm = alarms.outputs.get(i);
      const returns = returningOf(known, i);
      const isProven = returns === 'proven';
      return {
        worth: isProven ? 0n : amount,
        rank: rankOf(returns),
        alarm,
        alike: dangerIn(alarm) ?? (isProven ? 'returns' : undefined),
        returns,
      };
    }),
  };
}

/** Who is paid stands first, then what is claimed to return, then what does. */
export function rankOf(returns: Returning | undefined): number {
  return returns === undefined ? 0 : returns === 'claimed' ? 1 : 2;
}

function dangerIn(alarm: Finding | undefined): FindingCode | undefined {
  return alarm?.severity === 'danger' ? alarm.code : undefined;
}

/**
 * The worst of each input and output, by number, notes aside; the chain too, which is told
 * once above all rows.
 */
interface Alarms {
  readonly inputs: ReadonlyMap<number, Finding>;
  readonly outputs: ReadonlyMap<number, Finding>;
}

/** Findings come with the worst first; of two dangers a contradiction is the one that is shown. */
function alarmsIn(findings: readonly Finding[]): Alarms {
  const inputs = new Map<number, Finding>();
  const outputs = new Map<number, Finding>();
  for (const found of findings) {
    const { code, severity, part } = found;
    if (severity === 'note' || code === 'chain-mismatch' || !part) continue;
    const [side, index] = 'input' in part ? [inputs, part.input] : [outputs, part.output];
    const known = side.get(index);
    if (!known || (contradicts(found) && !contradicts(known))) side.set(index, found);
  }
  return { inputs, outputs };
}

function contradicts({ code }: Finding): boolean {
  return rowOf(code).isContradiction === true;
}
