import { DecodeError } from '../bytes/decode-error.ts';
import { ifDecodes } from '../bytes/if-decodes.ts';
import type { Recorder } from '../bytes/recorder.ts';
import type { InspectedFormat } from '../intake/format.ts';
import { hasPsbtMagic, type PsbtVisitor, readPsbt } from '../psbt/psbt.ts';
import { recordOf } from '../psbt/record-access.ts';
import { REGISTRY } from '../psbt/registry.ts';
import type { OutputMap } from '../psbt/types.ts';
import { decodeTransaction } from '../tx/decode.ts';
import type { Transaction } from '../tx/types.ts';
import { type BegunPart, IndexRecorder } from './index-recorder.ts';
import { KeptMaps } from './kept-maps.ts';
import type { NodeIndex } from './node-index.ts';

/** The parts of an input and, where it did not decode, why. */
export interface Outline {
  readonly index: NodeIndex;
  /** Of a PSBT, as far as it decodes. */
  readonly maps: KeptMaps;
  readonly error?: DecodeError;
  /** Why Bitcoin Core refuses a PSBT that decodes all the same, as silent payments of it have no script yet (BIP 375). */
  readonly refusal?: DecodeError;
  /** With an error or a refusal: rows of the parts that it lies in, from the outermost. */
  readonly openRows: readonly number[];
  /** What a lone transaction decodes to. */
  readonly transaction?: Transaction;
}

/** Where a PSBT does not decode, and what was read of it before. */
export interface Stopped {
  readonly error: DecodeError;
  readonly maps: KeptMaps;
  /** The parts that it lies in, from the outermost. */
  readonly open: readonly BegunPart[];
}

/** Reads on behind a fault from a byte of the input, and tells the recorder of what it guesses. */
export type ReadingOn = (stopped: Stopped, from: number, recorder: Recorder) => void;

/**
 * An input whole and checked, with all its parts; `visitors` are told of a PSBT's
 * maps on the way. Never raises: an input that does not decode has its parts up
 * to the fault, and the error; behind that what `readOn` tells of a PSBT.
 */
export function outlineOf(
  bytes: Uint8Array,
  format: InspectedFormat = hasPsbtMagic(bytes) ? 'psbt' : 'transaction',
  visitors: readonly PsbtVisitor[] = [],
  recorder = new IndexRecorder(),
  readOn?: ReadingOn,
): Outline {
  const maps = new KeptMaps(visitors);
  const found = { maps, openRows: [] };
  try {
    if (format === 'psbt') {
      readPsbt(bytes, maps, recorder);
      return { ...found, index: recorder.finish(bytes.length) };
    }
    const transaction = decodeTransaction(bytes, undefined, recorder);
    return { ...found, index: recorder.finish(bytes.length), transaction };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const openRows = recorder.openParts;
    const pending = format === 'psbt' ? pendingOutline(bytes, visitors) : undefined;
    if (pending) return { ...pending, openRows, refusal: error };
    const stopped = { error, maps, open: openRows.map((row) => recorder.part(row)) };
    const goOn: ReadingOn | undefined = format === 'psbt' ? readOn : undefined;
    const index = recorder.finish(
      bytes.length,
      goOn && ((told, from) => goOn(stopped, from, told)),
    );
    return { maps, openRows, error, index };
  }
}

/** Of a PSBT in which nothing is wrong but that silent payments have no script yet. */
function pendingOutline(
  bytes: Uint8Array,
  visitors: readonly PsbtVisitor[],
): Pick<Outline, 'index' | 'maps'> | undefined {
  const maps = new KeptMaps(visitors);
  const recorder = new IndexRecorder();
  const psbt = ifDecodes(() => {
    readPsbt(bytes, maps, recorder, { mayLackScripts: true });
    return maps.psbt;
  });
  const isPending = psbt?.outputs.every((map) => recordOf(map, 'script') || isSilent(map));
  return isPending ? { index: recorder.finish(bytes.length), maps } : undefined;
}

function isSilent({ records }: OutputMap): boolean {
  const { type } = REGISTRY.output.sp_v0_info;
  return records.some(({ field, wholeKey }) => field === 'unknown' && wholeKey[0] === type);
}
