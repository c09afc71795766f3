import { useLayoutEffect, useRef, useState } from 'react';
import { hexOffset } from '../../document/go-to.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { columnsOf } from './hex-layout.ts';
import { HexView } from './hex-view.tsx';

interface HexPaneProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
  readonly rowHeight: number;
}

const WIDTHS = [16, 8] as const;
/** Gaps between the columns, the edges, and a scroll bar, in pixels. */
const AROUND = 72;

/** As many bytes in a row as there is room for. */
export function HexPane({ inspector, document, rowHeight }: HexPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = pane.current;
    if (element === null) return;
    const measure = () => {
      const character = (ruler.current?.getBoundingClientRect().width ?? 80) / 10;
      const room = element.clientWidth - AROUND;
      const offset = hexOffset(0, document.facts.size).length;
      const fits = (bytes: number) => (offset + columnsOf(bytes) + bytes) * character <= room;
      setWidth(WIDTHS.find(fits) ?? 8);
    };
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(element);
    return () => watching.disconnect();
  }, [document]);
  return (
    <div className="hex-pane" ref={pane}>
      <span className="hex-ruler bytes" ref={ruler} aria-hidden="true">
        0000000000
      </span>
      {width !== undefined && (
        <HexView
          key={width}
          inspector={inspector}
          document={document}
          width={width}
          rowHeight={rowHeight}
        />
      )}
    </div>
  );
}
