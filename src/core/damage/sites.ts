import { PSBT_MAGIC } from '../bytes/psbt-magic.ts';
import type { PathStep } from '../outline/path-recorder.ts';
import type { MapFormat } from '../psbt/field-row.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../psbt/fields.ts';
import type { Announced } from './announced.ts';
import { bytesAt, type Frame, frameAt } from './frames.ts';

/** A place where a record, a map's end, or the end of the file stands. */
export interface FrameSite {
  readonly start: number;
  /** Absent where there is no record, or its lengths do not fit. */
  readonly frame: Frame | undefined;
  /** How many maps end before it. */
  readonly mapsBefore: number;
  /** The first byte that is no longer of it. */
  readonly end: number;
}

/** Of what does not fit so many bytes are looked at. */
const MOST_OF_UNFIT = 160;

/** All places from the first to that of the fault, in their order. */
export function sitesUpTo(bytes: Uint8Array, fault: number): readonly FrameSite[] {
  const all = bytesAt(bytes);
  const sites: FrameSite[] = [];
  let at = PSBT_MAGIC.length;
  for (let mapsBefore = 0; at <= fault; ) {
    const isEnd = bytes[at] === 0;
    const frame = isEnd ? undefined : frameAt(all, at);
    const end = isEnd ? at + 1 : (frame?.end ?? Math.min(bytes.length, at + MOST_OF_UNFIT));
    sites.push({ start: at, frame, mapsBefore, end });
    if (isEnd) mapsBefore++;
    if (!isEnd && !frame) break;
    at = end;
  }
  return sites;
}

/** Which format the records behind so many maps have; undefined where that is not told. */
export function formatBehind(
  mapsBefore: number,
  announced: Announced | undefined,
): MapFormat<unknown> | undefined {
  if (mapsBefore === 0) return GLOBAL_FORMAT;
  if (!announced) return undefined;
  if (mapsBefore <= announced.inputs) return INPUT_FORMAT;
  return mapsBefore <= announced.inputs + announced.outputs ? OUTPUT_FORMAT : undefined;
}

/** The map behind so many, as a step of a path; none behind the last. */
export function mapStep(mapsBefore: number, announced: Announced | undefined): readonly PathStep[] {
  const format = formatBehind(mapsBefore, announced);
  if (!format) return [];
  const before = 1 + (format === OUTPUT_FORMAT ? (announced?.inputs ?? 0) : 0);
  const ordinal = format === GLOBAL_FORMAT ? 0 : mapsBefore - before;
  return [{ kind: `psbt.${format.scope}`, ordinal }];
}
