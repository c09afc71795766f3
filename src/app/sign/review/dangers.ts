import type { Finding } from '../../../core/findings/finding.ts';
import { type FindingCode, rowOf, sentenceOf } from '../../../core/findings/table.ts';
import type { CheckedForm } from '../../../core/form/types.ts';
import { groupFindings } from '../../../core/review/finding-groups.ts';
import type { HashTypeName } from '../../../core/script/hash-type.ts';
import type { SignState } from '../sign-state.ts';
import { SIGN_TEXT } from '../text.ts';

/** What may cost whoever signs the form as it is: a finding, in its own words. */
export interface Danger {
  /** By which it is told from others, and from itself with other numbers or in other places. */
  readonly name: string;
  readonly text: string;
  /** Where it is found, of many places the most worth first; nowhere where it is the type that is to be signed with. */
  readonly paths: readonly string[];
  /** Satoshis of all these places. */
  readonly sum?: bigint | undefined;
  /** Whether it has to be answered before anything is signed. */
  readonly isAsked: boolean;
}

interface Judged extends Pick<SignState, 'hashType'> {
  readonly checked: Pick<CheckedForm, 'review' | 'summary'> | undefined;
}

/** What signing a raw transaction mends; in a PSBT it stays. */
const MENDED: ReadonlySet<FindingCode> = new Set(['final-script-fails', 'signature-invalid']);

/** The worst first, in the order of inspectpsbt; what is so in several places, or of many a kind, is there once. */
export function dangersOf({ checked, hashType }: Judged, isPsbt: boolean): readonly Danger[] {
  const found = (checked?.review?.findings ?? []).filter(
    (one) => isGrave(one) && !isOfChoice(one) && (isPsbt || !MENDED.has(one.code)),
  );
  const open = openCode(hashType);
  const isOpen = ({ code, path }: Finding) => code === open && IS_TO_SIGN.test(path);
  const dangers = groupFindings(found).map(({ findings: same, text, sum }): Danger => {
    const paths = same.map(({ path }) => path);
    const isAsked = isPsbt || same.some((one) => !isSaidOnly(one));
    // An answer from before the type was chosen is none to the choice.
    const chosen = same.some(isOpen) ? [hashType] : [];
    // Of many that are told as one, none can become another unasked.
    const said = new Set([text, ...same.map((one) => one.text)]);
    return { name: [...said, ...paths, ...chosen].join(' '), text, paths, sum, isAsked };
  });
  const all = [...dangers, ...unknownText(checked)];
  // Where inputs say that they are to be signed so, the type was asked about with them.
  if (open === undefined || found.some(isOpen)) return all;
  const text = sentenceOf(open, hashType);
  return [...all, { name: hashType, text, paths: [], isAsked: true }];
}

/** Nobody signs words that he has not read without being asked. */
function unknownText(checked: Judged['checked']): readonly Danger[] {
  const message = checked?.summary?.message;
  if (!message || message.text !== undefined) return [];
  const text = SIGN_TEXT.unknownMessage;
  return [{ name: text, text, paths: [], isAsked: true }];
}

/** Whatever nothing proves of where the money goes: once it is signed and sent it may be gone. */
function isGrave({ severity, code }: Finding): boolean {
  return severity === 'danger' || UNPROVEN.has(code);
}

const UNPROVEN: ReadonlySet<FindingCode> = new Set(['silent-payment-unproven', 'message-unproven']);

/** Where a finding is of how an input is to be signed, not of a signature that is there. */
const IS_TO_SIGN = /^(?:inputs|vin)\[\d+\](?:\.sighash)?$/;

/** An input without an output for SINGLE is not signed; the type itself is what is asked about. */
function isSaidOnly({ code, path }: Finding): boolean {
  const isOfType = code === 'sighash-single-no-output' && /^vin\[\d+\]$/.test(path);
  // Nothing is lost by signing what somebody typed and no block can hold.
  return isOfType || rowOf(code).isImpossible === true;
}

/** Of the type that is chosen, which is said by itself; a signature or record that is there has a place of its own. */
function isOfChoice({ code, path }: Finding): boolean {
  if (code === 'sighash-none') return /^(?:inputs|vin)\[\d+\]$/.test(path);
  return code === 'sighash-single-no-output' && /^inputs\[\d+\]$/.test(path);
}

/** Hash types that leave outputs open. */
const LEAVES_OUTPUTS_OPEN: ReadonlySet<HashTypeName> = new Set([
  'NONE',
  'NONE|ANYONECANPAY',
  'SINGLE',
  'SINGLE|ANYONECANPAY',
]);

export function leavesOutputsOpen(hashType: HashTypeName): boolean {
  return LEAVES_OUTPUTS_OPEN.has(hashType);
}

/** What is dangerous of the type that is to be signed with. */
function openCode(hashType: HashTypeName): FindingCode | undefined {
  if (!leavesOutputsOpen(hashType)) return undefined;
  return hashType.startsWith('NONE') ? 'sighash-none' : 'sighash-single';
}

/** Those that have to be answered still. */
export function unanswered(
  state: Judged & Pick<SignState, 'answered'>,
  isPsbt: boolean,
): readonly Danger[] {
  return dangersOf(state, isPsbt).filter(
    ({ name, isAsked }) => isAsked && !state.answered.has(name),
  );
}

/** An amount that was probably meant in satoshis, and the input that it is of. */
export interface MeantAmount {
  readonly index: number;
  readonly txid: string;
  readonly vout: number;
  /** In BTC. */
  readonly meant: string;
}

export function meantAmounts(transaction: CheckedForm['transaction']): readonly MeantAmount[] {
  if (!transaction?.ok) return [];
  return transaction.decoded.inputs.flatMap(({ utxo, txid, vout }, index) => {
    const meant = utxo.faults.find(({ what }) => what === 'in-satoshis')?.meant;
    return meant === undefined ? [] : [{ index, txid, vout, meant }];
  });
}
