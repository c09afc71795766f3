/**
 * What can be said of a PSBT that does not decode, beyond why: how much was read before the
 * fault, what stands behind it as a guess, and which one change makes it whole.
 */
import type { DecodeError } from '../bytes/decode-error.ts';
import { bytesToHex } from '../bytes/hex.ts';
import type { InspectedFormat } from '../intake/format.ts';
import { type Outline, outlineOf } from '../outline/inspect.ts';
import type { KeptMaps } from '../outline/kept-maps.ts';
import { kindOf, type NodeIndex } from '../outline/node-index.ts';
import type { NodeKind } from '../outline/node-kinds.ts';
import { INPUT_ROWS } from '../psbt/fields.ts';
import type { PsbtVisitor } from '../psbt/psbt.ts';
import type { CoreBugName } from '../said/core-bugs.ts';
import { type Announced, announcedBy } from './announced.ts';
import { goOn, NOTHING_READ_ON, type ReadBefore, type ReadOn } from './go-on.ts';
import {
  type Damaged,
  type InnerSize,
  type OneChange,
  oneChange,
  type SoughtChange,
} from './one-change.ts';

export interface Damage {
  readonly before: ReadBefore;
  /** How many maps there should be, where the global map says so. */
  readonly announced: Announced | undefined;
  readonly behind: ReadOn;
  readonly sought: SoughtChange;
  /** Where exactly one change makes it whole. */
  readonly change?: OneChange;
  /** The mistake of Bitcoin Core that may have written it. */
  readonly coreBug?: CoreBugName;
}

/** The parts of an input, those of a damaged PSBT behind its fault as well, and what can be said of its damage. */
export interface OutlinePastError extends Outline {
  /** Looked for once it is asked for: the one change takes many times as long as the parts. */
  readonly damage?: Damage;
}

/** As {@link outlineOf}, past the fault of a PSBT. */
export function outlinePastError(
  bytes: Uint8Array,
  format: InspectedFormat,
  visitors: readonly PsbtVisitor[] = [],
): OutlinePastError {
  let behind = NOTHING_READ_ON;
  const announced = format === 'psbt' ? announcedBy(bytes) : undefined;
  const outline = outlineOf(bytes, format, visitors, undefined, (stopped, from, recorder) => {
    const stop = { ...stopped, before: readBefore(stopped.maps), announced };
    behind = goOn(bytes, stop, from, recorder);
  });
  const { error, maps } = outline;
  if (!error || format !== 'psbt') return outline;
  const lookFor = (): Damage => {
    const sought = oneChange(damagedBy(bytes, error, outline, announced));
    const coreBug = writtenBy(error);
    const damage = { before: readBefore(maps), announced, behind, ...sought };
    return coreBug ? { ...damage, coreBug } : damage;
  };
  let found: Damage | undefined;
  return {
    ...outline,
    get damage() {
      found ??= lookFor();
      return found;
    },
  };
}

/** Of a leaf script (BIP 371) the key is the control block, behind the type, which is one byte. */
const LEAF_SCRIPT_TYPE = bytesToHex(Uint8Array.of(INPUT_ROWS.tap_leaf_script.type!));

function writtenBy({ complaint }: DecodeError): CoreBugName | undefined {
  if (typeof complaint === 'string' || complaint.code !== 'psbt.duplicate-key') return undefined;
  const { map, key } = complaint.detail;
  return map === 'input' && key.startsWith(LEAF_SCRIPT_TYPE) ? 'combine-leaf-scripts' : undefined;
}

function readBefore({ read }: KeptMaps): ReadBefore {
  const { inputs = [], outputs = [] } = read ?? {};
  return { hasGlobal: read !== undefined, inputs: inputs.length, outputs: outputs.length };
}

/** What a search for the one change begins with. */
function damagedBy(
  bytes: Uint8Array,
  error: DecodeError,
  { index, openRows }: Pick<Outline, 'index' | 'openRows'>,
  announced: Announced | undefined,
): Damaged {
  const record = openRows[2];
  const stoppedAt = record === undefined ? behindRead(index) : index.start[record]!;
  return { bytes, announced, stoppedAt, inner: innerSizes(index, error.span.start) };
}

/** The first byte that no part was made of but as a guess. */
function behindRead(index: NodeIndex): number {
  const row = index.kind.findIndex((_, at) => kindOf(index, at) === 'undecoded');
  return row < 0 ? index.end[0]! : index.start[row]!;
}

const INNER_SIZES: Partial<Readonly<Record<NodeKind, InnerSize['what']>>> = {
  'tx.input_count': 'count',
  'tx.output_count': 'count',
  'tx.witness.count': 'count',
  'tap.leaf_hash_count': 'count',
  'tx.in.script_size': 'length',
  'tx.out.script_size': 'length',
  'tx.witness.item_size': 'length',
  'tap.script_size': 'length',
  'proprietary.identifier_size': 'length',
};

/** Lengths and counts in the record that a byte is in. */
function innerSizes(index: NodeIndex, at: number): readonly InnerSize[] {
  const map = childAround(index, 0, at);
  const record = map < 0 ? -1 : childAround(index, map, at);
  const sizes: InnerSize[] = [];
  for (let row = record + 1; record >= 0 && row < index.next[record]!; row++) {
    const what = INNER_SIZES[kindOf(index, row)];
    if (what) sizes.push({ what, start: index.start[row]!, end: index.end[row]! });
  }
  return sizes;
}

/** The last part in another that begins at a byte or before; -1 where none does. */
function childAround(index: NodeIndex, row: number, at: number): number {
  let found = -1;
  for (let child = row + 1; child < index.next[row]!; child = index.next[child]!) {
    if (index.start[child]! <= at && kindOf(index, child) !== 'undecoded') found = child;
  }
  return found;
}
