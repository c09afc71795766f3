import type {
  FinalizedForm,
  InspectCalls,
  ReviewAsk,
  Reviewed,
  ShownVerdictLine,
} from '../../channel/protocol/inspect-protocol.ts';
import { bytesToHex } from '../../core/bytes/hex.ts';
import { answerOfFile } from '../../core/describe/answer-line.ts';
import { describeFile } from '../../core/describe/describe.ts';
import { describing } from '../../core/describe/described.ts';
import {
  lineBeforeVerdicts,
  type VerdictLine,
  verdictLine,
} from '../../core/describe/verdict-line.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { outputsGiven } from '../../core/form/rows/given-beside.ts';
import { COLUMNS, type NodeIndex } from '../../core/outline/node-index.ts';
import { NO_VALUE } from '../../core/outline/node-value.ts';
import { decodePsbt, encodePsbt } from '../../core/psbt/psbt.ts';
import type { Review } from '../../core/review/review.ts';
import { finalizePsbt } from '../../core/roles/finalize.ts';
import { unspentCommands } from '../../core/said/node-commands.ts';
import type { InspectedInput } from '../../core/shown/shown-input.ts';
import { isSettled } from '../../core/subject/subject.ts';
import { encodeTransaction } from '../../core/tx/ids.ts';
import { replacementOf } from '../../core/verdict/replacement.ts';
import type { InputVerdict } from '../../core/verdict/verify-inputs.ts';
import { deviceTime } from '../device-time.ts';
import { comparedFile, differenceBetween } from '../file-difference.ts';
import type { Handlers } from '../serve.ts';
import { copyBase64, copyHex, partText, prettyBlob, textBlob } from './copy-part.ts';
import type { JsonLines } from './json-view.ts';
import { openSource } from './open-input.ts';
import { NO_PREIMAGE_ANSWER, preimageOf } from './preimage.ts';
import { jsonBlob, jsonView } from './result-json.ts';
import { searchInput } from './search-input.ts';
import { subjectOf } from './subject-of.ts';
import { verdictsAtOnce, verdictsOf, withOwnBytes } from './verdicts.ts';
import { wantedBy } from './wanted.ts';

/**
 * Everything that is asked about one input, without the worker that it is asked
 * of. Long calls stand back for short ones. Raises where it is asked about an
 * input before one was opened.
 */
export class InspectSession {
  private current: InspectedInput | undefined;
  /** The JSON for the chain that it was asked for last. */
  private json:
    | { readonly chain: Chain; readonly view: Promise<JsonLines | undefined> }
    | undefined;
  /** Of a small input, which is verified as it is opened; others may find more of them later. */
  private verdicts: readonly InputVerdict[] | undefined;

  /** What `clock` says, in seconds since 1970, is what dates of names are held against. */
  constructor(private readonly clock: () => number = deviceTime) {}

  readonly handlers: Handlers<keyof InspectCalls> = {
    open: async ({ source, chain, beside = [], spends }, { report, give }) => {
      const spent = spends && { spends: new Set(spends) };
      const found = await openSource(source, report, { given: outputsGiven(beside), spent });
      if (!('input' in found)) return { ...found, ok: false };
      const { decoded, input } = found;
      this.current = input;
      this.verdicts = input.error ? undefined : verdictsAtOnce(input);
      give(...columnsOf(decoded.index));
      return { ok: true, opened: { ...decoded, ...this.review({ chain }) } };
    },
    values: ({ ids, chain }) => {
      const { input } = this;
      return ids.map((id) => (input.has(id) ? input.value(id, chain) : NO_VALUE));
    },
    copy: ({ id, as, chain }) => {
      if (!this.input.has(id)) return textBlob('');
      if (as === 'hex') return copyHex(this.input, id);
      if (as === 'base64') return copyBase64(this.input, id);
      return as === 'text' ? partText(this.input, id, chain) : this.copyJson(id, chain);
    },
    bytes: ({ start, end }, { give }) => {
      const bytes = this.input.bytes.slice(start, end);
      give(bytes);
      return bytes;
    },
    locate: ({ start, end }) => this.input.locate(start, end),
    jsonOpen: async ({ chain }) => ({ lines: (await this.openJson(chain))?.lines ?? 0 }),
    jsonLines: async ({ from, to }) => (await this.json?.view)?.linesBetween(from, to) ?? [],
    jsonFind: async ({ offset }) => (await this.json?.view)?.find(offset) ?? -1,
    jsonText: ({ chain }) => jsonBlob(this.input, chain),
    search: (ask, { report }) => searchInput(this.input, ask, report),
    review: (ask) => this.review(ask),
    giveBeside: ({ beside, known }) => {
      this.input.giveOutputs(outputsGiven(beside));
      this.verdicts = this.input.error ? undefined : verdictsAtOnce(this.input);
      return this.review(known);
    },
    compareWith: ({ before, format, beside, chain }) => {
      const { bytes, format: own, subject } = this.input;
      const [a, b] = [comparedFile(before, format), comparedFile(bytes, own)];
      const difference = differenceBetween(a, b, chain);
      const earlier =
        difference.kind === 'transaction' ? subjectOf(before, format, beside) : undefined;
      const replacement = earlier && subject && replacementOf(earlier, subject);
      return { difference, replacement };
    },
    preimage: (ask) => {
      const { subject, error } = this.input;
      const isWhole = subject !== undefined && isSettled(subject) && !error;
      return isWhole ? withOwnBytes(preimageOf(subject, ask)) : NO_PREIMAGE_ANSWER;
    },
    finalize: ({ as }) => this.finalize(as),
    describe: ({ chain, ...known }) => {
      const { subject } = this.input;
      // It is read elsewhere and later, so that it is held against no clock.
      const inspection = this.reviewed({ chain, ...known })?.inspection;
      return subject && inspection ? describeFile({ subject, inspection, chain }, 'text') : '';
    },
    unspent: ({ chain }) => {
      const { subject } = this.input;
      return subject ? unspentCommands(subject, chain).join('\n') : '';
    },
  };

  private reviewed(
    { chain, verdicts = this.verdicts, ...known }: ReviewAsk,
    time?: number,
  ): Review | undefined {
    return this.input.reviewed(chain, { verdicts, ...known, time });
  }

  /** What is so of it: by its own verdicts, or those that others found later. */
  private review(ask: ReviewAsk): Reviewed {
    const { input } = this;
    const { chain, verdicts: later } = ask;
    const review = this.reviewed(ask, this.clock());
    const isLate = !this.verdicts && later !== undefined;
    const summary = input.shown(review, chain, isLate);
    const { subject, error } = input;
    if (!subject || error) return { summary };
    const wanted = wantedBy(subject);
    const inspection = review?.inspection;
    const line = inspection
      ? verdictLine(describing({ subject, inspection, chain }))
      : lineBeforeVerdicts(subject);
    const answer = review && answerOfFile(subject, inspection ?? review.known, chain);
    const verdicts = review && verdictsOf(subject, review);
    const shown = { summary, line: this.shownLine(line), answer, wanted };
    return verdicts ? { ...shown, verdicts } : shown;
  }

  private shownLine({ place, ...line }: VerdictLine): ShownVerdictLine {
    return { ...line, ...(place && { node: this.input.idAt(place) }) };
  }

  private finalize(as: FinalizedForm): Blob | undefined {
    const { format, bytes, error, refusal } = this.input;
    if (format !== 'psbt' || error || refusal) return undefined;
    const { psbt, transaction } = finalizePsbt(decodePsbt(bytes));
    if (!transaction) return undefined;
    return as === 'psbt'
      ? new Blob([new Uint8Array(encodePsbt(psbt))])
      : textBlob(bytesToHex(encodeTransaction(transaction)));
  }

  private get input(): InspectedInput {
    if (!this.current) throw new Error('There is no input');
    return this.current;
  }

  private openJson(chain: Chain): Promise<JsonLines | undefined> {
    const { input } = this;
    if (this.json?.chain !== chain) this.json = { chain, view: jsonView(input, chain) };
    return this.json.view;
  }

  /** What the JSON shows of a part; of one that it shows nothing of, the whole. */
  private async copyJson(id: number, chain: Chain): Promise<Blob> {
    const json = await this.openJson(chain);
    return json ? prettyBlob(json.valueShowing(this.input.span(id))) : textBlob('');
  }
}

/** The columns of an index that was made for the answer. */
function columnsOf(index: NodeIndex): readonly ArrayBufferView[] {
  return COLUMNS.map((name) => index[name]);
}
