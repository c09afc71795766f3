import type { Chain } from '../core/encoding/chains.ts';
import type { InspectedInput } from '../core/inspect/inspected-input.ts';
import { NO_VALUE } from '../core/inspect/node-value.ts';
import type { JsonSections } from '../rpc/procedures/json-sections.ts';
import { copyHex, copyText, prettyBlob, textBlob } from './copy-part.ts';
import type { Answer, Ask, InspectName, Progress } from './inspect-protocol.ts';
import { arrayShowing, JsonView, valueShowing } from './json-view.ts';
import { openSource, type PrintFacts } from './open-input.ts';
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

/**
 * Everything that is asked about one input, without the worker that it is asked
 * of. Long calls stand back for short ones. Raises where it is asked about an
 * input before one was opened.
 */
export class InspectSession {
  private current: InspectedInput | undefined;
  private print: PrintFacts | undefined;
  private json: JsonView | undefined;

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
      const { answer, input, print } = await openSource(source, chain, report);
      this.current = input;
      this.print = print;
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
    jsonOpen: ({ chain }) => {
      const sections = this.sections(chain, false);
      this.json = sections && new JsonView(sections);
      return { lines: this.json?.lines ?? 0 };
    },
    jsonLines: ({ from, to }) => this.json?.linesBetween(from, to) ?? [],
    jsonFind: ({ offset }) => this.json?.find(offset) ?? -1,
    jsonText: ({ chain }, report) => {
      const sections = this.sections(chain, true);
      return sections ? joinSections(sections, report) : textBlob('');
    },
    search: ({ query, chain }, report) => searchInput(this.input, query, chain, report),
    summary: ({ chain }) => this.input.summary(chain),
  };

  private get input(): InspectedInput {
    if (!this.current) throw new Error('There is no input');
    return this.current;
  }

  /** The JSON in sections, as the procedure answers or, without the alias, as Core does. */
  private sections(chain: Chain, alias: boolean): JsonSections | undefined {
    return sectionsOf(this.input, this.print, chain, alias);
  }

  /** What the JSON shows of a part, of a group an array; of one that it shows nothing of, the whole. */
  private copyJson(id: number, chain: Chain, report: Report): Blob | Promise<Blob> {
    const sections = this.sections(chain, false);
    if (!sections) return textBlob('');
    const spans = this.input.itemSpans(id);
    if (spans) return prettyBlob(arrayShowing(sections, spans));
    const { start, end } = this.input.span(id);
    const value = valueShowing(sections, start, end);
    return value ? prettyBlob(value) : joinSections(sections, report);
  }
}
