import { describeFile } from '../core/describe/describe.ts';
import type { Chain } from '../core/encoding/chains.ts';
import type { InspectedInput } from '../core/inspect/inspected-input.ts';
import { COLUMNS, type NodeIndex } from '../core/inspect/node-index.ts';
import { NO_VALUE } from '../core/inspect/node-value.ts';
import type { Subject } from '../core/verify/subject.ts';
import { copyBase64, copyHex, copyText, prettyBlob, textBlob } from './copy-part.ts';
import type { InspectCalls } from './inspect-protocol.ts';
import type { JsonView } from './json-view.ts';
import { openSource } from './open-input.ts';
import { NO_PREIMAGE, preimageOf } from './preimage.ts';
import { readPrevouts } from './read-prevouts.ts';
import { allDetails, detailsOf } from './record-details.ts';
import { jsonBlob, jsonView } from './result-json.ts';
import { searchInput } from './search-input.ts';
import type { Handlers } from './serve.ts';
import { subjectOf } from './subject-of.ts';
import { isSmall, verifyAtOnce, withOwnBytes } from './verify-session.ts';

/**
 * Everything that is asked about one input, without the worker that it is asked
 * of. Long calls stand back for short ones. Raises where it is asked about an
 * input before one was opened.
 */
export class InspectSession {
  private current: InspectedInput | undefined;
  /** The JSON for the chain that it was asked for last. */
  private json: { readonly chain: Chain; readonly view: JsonView | undefined } | undefined;
  /** Made when it is first needed, of the bytes that decoded. */
  private makeSubject: () => Subject | undefined = () => undefined;

  readonly handlers: Handlers<keyof InspectCalls> = {
    open: async ({ source, chain, utxos = [] }, { report, give }) => {
      const { answer, input } = await openSource(source, chain, report, readPrevouts(utxos));
      this.current = input;
      if (!answer.ok) return answer;
      give(...columnsOf(answer.opened.index));
      const { fault, format } = answer.opened;
      if (!input || fault) return answer;
      this.makeSubject = once(() => subjectOf(input.bytes, format, utxos));
      const subject = isSmall(input.bytes.length) ? this.makeSubject() : undefined;
      const verdicts = subject && verifyAtOnce(subject, chain);
      return verdicts ? { ok: true, opened: { ...answer.opened, verdicts } } : answer;
    },
    details: ({ rows }, { give }) => {
      const details = rows === 'all' ? allDetails(this.input) : detailsOf(this.input, rows);
      give(details.rows, details.from, ...columnsOf(details.index));
      return details;
    },
    values: ({ ids, chain }) => {
      const { input } = this;
      return ids.map((id) => (input.has(id) ? input.value(id, chain) : NO_VALUE));
    },
    copy: ({ id, as, chain }) => {
      if (!this.input.has(id)) return textBlob('');
      if (as === 'hex') return copyHex(this.input, id);
      if (as === 'base64') return copyBase64(this.input, id);
      return as === 'text' ? copyText(this.input, id, chain) : this.copyJson(id, chain);
    },
    bytes: ({ start, end }, { give }) => {
      const bytes = this.input.bytes.slice(start, end);
      give(bytes);
      return bytes;
    },
    locate: ({ start, end }) => this.input.locate(start, end),
    jsonOpen: ({ chain }) => ({ lines: this.openJson(chain)?.lines ?? 0 }),
    jsonLines: ({ from, to }) => this.json?.view?.linesBetween(from, to) ?? [],
    jsonFind: ({ offset }) => this.json?.view?.find(offset) ?? -1,
    jsonText: ({ chain }) => jsonBlob(this.input, chain),
    search: (ask, { report }) => searchInput(this.input, ask, report),
    summary: ({ chain }) => this.input.summary(chain),
    preimage: (ask) => {
      const subject = this.makeSubject();
      return subject ? withOwnBytes(preimageOf(subject, ask)) : NO_PREIMAGE;
    },
    describe: ({ inspection, chain }) => {
      const subject = this.makeSubject();
      return subject ? describeFile({ subject, inspection, chain }, 'text') : '';
    },
  };

  private get input(): InspectedInput {
    if (!this.current) throw new Error('There is no input');
    return this.current;
  }

  private openJson(chain: Chain): JsonView | undefined {
    const { input } = this;
    if (this.json?.chain !== chain) this.json = { chain, view: jsonView(input, chain) };
    return this.json.view;
  }

  /** What the JSON shows of a part; of one that it shows nothing of, the whole. */
  private copyJson(id: number, chain: Chain): Blob {
    const json = this.openJson(chain);
    return json ? prettyBlob(json.valueShowing(this.input.span(id)) ?? json.text) : textBlob('');
  }
}

/** The columns of an index that was made for the answer. */
function columnsOf(index: NodeIndex): readonly ArrayBufferView[] {
  return COLUMNS.map((name) => index[name]);
}

/** Computed when it is first asked for. */
function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  return () => {
    known ??= { value: compute() };
    return known.value;
  };
}
