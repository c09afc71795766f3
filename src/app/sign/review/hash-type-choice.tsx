import { useId } from 'react';
import { useStore } from 'zustand/react';
import { type HashTypeName, leavesOutputsOpen } from '../../../core/script/hash-type.ts';
import type { SigningForm } from '../form/signing-form.ts';
import { HASH_TYPE_TEXT, SIGN_TEXT } from '../text.ts';
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

/** What a signature is of, with what it leaves open in words. */
export function HashTypeField({ signingForm }: { readonly signingForm: SigningForm }) {
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
