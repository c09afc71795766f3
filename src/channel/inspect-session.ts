import type { Chain } from '../core/encoding/chains.ts';
import type { InspectedInput } from '../core/inspect/inspected-input.ts';
import { NO_VALUE } from '../core/inspect/node-value.ts';
import { copyHex, copyText, prettyBlob, textBlob } from './copy-part.ts';
import type {
  Answer,
  Ask,
  InspectName,
  JsonLine,
  JsonOpened,
  Progress,
} from './inspect-protocol.ts';
import { JsonView, valueShowing } from './json-view.ts';
import { openSource } from './open-input.ts';
import { allDetails, detailsOf } from './record-details.ts';
import { joinSections, sectionsOf } from './result-json.ts';
import { searchInput } from './search-input.ts';

type Report = (progress: Progress) => void;

type Handlers = {
  readonly [Name in InspectName]: (
    ask: Ask<Name>,
    report: Report,
  ) => Answer<Name> | Promise<Answer<Name>>;
};

const NO_LINES: JsonOpened = { lines: 0, textLength: 0 };

/**
 * Everything that is asked about one input, without the worker that it is asked
 * of. Long calls stand back for short ones. Raises where it is asked about an
 * input before one was opened.
 */
export class InspectSession {
  private current: InspectedInput | undefined;
  private fee: bigint | undefined;
  private json: JsonView | undefined;
  private jsonChain: Chain | undefined;
  /** The opening of the JSON that runs, or ran last. */
  private opening: Promise<JsonOpened> | undefined;

  /** Answers one call; `report` is told how far a long one has come. */
  async answer<Name extends InspectName>(
    name: Name,
    ask: Ask<Name>,
    report: Report,
  ): Promise<Answer<Name>> {
    return this.handlers[name](ask, report);
  }

  private readonly handlers: Handlers = {
    open: async ({ source, chain }, report) => {
      const { answer, input, fee } = await openSource(source, chain, report);
      this.current = input;
      this.fee = fee;
      return answer;
    },
    details: ({ rows }) => (rows === 'all' ? allDetails(this.input) : detailsOf(this.input, rows)),
    values: ({ ids, chain }) => {
      const { input } = this;
      return ids.map((id) => (input.has(id) ? input.value(id, chain) : NO_VALUE));
    },
    copy: ({ id, as, chain }, report) => {
      if (!this.input.has(id)) return textBlob('');
      if (as === 'hex') return copyHex(this.input, id);
      return as === 'text' ? copyText(this.input, id, chain) : this.copyJson(id, chain, report);
    },
    bytes: ({ start, end }) => this.input.bytes.slice(start, end).buffer,
    locate: ({ start, end }) => this.input.locate(start, end),
    jsonOpen: ({ chain }, report) => this.openJson(chain, report),
    jsonLines: async ({ from, to }): Promise<readonly JsonLine[]> => {
      await this.opening;
      return this.json?.linesBetween(from, to) ?? [];
    },
    jsonFind: async ({ offset }) => {
      await this.opening;
      return this.json?.find(offset) ?? -1;
    },
    jsonText: ({ chain }, report) => {
      const sections = sectionsOf(this.input, this.fee, chain, true);
      return sections ? joinSections(sections, report) : textBlob('');
    },
    search: ({ query, chain }, report) => searchInput(this.input, query, chain, report),
    summary: ({ chain }) => this.input.summary(chain),
  };

  private get input(): InspectedInput {
    if (!this.current) throw new Error('There is no input');
    return this.current;
  }

  /** Opens the lines for a chain; one that is opened for another chain meanwhile takes its place. */
  private openJson(chain: Chain, report: Report): Promise<JsonOpened> {
    if (this.opening && this.jsonChain === chain) return this.opening;
    this.jsonChain = chain;
    this.opening = this.readJson(chain, report);
    return this.opening;
  }

  private async readJson(chain: Chain, report: Report): Promise<JsonOpened> {
    this.json = undefined;
    const sections = sectionsOf(this.input, this.fee, chain, false);
    if (!sections) return NO_LINES;
    const view = await JsonView.open(sections, report, () => this.jsonChain === chain);
    // Whoever waits for lines that nobody wants any more gets those that are wanted.
    if (!view) return this.opening ?? NO_LINES;
    this.json = view;
    return { lines: view.lines, textLength: view.textLength };
  }

  /** What the JSON shows of a part; of one that it shows nothing of, the whole. */
  private copyJson(id: number, chain: Chain, report: Report): Blob | Promise<Blob> {
    const sections = sectionsOf(this.input, this.fee, chain, false);
    if (!sections) return textBlob('');
    const { start, end } = this.input.span(id);
    const value = valueShowing(sections, start, end);
    return value ? prettyBlob(value) : joinSections(sections, report);
  }
}
