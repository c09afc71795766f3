import { type KeyboardEvent, type PointerEvent, useState } from 'react';

interface SplitterProps {
  readonly label: string;
  /** In percent of what is split. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  readonly controls: string;
  /** 'vertical' stands between a left and a right part. */
  readonly orientation: 'vertical' | 'horizontal';
}

const STEP = 2;

/** The bar between two panes: dragged, or moved by the arrow keys. */
export function Splitter(props: SplitterProps) {
  const { label, value, min, max, onChange, controls, orientation } = props;
  const [dragging, setDragging] = useState(false);
  const set = (to: number) => onChange(Math.min(Math.max(to, min), max));

  function key(event: KeyboardEvent): void {
    const steps = new Map([
      ['ArrowLeft', value - STEP],
      ['ArrowRight', value + STEP],
      ['ArrowUp', value - STEP],
      ['ArrowDown', value + STEP],
      ['Home', min],
      ['End', max],
    ]);
    const to = event.altKey ? undefined : steps.get(event.key);
    if (to === undefined) return;
    event.preventDefault();
    set(to);
  }

  function pressed(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
  }

  function moved(event: PointerEvent<HTMLElement>): void {
    if (!dragging) return;
    const { currentTarget } = event;
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (box === undefined) return;
    const part =
      orientation === 'vertical'
        ? (event.clientX - box.left) / box.width
        : (event.clientY - box.top) / box.height;
    set(Math.round(1000 * part) / 10);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that moves is no rule between texts
    <div
      role="separator"
      className={`splitter ${orientation}`}
      tabIndex={0}
      aria-label={label}
      aria-orientation={orientation}
      aria-controls={controls}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      data-dragging={dragging || undefined}
      onKeyDown={key}
      onPointerDown={pressed}
      onPointerMove={moved}
      onPointerUp={() => setDragging(false)}
      onPointerCancel={() => setDragging(false)}
    />
  );
}
