/** What is said of the name that an output pays to (BIP 353). */
import { quoted } from '../bytes/quoted.ts';
import type { JudgedName, NameFault, NameProof, RecordedName } from '../names/judge-name.ts';
import { listText } from './list.ts';
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

/** ₿ stands before a name that is proven alone; one that is not is quoted. */
export function shownName(proof: NameProof): string {
  if (proof.proof === 'valid') return `₿${proof.name}`;
  return proof.name === undefined ? 'a name' : quoted(proof.name);
}

/** How far a proof holds, in a sentence; of dates it says nothing. */
export function nameProofText(proof: NameProof): string {
  switch (proof.proof) {
    case 'valid':
      return 'Proven by DNSSEC from the root. Who that is, and whether the record is still the same, no proof says.';
    case 'invalid':
      return `Not proven. ${NAME_FAULTS[proof.why]}`;
    case 'unchecked':
      return `Not checked. ${proof.why === undefined ? TOO_MUCH : nameAlgorithmsText(proof.algorithms)}`;
  }
}

const TOO_MUCH = 'It asks for too many signatures to be verified.';

/** Which link of a proof does not hold. */
export const NAME_FAULTS: Readonly<Record<NameFault, string>> = {
  form: 'The name or the records are malformed.',
  chain: 'The signatures do not lead from the root of the DNS to this name.',
  wildcard: 'A wildcard speaks for the name, and nothing shows that it may.',
  records: 'The name has not exactly one text for payments.',
  uri: 'Its text for payments asks for something unknown.',
};

/** `algorithms` are numbers of DNSSEC that are not verified here. */
export function nameAlgorithmsText(algorithms: readonly number[]): string {
  const numbers = listText(algorithms.map(String), 'and');
  return `It is signed by DNSSEC algorithm ${numbers}, which is not verified here.`;
}

type Dated = Pick<RecordedName, 'from' | 'until' | 'time'>;

/** By whose clock, whoever has it says beside it. */
export function nameDatesText({ from, until, time }: Dated): string {
  const of = `The record is of ${timeText(from)} to ${timeText(until)}`;
  return time === 'unchecked' ? `${of}, held against no clock.` : `${of}, ${HELD[time]}.`;
}

const HELD: Readonly<Record<Exclude<Dated['time'], 'unchecked'>, string>> = {
  valid: 'which the clock is within',
  early: 'which is still to come by the clock',
  expired: 'which is over by the clock',
};
