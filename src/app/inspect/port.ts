import type { DecodeErrorCode, DecodeErrorDetail } from '../../core/bytes/decode-error.ts';
import type { Span } from '../../core/bytes/span.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { NamedInput } from '../../core/inspect/name-text.ts';
import type { NodeIndex } from '../../core/inspect/node-index.ts';
import type { NodeValue } from '../../core/inspect/node-value.ts';
import type { InspectedFormat } from '../../core/inspect/outline.ts';
import type { InputEncoding, Wrapping } from '../../core/inspect/recognise.ts';
import type { Summary } from '../../core/inspect/summary.ts';

/*
 * What the Inspect view asks of whoever decodes. The view knows no worker: the
 * composition root hands it one of these.
 */

export type InputFormat = InspectedFormat;
export type { InputEncoding, NodeValue, Wrapping };

/** Why an input did not decode, and where. */
export interface InputFault {
  readonly offset: number;
  readonly length: number;
  /** As one would say it: "input 2, witness UTXO". */
  readonly path: string;
  readonly code: DecodeErrorCode;
  readonly detail: DecodeErrorDetail;
  /** Core's whole message. */
  readonly message: string;
}

/** What the page keeps of an opened input besides the Blob it came in. */
export interface OpenedFacts {
  readonly format: InputFormat;
  readonly encoding: InputEncoding;
  /** What stood around the digits or between them. */
  readonly wrapping: readonly Wrapping[];
  /** Of the decoded bytes. */
  readonly size: number;
  /** The beginning and end of the input as it was given. */
  readonly head: string;
  readonly tail: string;
  readonly version: number;
  readonly fault?: InputFault;
}

export interface OpenedInput extends OpenedFacts {
  readonly index: NodeIndex;
  /** What it would do, and what deserves a second look. */
  readonly summary: Summary;
}

export interface NotOpened {
  readonly named: NamedInput | 'unreadable';
  readonly chains?: readonly Chain[];
}

export type OpenOutcome =
  | { readonly ok: true; readonly opened: OpenedInput; readonly session: InspectSession }
  | ({ readonly ok: false } & NotOpened);

export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** An input on its way. Cancelling ends its worker; the outcome is then never settled. */
export interface Opening {
  readonly outcome: Promise<OpenOutcome>;
  cancel(): void;
}

/** Parts of records, row 0 of each the record itself; record `i` is `from[i]` up to `from[i + 1]`. */
export interface RecordDetails {
  readonly rows: Uint32Array;
  readonly from: Uint32Array;
  readonly index: NodeIndex;
}

/** One line of the printed JSON and the bytes it shows. */
export interface JsonLine {
  readonly text: string;
  readonly byteStart: number;
  readonly byteEnd: number;
}

export interface SearchHit extends Span {
  readonly id: number;
}

export interface SearchResult {
  /** The first 1,000 at most. */
  readonly hits: readonly SearchHit[];
  readonly total: number;
}

export type CopyForm = 'hex' | 'text' | 'json';

/** One opened input, answered by its own worker. Every call rejects once that is gone. */
export interface InspectSession {
  details(rows: readonly number[] | 'all'): Promise<RecordDetails>;
  values(ids: readonly number[], chain: Chain): Promise<readonly NodeValue[]>;
  copy(id: number, as: CopyForm, chain: Chain): Promise<string>;
  bytes(start: number, end: number): Promise<Uint8Array>;
  /** How many lines the JSON has; 0 where the input did not decode. */
  jsonOpen(chain: Chain): Promise<{ readonly lines: number }>;
  jsonLines(from: number, to: number): Promise<readonly JsonLine[]>;
  jsonFind(offset: number): Promise<number>;
  /** Byte for byte what the procedure answers. */
  jsonText(): Promise<Blob>;
  search(query: string, chain: Chain): Promise<SearchResult>;
  summary(chain: Chain): Promise<Summary>;
  close(): void;
}

export interface InspectPort {
  open(source: Blob, chain: Chain, onProgress: (progress: Progress) => void): Opening;
}
