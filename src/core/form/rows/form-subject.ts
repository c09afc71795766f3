/** What is verified of a form: its transaction, with the rows as what was told of previous outputs. */
import { hexToBytes } from '../../bytes/hex.ts';
import {
  type GivenOutputs,
  type Subject,
  subjectOfTransaction,
  UNKNOWN_AMOUNT,
} from '../../subject/subject.ts';
import { type OutpointText, outpointText, typedOutpoint } from '../../tx/id-text.ts';
import type { OutPoint, Transaction, TxOutput } from '../../tx/types.ts';
import type { UtxoForm } from '../types.ts';
import { readAmount } from './amount-text.ts';

/** A row, found by its outpoint. */
export interface Row {
  readonly utxo: UtxoForm;
  /** Another row for the same outpoint says something else. */
  readonly contradicts: boolean;
}

/** A form's transaction with its rows by outpoint. */
export interface FormTransaction {
  readonly transaction: Transaction;
  /** The bytes that it is made of views of. */
  readonly source: Uint8Array | undefined;
  readonly rows: ReadonlyMap<OutpointText, Row>;
}

/** What a row says that it is of. */
export function outpointOfRow({ txid, vout }: UtxoForm): OutpointText {
  return typedOutpoint(txid, vout);
}

/** Of several rows for an outpoint the last that has a script counts, as for the procedure. */
export function rowsByOutpoint(utxos: readonly UtxoForm[]): ReadonlyMap<OutpointText, Row> {
  const rows = new Map<OutpointText, Row>();
  for (const utxo of utxos) {
    const name = outpointOfRow(utxo);
    const before = rows.get(name);
    const contradicts = before !== undefined && (before.contradicts || differ(before.utxo, utxo));
    const counts = before === undefined || utxo.scriptPubKey.trim() !== '';
    rows.set(name, { utxo: counts ? utxo : before.utxo, contradicts });
  }
  return rows;
}

function differ(a: UtxoForm, b: UtxoForm): boolean {
  const scripts = [a, b].map(({ scriptPubKey }) => scriptPubKey.trim().toLowerCase());
  const amounts = [a, b].map(({ amount }) => {
    const read = readAmount(amount);
    return read.is === 'known' ? read.satoshis : amount.trim();
  });
  return [scripts, amounts].some(
    ([first, second]) => first !== '' && second !== '' && first !== second,
  );
}

/**
 * The rows as `prevtxs` of `inspectpsbt`: an output that was read from a previous
 * transaction is as good as that, what is typed is a claim, and a script may serve
 * any input. What cannot be read is not there.
 */
export function givenByRows(rows: ReadonlyMap<OutpointText, Row>): GivenOutputs {
  // Most transactions have no rows beside them, and some have many inputs.
  const rowOf = (prevout: OutPoint) =>
    rows.size > 0 ? rows.get(outpointText(prevout)) : undefined;
  return {
    transactions: [],
    proven: (prevout) => provenOutput(rowOf(prevout)?.utxo),
    reported: (prevout) => typedOutput(rowOf(prevout)?.utxo),
    isDisputed: (prevout) => isDisputed(rowOf(prevout)),
    scripts: scriptsIn(rows.values()),
  };
}

/** What is verified of a form. */
export function subjectOfRows({ transaction, source, rows }: FormTransaction): Subject {
  return subjectOfTransaction(transaction, givenByRows(rows), source);
}

/** Of a row whose amount was taken away: what is not in the form is not signed with. */
function provenOutput(utxo: UtxoForm | undefined): TxOutput | undefined {
  return utxo?.amount.trim() === '' ? undefined : utxo?.proven;
}

/** Rows differ, or what is typed beside a previous transaction is no amount. */
function isDisputed(row: Row | undefined): boolean {
  if (!row) return false;
  const { utxo, contradicts } = row;
  return contradicts || (utxo.proven !== undefined && readAmount(utxo.amount).is === 'wrong');
}

function typedOutput(utxo: UtxoForm | undefined): TxOutput | undefined {
  const text = utxo?.scriptPubKey.trim() ?? '';
  const scriptPubKey = text === '' ? undefined : hexToBytes(text);
  if (!utxo || !scriptPubKey) return undefined;
  const amount = readAmount(utxo.amount);
  return { scriptPubKey, value: amount.is === 'known' ? amount.satoshis : UNKNOWN_AMOUNT };
}

/** Each once: many rows may have the same. */
function scriptsIn(rows: Iterable<Row>): readonly Uint8Array[] {
  const texts = new Set<string>();
  for (const { utxo } of rows) {
    for (const text of [utxo.redeemScript, utxo.witnessScript])
      texts.add(text.trim().toLowerCase());
  }
  texts.delete('');
  return [...texts].flatMap((text) => hexToBytes(text) ?? []);
}
