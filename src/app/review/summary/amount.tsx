import { useContext } from 'react';
import { MadeUpContext } from '../../rehearsal/made-up.tsx';
import { REHEARSAL_TEXT } from '../../rehearsal/text.ts';
import { useAmountUnit } from '../../ui/amount-unit.ts';
import { amountParts, satoshiText } from '../../ui/text-amounts.ts';

/** In BTC with eight decimals, of which the zeros that say nothing are softer; or in satoshis. */
export function Amount({ satoshis }: { readonly satoshis: bigint }) {
  const { unit } = useAmountUnit();
  if (useContext(MadeUpContext)) return <span className="amount">{REHEARSAL_TEXT.amount}</span>;
  const { digits, zeros } =
    unit === 'sat' ? { digits: satoshiText(satoshis), zeros: '' } : amountParts(satoshis);
  return (
    <span className="amount">
      {digits}
      <span className="amount-zeros">{zeros}</span> <span className="amount-unit">{unit}</span>
    </span>
  );
}
