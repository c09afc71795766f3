/** Where something stands: its path in Core's JSON, and its bytes in the file. */
import { type Span, spanOfView } from '../bytes/span.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from '../psbt/fields.ts';
import { recordOf } from '../psbt/record-access.ts';
import type { AnyRecordOf, GlobalFields, InputFields, OutputFields } from '../psbt/types.ts';
import { amountBefore, inputSpan } from '../tx/layout.ts';
import type { Subject, SubjectInput } from './subject.ts';

/** An input or an output, by its number. */
export type InputOrOutput = { readonly input: number } | { readonly output: number };

/** Where something stands: its path in Core's JSON, and its bytes in the file. */
export interface Place {
  readonly path: string;
  /** What it is about; absent of what is about no input or output alone. */
  readonly part?: InputOrOutput;
  /** Absent where it stands nowhere by itself. */
  readonly span?: Span | undefined;
}

/** A member of that JSON. */
export interface MemberPlace {
  readonly path: string;
  /** The input or output that it is of; absent of what is of the whole. */
  readonly part?: InputOrOutput | undefined;
  /** Its name in that part, or in the whole: `sighash`, `value`; empty of the part itself. */
  readonly member: string;
}

/** The member of `decodepsbt` that shows a record of an input. */
export function inputPlace(index: number, record: AnyRecordOf<InputFields>): Place {
  const place = placeOf(`inputs[${index}]`, INPUT_FORMAT.byField[record.field], record);
  return { ...place, part: { input: index } };
}

export function outputPlace(index: number, record: AnyRecordOf<OutputFields>): Place {
  const place = placeOf(`outputs[${index}]`, OUTPUT_FORMAT.byField[record.field], record);
  return { ...place, part: { output: index } };
}

export function globalPlace(record: AnyRecordOf<GlobalFields>): Place {
  return placeOf('', GLOBAL_FORMAT.byField[record.field], record);
}

/**
 * A signature in the final scripts of a PSBT's input, or in those of a transaction; `at`
 * is its number in the witness, below zero where it is not there.
 */
export function finalPlace(
  { source, psbt }: Subject,
  { index, scriptSig, witness }: SubjectInput,
  item: Uint8Array,
  at: number,
): Place {
  const [parent, script, stack] = psbt
    ? [`inputs[${index}]`, 'final_scriptSig', 'final_scriptwitness']
    : [`vin[${index}]`, 'scriptSig', 'txinwitness'];
  const isInScript = at < 0 && scriptSig.length > 0;
  const path = isInScript ? `${parent}.${script}` : `${parent}.${stack}[${Math.max(at, 0)}]`;
  return { path, part: { input: index }, span: spanIn(source, witness[at] ?? item) };
}

/** An item of the final scripts of a PSBT's input, or of those of a transaction. */
export function itemPlace(
  { source, psbt }: Subject,
  { index, scriptSig, witness }: SubjectInput,
  { in: where, at }: { readonly in: 'scriptSig' | 'witness'; readonly at: number },
): Place {
  const parent = psbt ? `inputs[${index}]` : `vin[${index}]`;
  const part = { input: index };
  if (where === 'scriptSig') {
    const path = `${parent}.${psbt ? 'final_scriptSig' : 'scriptSig'}`;
    return { path, part, span: spanIn(source, scriptSig) };
  }
  const path = `${parent}.${psbt ? 'final_scriptwitness' : 'txinwitness'}[${at}]`;
  return { path, part, span: witness[at] && spanIn(source, witness[at]) };
}

/** Where a view of the file stands in it; one without bytes stands nowhere. */
export function spanIn(source: Uint8Array | undefined, view: Uint8Array): Span | undefined {
  return source && view.length > 0 ? spanOfView(source, view) : undefined;
}

interface ShownRow {
  readonly traits: { readonly json: readonly { readonly name: string }[] };
}

function placeOf(parent: string, { traits }: ShownRow, { start, end }: Span): Place {
  const path = [parent, traits.json[0]?.name].filter(Boolean).join('.');
  return { path, span: { start, end } };
}

/** An input as a whole. */
export function wholeInput({ source, psbt }: Subject, input: SubjectInput): Place {
  const { index, map, prevout, scriptSig } = input;
  const part = { input: index };
  if (psbt) {
    return { path: `inputs[${index}]`, part, span: map && { start: map.start, end: map.end } };
  }
  const at = spanIn(source, prevout.txid);
  return { path: `vin[${index}]`, part, span: at && inputSpan(at.start, scriptSig) };
}

/** An output as a whole: of version 0 in the transaction, of version 2 its map. */
export function wholeOutput({ source, psbt, transaction }: Subject, index: number): Place {
  const part = { output: index };
  if (psbt?.version === 2) {
    const { start, end } = psbt.outputs[index]!;
    return { path: `outputs[${index}]`, part, span: { start, end } };
  }
  const at = spanIn(source, transaction.outputs[index]!.scriptPubKey);
  const path = `${psbt ? 'tx.' : ''}vout[${index}]`;
  return { path, part, span: at && { start: amountBefore(at).start, end: at.end } };
}

/** What is about no part alone: the transaction. */
export function wholeTransaction({ psbt }: Subject): Place {
  const record = psbt && recordOf(psbt.global, 'unsigned_tx');
  return record ? globalPlace(record) : { path: psbt ? 'inputs' : 'vin' };
}
