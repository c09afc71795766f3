import { amountParts } from '../ui/text-amounts.ts';

/** Eight decimals always, so that amounts stand below each other; zeros that say nothing are softer. */
export function Amount({ satoshis }: { readonly satoshis: bigint }) {
  const { digits, zeros } = amountParts(satoshis);
  return (
    <span className="amount">
      {digits}
      <span className="amount-zeros">{zeros}</span> <span className="amount-unit">BTC</span>
    </span>
  );
}
