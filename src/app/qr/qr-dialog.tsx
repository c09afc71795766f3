import { useEffect, useState } from 'react';
import type { QrClient, QrShowing } from '../../channel/qr/qr-client.ts';
import type { QrDensity, QrForm, QrSeries, QrSymbol } from '../../channel/qr/qr-protocol.ts';
import { Choice } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useMedia } from '../ui/media.ts';
import { ScanButton } from './scan-button.tsx';
import { SymbolCanvas } from './symbol-canvas.tsx';
import { QR_TEXT, type QrSpeed } from './text.ts';

interface QrDialogProps {
  readonly client: QrClient;
  /** A PSBT or transaction, in any form that is read. */
  readonly source: () => Promise<Blob>;
  /** What a device was read in is what it reads. */
  readonly dialect: QrForm | undefined;
  readonly onClose: () => void;
}

/** Shows an input as QR codes, for as long as it is mounted. */
export function QrDialog({ client, source, dialect, onClose }: QrDialogProps) {
  const [form, setForm] = useState(dialect);
  const [density, setDensity] = useState<QrDensity>('medium');
  const [speed, setSpeed] = useState<QrSpeed>('medium');
  const [opened, isLost] = useOpened(client, source, form, density);
  const forms = formsFor(dialect, opened?.series.canBePlain);
  const isPlain = opened?.series.form === 'plain';
  return (
    <Dialog title={QR_TEXT.title} onClose={onClose}>
      <div className="qr-choices">
        <Choice
          label={QR_TEXT.form}
          options={forms}
          names={QR_TEXT.forms}
          value={opened?.series.form ?? form ?? 'bbqr'}
          onChoose={setForm}
        />
        {!isPlain && (
          <>
            <Choice
              label={QR_TEXT.density}
              options={DENSITIES}
              names={QR_TEXT.densities}
              value={density}
              onChoose={setDensity}
            />
            {opened?.series.count !== 1 && (
              <Choice
                label={QR_TEXT.speed}
                options={SPEEDS}
                names={QR_TEXT.speeds}
                value={speed}
                onChoose={setSpeed}
              />
            )}
          </>
        )}
      </div>
      {isLost && <p role="alert">{QR_TEXT.lost}</p>}
      {opened &&
        (opened.series.count > 0 ? (
          <Player key={opened.key} opened={opened} pause={PAUSES[speed]} />
        ) : (
          <p role="alert">{QR_TEXT.tooLarge}</p>
        ))}
      <p className="qr-answer">
        {QR_TEXT.answer} <ScanButton onStart={onClose} />
      </p>
    </Dialog>
  );
}

/** Older ones are offered to a device that was read in one. */
function formsFor(dialect: QrForm | undefined, canBePlain = false): readonly QrForm[] {
  const usual: readonly QrForm[] = canBePlain ? ['plain', 'bbqr', 'ur'] : ['bbqr', 'ur'];
  const isOlder = dialect !== undefined && dialect !== 'plain' && !usual.includes(dialect);
  return isOlder ? [...usual, dialect] : usual;
}

const DENSITIES: readonly QrDensity[] = ['low', 'medium', 'high'];
const SPEEDS: readonly QrSpeed[] = ['slow', 'medium', 'fast'];

/** Milliseconds for which a symbol is shown. */
const PAUSES: Readonly<Record<QrSpeed, number>> = { slow: 1000, medium: 500, fast: 250 };

/** After so many times as many parts as there are fragments it begins anew. */
const ROUNDS = 20;

interface Opened {
  readonly key: number;
  readonly series: QrSeries;
  readonly showing: QrShowing;
}

/** The series as it was chosen; one worker draws it until the dialogue is closed. */
function useOpened(
  client: QrClient,
  source: () => Promise<Blob>,
  form: QrForm | undefined,
  density: QrDensity,
): readonly [Opened | undefined, boolean] {
  const [showing] = useState(() => client.show());
  const [opened, setOpened] = useState<Opened>();
  const [isLost, setLost] = useState(false);
  useEffect(() => () => showing.end(), [showing]);
  useEffect(() => {
    let isCurrent = true;
    const open = async () => {
      const series = await showing.open(await source(), form, density);
      if (isCurrent) setOpened((last) => ({ key: (last?.key ?? 0) + 1, series, showing }));
    };
    open().catch(() => isCurrent && setLost(true));
    return () => {
      isCurrent = false;
    };
  }, [showing, source, form, density]);
  return [opened, isLost];
}

/** One symbol after the other, by itself or by hand. */
function Player({ opened, pause }: { readonly opened: Opened; readonly pause: number }) {
  const { series, showing } = opened;
  const isReduced = useMedia('(prefers-reduced-motion: reduce)');
  const [isPlaying, setPlaying] = useState(!isReduced && series.count > 1);
  const [number, setNumber] = useState(0);
  const [drawn, setDrawn] = useState<{ readonly number: number; readonly symbol: QrSymbol }>();
  const last = series.isEndless ? ROUNDS * series.count : series.count;
  useEffect(() => {
    let isCurrent = true;
    showing.symbol(number).then(
      (symbol) => isCurrent && setDrawn({ number, symbol }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [showing, number]);
  useEffect(() => {
    // The next follows the one that is drawn, however long that took.
    if (!isPlaying || drawn?.number !== number) return;
    const timer = setTimeout(() => setNumber((number + 1) % last), pause);
    return () => clearTimeout(timer);
  }, [isPlaying, drawn, number, last, pause]);
  const shown = (drawn?.number ?? 0) + 1;
  const step = (by: number) => {
    setPlaying(false);
    setNumber((number + by + last) % last);
  };
  return (
    <div className="qr-player">
      <SymbolCanvas symbol={drawn?.symbol} label={QR_TEXT.symbol(shown, series.count)} />
      {series.count === 1 ? (
        <p>{QR_TEXT.onlyOne}</p>
      ) : (
        <>
          <p data-testid="qr-place">{QR_TEXT.place(shown, series.count)}</p>
          <div className="qr-steps">
            <button type="button" className="button" onClick={() => step(-1)}>
              {QR_TEXT.previous}
            </button>
            <button type="button" className="button" onClick={() => setPlaying(!isPlaying)}>
              {isPlaying ? QR_TEXT.pause : QR_TEXT.play}
            </button>
            <button type="button" className="button" onClick={() => step(1)}>
              {QR_TEXT.next}
            </button>
          </div>
        </>
      )}
    </div>
  );
}
