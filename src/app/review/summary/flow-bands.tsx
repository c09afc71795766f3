import { type Band, flowGeometry } from './flow-geometry.ts';

interface FlowBandsProps {
  readonly left: readonly (bigint | undefined)[];
  readonly right: readonly (bigint | undefined)[];
  /** Drawn last at the right. */
  readonly fee: bigint | undefined;
}

/** Says nothing that the rows do not say, so it is for the eye alone. */
export function FlowBands({ left, right, fee }: FlowBandsProps) {
  const drawn = flowGeometry(left, fee === undefined ? right : [...right, fee]);
  const feeBand = fee === undefined ? undefined : drawn.right.at(-1);
  return (
    <div className="flow-bands">
      <svg viewBox={`0 0 100 ${drawn.height}`} preserveAspectRatio="none" aria-hidden="true">
        {[...drawn.left, ...drawn.right].map((band) => (
          <path key={band.path} d={band.path} className={classOf(band, feeBand)} />
        ))}
      </svg>
    </div>
  );
}

function classOf(band: Band, feeBand: Band | undefined): string {
  if (!band.known) return 'flow-band-unknown';
  return band === feeBand ? 'flow-band flow-band-fee' : 'flow-band';
}

interface FlowBarProps {
  readonly amount: bigint | undefined;
  /** What fills the bar. */
  readonly whole: bigint;
}

/** A UTXO's share of the whole, seen only where the sides stand below each other. */
export function FlowBar({ amount, whole }: FlowBarProps) {
  if (amount === undefined || amount < 0n) return null;
  const percent = whole > 0n ? Math.min(100, (Number(amount) / Number(whole)) * 100) : 0;
  return (
    <svg className="flow-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className="flow-bar-room" width="100" height="1" />
      <rect className="flow-bar-part" width={percent.toFixed(2)} height="1" />
    </svg>
  );
}
