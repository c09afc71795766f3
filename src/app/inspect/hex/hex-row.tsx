import { type CSSProperties, memo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand/react';
import { BYTES_A_PAGE } from '../../document/caches.ts';
import { hexOffset } from '../../document/go-to.ts';
import { faultBytes, type InputDocument } from '../../document/input-document.ts';
import { type ViewState, worthLighting } from '../../document/view-state.ts';
import {
  asciiText,
  columnOf,
  columnsOf,
  hexText,
  NOT_IN_ROW,
  packInRow,
  segmentsOf,
  unpackInRow,
} from './hex-layout.ts';

interface HexRowProps {
  readonly document: InputDocument;
  readonly row: number;
  /** Bytes in a row. */
  readonly width: number;
  readonly transform: string;
  readonly height: number;
}

/* Parts of an ARIA grid: a table's own elements cannot be placed by hand. */
const rowRole = (row: number) => ({ role: 'row', 'aria-rowindex': row + 1 }) as const;
const HEADER = { role: 'rowheader' } as const;
const CELL = { role: 'gridcell' } as const;

/** The bytes of one row: hex and ASCII, coloured by what they belong to. */
export const HexRow = memo(function HexRow({
  document,
  row,
  width,
  transform,
  height,
}: HexRowProps) {
  const { view, tree, facts } = document;
  const start = row * width;
  const end = Math.min(start + width, facts.size);
  const bytes = useBytes(document, start, end);
  const segments = segmentsOf(tree, start, end);
  return (
    <div
      {...rowRole(row)}
      className="hex-row"
      id={hexRowId(document, row)}
      data-offset={start}
      style={{ transform, height }}
    >
      <span {...HEADER} className="hex-offset">
        {hexOffset(start, facts.size)}
      </span>
      <span
        {...CELL}
        className="hex-bytes"
        data-testid={`hex-bytes-${start}`}
        style={wide(columnsOf(width))}
      >
        <Lights view={view} facts={facts} start={start} end={end} column={columnOf} wide={2} />
        {bytes !== undefined &&
          segments.map(({ from, to, colour, isFrame }) => (
            <span key={from} data-colour={colour} data-frame={isFrame || undefined}>
              {hexText(bytes, from, to)}
            </span>
          ))}
      </span>
      <span {...CELL} className="hex-ascii" style={wide(width)}>
        <Lights view={view} facts={facts} start={start} end={end} column={same} wide={1} />
        {bytes !== undefined &&
          segments.map(({ from, to, colour, isFrame }) => (
            <span key={from} data-colour={colour} data-frame={isFrame || undefined}>
              {asciiText(bytes, from, to)}
            </span>
          ))}
      </span>
    </div>
  );
});

/** As wide as so many characters, which finding the byte under the mouse relies on. */
function wide(characters: number): CSSProperties {
  return { width: `${characters}ch`, ['--characters' as string]: characters };
}

export function hexRowId(document: InputDocument, row: number): string {
  return `bytes-${document.key}-${row}`;
}

function same(byte: number): number {
  return byte;
}

interface LightsProps {
  readonly view: InputDocument['view'];
  readonly facts: InputDocument['facts'];
  readonly start: number;
  readonly end: number;
  /** Where a byte begins, in characters. */
  readonly column: (byte: number) => number;
  /** How many characters a byte is wide. */
  readonly wide: number;
}

/** What lies behind bytes that are selected, hovered, marked by hand, or at fault. */
function Lights({ view, facts, start, end, column, wide }: LightsProps) {
  const part = (pick: (state: ViewState) => { start: number; end: number } | undefined) => {
    return (state: ViewState) => packInRow(pick(state), start, end);
  };
  const { size } = facts;
  const selected = useStore(
    view,
    part(({ selected: mark }) => worthLighting(mark, size)),
  );
  const hovered = useStore(
    view,
    part(({ hovered: mark }) => worthLighting(mark, size)),
  );
  const range = useStore(
    view,
    part((state) => state.range),
  );
  const cursor = useStore(
    view,
    part((state) => ({ start: state.cursor, end: state.cursor + 1 })),
  );
  const faultSpan = faultBytes(facts);
  const faulty = faultSpan === undefined ? NOT_IN_ROW : packInRow(faultSpan, start, end);
  const light = (name: string, packed: number) => {
    if (packed === NOT_IN_ROW) return null;
    const { from, to } = unpackInRow(packed);
    const left = column(from);
    return (
      <span
        className={`light ${name}`}
        aria-hidden="true"
        style={{ left: `${left}ch`, width: `${column(to - 1) + wide - left}ch` }}
      />
    );
  };
  return (
    <>
      {light('selected', selected)}
      {light('hovered', hovered)}
      {light('range', range)}
      {light('faulty', faulty)}
      {light('cursor', cursor)}
    </>
  );
}

/** The bytes of a row once their page is there; rows do not cross pages. */
function useBytes(document: InputDocument, start: number, end: number): Uint8Array | undefined {
  const { bytes } = document;
  const page = Math.floor(start / BYTES_A_PAGE);
  const whole = useSyncExternalStore(
    (changed) => bytes.subscribe(page, changed),
    () => bytes.get(page),
  );
  return whole?.subarray(start - page * BYTES_A_PAGE, end - page * BYTES_A_PAGE);
}
