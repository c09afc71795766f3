import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import { type HashTypeName, leavesOutputsOpen } from '../../../core/script/hash-type.ts';
import { giveFocus } from '../../ui/focus.ts';
import type { SigningForm } from '../form/signing-form.ts';
import { HASH_TYPE_TEXT, SIGN_TEXT, WHOLE_TEXT } from '../text.ts';
import { REVIEW_TEXT } from '../utxos/text-utxos.ts';

const HASH_TYPES: readonly HashTypeName[] = [
  'DEFAULT',
  'ALL',
  'NONE',
  'SINGLE',
  'ALL|ANYONECANPAY',
  'NONE|ANYONECANPAY',
  'SINGLE|ANYONECANPAY',
];

const NONE: readonly number[] = [];

/** Those that leave nothing open: all that most people ever sign with. */
const WHOLE: ReadonlySet<HashTypeName> = new Set(['DEFAULT', 'ALL']);

interface HashTypeProps {
  readonly signingForm: SigningForm;
}

/** What a signature is of: a line until it is clicked, or says something else than is usual. */
export function HashTypeField({ signingForm }: HashTypeProps) {
  const hashType = useStore(signingForm.store, (state) => state.hashType);
  const [isAsked, setAsked] = useState(false);
  if (isAsked || !WHOLE.has(hashType)) {
    return <HashTypeChoice signingForm={signingForm} takesFocus={isAsked} />;
  }
  return (
    <div className="hash-type">
      <p className="hash-type-line">
        {SIGN_TEXT.hashType}{' '}
        <button
          type="button"
          className="fact-button"
          aria-label={`${SIGN_TEXT.hashType}: ${hashType}`}
          aria-expanded={false}
          onClick={() => setAsked(true)}
        >
          {SIGN_TEXT.hashTypes[hashType]}
        </button>{' '}
        {WHOLE_TEXT}
      </p>
    </div>
  );
}

interface HashTypeChoiceProps extends HashTypeProps {
  /** Whether it came by a click. */
  readonly takesFocus: boolean;
}

/** All types, with what the chosen one leaves open in words. */
function HashTypeChoice({ signingForm, takesFocus }: HashTypeChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (takesFocus) giveFocus(select.current);
  }, [takesFocus]);
  const hashType = useStore(signingForm.store, (state) => state.hashType);
  const without = useStore(
    signingForm.store,
    (state) => state.checked?.singleWithoutOutput ?? NONE,
  );
  const id = useId();
  function choose(name: string): void {
    const chosen = HASH_TYPES.find((each) => each === name);
    if (chosen !== undefined) signingForm.fields.setHashType(chosen);
  }
  return (
    <div className="hash-type">
      <label htmlFor={`${id}-select`}>{SIGN_TEXT.hashType}</label>
      <select
        ref={select}
        id={`${id}-select`}
        className="sign-field"
        aria-describedby={id}
        value={hashType}
        onChange={(event) => choose(event.target.value)}
      >
        {HASH_TYPES.map((each) => (
          <option key={each} value={each}>
            {SIGN_TEXT.hashTypes[each]}
          </option>
        ))}
      </select>
      <div
        id={id}
        className="hash-type-text"
        role="status"
        data-loud={leavesOutputsOpen(hashType) || undefined}
      >
        <p>{HASH_TYPE_TEXT[hashType]}</p>
        {without.length > 0 && <p>{REVIEW_TEXT.singleWithout(without)}</p>}
      </div>
    </div>
  );
}
