/** What a signer did to a PSBT besides signing it. */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { mapOf } from '../psbt/make-record.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { InputMap, Psbt } from '../psbt/types.ts';
import { numbered } from '../said/words.ts';
import { type ComparedFile, compareFiles } from './compare.ts';

interface AnyRecord {
  readonly field: string;
  readonly wholeKey: Uint8Array;
  readonly start: number;
  readonly end: number;
}

/** One map of a PSBT as it was given and as it came back. */
interface MapPair {
  readonly name: string;
  readonly sent: readonly AnyRecord[];
  readonly back: readonly AnyRecord[];
  readonly mayAdd: ReadonlySet<string>;
  /** Fields that a finalizer takes away; undefined of all but an input that became final. */
  readonly staysFinal?: ReadonlySet<string> | undefined;
}

const FINAL = ['final_scriptsig', 'final_scriptwitness'] as const;
/** What a signer adds to an input (BIP 174, 371, 373). */
const SIGNED: ReadonlySet<string> = new Set([
  ...FINAL,
  'partial_sig',
  'tap_key_sig',
  'tap_script_sig',
  'musig2_pub_nonce',
  'musig2_partial_sig',
]);
/** What the records of an input that a finalizer leaves are of (BIP 174, 370). */
const STAYS_FINAL: ReadonlySet<string> = new Set([
  'non_witness_utxo',
  'witness_utxo',
  'previous_txid',
  'output_index',
  'sequence',
  'required_time_locktime',
  'required_height_locktime',
  'unknown',
  'proprietary',
]);
const NOTHING: ReadonlySet<string> = new Set();
/** Bits of PSBT_GLOBAL_TX_MODIFIABLE: a signer clears the first two, and may set the third (BIP 370). */
const MODIFIABLE = 0b011;
const HAS_SINGLE = 0b100;

/**
 * In words what came back has that is not of signing: another transaction, or a record
 * that was changed, added or taken away. Signatures are not verified here.
 */
export function beyondSigning(sent: ComparedFile, back: ComparedFile): string | undefined {
  const { parts } = compareFiles(sent, back);
  if (parts.length > 0) return `it is another transaction: ${parts.join(', ')}`;
  if (sent.psbt.version !== back.psbt.version) return 'it is a PSBT of another version';
  for (const pair of pairsOf(sent.psbt, back.psbt)) {
    const fault = faultIn(pair, sent, back);
    if (fault !== undefined) return `${pair.name}: ${fault}`;
  }
  return undefined;
}

function pairsOf(sent: Psbt, back: Psbt): readonly MapPair[] {
  return [
    {
      name: 'the global map',
      sent: sent.global.records,
      back: back.global.records,
      mayAdd: NOTHING,
    },
    ...sent.inputs.map((map, i) => {
      const other = back.inputs[i]!;
      const becameFinal = isFinal(other) && !isFinal(map);
      return {
        name: numbered('input', [i]),
        sent: map.records,
        back: other.records,
        mayAdd: SIGNED,
        staysFinal: becameFinal ? STAYS_FINAL : undefined,
      };
    }),
    ...sent.outputs.map((map, i) => ({
      name: numbered('output', [i]),
      sent: map.records,
      back: back.outputs[i]!.records,
      mayAdd: NOTHING,
    })),
  ];
}

function isFinal(map: InputMap): boolean {
  return FINAL.some((field) => recordOf(map, field) !== undefined);
}

function faultIn(pair: MapPair, sent: ComparedFile, back: ComparedFile): string | undefined {
  const known = byKey(pair.sent);
  for (const record of pair.back) {
    const before = known.get(bytesToHex(record.wholeKey));
    if (!before && !pair.mayAdd.has(record.field)) return `${record.field} was added`;
    if (before && !isSame(before, record, sent, back)) return `${record.field} was changed`;
  }
  const left = byKey(pair.back);
  const gone = pair.sent.find(
    ({ wholeKey, field }) =>
      !left.has(bytesToHex(wholeKey)) && (pair.staysFinal?.has(field) ?? true),
  );
  return gone && `${gone.field} was taken away`;
}

function byKey(records: readonly AnyRecord[]): ReadonlyMap<string, AnyRecord> {
  return new Map(records.map((record) => [bytesToHex(record.wholeKey), record]));
}

function isSame(
  before: AnyRecord,
  after: AnyRecord,
  { psbt: one, bytes: sent }: ComparedFile,
  { psbt: other, bytes: back }: ComparedFile,
): boolean {
  if (before.field === 'tx_modifiable') return isNarrower(flagsOf(one), flagsOf(other));
  return equalBytes(sent.subarray(before.start, before.end), back.subarray(after.start, after.end));
}

function flagsOf({ global }: Psbt): number {
  return recordOf(global, 'tx_modifiable')?.value ?? 0;
}

function isNarrower(before: number, after: number): boolean {
  const isOpened = (after & ~before & MODIFIABLE) !== 0;
  const others = ~(MODIFIABLE | HAS_SINGLE);
  const losesSingle = (before & ~after & HAS_SINGLE) !== 0;
  return !isOpened && !losesSingle && (before & others) === (after & others);
}

/**
 * What came back, with what a finalizer took out of inputs beside signatures: whose keys
 * are, and scripts. So it can be judged as what was given could.
 */
export function withRecordsOf(sent: Psbt, back: Psbt): Psbt {
  return {
    ...back,
    inputs: back.inputs.map((map, i) => {
      const known = byKey(map.records);
      const gone = (sent.inputs[i]?.records ?? []).filter(
        ({ wholeKey, field }) => !known.has(bytesToHex(wholeKey)) && !SIGNED.has(field),
      );
      return gone.length === 0 ? map : mapOf([...map.records, ...gone]);
    }),
  };
}
