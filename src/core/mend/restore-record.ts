/** Restores what was stripped, from earlier states of the same transaction. */
import { equalBytes } from '../bytes/order.ts';
import { recordOf } from '../psbt/record-access.ts';
import { redeemScriptFits } from '../psbt/script-fits.ts';
import type { InputMap, OutputMap, Psbt } from '../psbt/types.ts';
import { unsignedTransactionOf, viewOf } from '../psbt/view.ts';
import { isWitnessProgram, solve } from '../script/solver.ts';
import { recordsVerdict } from '../subject/records/map-records.ts';
import { type MapRecord, scriptClaimsOf } from '../subject/records/script-claims.ts';
import { transactionId } from '../tx/ids.ts';
import { isSameOutput } from '../tx/known-utxo.ts';
import type { Draft, InputRecord, MendedSide } from './draft.ts';

export function restoreRecords(draft: Draft): void {
  const id = idOf(draft.psbt);
  for (const [n, psbt] of draft.material.earlier.entries()) {
    const other = idOf(psbt);
    if (id && other && equalBytes(id, other)) restoreFrom(draft, psbt, n);
    else draft.leave(`earlier[${n}]`, 'It is of another transaction.');
  }
}

/** Of version, outpoints, sequences, outputs and lock time. */
function idOf(psbt: Psbt): Uint8Array | undefined {
  const transaction = unsignedTransactionOf(viewOf(psbt));
  return transaction && transactionId(transaction);
}

function restoreFrom(draft: Draft, earlier: Psbt, n: number): void {
  restorePrevious(draft, earlier);
  restoreWitnessUtxos(draft, earlier);
  // What is spent may be known only now.
  for (const side of draft.sides) {
    if (side.isFinal) continue;
    const map = side.kind === 'input' ? earlier.inputs[side.index] : earlier.outputs[side.index];
    if (map) restoreClaims(draft, side, map, n);
  }
  restoreSignatures(draft, earlier, n);
}

/** It was held against the outpoint when it was read, and the outpoint is the same. */
function restorePrevious(draft: Draft, earlier: Psbt): void {
  for (const side of draft.sides) {
    if (side.kind === 'output') continue;
    const previous = recordIn(earlier, side, 'non_witness_utxo');
    if (!previous || recordOf(draft.input(side.index), 'non_witness_utxo')) continue;
    draft.add(side, previous, 'It hashes to the txid of the outpoint.');
  }
}

/** Only a previous transaction proves one, and only what is spent by a witness has one. */
function restoreWitnessUtxos(draft: Draft, earlier: Psbt): void {
  const { inputs } = draft.subject;
  for (const side of draft.sides) {
    if (side.kind === 'output') continue;
    const proven = inputs[side.index]?.sources.previous;
    const utxo = recordIn(earlier, side, 'witness_utxo');
    if (!utxo || !proven || !isSameOutput(utxo.value, proven)) continue;
    if (recordOf(draft.input(side.index), 'witness_utxo')) continue;
    const redeemScript = recordIn(earlier, side, 'redeem_script')?.value;
    if (!isSpentByWitness(proven.scriptPubKey, redeemScript)) continue;
    draft.add(side, utxo, 'It is the output of the previous transaction.');
  }
}

function recordIn<Name extends 'non_witness_utxo' | 'witness_utxo' | 'redeem_script'>(
  earlier: Psbt,
  { index }: MendedSide,
  name: Name,
) {
  const map = earlier.inputs[index];
  return map && recordOf(map, name);
}

function isSpentByWitness(script: Uint8Array, redeemScript: Uint8Array | undefined): boolean {
  if (isWitnessProgram(script)) return true;
  const fits = redeemScriptFits(redeemScript, solve(script)) === true;
  return redeemScript !== undefined && fits && isWitnessProgram(redeemScript);
}

/** Scripts, trees and origins that match the script together with what is there. */
function restoreClaims(
  draft: Draft,
  side: MendedSide,
  earlier: InputMap | OutputMap,
  n: number,
): void {
  const own: readonly MapRecord[] = draft.mapOf(side).records;
  let wanted = scriptClaimsOf(earlier).records.filter(
    ({ wholeKey }) => !own.some((one) => equalBytes(one.wholeKey, wholeKey)),
  );
  for (;;) {
    const { records, contradicting } = verdictWith(draft, side, wanted);
    const wrong = wanted.filter((one) => contradicting.includes(one));
    for (const one of wrong) leave(draft, side, one, n, 'It cannot be of this script.');
    if (records === 'match') {
      for (const one of wanted) draft.add(side, one, `It is true of the script (earlier ${n}).`);
      return;
    }
    wanted = wanted.filter((one) => !wrong.includes(one));
    if (wrong.length > 0) continue;
    const why = 'By what is there it cannot be told whether it is true of the script.';
    for (const one of wanted) leave(draft, side, one, n, why);
    return;
  }
}

function leave(draft: Draft, side: MendedSide, record: MapRecord, n: number, why: string): void {
  draft.leave(`earlier[${n}].${draft.placeOf(side, record).path}`, why);
}

function verdictWith(draft: Draft, side: MendedSide, added: readonly MapRecord[]) {
  const map = draft.mapOf(side);
  const records: readonly MapRecord[] = [...map.records, ...added];
  const verdict = recordsVerdict({ ...map, records } as typeof map, side.script, draft.keys);
  return {
    records: verdict?.records ?? 'match',
    contradicting: (verdict?.contradicting ?? []).map((i) => records[i]!),
  };
}

const SIGNATURES: readonly InputRecord['field'][] = [
  'partial_sig',
  'tap_key_sig',
  'tap_script_sig',
  'musig2_partial_sig',
];

/** Those that are valid of this transaction, with the coins as they are known here. */
function restoreSignatures(draft: Draft, earlier: Psbt, n: number): void {
  const wanted = draft.sides.flatMap((side) => {
    if (side.kind === 'output' || side.isFinal) return [];
    const own = draft.input(side.index).records;
    const records = earlier.inputs[side.index]?.records ?? [];
    return records
      .filter(({ field }) => SIGNATURES.includes(field))
      .filter(({ wholeKey }) => !own.some((one) => equalBytes(one.wholeKey, wholeKey)))
      .map((record) => ({ side, record }));
  });
  if (wanted.length === 0) return;
  const verdicts = draft.verdictsWith(wanted);
  for (const { side, record } of wanted) {
    const found = verdicts[side.index]?.signatures.find(
      ({ signature }) => signature === record.value,
    );
    if (found?.verdict === 'valid') draft.add(side, record, `It is valid (earlier ${n}).`);
    else leave(draft, side, record, n, found?.verdict === 'invalid' ? INVALID : UNCHECKED);
  }
}

const INVALID = 'It was checked against this transaction and is not valid.';
const UNCHECKED = 'It cannot be checked by what is there.';
