import type { Verdicts } from '../../channel/protocol/verify-protocol.ts';
import { cutRows } from '../../core/review/row-order.ts';
import type { Sequence } from '../../core/script/locks.ts';
import type { Summary } from '../../core/shown/summary.ts';
import type { IsFixed } from '../../core/verdict/fixed.ts';
import type { JoinedInput } from '../../core/verdict/joined.ts';
import type { NodeId } from '../document/node-id.ts';
import { shownAt } from './shown-at.ts';

/** Something of a transaction, and whether a signature commits to it. */
export interface Fixable {
  readonly isFixed: IsFixed;
}

export interface FixableInput extends Fixable {
  readonly index: number;
  /** Absent where it is not known. */
  readonly amount: bigint | undefined;
  readonly isAmountFixed: IsFixed;
  readonly sequence: Sequence | undefined;
  readonly isSequenceFixed: IsFixed;
  /** The types of its valid signatures. */
  readonly sighashes: readonly string[];
  readonly node: NodeId | undefined;
}

export interface FixableOutput extends Fixable {
  readonly index: number;
  readonly amount: bigint | undefined;
  readonly address: string | undefined;
  readonly node: NodeId | undefined;
}

/** Those of many that are worth most, and what is to be said of the others. */
export interface FixableSide<Item> {
  readonly shown: readonly Item[];
  readonly rest: number;
  /** How many of the rest are open. */
  readonly restOpen: number;
  /** Others may be added, or these taken away. */
  readonly isOpen: boolean;
}

export interface FixableTransaction {
  readonly version: Fixable & { readonly value: number | undefined };
  readonly lockTime: Fixable & { readonly value: number | undefined };
  readonly inputs: FixableSide<FixableInput>;
  readonly outputs: FixableSide<FixableOutput>;
  /** Whether all valid signatures commit to all of it. */
  readonly isWhole: boolean;
}

/** As much of what was verified as says what is fixed. */
interface FixedBy extends Pick<Verdicts, 'fixed'> {
  readonly inputs: readonly Pick<JoinedInput, 'index' | 'signatures' | 'proof'>[];
}

const MOST_SHOWN = 12;

/** The transaction by what valid signatures fix. */
export function fixableOf(
  { fixed, inputs }: FixedBy,
  summary: Summary | undefined,
): FixableTransaction {
  const ins = inputs.map((verdict) => inputOf(verdict, fixed, summary));
  const outs = fixed.eachOutput.map((isFixed, index): FixableOutput => {
    const { amount, address, node } = (summary && shownAt(summary.outputs, index)) ?? {};
    return { index, isFixed, amount, address, node };
  });
  return {
    version: { isFixed: fixed.version, value: summary?.transactionVersion },
    lockTime: { isFixed: fixed.locktime, value: summary?.lockTime?.raw },
    inputs: sideOf(ins, fixed.inputs === false),
    outputs: sideOf(outs, fixed.outputs === false),
    isWhole: Object.values(fixed)
      .flat()
      .every((isFixed: IsFixed) => isFixed === true),
  };
}

function inputOf(
  { index, signatures, proof }: FixedBy['inputs'][number],
  fixed: Verdicts['fixed'],
  summary: Summary | undefined,
): FixableInput {
  const { amount, sequence, node } = (summary && shownAt(summary.inputs, index)) ?? {};
  const valid = signatures.filter(({ verdict }) => verdict === 'valid');
  const isFixed = fixed.eachInput[index] ?? false;
  return {
    index,
    isFixed,
    amount,
    isAmountFixed: isFixed === true && !isKnown(proof) ? 'unknown' : isFixed,
    sequence,
    isSequenceFixed: fixed.sequences[index] ?? false,
    sighashes: [...new Set(valid.map(({ sighash }) => sighash))],
    node,
  };
}

/** What an outpoint is worth never changes; whether it is what the file says is another matter. */
function isKnown(proof: JoinedInput['proof']): boolean {
  return proof === 'proven' || proof === 'committed';
}

function sideOf<Item extends FixableInput | FixableOutput>(
  items: readonly Item[],
  isOpen: boolean,
): FixableSide<Item> {
  const rows = items.map((item) => ({ item, worth: item.amount, rank: 0 }));
  const shown =
    items.length <= MOST_SHOWN ? items : cutRows(rows, MOST_SHOWN).shown.map(({ item }) => item);
  const isShown = new Set(shown);
  const rest = items.filter((item) => !isShown.has(item));
  return {
    shown,
    rest: rest.length,
    restOpen: rest.filter(({ isFixed }) => isFixed !== true).length,
    isOpen,
  };
}
