import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import type { Chain } from '../../../core/encoding/chains.ts';
import type { KeyRefusal, KeyVerdict } from '../../../core/form/keys/key-verdict.ts';
import type { PageOrigin } from '../../about/place.ts';
import type { ChainState } from '../../chain-store.ts';
import type { SigningForm } from '../form/signing-form.ts';
import { Pager, usePaging } from '../pages.tsx';
import { FormPart } from '../part.tsx';
import { PSBT_TEXT, psbtKeyMark, psbtKeyRefusal, psbtKeyText } from '../psbt/text-psbt.ts';
import { chainsMeant } from '../review/why-held.ts';
import { KeyButtons } from './key-buttons.tsx';
import type { KeyEntry } from './key-entry.ts';
import type { KeyField } from './key-field.ts';
import { KeyParts } from './key-parts.tsx';
import { OpenedFrom } from './opened-from.tsx';
import {
  KEY_REFUSALS,
  KEY_TEXT,
  keyFacts,
  keyMark,
  keyRefusal,
  keyWork,
  tweakable,
} from './text-keys.ts';

/** For the fields, which are none of React's. */
export const KEY_FIELD_NAMES = {
  passphrase: PSBT_TEXT.passphrase,
  label: KEY_TEXT.fieldOf,
  describedBy: (row: number) => `${verdictId(row)} sign-keys-hint`,
} as const;

function verdictId(row: number): string {
  return `sign-key-${row}`;
}

interface KeysPartProps {
  readonly signingForm: SigningForm;
  readonly field: KeyField;
  readonly entry: KeyEntry;
  readonly mayHaveKeys: boolean;
  readonly place: PageOrigin;
  readonly chainStore: StoreApi<ChainState>;
}

/** A field for each key with a verdict beside it; or why there are none. */
export function KeysPart({
  signingForm,
  field,
  entry,
  mayHaveKeys,
  place,
  chainStore,
}: KeysPartProps) {
  const chain = useStore(chainStore, (state) => state.chain);
  const isPsbt = useStore(signingForm.psbt.store, ({ open }) => open !== undefined);
  return (
    <FormPart
      number={2}
      title={KEY_TEXT.title}
      tools={mayHaveKeys && <KeyTools signingForm={signingForm} />}
    >
      <KeyParts entry={entry} mayHaveKeys={mayHaveKeys}>
        <Refusals signingForm={signingForm} />
        {/* Above the keys, so that it does not move as they come. */}
        <p id="sign-keys-hint" className="part-line">
          {isPsbt ? PSBT_TEXT.keysHint : KEY_TEXT.hint} {KEY_TEXT.clipboard}
        </p>
        <OpenedFrom place={place} />
        <Keys signingForm={signingForm} field={field} chain={chain} />
        <Passphrase signingForm={signingForm} field={field} />
        <ChainOffer signingForm={signingForm} chainStore={chainStore} />
      </KeyParts>
    </FormPart>
  );
}

interface ChainOfferProps extends Pick<KeysPartProps, 'signingForm' | 'chainStore'> {}

/** The chains that keys and paths are of, where another is chosen; the last chosen first. */
function ChainOffer({ signingForm, chainStore }: ChainOfferProps) {
  const checked = useStore(signingForm.store, (state) => state.checked);
  const { chain, recent, setChain } = useStore(chainStore);
  const chains = useMemo(() => chainsMeant(checked, { chain, recent }), [checked, chain, recent]);
  if (chains.length === 0) return null;
  return (
    <div className="chain-offers" data-testid="key-chains">
      {chains.map((other) => (
        <button key={other} type="button" className="button small" onClick={() => setChain(other)}>
          {KEY_TEXT.changeChain(other)}
        </button>
      ))}
    </div>
  );
}

interface KeysProps extends Pick<KeysPartProps, 'signingForm' | 'field'> {
  readonly chain: Chain;
}

function Keys({ signingForm, field, chain }: KeysProps) {
  const rows = useStore(field.rows);
  const paging = usePaging(rows.length);
  const verdicts = useStore(signingForm.store, (state) => state.checked?.keys ?? NONE);
  const without = useStore(
    signingForm.store,
    (state) => state.checked?.singleWithoutOutput ?? NO_INPUTS,
  );
  const byLine = useMemo(() => new Map(verdicts.map((each) => [each.line, each])), [verdicts]);
  const list = useHeightKept(rows.length > 1);
  return (
    <>
      <Pager paging={paging} />
      <ol ref={list} className="keys" data-testid="keys" aria-label={KEY_TEXT.title}>
        {rows.slice(paging.first, paging.end).map((row, i) => {
          const line = paging.first + i;
          const verdict = byLine.get(line);
          return (
            <li key={row} className="key-row">
              <span className="key-number" aria-hidden="true">
                {line + 1}
              </span>
              <KeyPlace field={field} row={row} />
              <div id={verdictId(row)} className="verdict-place" role="status">
                {verdict && (
                  <Verdict
                    signingForm={signingForm}
                    verdict={verdict}
                    chain={chain}
                    without={without}
                  />
                )}
                {rows.length === 1 && !verdict && <p className="soft">{KEY_TEXT.empty}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** A list that stays as high as it was with its keys once they are wiped: nothing below it moves. */
function useHeightKept(hasKeys: boolean): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null);
  const height = useRef(0);
  useLayoutEffect(() => {
    if (list.current === null) return;
    list.current.style.minHeight = hasKeys || height.current === 0 ? '' : `${height.current}px`;
    if (hasKeys) height.current = list.current.getBoundingClientRect().height;
  });
  return list;
}

interface KeyPlaceProps {
  readonly field: KeyField;
  readonly row: number;
}

/** It belongs to seed words, and stays for as long as there is a key: one of the words may be mended. */
function Passphrase({ signingForm, field }: Pick<KeysPartProps, 'signingForm' | 'field'>) {
  const hasKeys = useStore(signingForm.store, (state) => state.hasKeys);
  const hasWords = useStore(signingForm.store, ({ checked }) => checked?.keys.some(isWords));
  const [isWanted, setWanted] = useState(false);
  const isShown = hasKeys && (isWanted || hasWords === true);
  if (isShown !== isWanted) setWanted(isShown);
  return isShown && <PassphrasePlace field={field} />;
}

function isWords(key: KeyVerdict): boolean {
  return key.ok && 'kind' in key && key.kind === 'words';
}

function PassphrasePlace({ field }: Pick<KeyPlaceProps, 'field'>) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current !== null) field.mountPassphrase(place.current);
  }, [field]);
  return (
    <div className="passphrase-row">
      <span aria-hidden="true">{PSBT_TEXT.passphrase}</span>
      <div ref={place} className="key-place" />
    </div>
  );
}

/** The field itself is put here while the view is seen. */
function KeyPlace({ field, row }: KeyPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current !== null) field.mount(row, place.current);
  }, [field, row]);
  return <div ref={place} className="key-place" />;
}

/** What was pasted as a key and is none by its kind. */
function Refusals({ signingForm }: { readonly signingForm: SigningForm }) {
  const refusals = useStore(signingForm.store, (state) => state.keyRefusals);
  return (
    <div className="key-refusals" role="status" data-testid="key-refusals">
      {refusals.slice(0, MOST_REFUSALS).map((refusal, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
        <RefusedPaste key={i} refusal={refusal} />
      ))}
      {refusals.length > MOST_REFUSALS && (
        <p className="soft">{KEY_TEXT.more(refusals.length - MOST_REFUSALS)}</p>
      )}
    </div>
  );
}

/** More are only counted. */
const MOST_REFUSALS = 10;

function KeyTools({ signingForm }: { readonly signingForm: SigningForm }) {
  const { keysShown, hasKeys, wipeAfter } = useStore(signingForm.store);
  return (
    <>
      <label className="sign-check">
        <input
          type="checkbox"
          checked={wipeAfter}
          onChange={(event) => signingForm.fields.setWipeAfter(event.target.checked)}
        />
        {KEY_TEXT.wipeAfter}
      </label>
      <KeyButtons
        keysShown={keysShown}
        hasKeys={hasKeys}
        onShow={(shown) => signingForm.keys.show(shown)}
        onWipe={() => signingForm.keys.wipe('asked')}
      />
    </>
  );
}

const NONE: readonly KeyVerdict[] = [];
const NO_INPUTS: readonly number[] = [];

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

interface VerdictProps {
  readonly signingForm: SigningForm;
  readonly verdict: KeyVerdict;
  readonly chain: Chain;
  readonly without: readonly number[];
}

/** What a key signs, or why it is none. */
function Verdict({ signingForm, verdict, chain, without }: VerdictProps) {
  const isPsbt = useStore(signingForm.psbt.store, ({ open }) => open !== undefined);
  const tweaks = useStore(signingForm.store, (state) => state.tweaks);
  const { mark, words, facts, offers } = told(verdict, { isPsbt, chain, without, tweaks });
  return (
    <>
      <p className="verdict" data-testid="verdict">
        <span className="sign-mark" data-mark={mark} aria-hidden="true" />
        <span>
          <span className="only-heard">{KEY_TEXT.keyOf(verdict.line)}: </span>
          {words}
          {facts !== undefined && <span className="verdict-facts">{facts}</span>}
        </span>
      </p>
      {offers !== undefined && <TweakOffer signingForm={signingForm} publicKey={offers} />}
    </>
  );
}

interface Told {
  readonly mark: 'good' | 'odd' | 'bad';
  readonly words: string;
  readonly facts?: string;
  /** Of a key of BIP 86 that may sign tweaked. */
  readonly offers?: string | undefined;
}

interface About {
  readonly isPsbt: boolean;
  readonly chain: Chain;
  readonly without: readonly number[];
  readonly tweaks: ReadonlySet<string>;
}

function told(verdict: KeyVerdict, { isPsbt, chain, without, tweaks }: About): Told {
  if (!verdict.ok) {
    return { mark: 'bad', words: (isPsbt ? psbtKeyRefusal : keyRefusal)(verdict, chain) };
  }
  if ('kind' in verdict) {
    const offers = verdict.offer?.publicKey;
    return { mark: psbtKeyMark(verdict), words: psbtKeyText(verdict), offers };
  }
  const isTweaked = tweaks.has(verdict.publicKey);
  return {
    mark: keyMark(verdict, isTweaked),
    words: keyWork(verdict, without, isTweaked),
    facts: keyFacts(verdict),
    offers: tweakable(verdict, without).length > 0 ? verdict.offer?.publicKey : undefined,
  };
}

interface TweakOfferProps {
  readonly signingForm: SigningForm;
  readonly publicKey: string;
}

/** To whom an internal key is all they have. */
function TweakOffer({ signingForm, publicKey }: TweakOfferProps) {
  const isOn = useStore(signingForm.store, ({ tweaks }) => tweaks.has(publicKey));
  return (
    <>
      <label className="sign-check">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => signingForm.keys.setTweak(publicKey, event.target.checked)}
        />
        {KEY_TEXT.tweak}
      </label>
      <p className="soft">{KEY_TEXT.tweakWhy}</p>
    </>
  );
}
