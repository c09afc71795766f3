import { bbqrParts } from '../bbqr.ts';
import { type PartsOfMessage, urParts } from '../ur.ts';

/** The parts that hold the whole message. */
export function wholeParts({ count, part }: PartsOfMessage): readonly string[] {
  return Array.from({ length: count }, (_, index) => part(index));
}

/** A message in parts of either dialect. */
export function partsOf(dialect: 'bbqr' | 'ur', bytes: Uint8Array, most: number): PartsOfMessage {
  return dialect === 'ur' ? urParts('psbt', bytes, most) : bbqrParts('2', 'P', bytes, most);
}
