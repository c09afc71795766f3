/** What two PSBTs or transactions have that differs, and how much it matters. */
import { bytesToHex } from '../bytes/hex.ts';
import { compareBytes, equalBytes } from '../bytes/order.ts';
import type { NamedRow } from '../psbt/field-row.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../psbt/fields.ts';
import { globalRecord, inputRecord, mapOf } from '../psbt/make-record.ts';
import type { PrintSink } from '../psbt/printed.ts';
import { decodePsbt, encodePsbt } from '../psbt/psbt.ts';
import type { Psbt } from '../psbt/types.ts';
import { type PsbtView, type UnsignedInput, viewOf } from '../psbt/view.ts';
import { type SilentRecipient, silentRecords } from '../silent/silent-records.ts';
import type { MemberPlace } from '../subject/place.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import {
  type FileMap,
  type FileRecord,
  type RecordSigner,
  signerOfRecord,
} from './record-signer.ts';

/** One side of a comparison. */
export interface ComparedFile {
  readonly psbt: Psbt;
  /** Of the PSBT; its records are views of them. */
  readonly bytes: Uint8Array;
  /** Whether it was a transaction alone. */
  readonly isBare: boolean;
}

/** A transaction as the PSBT of version 0 that has its scripts as final ones and nothing else. */
export function bareFile(transaction: Transaction): ComparedFile {
  const inputs = transaction.inputs.map(({ scriptSig, witness }) =>
    mapOf([
      ...(scriptSig.length > 0 ? [inputRecord('final_scriptsig', null, scriptSig)] : []),
      ...(witness.length > 0 ? [inputRecord('final_scriptwitness', null, witness)] : []),
    ]),
  );
  const unsigned = transaction.inputs.map((input) => ({ ...input, ...UNSIGNED }));
  const global = mapOf([globalRecord('unsigned_tx', null, { ...transaction, inputs: unsigned })]);
  const outputs = transaction.outputs.map(() => mapOf([]));
  const bytes = encodePsbt({ version: 0, global, inputs, outputs });
  return { psbt: decodePsbt(bytes), bytes, isBare: true };
}

const UNSIGNED = { scriptSig: new Uint8Array(0), witness: [] };

/** Writes a value as `decodepsbt` or `decoderawtransaction` does. */
type Show = (sink: PrintSink) => void;

/** A member of that answer, on the sides that have it. */
export interface DifferingMember extends MemberPlace {
  readonly a: Show | undefined;
  readonly b: Show | undefined;
}

/** A record that differs. */
export interface Difference {
  /** What shows it; not all of several need differ, and none where the answer does not say it. */
  readonly members: readonly [DifferingMember, ...DifferingMember[]];
  /** The whole record, for where no member differs. */
  readonly bytes: { readonly a: Uint8Array | undefined; readonly b: Uint8Array | undefined };
  readonly isSignature: boolean;
  /** What it is called, as in the path to a fault: "partial signature". */
  readonly words: string;
  /** The key that it is of, as either side says. */
  readonly signer: RecordSigner | undefined;
}

/** What makes another transaction. */
const TRANSACTION_PARTS = ['version', 'inputs', 'sequences', 'outputs', 'lock time'] as const;
export type TransactionPart = (typeof TRANSACTION_PARTS)[number];

export interface Comparison {
  /** Those that differ, without signatures; absent where records of version 2 tell it. */
  readonly transactions: readonly [a: Transaction, b: Transaction] | undefined;
  readonly kind: 'same' | 'order' | 'signatures' | 'metadata' | 'transaction';
  /** Parts of the transaction that differ; none where it is the same. */
  readonly parts: readonly TransactionPart[];
  /** Whether it has the same inputs and outputs, in another order. */
  readonly isReordered: boolean;
  /** Whether some of the records that differ are signatures. */
  readonly hasSignatures: boolean;
  readonly differences: readonly Difference[];
}

/**
 * Compares by number: input 1 with input 1. Records are told apart by their keys.
 * What two sides put in different forms, PSBTs of version 0 and 2 or a transaction
 * alone, is compared as the transaction that it makes.
 */
export function compareFiles(a: ComparedFile, b: ComparedFile): Comparison {
  const [viewA, viewB] = [viewOf(a.psbt), viewOf(b.psbt)];
  const parts = TRANSACTION_PARTS.filter((part) => !PART_EQUALS[part](viewA, viewB));
  const asRecords = a.psbt.version === 2 && b.psbt.version === 2;
  const said = ({ lockTime }: PsbtView) => (asRecords ? () => false : saysTransaction(lockTime));
  const differences = differencesOf(a, b, said(viewA), said(viewB));
  return {
    transactions:
      asRecords || parts.length === 0 ? undefined : [transactionIn(viewA), transactionIn(viewB)],
    kind: kindOf(a, b, parts, differences),
    parts,
    isReordered: parts.length > 0 && isReordered(viewA, viewB),
    hasSignatures: differences.some(({ isSignature }) => isSignature),
    differences,
  };
}

function kindOf(
  a: ComparedFile,
  b: ComparedFile,
  parts: readonly TransactionPart[],
  differences: readonly Difference[],
): Comparison['kind'] {
  if (parts.length > 0) return 'transaction';
  if (differences.some(({ isSignature }) => !isSignature)) return 'metadata';
  if (differences.length > 0) return 'signatures';
  // A transaction alone has no records that could have an order.
  return a.isBare || b.isBare || equalBytes(a.bytes, b.bytes) ? 'same' : 'order';
}

// The transaction

const PART_EQUALS: Readonly<Record<TransactionPart, (a: PsbtView, b: PsbtView) => boolean>> = {
  version: (a, b) => a.header.transactionVersion === b.header.transactionVersion,
  inputs: (a, b) => sameList(a.inputs, b.inputs, outpointText),
  sequences: (a, b) =>
    a.inputs.every(({ sequence }, i) => sequence === (b.inputs[i]?.sequence ?? sequence)),
  outputs: sameOutputs,
  'lock time': (a, b) => a.lockTime === b.lockTime,
};

function sameList<T>(a: readonly T[], b: readonly T[], text: (item: T) => string): boolean {
  return a.length === b.length && a.every((item, i) => text(item) === text(b[i]!));
}

/** One may lack the script of a silent payment that the other has: they are of one transaction (BIP 375). */
function sameOutputs(a: PsbtView, b: PsbtView): boolean {
  if (sameList(a.outputs, b.outputs, outputText)) return true;
  const [paidA, paidB] = [a, b].map(({ psbt }) => silentRecords(psbt).recipients);
  return (
    a.outputs.length === b.outputs.length &&
    a.outputs.every((output, i) => {
      const other = b.outputs[i]!;
      const lacks = output.scriptPubKey.length * other.scriptPubKey.length === 0;
      const isOfOne = lacks && paysSame(paidA?.[i], paidB?.[i]);
      return isOfOne ? output.value === other.value : outputText(output) === outputText(other);
    })
  );
}

function paysSame(a: SilentRecipient | undefined, b: SilentRecipient | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    equalBytes(a.scanKey, b.scanKey) &&
    equalBytes(a.spendKey, b.spendKey)
  );
}

const outpointText = ({ prevout }: UnsignedInput) => `${bytesToHex(prevout.txid)} ${prevout.vout}`;
const outputText = ({ value, scriptPubKey }: TxOutput) => `${value} ${bytesToHex(scriptPubKey)}`;

/** Where inputs do not agree on a lock time it is 0. */
function transactionIn({ header, inputs, outputs, lockTime = 0 }: PsbtView): Transaction {
  const unsigned = inputs.map(({ prevout, sequence }) => ({ prevout, sequence, ...UNSIGNED }));
  return { version: header.transactionVersion, inputs: unsigned, outputs, lockTime };
}

function isReordered(a: PsbtView, b: PsbtView): boolean {
  const inputText = (input: UnsignedInput) => `${outpointText(input)} ${input.sequence}`;
  const texts = ({ inputs, outputs }: PsbtView) =>
    [inputs.map(inputText).sort(), outputs.map(outputText).sort()].join('|');
  const isSame = (part: TransactionPart) => PART_EQUALS[part](a, b);
  return isSame('version') && isSame('lock time') && texts(a) === texts(b);
}

/** Items of the same number, as far as one side has any. */
function pairs<T>(
  a: readonly T[],
  b: readonly T[],
): readonly (readonly [number, T | undefined, T | undefined])[] {
  return Array.from({ length: Math.max(a.length, b.length) }, (_, i) => [i, a[i], b[i]]);
}

// The records

type Format = Pick<typeof INPUT_FORMAT, 'rows' | 'registered'>;

/** Which map of a file is compared, and what can be in it. */
interface MapOfFile extends Pick<MemberPlace, 'part'> {
  /** What stands before its members in a path. */
  readonly parent: string;
  readonly format: Format;
  /** Of both files, with all their records. */
  readonly maps: readonly (FileMap | undefined)[];
}

const isSignatureField = (field: string) => field.endsWith('_sig') || field.startsWith('final_');

/** Fields of version 2 that say what the transaction of version 0 says. */
const TRANSACTION_FIELDS: ReadonlySet<string> = new Set([
  'unsigned_tx',
  'tx_version',
  'input_count',
  'output_count',
  'previous_txid',
  'output_index',
  'sequence',
  'amount',
  'script',
]);

/** Whether a record says what the transaction with this lock time says. */
const saysTransaction =
  (lockTime: number | undefined) =>
  ({ field, value }: FileRecord): boolean =>
    TRANSACTION_FIELDS.has(field) || (field === 'fallback_locktime' && value === lockTime);

function differencesOf(
  a: ComparedFile,
  b: ComparedFile,
  isSaidByA: (record: FileRecord) => boolean,
  isSaidByB: (record: FileRecord) => boolean,
): readonly Difference[] {
  const parent = a.isBare && b.isBare ? 'vin' : 'inputs';
  const compare = (map: Omit<MapOfFile, 'maps'>, one?: FileMap, other?: FileMap) => {
    const sideA = { file: a, records: one?.records.filter((record) => !isSaidByA(record)) ?? [] };
    const sideB = { file: b, records: other?.records.filter((record) => !isSaidByB(record)) ?? [] };
    return mapDifferences({ ...map, maps: [one, other] }, sideA, sideB);
  };
  const inputMap = (i: number) => ({
    parent: `${parent}[${i}].`,
    part: { input: i },
    format: INPUT_FORMAT,
  });
  const outputMap = (i: number) => ({
    parent: `outputs[${i}].`,
    part: { output: i },
    format: OUTPUT_FORMAT,
  });
  return [
    ...compare({ parent: '', format: GLOBAL_FORMAT }, a.psbt.global, b.psbt.global),
    ...pairs(a.psbt.inputs, b.psbt.inputs).flatMap(([i, one, other]) =>
      compare(inputMap(i), one, other),
    ),
    ...pairs(a.psbt.outputs, b.psbt.outputs).flatMap(([i, one, other]) =>
      compare(outputMap(i), one, other),
    ),
  ];
}

interface Side {
  readonly file: ComparedFile;
  readonly records: readonly FileRecord[];
}

/** In the order of `decodepsbt`, records of one field by their keys. */
function mapDifferences(map: MapOfFile, a: Side, b: Side): readonly Difference[] {
  const { rows } = map.format;
  const byKey = ({ records }: Side) =>
    new Map(records.map((record) => [bytesToHex(record.wholeKey), record]));
  const [recordsA, recordsB] = [byKey(a), byKey(b)];
  const differing = [...new Set([...recordsA.keys(), ...recordsB.keys()])].flatMap((key) => {
    const one = recordsA.get(key);
    const other = recordsB.get(key);
    const bytes = { a: bytesOf(a.file, one), b: bytesOf(b.file, other) };
    const known = one ?? other;
    const isSame = bytes.a && bytes.b && equalBytes(bytes.a, bytes.b);
    return !known || isSame ? [] : [{ known, one, other, bytes }];
  });
  const rank = new Map(rows.map(({ field }, i) => [field, i]));
  differing.sort(
    (x, y) =>
      (rank.get(x.known.field) ?? 0) - (rank.get(y.known.field) ?? 0) ||
      compareBytes(x.known.wholeKey, y.known.wholeKey),
  );
  return differing.flatMap(({ known, one, other, bytes }) => {
    const row = rows.find(({ field }) => field === known.field);
    const [first, ...more] = row ? membersOf(map, row, [a.file, one], [b.file, other]) : [];
    if (!row || !first) return [];
    return [
      {
        members: [first, ...more],
        bytes,
        isSignature: isSignatureField(known.field),
        words: wordsOf(map.format, row, known),
        signer: signerOfRecord(known, map.maps),
      },
    ];
  });
}

/** Of a record that Core does not know by name the registry's name, where it has one. */
function wordsOf({ registered }: Format, row: NamedRow, { wholeKey }: FileRecord): string {
  const named = row.type === undefined ? registered.get(wholeKey[0]!) : undefined;
  return (named ?? row).traits.words;
}

function bytesOf({ bytes }: ComparedFile, record: FileRecord | undefined): Uint8Array | undefined {
  return record && bytes.subarray(record.start, record.end);
}

/** What final scripts are called in a transaction alone. */
const BARE_NAMES: ReadonlyMap<string, string> = new Map([
  ['vin final_scriptSig', 'scriptSig'],
  ['vin final_scriptwitness', 'txinwitness'],
]);

type RecordOfFile = readonly [ComparedFile, FileRecord | undefined];

function membersOf(
  { parent, part }: MapOfFile,
  { traits }: NamedRow,
  a: RecordOfFile,
  b: RecordOfFile,
): readonly DifferingMember[] {
  return traits.json
    .filter(({ alias }) => !alias)
    .map((member) => {
      // A number that is always there stands for a record that is not.
      const isAlways = member.type === 'NUM' && !member.optional;
      const show = ([{ isBare }, record]: RecordOfFile): Show | undefined => {
        if (!record && (isBare || !isAlways)) return undefined;
        return (sink) => member.show(sink, record ? [record] : []);
      };
      const name = BARE_NAMES.get(`${parent.split('[')[0]} ${member.name}`) ?? member.name;
      return { path: `${parent}${name}`, part, member: name, a: show(a), b: show(b) };
    });
}
