import { useEffect, useRef } from 'react';
import { useStore } from 'zustand/react';
import type { Chain } from '../../core/encoding/chains.ts';
import { KEY_REFUSALS, KEY_TEXT, keyFacts, keyMark, keyWork } from '../text/sign-text-keys.ts';
import type { KeyField } from './key-field.ts';
import { Part } from './part.tsx';
import type { KeyRefusal, KeyVerdict } from './port.ts';
import type { SignDesk } from './sign-desk.ts';

export const KEY_FIELD_NAMES = {
  id: 'sign-keys',
  label: KEY_TEXT.field,
  describedBy: 'sign-keys-hint',
} as const;

interface KeysPartProps {
  readonly desk: SignDesk;
  readonly field: KeyField;
  readonly chain: Chain;
  readonly mayHaveKeys: boolean;
}

/** The field for keys, with a verdict on each beside it; or why there is none. */
export function KeysPart({ desk, field, chain, mayHaveKeys }: KeysPartProps) {
  return (
    <Part number={2} title={KEY_TEXT.title} tools={mayHaveKeys && <KeyTools desk={desk} />}>
      {mayHaveKeys ? (
        <>
          <div className="keys">
            <KeyPlace field={field} />
            <Verdicts desk={desk} chain={chain} />
          </div>
          <p id={KEY_FIELD_NAMES.describedBy} className="part-line">
            {KEY_TEXT.hint} {KEY_TEXT.clipboard}
          </p>
        </>
      ) : (
        <p className="part-line keys-none">{KEY_TEXT.none}</p>
      )}
    </Part>
  );
}

/** The field itself is none of React's; it is put here while the view is seen. */
function KeyPlace({ field }: { readonly field: KeyField }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current !== null) field.mount(place.current);
  }, [field]);
  return <div ref={place} className="key-place" />;
}

function KeyTools({ desk }: { readonly desk: SignDesk }) {
  const { keysShown, hasKeys, wipeAfter } = useStore(desk.store);
  return (
    <>
      <label className="sign-check">
        <input
          type="checkbox"
          checked={wipeAfter}
          onChange={(event) => desk.setWipeAfter(event.target.checked)}
        />
        {KEY_TEXT.wipeAfter}
      </label>
      <button
        type="button"
        className="button small key-show"
        aria-pressed={keysShown}
        title={keysShown ? KEY_TEXT.hideWhy : KEY_TEXT.showWhy}
        onClick={() => desk.showKeys(!keysShown)}
      >
        {keysShown ? KEY_TEXT.hide : KEY_TEXT.show}
      </button>
      <button
        type="button"
        className="button small"
        aria-disabled={!hasKeys}
        title={KEY_TEXT.wipeWhy}
        onClick={() => hasKeys && desk.wipeKeys('asked')}
      >
        {KEY_TEXT.wipe}
      </button>
    </>
  );
}

/** More lines than this are only counted. */
const MOST_VERDICTS = 100;

function Verdicts({ desk, chain }: { readonly desk: SignDesk; readonly chain: Chain }) {
  const keys = useStore(desk.store, (state) => state.checked?.keys ?? NONE);
  const without = useStore(desk.store, (state) => state.checked?.singleWithoutOutput ?? NO_INPUTS);
  const refusals = useStore(desk.store, (state) => state.keyRefusals);
  const shown = keys.slice(0, MOST_VERDICTS);
  return (
    <div
      className="verdicts"
      role="status"
      aria-label={KEY_TEXT.verdicts}
      // A region that scrolls can be scrolled by keys.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
      tabIndex={0}
      data-testid="verdicts"
    >
      {refusals.map((refusal, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <RefusedPaste key={i} refusal={refusal} />
      ))}
      {shown.map((verdict) => (
        <Verdict key={verdict.line} verdict={verdict} chain={chain} without={without} />
      ))}
      {keys.length > shown.length && (
        <p className="soft">{KEY_TEXT.more(keys.length - shown.length)}</p>
      )}
      {keys.length === 0 && refusals.length === 0 && <p className="soft">{KEY_TEXT.empty}</p>}
    </div>
  );
}

const NONE: readonly KeyVerdict[] = [];
const NO_INPUTS: readonly number[] = [];

interface VerdictProps {
  readonly verdict: KeyVerdict;
  readonly chain: Chain;
  readonly without: readonly number[];
}

function RefusedPaste({ refusal }: { readonly refusal: KeyRefusal }) {
  return (
    <p className="verdict">
      <span className="sign-mark" data-mark="bad" aria-hidden="true" />
      <span>
        <strong>{KEY_TEXT.notPutIn}</strong> {KEY_REFUSALS[refusal]}
      </span>
    </p>
  );
}

function Verdict({ verdict, chain, without }: VerdictProps) {
  return (
    <p className="verdict" data-testid="verdict">
      <span className="sign-mark" data-mark={keyMark(verdict)} aria-hidden="true" />
      <span>
        {verdict.ok ? (
          <>
            <strong>{KEY_TEXT.keyOf(verdict.line)}</strong> {keyWork(verdict, chain, without)}
            <span className="verdict-facts">{keyFacts(verdict)}</span>
          </>
        ) : (
          <>
            <strong>{KEY_TEXT.lineOf(verdict.line)}</strong> {KEY_REFUSALS[verdict.refusal]}
          </>
        )}
      </span>
    </p>
  );
}
