import { memo, useId } from 'react';
import { useStore } from 'zustand/react';
import { shortened } from '../text/amounts.ts';
import {
  COIN_FIELD_HINT,
  COIN_FIELD_TEXT,
  COIN_TEXT,
  faultText,
  HASH_TEXT,
  needsText,
  shortFaultText,
  typeText,
} from '../text/sign-text-coins.ts';
import { PlainText } from '../ui/plain-text.tsx';
import { COIN_FIELDS, type CoinField, coinOf, outpointOf } from './coins.ts';
import type { CheckedInput, CoinFault, CoinForm } from './port.ts';
import type { SignDesk } from './sign-desk.ts';

interface CoinRowProps {
  readonly desk: SignDesk;
  readonly index: number;
  readonly input: CheckedInput;
}

/** What one input spends: a line that says how complete it is, and the fields when opened. */
export const CoinRow = memo(function CoinRow({ desk, index, input }: CoinRowProps) {
  const outpoint = outpointOf(input);
  const isOpen = useStore(desk.store, (state) => state.openRows.has(outpoint));
  const coin =
    useStore(desk.store, (state) => state.coins.get(outpoint)) ?? coinOf(NO_COINS, input);
  const id = useId();
  return (
    <li className="coin" data-testid={`coin-${index}`}>
      <button
        type="button"
        className="coin-head"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => desk.toggleRow(outpoint)}
      >
        <span className="twisty" data-twisty aria-hidden="true" />
        <span className="coin-name">{COIN_TEXT.input(index)}</span>
        <span className="coin-what">
          <CoinFacts input={input} coin={coin} />
        </span>
        <CoinState input={input} />
      </button>
      {isOpen && (
        <div className="coin-fields" id={id}>
          <p className="coin-outpoint">
            <span className="soft">{COIN_TEXT.spends}</span>{' '}
            <span className="bytes">
              {input.txid}:{input.vout}
            </span>
          </p>
          {fieldsFor(input, coin).map((field) => (
            <Field key={field} desk={desk} input={input} field={field} text={coin[field]} />
          ))}
          {input.coin.contradicts && <p className="field-fault">{COIN_TEXT.contradicts}</p>}
        </div>
      )}
    </li>
  );
});

const NO_COINS: ReadonlyMap<string, CoinForm> = new Map();

function CoinFacts({ input, coin }: { readonly input: CheckedInput; readonly coin: CoinForm }) {
  const { address, type, threshold } = input.coin;
  if (!input.coin.known) return <span className="bytes soft">{shortOutpoint(input)}</span>;
  return (
    <>
      {coin.amount !== '' && (
        <span className="coin-amount">
          <PlainText text={coin.amount} /> BTC
        </span>
      )}{' '}
      <span className="coin-type">
        {typeText(type)}
        {threshold && `, ${COIN_TEXT.threshold(threshold.needed, threshold.of)}`}
      </span>{' '}
      {address !== undefined && <span className="bytes soft">{shortened(address, 9)}</span>}
    </>
  );
}

function shortOutpoint({ txid, vout }: CheckedInput): string {
  return `${shortened(txid, 8)}:${vout}`;
}

function CoinState({ input }: { readonly input: CheckedInput }) {
  const { needs, faults } = input.coin;
  const mark = faults.length > 0 ? 'bad' : needs.length > 0 ? 'odd' : 'good';
  const fault = faults[0];
  return (
    <span className="coin-state" data-mark={mark}>
      <span className="sign-mark" data-mark={mark} aria-hidden="true" />
      {fault !== undefined
        ? shortFaultText(fault)
        : needs.length > 0
          ? needsText(needs)
          : COIN_TEXT.ready}
    </span>
  );
}

/** Scripts are asked for only where they are needed; what was typed is always shown. */
function fieldsFor({ coin }: CheckedInput, typed: CoinForm): readonly CoinField[] {
  return COIN_FIELDS.filter(
    (field) =>
      field === 'scriptPubKey' ||
      field === 'amount' ||
      typed[field] !== '' ||
      coin.needs.includes(field) ||
      coin.faults.some((fault) => fault.field === field),
  );
}

interface FieldProps {
  readonly desk: SignDesk;
  readonly input: CheckedInput;
  readonly field: CoinField;
  readonly text: string;
}

function Field({ desk, input, field, text }: FieldProps) {
  const id = useId();
  const fault = input.coin.faults.find((each) => each.field === field);
  return (
    <div className="coin-field">
      <label htmlFor={id}>{COIN_FIELD_TEXT[field]}</label>
      <input
        id={id}
        className="sign-field bytes"
        type="text"
        inputMode={field === 'amount' ? 'decimal' : 'text'}
        data-takes={field === 'amount' ? 'amount' : 'hex'}
        placeholder={COIN_FIELD_HINT[field]}
        value={text}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-fault`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => desk.setCoin(input, field, event.target.value)}
      />
      <div id={`${id}-fault`} className="field-fault" role="status">
        {fault && <FaultWords fault={fault} />}
      </div>
    </div>
  );
}

function FaultWords({ fault }: { readonly fault: CoinFault }) {
  const { hashesTo, wanted } = fault;
  return (
    <>
      {faultText(fault)}
      {hashesTo !== undefined && wanted !== undefined && (
        <span className="hashes">
          <span>{HASH_TEXT.hashesTo}</span> <span className="bytes">{hashesTo}</span>
          <span>{HASH_TEXT.wanted}</span> <span className="bytes">{wanted}</span>
        </span>
      )}
    </>
  );
}
