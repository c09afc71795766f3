import { useLayoutEffect, useRef } from 'react';
import type { QrSymbol } from '../../channel/qr/qr-protocol.ts';

/** Pixels of a picture's side, about. */
const SIDE = 900;

interface SymbolCanvasProps {
  readonly symbol: QrSymbol | undefined;
  readonly label: string;
}

/** A symbol, black on white in either theme and its modules of whole pixels. */
export function SymbolCanvas({ symbol, label }: SymbolCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // Before it is painted, so that the label never says another number than is seen.
  useLayoutEffect(() => {
    if (symbol && canvas.current) draw(canvas.current, symbol);
  }, [symbol]);
  return (
    <div className="qr-frame">
      <canvas ref={canvas} className="qr-symbol" role="img" aria-label={label} />
    </div>
  );
}

function draw(canvas: HTMLCanvasElement, { size, modules }: QrSymbol): void {
  const room = (canvas.parentElement?.clientWidth ?? SIDE) * devicePixelRatio;
  /** Device pixels of a module. */
  const seen = Math.max(1, Math.floor(room / size));
  const scale = seen * Math.max(1, Math.round(SIDE / (size * seen)));
  canvas.style.width = `${(size * seen) / devicePixelRatio}px`;
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (const [at, isDark] of modules.entries()) {
    if (!isDark) continue;
    const [row, column] = [Math.floor(at / size), at % size];
    context.fillRect(column * scale, row * scale, scale, scale);
  }
}
