import { memo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand/react';
import type { JsonLine } from '../../../channel/protocol/inspect-protocol.ts';
import { LINES_A_PAGE } from '../../document/caches.ts';
import type { InputDocument } from '../../document/input-document.ts';
import { NO_NODE } from '../../document/node-id.ts';
import { type ViewState, worthLighting } from '../../document/view-state.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { colourOf } from '../tree/labels.ts';
import { JSON_TEXT } from './text.ts';

interface JsonRowProps {
  readonly document: InputDocument;
  readonly line: number;
  readonly transform: string;
  readonly height: number;
}

/** Longer lines are cut; copying takes them whole. */
export const SHOWN_OF_LINE = 600;

/** One line of the printed answer. */
export const JsonRow = memo(function JsonRow({ document, line, transform, height }: JsonRowProps) {
  const { view, facts } = document;
  const shown = useLine(document, line);
  const selected = useStore(view, (state) => state.json.line === line);
  const inside = useStore(view, (state) =>
    liesIn(shown, worthLighting(state.selected, facts.size)),
  );
  const hovered = useStore(view, (state) =>
    liesIn(shown, worthLighting(state.hovered, facts.size)),
  );
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its active line
    <div
      role="option"
      className="json-row"
      id={jsonRowId(document, line)}
      data-line={line}
      data-selected={selected || undefined}
      data-inside={inside || undefined}
      data-hovered={hovered || undefined}
      aria-selected={selected}
      aria-posinset={line + 1}
      aria-setsize={view.getState().json.lines ?? 0}
      // Until its text is there it has no other name.
      aria-label={shown === undefined ? String(line + 1) : undefined}
      style={{ transform, height }}
    >
      <span className="json-number" aria-hidden="true">
        {line + 1}
      </span>
      {shown !== undefined && <LineText document={document} line={shown} />}
    </div>
  );
});

export function jsonRowId(document: InputDocument, line: number): string {
  return `line-${document.key}-${line}`;
}

/** Whether the bytes of a line belong to a part. */
function liesIn(line: JsonLine | undefined, mark: ViewState['selected']): boolean {
  if (line === undefined || mark === undefined || line.byteEnd <= line.byteStart) return false;
  return mark.start <= line.byteStart && line.byteEnd <= mark.end;
}

const LINE = /^(\s*)("(?:[^"\\]|\\.)*"(?=: ))?(: )?([\s\S]*?)(,?)$/;
const BRACKETS = /^[[\]{}]+$/;

function LineText({
  document,
  line,
}: {
  readonly document: InputDocument;
  readonly line: JsonLine;
}) {
  const cut = line.text.slice(0, SHOWN_OF_LINE);
  const [, indent = '', name = '', colon = '', value = '', comma = ''] = LINE.exec(cut) ?? [];
  return (
    <span className="json-text">
      {indent}
      {name !== '' && (
        <span className="json-name">
          <PlainText text={name} />
        </span>
      )}
      {colon}
      <span {...(!BRACKETS.test(value) && { 'data-colour': colourAt(document, line) })}>
        <PlainText text={value} />
      </span>
      {comma}
      {line.length > SHOWN_OF_LINE && (
        <span className="json-cut">{JSON_TEXT.lineCut(line.length - SHOWN_OF_LINE)}</span>
      )}
    </span>
  );
}

/** The colour of the part whose bytes a line shows, as in tree and hex. */
function colourAt({ tree }: InputDocument, { byteStart, byteEnd }: JsonLine): string | undefined {
  if (byteEnd <= byteStart) return undefined;
  let id = tree.at(byteStart);
  while (id !== NO_NODE && tree.end(id) < byteEnd) id = tree.parent(id);
  return id === NO_NODE ? undefined : colourOf(tree.kind(id));
}

function useLine(document: InputDocument, line: number): JsonLine | undefined {
  const { lines } = document;
  const page = Math.floor(line / LINES_A_PAGE);
  const whole = useSyncExternalStore(
    (changed) => lines.subscribe(page, changed),
    () => lines.get(page),
  );
  return whole?.[line % LINES_A_PAGE];
}
