import { DecodeError } from '../bytes/decode-error.ts';
import type { InspectedFormat } from '../intake/format.ts';
import { hasPsbtMagic, type PsbtVisitor, readPsbt } from '../psbt/psbt.ts';
import { decodeTransaction } from '../tx/decode.ts';
import type { Transaction } from '../tx/types.ts';
import { IndexRecorder } from './index-recorder.ts';
import { KeptMaps } from './kept-maps.ts';
import type { NodeIndex } from './node-index.ts';

/** The parts of an input and, where it did not decode, why. */
export interface Outline {
  readonly index: NodeIndex;
  /** Of a PSBT, as far as it decodes. */
  readonly maps: KeptMaps;
  readonly error?: DecodeError;
  /** With an error: rows of the parts that it lies in, from the outermost. */
  readonly openRows: readonly number[];
  /** What a lone transaction decodes to. */
  readonly transaction?: Transaction;
}

/**
 * An input whole and checked, with all its parts; `visitors` are told of a PSBT's
 * maps on the way. Never raises: an input that does not decode has its parts up
 * to the fault, and the error.
 */
export function outlineOf(
  bytes: Uint8Array,
  format: InspectedFormat = hasPsbtMagic(bytes) ? 'psbt' : 'transaction',
  visitors: readonly PsbtVisitor[] = [],
  recorder = new IndexRecorder(),
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
    return { maps, openRows, error, index: recorder.finish(bytes.length) };
  }
}
