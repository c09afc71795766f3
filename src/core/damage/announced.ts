import { Cursor } from '../bytes/cursor.ts';
import { ifDecodes } from '../bytes/if-decodes.ts';
import { PSBT_MAGIC } from '../bytes/psbt-magic.ts';
import { compactSize } from '../codec/codec.ts';
import { GLOBAL_ROWS } from '../psbt/fields.ts';
import { decodeTransaction } from '../tx/decode.ts';
import { bytesAt, type Frame, frameAt } from './frames.ts';

/** How many maps a global map announces, and what version its records are of. */
export interface Announced {
  readonly version: 0 | 2;
  readonly inputs: number;
  readonly outputs: number;
}

/** A global map has few records of these; behind so many records none is looked for. */
const MOST_RECORDS = 1000;

/** What the global map says of the maps behind it, as far as its own lengths lead; undefined where it does not. */
export function announcedBy(bytes: Uint8Array): Announced | undefined {
  const { unsigned_tx, input_count, output_count } = GLOBAL_ROWS;
  const counts = new Map<number, number>();
  for (const frame of globalFrames(bytes)) {
    const value = bytes.subarray(frame.valueStart, frame.end);
    const type = frame.keyEnd - frame.keyStart === 1 ? bytes[frame.keyStart]! : -1;
    if (type === unsigned_tx.type) {
      const transaction = ifDecodes(() => decodeTransaction(value, WITHOUT_WITNESSES));
      const { inputs, outputs } = transaction ?? {};
      if (inputs && outputs) return { version: 0, inputs: inputs.length, outputs: outputs.length };
    }
    const count = ifDecodes(() => compactSize.read(new Cursor(value)));
    if (count !== undefined) counts.set(type, count);
  }
  const inputs = counts.get(input_count.type!);
  const outputs = counts.get(output_count.type!);
  if (inputs === undefined || outputs === undefined) return undefined;
  return { version: 2, inputs, outputs };
}

const WITHOUT_WITNESSES = { legacy: true, extended: false };

function* globalFrames(bytes: Uint8Array): Generator<Frame> {
  const all = bytesAt(bytes);
  let at = PSBT_MAGIC.length;
  for (let left = MOST_RECORDS; left > 0 && at < bytes.length && bytes[at] !== 0; left--) {
    const frame = frameAt(all, at);
    if (!frame) return;
    yield frame;
    at = frame.end;
  }
}
