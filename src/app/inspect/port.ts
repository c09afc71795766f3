import type {
  CopyForm,
  InputFault,
  JsonLine,
  JsonOpened,
  NotOpened,
  OpenedInput,
  Progress,
  RecordDetails,
  SearchHit,
  SearchResult,
} from '../../channel/inspect-protocol.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { NodeValue } from '../../core/inspect/node-value.ts';
import type { InspectedFormat } from '../../core/inspect/outline.ts';
import type { InputEncoding, Wrapping } from '../../core/inspect/recognise.ts';
import type { Summary } from '../../core/inspect/summary.ts';

/*
 * What the Inspect view asks of whoever decodes. The view knows no worker: the
 * composition root hands it one of these.
 */

export type {
  CopyForm,
  InputEncoding,
  InputFault,
  JsonLine,
  NodeValue,
  NotOpened,
  OpenedInput,
  Progress,
  RecordDetails,
  SearchHit,
  SearchResult,
  Wrapping,
};
export type InputFormat = InspectedFormat;

/** What the page keeps of an opened input besides its index and the Blob that it came in. */
export type OpenedFacts = Omit<OpenedInput, 'index' | 'summary' | 'keep'>;

export type OpenOutcome =
  | { readonly ok: true; readonly opened: OpenedInput; readonly session: InspectSession }
  | ({ readonly ok: false } & NotOpened);

/** An input on its way. Cancelling ends its worker; the outcome then never comes, or is refused. */
export interface Opening {
  readonly outcome: Promise<OpenOutcome>;
  cancel(): void;
}

/** One opened input, answered by its own worker. Every call rejects once that is gone. */
export interface InspectSession {
  details(rows: readonly number[] | 'all'): Promise<RecordDetails>;
  values(ids: readonly number[], chain: Chain): Promise<readonly NodeValue[]>;
  copy(id: number, as: CopyForm, chain: Chain): Promise<Blob>;
  bytes(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
  jsonOpen(chain: Chain): Promise<JsonOpened>;
  jsonLines(from: number, to: number): Promise<readonly JsonLine[]>;
  jsonFind(offset: number): Promise<number>;
  jsonText(chain: Chain): Promise<Blob>;
  search(query: string, chain: Chain): Promise<SearchResult>;
  summary(chain: Chain): Promise<Summary>;
  close(): void;
}

export interface InspectPort {
  open(source: Blob, chain: Chain, onProgress: (progress: Progress) => void): Opening;
}
