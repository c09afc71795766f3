import { useCallback, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand/react';
import type {
  UnreadPayment,
  WalletComparison,
} from '../../../channel/protocol/compare-protocol.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import type { ShownSpenders } from '../../../core/explain/spenders-shown.ts';
import { rowOf } from '../../../core/findings/table.ts';
import { SpendersView } from '../../cards/spenders-view.tsx';
import { SPENDERS_TEXT } from '../../cards/text-spenders.ts';
import type { CompareState } from '../../document/compare-store.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import type { NodeId } from '../../document/node-id.ts';
import type { NodeTree } from '../../document/node-tree.ts';
import { OwnerMark } from '../../review/owner-mark.tsx';
import { isOfComparing } from '../../review/summary/alarms.tsx';
import { Amount } from '../../review/summary/amount.tsx';
import { SUMMARY_TEXT } from '../../review/summary/text-summary.ts';
import { NOTES_TEXT } from '../../review/text-findings.ts';
import { Address } from '../../ui/address.tsx';
import { UI_TEXT } from '../../ui/text.ts';
import { isTyping } from '../../ui/typing.ts';
import { PasteField } from '../input/take-controls.tsx';
import { isUtxo } from '../tree/labels.ts';
import {
  COMPARE_TEXT,
  keysText,
  labelledText,
  labelsText,
  ownedText,
  ownerText,
  paymentText,
  unreadText,
  walletRefusalText,
  walletText,
} from './text.ts';
import './compare.css';

const FIELD = 'compare-field';

/** Shows the field, or puts it away; also by the key `=`. */
export function CompareButton({ inspector }: { readonly inspector: Inspector }) {
  const isOpen = useStore(inspector.comparing.store, (state) => state.isOpen);
  const toggle = useCallback(() => {
    flushSync(() => inspector.comparing.toggle());
    focusField();
  }, [inspector]);
  useEffect(() => {
    const listening = new AbortController();
    const pressed = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
      if (event.key !== '=' || !isPlain || isTyping(event.target)) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener('keydown', pressed, { signal: listening.signal });
    return () => listening.abort();
  }, [toggle]);
  return (
    <button
      type="button"
      className={`button ${FIELD}-button`}
      title={COMPARE_TEXT.openWhy}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      {COMPARE_TEXT.open}
    </button>
  );
}

/** Opens the field where it is not, and gives it the focus. */
export function askForDescriptor({ comparing }: Inspector): void {
  if (!comparing.store.getState().isOpen) flushSync(() => comparing.toggle());
  focusField();
}

/** Or the button where the field is not shown. */
function focusField(): void {
  const found = document.querySelector(`.${FIELD}`) ?? document.querySelector(`.${FIELD}-button`);
  if (found instanceof HTMLElement) found.focus();
}

interface CompareProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
  readonly onSelect: (id: NodeId) => void;
}

/** The field for what a person knows, and what the input is against it. */
export function Compare({ inspector, document, onSelect }: CompareProps) {
  const state = useStore(inspector.comparing.store);
  const comparison = useStore(document.view, (view) => view.comparison);
  const lacksScripts = useStore(document.view, ({ line }) => line?.state === 'scripts-missing');
  const { isOpen, keys, wallet, spenders, labels, payments, unread, refused, isBusy } = state;
  const hasAny = keys.length > 0 || labels.length > 0 || payments !== '';
  if (!isOpen && !hasAny) return null;
  return (
    <section
      className="compare"
      aria-label={COMPARE_TEXT.title}
      data-open={isOpen || undefined}
      data-testid="compare"
    >
      {isOpen && (
        <PasteField
          inspector={inspector}
          className={FIELD}
          label={COMPARE_TEXT.field}
          placeholder={COMPARE_TEXT.field}
        />
      )}
      <div className="compare-found" role="status">
        {refused && <p className="compare-wrong">{walletRefusalText(refused)}</p>}
        <OtherChains inspector={inspector} state={state} />
        {keys.length > 0 && (
          <p>
            {keysText(keys, spenders)}
            {comparison && !isBusy && comparison.inputs.length > 0 && (
              <>
                : {ownedText(comparison.inputs, 'input')}, {ownedText(comparison.outputs, 'output')}
              </>
            )}
            {isBusy && `: ${COMPARE_TEXT.looking}`}
            <Contradicted document={document} onSelect={onSelect} />
          </p>
        )}
        {keys.length > 0 && lacksScripts && <p className="soft">{COMPARE_TEXT.scripts}</p>}
        {wallet &&
          walletText(wallet).map((sentence) => (
            <p key={sentence} className={wallet.otherFirst ? 'compare-wrong' : 'soft'}>
              {sentence}
            </p>
          ))}
        {labels.length > 0 && <Labels count={labels.length} comparison={comparison} />}
        <Payments unread={unread} comparison={comparison} document={document} />
        {!hasAny && <p className="soft">{COMPARE_TEXT.note}</p>}
      </div>
      {refused?.spenders && <SpendersView of={refused.spenders} />}
      {spenders && <Spenders of={spenders} />}
      {hasAny && (
        <button type="button" className="fact-button" onClick={() => inspector.comparing.forget()}>
          {COMPARE_TEXT.forget}
        </button>
      )}
    </section>
  );
}

/** Who can spend what is paid to the wallet: what is wrong with that is seen at once, the rest on demand. */
function Spenders({ of }: { readonly of: ShownSpenders }) {
  const isWrong = of.doubts.some(({ severity }) => severity !== 'note');
  return (
    <details className="compare-spenders" open={isWrong}>
      <summary>{SPENDERS_TEXT.title}</summary>
      <SpendersView of={of} />
    </details>
  );
}

interface OtherChainsProps {
  readonly inspector: Inspector;
  readonly state: CompareState;
}

/** The chains that keys or addresses are of, where another is chosen: what was given is taken for it. */
function OtherChains({ inspector, state: { refused, payments, unread } }: OtherChainsProps) {
  const [first] = unread;
  const isOneChain = unread.every(({ chains }) => `${chains}` === `${first?.chains}`);
  const chains = refused ? refused.chains : isOneChain ? first?.chains : undefined;
  const text = refused ? refused.text : payments;
  if (!chains || text === undefined) return null;
  const offered = inspector.recentChains().filter((chain) => chains.includes(chain));
  const take = (chain: Chain) => {
    inspector.chooseChain(chain);
    void inspector.comparing.take(new Blob([text]));
  };
  return (
    <p className="chain-offers">
      <span aria-hidden="true">{SUMMARY_TEXT.showFor}</span>
      {offered.map((chain) => (
        <button key={chain} type="button" className="fact-button" onClick={() => take(chain)}>
          <span className="only-heard">{SUMMARY_TEXT.showFor} </span>
          {UI_TEXT.chains[chain]}
        </button>
      ))}
    </p>
  );
}

/** The way to what is found in whose it is, dangers apart; in the line that was there, as it may come late. */
function Contradicted({ document, onSelect }: Omit<CompareProps, 'inspector'>) {
  const findings = useStore(document.view, ({ summary }) => summary?.findings) ?? [];
  return findings.filter(isOfComparing).map(({ code, nodes: [first] }) =>
    first === undefined ? null : (
      <button key={code} type="button" className="note-place" onClick={() => onSelect(first)}>
        {NOTES_TEXT.place(0, 1)}: {rowOf(code).title}
      </button>
    ),
  );
}

/** What of the input has a label, and how many labels were given. */
function Labels({
  count,
  comparison,
}: {
  readonly count: number;
  readonly comparison: WalletComparison | undefined;
}) {
  const labelled = comparison?.labelled ?? [];
  return (
    <>
      <p>{labelsText(count, labelled.length)}</p>
      <ul className="compare-list">
        {labelled.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels stay in the transaction's order
          <li key={i} className={one.isFrozen && one.side === 'input' ? 'compare-wrong' : ''}>
            <bdi>{labelledText(one)}</bdi>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PaymentsProps {
  readonly unread: readonly UnreadPayment[];
  readonly comparison: WalletComparison | undefined;
  readonly document: InputDocument;
}

function Payments({ unread, comparison, document }: PaymentsProps) {
  const payments = comparison?.payments ?? [];
  const list = useRef<HTMLUListElement>(null);
  // What was asked last is seen without scrolling.
  const first = payments[0];
  useEffect(() => {
    if (first) list.current?.scrollIntoView({ block: 'nearest' });
  }, [first]);
  return (
    <ul className="compare-list" ref={list}>
      {unread.map((one) => (
        <li key={one.line} className="compare-wrong">
          {COMPARE_TEXT.line(one.line)}: {unreadText(one)} <FaultyAddress of={one} />
        </li>
      ))}
      {payments.map((payment, i) => {
        const { sign, text } = paymentText(payment);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments stay in their order
          <li key={i} data-verdict={payment.verdict}>
            <span aria-hidden="true">{sign}</span> {text}{' '}
            <span className="bytes">
              <Address text={payment.address} />
            </span>
          </li>
        );
      })}
      {payments.length > 0 && comparison && <Unasked comparison={comparison} document={document} />}
    </ul>
  );
}

/** With the characters marked that are likely wrong. */
function FaultyAddress({ of: { address, locations } }: { readonly of: UnreadPayment }) {
  return (
    <span className="bytes">
      {[...address].map((character, i) =>
        locations.includes(i) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: characters have their place
          <mark key={i} title={COMPARE_TEXT.wrong}>
            {character}
          </mark>
        ) : (
          character
        ),
      )}
    </span>
  );
}

/** What is paid besides. */
function Unasked({
  comparison,
  document,
}: Omit<PaymentsProps, 'unread'> & { readonly comparison: WalletComparison }) {
  const outputs = useStore(document.view, ({ summary }) => summary?.outputs);
  const asked = new Set(comparison.payments.flatMap((payment) => payment.outputs));
  const others = (outputs?.shown ?? []).filter(({ at }) => !asked.has(at));
  const more = (outputs?.total ?? 0) - (outputs?.shown.length ?? 0);
  return (
    <>
      {others.map((output) => (
        <li key={output.at}>
          {COMPARE_TEXT.unasked} <Amount satoshis={output.amount} />{' '}
          <span className="bytes">
            {output.address ? <Address text={output.address} /> : SUMMARY_TEXT.noAddress}
          </span>
        </li>
      ))}
      {more > 0 && <li>{SUMMARY_TEXT.more(more, 'output')}</li>}
    </>
  );
}

interface WhoseProps {
  readonly document: InputDocument;
  readonly side: 'inputs' | 'outputs';
  readonly at: number;
}

/** Whose an input or an output is, by its number: a sign and a word. */
export function OwnerLabel({ document, side, at }: WhoseProps) {
  const owner = useStore(document.view, ({ comparison }) => comparison?.[side][at]);
  if (!owner) return null;
  const { keys = [] } = document.view.getState().comparison ?? {};
  return <OwnerMark owner={owner} title={ownerText(owner, keys)} />;
}

/** The same at a row of the tree that is an input or an output of the transaction itself. */
export function WhoseRow({
  document,
  id,
}: {
  readonly document: InputDocument;
  readonly id: NodeId;
}) {
  const { tree } = document;
  const side = sideOf(tree, id);
  return side && <OwnerLabel document={document} side={side} at={tree.ordinal(id)} />;
}

function sideOf(tree: NodeTree, id: NodeId): WhoseProps['side'] | undefined {
  const kind = tree.kind(id);
  if (!isUtxo(kind)) return undefined;
  const isInside = tree
    .path(id)
    .slice(0, -1)
    .some((around) => isUtxo(tree.kind(around)));
  if (isInside) return undefined;
  return kind.endsWith('input') ? 'inputs' : 'outputs';
}
