import { useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand/react';
import { COIN_TEXT } from '../text/sign-text-coins.ts';
import { CoinRow } from './coin-row.tsx';
import { lacksSomething, outpointOf } from './coins.ts';
import { ListTools, usePaging } from './pages.tsx';
import { Part } from './part.tsx';
import type { CheckedInput, CheckedTransaction } from './port.ts';
import type { SignDesk } from './sign-desk.ts';

/** A row for what each input spends. */
export function CoinsPart({ desk }: { readonly desk: SignDesk }) {
  // Many rows are drawn in slices of time, so that the page's thread is never busy for long.
  const transaction = useDeferredValue(useStore(desk.store, (state) => state.checked?.transaction));
  return (
    <Part number={3} title={COIN_TEXT.title}>
      <p className="part-line">{COIN_TEXT.hint}</p>
      {transaction?.ok ? (
        <Rows desk={desk} decoded={transaction.decoded} />
      ) : (
        <p className="coins-empty soft">{COIN_TEXT.empty}</p>
      )}
      <Foreign desk={desk} />
    </Part>
  );
}

interface RowsProps {
  readonly desk: SignDesk;
  readonly decoded: CheckedTransaction;
}

interface NumberedInput {
  readonly index: number;
  readonly input: CheckedInput;
}

function Rows({ desk, decoded }: RowsProps) {
  const { inputs, inputCount } = decoded;
  const [onlyOpen, setOnlyOpen] = useState(false);
  const rows = useMemo(() => numbered(inputs, onlyOpen), [inputs, onlyOpen]);
  const paging = usePaging(rows.length);
  if (inputCount === 0) return <p className="coins-empty soft">{COIN_TEXT.noInputs}</p>;
  if (inputs[0]?.isCoinbase) return <p className="coins-empty soft">{COIN_TEXT.emptyCoinbase}</p>;
  return (
    <>
      <ListTools
        rows={inputCount}
        label={COIN_TEXT.onlyOpen}
        onlyOpen={onlyOpen}
        onOnlyOpen={setOnlyOpen}
        paging={paging}
      />
      <ul className="coins" data-testid="coins">
        {rows.slice(paging.first, paging.end).map(({ index, input }) => (
          <CoinRow key={`${index}:${outpointOf(input)}`} desk={desk} index={index} input={input} />
        ))}
      </ul>
      {rows.length === 0 && <p className="coins-empty soft">{COIN_TEXT.nothingHere}</p>}
      {inputs.length < inputCount && <p className="part-line">{COIN_TEXT.told(inputs.length)}</p>}
    </>
  );
}

function numbered(inputs: readonly CheckedInput[], onlyOpen: boolean): readonly NumberedInput[] {
  const all = inputs.map((input, index) => ({ index, input }));
  return onlyOpen ? all.filter(({ input }) => lacksSomething(input.coin)) : all;
}

function Foreign({ desk }: { readonly desk: SignDesk }) {
  const count = useStore(desk.store, ({ checked }) =>
    checked?.transaction?.ok ? checked.foreignCoins.length : 0,
  );
  if (count === 0) return null;
  return (
    <p className="part-line" role="status">
      {COIN_TEXT.foreign(count)}{' '}
      <button
        type="button"
        className="button small"
        onClick={() => {
          desk.dropForeignCoins();
          document.getElementById('sign-transaction')?.focus();
        }}
      >
        {COIN_TEXT.dropForeign}
      </button>
    </p>
  );
}
