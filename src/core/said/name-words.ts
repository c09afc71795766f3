/** What is said of the name that an output pays to (BIP 353). */
import type { JudgedName } from '../names/judge-name.ts';
import { timeText } from './words.ts';

/** `₿user@domain, by DNSSEC`; undefined unless it is proven that the output pays to it. */
export function paidNameText(name: JudgedName | undefined): string | undefined {
  const isPaid = name?.proof === 'valid' && name.pays === true;
  return isPaid ? `₿${name.name}, by DNSSEC` : undefined;
}

/** A file proves nothing of the time; `seconds` are those since 1970. */
export function namesClockText(seconds: number): string {
  return `Dates of names are held against the clock of this device: ${timeText(seconds)}.`;
}
