import { useDeferredValue, useMemo, useState } from 'react';
import { useStore } from 'zustand/react';
import type { CheckedInput, CheckedTransaction } from '../../../core/form/types.ts';
import type { SigningForm } from '../form/signing-form.ts';
import { ListTools, usePaging } from '../pages.tsx';
import { FormPart } from '../part.tsx';
import { UTXO_TEXT } from './text-utxos.ts';
import { UtxoRow } from './utxo-row.tsx';
import { isIncomplete, outpointOf } from './utxos.ts';

/** A row for what each input spends. */
export function UtxosPart({ signingForm }: { readonly signingForm: SigningForm }) {
  // Many rows are drawn in slices of time, so that the page's thread is never busy for long.
  const transaction = useDeferredValue(
    useStore(signingForm.store, (state) => state.checked?.transaction),
  );
  return (
    <FormPart number={3} title={UTXO_TEXT.title}>
      <p className="part-line">{UTXO_TEXT.hint}</p>
      {transaction?.ok ? (
        <Rows signingForm={signingForm} decoded={transaction.decoded} />
      ) : (
        <p className="utxos-empty soft">{UTXO_TEXT.empty}</p>
      )}
      <Foreign signingForm={signingForm} />
    </FormPart>
  );
}

interface RowsProps {
  readonly signingForm: SigningForm;
  readonly decoded: CheckedTransaction;
}

interface NumberedInput {
  readonly index: number;
  readonly input: CheckedInput;
}

function Rows({ signingForm, decoded }: RowsProps) {
  const { inputs, inputCount } = decoded;
  const [onlyOpen, setOnlyOpen] = useState(false);
  const rows = useMemo(() => numbered(inputs, onlyOpen), [inputs, onlyOpen]);
  const paging = usePaging(rows.length);
  if (inputCount === 0) return <p className="utxos-empty soft">{UTXO_TEXT.noInputs}</p>;
  if (inputs[0]?.isCoinbase) return <p className="utxos-empty soft">{UTXO_TEXT.emptyCoinbase}</p>;
  return (
    <>
      <ListTools
        rows={inputCount}
        label={UTXO_TEXT.onlyOpen}
        onlyOpen={onlyOpen}
        onOnlyOpen={setOnlyOpen}
        paging={paging}
      />
      <ul className="coins" data-testid="coins">
        {rows.slice(paging.first, paging.end).map(({ index, input }) => (
          <UtxoRow
            key={`${index}:${outpointOf(input)}`}
            signingForm={signingForm}
            index={index}
            input={input}
          />
        ))}
      </ul>
      {rows.length === 0 && <p className="utxos-empty soft">{UTXO_TEXT.nothingHere}</p>}
      {inputs.length < inputCount && (
        <p className="part-line">{UTXO_TEXT.reported(inputs.length)}</p>
      )}
    </>
  );
}

function numbered(inputs: readonly CheckedInput[], onlyOpen: boolean): readonly NumberedInput[] {
  const all = inputs.map((input, index) => ({ index, input }));
  return onlyOpen ? all.filter(({ input }) => isIncomplete(input.utxo)) : all;
}

function Foreign({ signingForm }: { readonly signingForm: SigningForm }) {
  const count = useStore(signingForm.store, ({ checked }) =>
    checked?.transaction?.ok ? checked.foreignUtxos.length : 0,
  );
  if (count === 0) return null;
  return (
    <p className="part-line" role="status">
      {UTXO_TEXT.foreign(count)}{' '}
      <button
        type="button"
        className="button small"
        onClick={() => {
          signingForm.fields.dropForeignUtxos();
          document.getElementById('sign-transaction')?.focus();
        }}
      >
        {UTXO_TEXT.dropForeign}
      </button>
    </p>
  );
}
