import type { Finding } from '../../core/findings/finding.ts';
import { type FindingCode, sentenceOf } from '../../core/findings/table.ts';
import type { HashTypeName } from '../../core/script/hash-type.ts';
import type { CheckedForm } from '../../core/signing-form/types.ts';
import { leavesOutputsOpen, type SignState } from './sign-state.ts';

/** What may cost whoever signs the form as it is: a finding, in its own words. */
export interface Danger {
  readonly code: FindingCode;
  readonly text: string;
  /** Where it is the type that is to be signed with. */
  readonly hashType?: HashTypeName;
}

/** What signing mends. */
const MENDED: ReadonlySet<FindingCode> = new Set(['final-script-fails', 'signature-invalid']);

/** No block can hold such a transaction, so that nothing is lost by signing it. */
const NEVER_MINED: ReadonlySet<FindingCode> = new Set([
  'outputs-exceed-inputs',
  'amount-out-of-range',
  'duplicate-outpoint',
  'unspendable-input',
]);

/** The worst first; what is so in several places is said once. */
export function dangersOf({
  checked,
  hashType,
}: Pick<SignState, 'checked' | 'hashType'>): readonly Danger[] {
  const found = (checked?.review?.findings ?? []).filter(isOfSigning);
  const texts = new Map(found.map(({ code, text }) => [text, code]));
  const dangers = [...texts].map(([text, code]) => ({ code, text }));
  return [...dangers, ...openDangers(hashType)];
}

function isOfSigning({ severity, code, path }: Finding): boolean {
  return severity === 'danger' && !MENDED.has(code) && !isOfChoice(code, path);
}

/** Of the type that is chosen, which is said by itself; a signature that is there has a place of its own. */
function isOfChoice(code: FindingCode, path: string): boolean {
  return code === 'sighash-none' && /^vin\[\d+\]$/.test(path);
}

function openDangers(hashType: HashTypeName): readonly Danger[] {
  if (!leavesOutputsOpen(hashType)) return [];
  const code = hashType.startsWith('NONE') ? 'sighash-none' : 'sighash-single';
  return [{ code, text: sentenceOf(code, hashType), hashType }];
}

/** Those that are asked about once more before signing. */
export function askedAbout(state: Pick<SignState, 'checked' | 'hashType'>): readonly Danger[] {
  return dangersOf(state).filter(({ code }) => !NEVER_MINED.has(code));
}

/** An amount that was probably meant in satoshis, and the input that it is of. */
export interface MeantAmount {
  readonly index: number;
  readonly txid: string;
  readonly vout: number;
  /** In BTC. */
  readonly meant: string;
}

export function meantAmounts(checked: CheckedForm | undefined): readonly MeantAmount[] {
  if (checked?.transaction?.ok !== true) return [];
  return checked.transaction.decoded.inputs.flatMap(({ utxo, txid, vout }, index) => {
    const meant = utxo.faults.find(({ what }) => what === 'in-satoshis')?.meant;
    return meant === undefined ? [] : [{ index, txid, vout, meant }];
  });
}
