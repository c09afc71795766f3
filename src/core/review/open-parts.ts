/** What may still change of a transaction, part by part, by what valid signatures commit to. */
import type { Fixed, IsFixed } from '../verdict/fixed.ts';
import type { JoinedInput } from '../verdict/joined.ts';
import type { RankedPart } from './ranked-parts.ts';
import { cutRows } from './row-order.ts';

/** One input or output, by its number, and whether a signature commits to it. */
export interface FixablePart {
  readonly index: number;
  readonly isFixed: IsFixed;
}

export interface FixableInput extends FixablePart {
  readonly isAmountFixed: IsFixed;
  readonly isSequenceFixed: IsFixed;
  /** The types of its valid signatures. */
  readonly sighashes: readonly string[];
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
  readonly version: IsFixed;
  readonly lockTime: IsFixed;
  readonly inputs: FixableSide<FixableInput>;
  readonly outputs: FixableSide<FixablePart>;
  /** Whether some of it is fixed and some is not: of all or nothing there are no parts to tell. */
  readonly isMixed: boolean;
}

/** As much of a review as says what is fixed; rows by their numbers. */
interface FixedBy {
  readonly fixed: Fixed;
  readonly inputs: readonly Pick<JoinedInput, 'index' | 'signatures' | 'proof'>[];
  readonly ranked: {
    readonly inputs: readonly RankedPart[];
    readonly outputs: readonly RankedPart[];
  };
}

const MOST_SHOWN = 12;

/** The transaction by what valid signatures fix. */
export function fixableOf({ fixed, inputs, ranked }: FixedBy): FixableTransaction {
  const outputs = fixed.eachOutput.map((isFixed, index): FixablePart => ({ index, isFixed }));
  const rows = inputs.map((input) => inputOf(input, fixed));
  return {
    version: fixed.version,
    lockTime: fixed.locktime,
    inputs: sideOf(rows, ranked.inputs, fixed.inputs === false),
    outputs: sideOf(outputs, ranked.outputs, fixed.outputs === false),
    isMixed: isMixed(fixed, rows),
  };
}

function isMixed(fixed: Fixed, inputs: readonly FixableInput[]): boolean {
  const parts: readonly IsFixed[] = Object.values(fixed).flat();
  const amounts = inputs.map(({ isAmountFixed }) => isAmountFixed);
  return new Set([...parts, ...amounts]).size > 1;
}

function inputOf(
  { index, signatures, proof }: FixedBy['inputs'][number],
  fixed: Fixed,
): FixableInput {
  const valid = signatures.filter(({ verdict }) => verdict === 'valid');
  const isFixed = fixed.eachInput[index] ?? false;
  return {
    index,
    isFixed,
    isAmountFixed: isFixed === true && !isKnown(proof) ? 'unknown' : isFixed,
    isSequenceFixed: fixed.sequences[index] ?? false,
    sighashes: [...new Set(valid.map(({ sighash }) => sighash))],
  };
}

/** What an outpoint is worth never changes; whether it is what the file says is another matter. */
function isKnown(proof: JoinedInput['proof']): boolean {
  return proof === 'proven' || proof === 'committed';
}

function sideOf<Item extends FixablePart>(
  items: readonly Item[],
  ranked: readonly RankedPart[],
  isOpen: boolean,
): FixableSide<Item> {
  const rows = items.map((item) => ({ item, worth: ranked[item.index]?.worth, rank: 0 }));
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
