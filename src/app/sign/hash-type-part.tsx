import { useId } from 'react';
import { useStore } from 'zustand/react';
import { HASH_TYPE_TEXT, SIGN_TEXT } from '../text/sign-text.ts';
import { Part } from './part.tsx';
import type { HashTypeName } from './port.ts';
import type { SignDesk } from './sign-desk.ts';
import { leavesOutputsOpen } from './sign-state.ts';

const HASH_TYPES: readonly HashTypeName[] = [
  'DEFAULT',
  'ALL',
  'NONE',
  'SINGLE',
  'ALL|ANYONECANPAY',
  'NONE|ANYONECANPAY',
  'SINGLE|ANYONECANPAY',
];

/** What a signature is of, with what it leaves open in words. */
export function HashTypePart({ desk }: { readonly desk: SignDesk }) {
  const hashType = useStore(desk.store, (state) => state.hashType);
  const id = useId();
  function choose(name: string): void {
    const chosen = HASH_TYPES.find((each) => each === name);
    if (chosen !== undefined) desk.setHashType(chosen);
  }
  return (
    <Part number={4} title={SIGN_TEXT.hashType}>
      <div className="hash-type">
        <select
          className="sign-field"
          aria-label={SIGN_TEXT.hashType}
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
        <p
          id={id}
          className="hash-type-text"
          role="status"
          data-loud={leavesOutputsOpen(hashType) || undefined}
        >
          {HASH_TYPE_TEXT[hashType]}
        </p>
      </div>
    </Part>
  );
}
