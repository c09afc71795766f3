/** What of a review whoever signs has to answer for, before anything is signed. */
import type { Finding } from '../../findings/finding.ts';
import { type FindingCode, rowOf, sentenceOf } from '../../findings/table.ts';
import { groupFindings } from '../../review/finding-groups.ts';
import { UNKNOWN_MESSAGE } from '../../said/message-words.ts';
import { type HashTypeName, leavesOutputsOpen } from '../../script/hash-type.ts';
import type { Place } from '../../subject/place.ts';
import { isGrave } from './grave.ts';

/** Where a danger is: its path, and the input or output that it is about. */
export type DangerPlace = Pick<Place, 'path' | 'part'>;

/** What may cost whoever signs the form as it is: a finding, in its own words. */
export interface Danger {
  /** By which it is told from others, and from itself with other numbers or in other places. */
  readonly name: string;
  readonly text: string;
  /** Where it is found, of many places the most worth first; nowhere where it is the type that is to be signed with. */
  readonly places: readonly DangerPlace[];
  /** Satoshis of all these places. */
  readonly sum?: bigint | undefined;
  /** Whether it has to be answered before anything is signed. */
  readonly isAsked: boolean;
}

/** What dangers are looked for in. */
export interface Endangered {
  readonly findings: readonly Finding[];
  /** Of a message that is signed; its text where that is known. */
  readonly message?: { readonly text?: string | undefined } | undefined;
  readonly hashType: HashTypeName;
  readonly isPsbt: boolean;
}

/** What signing a raw transaction mends; in a PSBT it stays. */
const MENDED: ReadonlySet<FindingCode> = new Set(['final-script-fails', 'signature-invalid']);

/** The worst first, in the order of inspectpsbt; what is so in several places, or of many a kind, is there once. */
export function dangersOf({ findings, message, hashType, isPsbt }: Endangered): readonly Danger[] {
  const found = findings.filter(
    (one) => isGrave(one) && !isOfChoice(one) && (isPsbt || !MENDED.has(one.code)),
  );
  const open = openCode(hashType);
  const isOpen = (one: Finding) => one.code === open && isToSign(one);
  const dangers = groupFindings(found).map(({ findings: same, text, sum }): Danger => {
    const places = same.map(placeOf);
    const isAsked = isPsbt || same.some((one) => !isSaidOnly(one));
    // An answer from before the type was chosen is none to the choice.
    const chosen = same.some(isOpen) ? [hashType] : [];
    // Of many that are told as one, none can become another unasked.
    const said = new Set([text, ...same.map((one) => one.text)]);
    const name = [...said, ...places.map(({ path }) => path), ...chosen].join(' ');
    return { name, text, places, sum, isAsked };
  });
  // Nobody signs words that he has not read without being asked.
  const all = message && message.text === undefined ? [...dangers, UNREAD] : dangers;
  // Where inputs say that they are to be signed so, the type was asked about with them.
  if (open === undefined || found.some(isOpen)) return all;
  const text = sentenceOf(open, hashType);
  return [...all, { name: hashType, text, places: [], isAsked: true }];
}

const UNREAD: Danger = { name: UNKNOWN_MESSAGE, text: UNKNOWN_MESSAGE, places: [], isAsked: true };

export function placeOf({ path, part }: Finding): DangerPlace {
  return { path, ...(part && { part }) };
}

/** The input as a whole that a finding is about, of a PSBT or of a transaction. */
function wholeInputOf({ path, part }: Finding): 'inputs' | 'vin' | undefined {
  if (!part || !('input' in part)) return undefined;
  return (['inputs', 'vin'] as const).find((side) => path === `${side}[${part.input}]`);
}

/** Whether it is of how an input is to be signed, not of a signature that is there. */
function isToSign(found: Finding): boolean {
  const { path, part } = found;
  if (wholeInputOf(found)) return true;
  return part !== undefined && 'input' in part && path === `inputs[${part.input}].sighash`;
}

/** An input without an output for SINGLE is not signed; the type itself is what is asked about. */
function isSaidOnly(found: Finding): boolean {
  const isOfType = found.code === 'sighash-single-no-output' && wholeInputOf(found) === 'vin';
  // Nothing is lost by signing what somebody typed and no block can hold.
  return isOfType || rowOf(found.code).isImpossible === true;
}

/** Of the type that is chosen, which is said by itself; a signature or record that is there has a place of its own. */
function isOfChoice(found: Finding): boolean {
  const whole = wholeInputOf(found);
  if (found.code === 'sighash-none') return whole !== undefined;
  return found.code === 'sighash-single-no-output' && whole === 'inputs';
}

/** What is dangerous of the type that is to be signed with. */
function openCode(hashType: HashTypeName): FindingCode | undefined {
  if (!leavesOutputsOpen(hashType)) return undefined;
  return hashType.startsWith('NONE') ? 'sighash-none' : 'sighash-single';
}
