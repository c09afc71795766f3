import { memo, useId } from 'react';
import { useStore } from 'zustand/react';
import type { SignReviewInput } from '../../../core/form/result/sign-review.ts';
import type { CheckedInput, UtxoFault, UtxoForm } from '../../../core/form/types.ts';
import { Amount } from '../../review/summary/amount.tsx';
import { ProofMark } from '../../review/summary/proof-mark.tsx';
import { shortened } from '../../ui/text-amounts.ts';
import type { SigningForm } from '../form/signing-form.ts';
import { useIsSettled } from '../review/use-settled.ts';
import {
  HASH_TEXT,
  needsText,
  shortFaultText,
  typeText,
  UTXO_FIELD_HINT,
  UTXO_FIELD_TEXT,
  UTXO_TEXT,
  utxoFaultText,
} from './text-utxos.ts';
import { outpointOf, UTXO_FIELDS, type UtxoField, utxoOf } from './utxos.ts';

interface UtxoRowProps {
  readonly signingForm: SigningForm;
  readonly index: number;
  readonly input: CheckedInput;
}

/** What one input spends: a line that says how complete it is, and the fields when opened. */
export const UtxoRow = memo(function UtxoRow({ signingForm, index, input }: UtxoRowProps) {
  const outpoint = outpointOf(input);
  const isOpen = useStore(signingForm.store, (state) => state.openRows.has(outpoint));
  const utxo =
    useStore(signingForm.store, (state) => state.utxos.get(outpoint)) ?? utxoOf(NO_UTXOS, input);
  const reviewed = useStore(signingForm.store, (state) => state.checked?.review?.inputs[index]);
  const isSettled = useIsSettled(signingForm);
  const id = useId();
  return (
    <li className="coin" data-testid={`utxo-${index}`}>
      <button
        type="button"
        className="utxo-head"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => signingForm.fields.toggleRow(outpoint)}
      >
        <span className="twisty" data-twisty aria-hidden="true" />
        <span className="utxo-name">{UTXO_TEXT.input(index)}</span>
        <span className="utxo-what">
          {/* Beside a result put anew: with its proof gone, what is behind it would move. */}
          <UtxoFacts
            key={isSettled ? 'settled' : 'open'}
            input={input}
            reviewed={reviewed}
            isSettled={isSettled}
          />
        </span>
        <UtxoState input={input} />
      </button>
      {isOpen && (
        <div className="utxo-fields" id={id}>
          <p className="utxo-outpoint">
            <span className="soft">{UTXO_TEXT.spends}</span>{' '}
            <span className="bytes">
              {input.txid}:{input.vout}
            </span>
          </p>
          {fieldsFor(input, utxo).map((field) => (
            <Field
              key={field}
              signingForm={signingForm}
              input={input}
              field={field}
              text={utxo[field]}
            />
          ))}
          {input.utxo.contradicts && <p className="field-fault">{UTXO_TEXT.contradicts}</p>}
        </div>
      )}
    </li>
  );
});

const NO_UTXOS: ReadonlyMap<string, UtxoForm> = new Map();

interface UtxoFactsProps {
  readonly input: CheckedInput;
  readonly reviewed: SignReviewInput | undefined;
  /** How far an amount was known before it was signed for is said no more. */
  readonly isSettled: boolean;
}

function UtxoFacts({ input, reviewed, isSettled }: UtxoFactsProps) {
  const { address, type, threshold } = input.utxo;
  if (!input.utxo.known) return <span className="bytes soft">{shortOutpoint(input)}</span>;
  return (
    <>
      {reviewed?.amount !== undefined && (
        <>
          <Amount satoshis={reviewed.amount} /> {!isSettled && <ProofMark proof={reviewed.proof} />}
        </>
      )}{' '}
      <span className="coin-type">
        {typeText(type)}
        {threshold && `, ${UTXO_TEXT.threshold(threshold.needed, threshold.of)}`}
      </span>{' '}
      {address !== undefined && <span className="bytes soft">{shortened(address, 9)}</span>}
    </>
  );
}

function shortOutpoint({ txid, vout }: CheckedInput): string {
  return `${shortened(txid, 8)}:${vout}`;
}

function UtxoState({ input }: { readonly input: CheckedInput }) {
  const { needs, faults } = input.utxo;
  const mark = faults.length > 0 ? 'bad' : needs.length > 0 ? 'odd' : 'good';
  const fault = faults[0];
  return (
    <span className="utxo-state" data-mark={mark}>
      <span className="sign-mark" data-mark={mark} aria-hidden="true" />
      {fault !== undefined
        ? shortFaultText(fault)
        : needs.length > 0
          ? needsText(needs)
          : UTXO_TEXT.ready}
    </span>
  );
}

/** Scripts are asked for only where they are needed; what was typed is always shown. */
function fieldsFor({ utxo }: CheckedInput, typed: UtxoForm): readonly UtxoField[] {
  return UTXO_FIELDS.filter(
    (field) =>
      field === 'scriptPubKey' ||
      field === 'amount' ||
      typed[field] !== '' ||
      utxo.needs.includes(field) ||
      utxo.faults.some((fault) => fault.field === field),
  );
}

interface FieldProps {
  readonly signingForm: SigningForm;
  readonly input: CheckedInput;
  readonly field: UtxoField;
  readonly text: string;
}

function Field({ signingForm, input, field, text }: FieldProps) {
  const id = useId();
  const fault = input.utxo.faults.find((each) => each.field === field);
  return (
    <div className="utxo-field">
      <label htmlFor={id}>{UTXO_FIELD_TEXT[field]}</label>
      <input
        id={id}
        className="sign-field bytes"
        type="text"
        inputMode={field === 'amount' ? 'decimal' : 'text'}
        data-takes={field === 'amount' ? 'amount' : 'hex'}
        placeholder={UTXO_FIELD_HINT[field]}
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => signingForm.fields.setUtxo(input, field, event.target.value)}
      />
      <div id={`${id}-fault`} className="field-fault" role="status">
        {fault && <FaultWords fault={fault} />}
        {fault?.meant !== undefined && (
          <button
            type="button"
            className="button small"
            onClick={() => signingForm.fields.setUtxo(input, field, fault.meant ?? '')}
          >
            {UTXO_TEXT.take(field === 'amount' ? fault.meant : UTXO_TEXT.takeProven)}
          </button>
        )}
      </div>
    </div>
  );
}

function FaultWords({ fault }: { readonly fault: UtxoFault }) {
  const { hashesTo, wanted } = fault;
  return (
    <>
      {utxoFaultText(fault)}
      {hashesTo !== undefined && wanted !== undefined && (
        <span className="hashes">
          <span>{HASH_TEXT.hashesTo}</span> <span className="bytes">{hashesTo}</span>
          <span>{HASH_TEXT.wanted}</span> <span className="bytes">{wanted}</span>
        </span>
      )}
    </>
  );
}
