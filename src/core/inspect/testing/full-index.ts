import type { InspectedFormat } from '../format.ts';
import { FULL_DEPTH } from '../index-recorder.ts';
import { type Inspection, inspect } from '../outline.ts';

/** All parts of an input down to the opcodes of scripts; for inputs that are not large. */
export function fullIndex(bytes: Uint8Array, format: InspectedFormat): Inspection {
  return inspect(bytes, format, FULL_DEPTH);
}
