import type { Summary } from '../../../core/shown/summary.ts';
import { useAmountUnit } from '../../ui/amount-unit.ts';
import { SUMMARY_TEXT } from './text-summary.ts';

/** Leads to the other unit, of an input that has amounts. */
export function UnitSwitch({ summary }: { readonly summary: Pick<Summary, 'message'> }) {
  const { unit, setUnit } = useAmountUnit();
  if (summary.message?.coinCount === 0) return null;
  const isSat = unit === 'sat';
  return (
    <button
      type="button"
      className="button quiet small unit-switch"
      aria-label={isSat ? SUMMARY_TEXT.inBtc : SUMMARY_TEXT.inSatoshis}
      title={isSat ? SUMMARY_TEXT.inBtc : SUMMARY_TEXT.inSatoshis}
      onClick={() => setUnit(isSat ? 'BTC' : 'sat')}
    >
      {isSat ? SUMMARY_TEXT.btc : SUMMARY_TEXT.satoshis}
    </button>
  );
}
