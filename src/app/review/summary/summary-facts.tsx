import type { ReactNode } from 'react';
import type { Chain } from '../../../core/encoding/chains.ts';
import type { Summary } from '../../../core/shown/summary.ts';
import { formatCount } from '../../ui/format.ts';
import { UI_TEXT } from '../../ui/text.ts';
import { SeverityMark } from '../severity-mark.tsx';
import {
  chainHintText,
  lockTimeText,
  NO_TXID,
  offeredChains,
  SUMMARY_TEXT,
  sizeNote,
  sizeText,
  TXID_STATES,
  versionText,
  waitsText,
} from './text-summary.ts';

type OnCopy = ((text: string) => void) | undefined;

interface TransactionFactsProps {
  readonly summary: Summary;
  readonly onCopy?: OnCopy;
}

/** Whether signing changes it; of what is signed to the end, and of a coinbase, nobody asks. */
function txidNote({ txid, size, coinbase }: Summary): string | undefined {
  const isSettled = coinbase || (txid?.state === 'stands' && size?.of === 'signed');
  return txid && !isSettled ? TXID_STATES[txid.state] : undefined;
}

/**
 * Size, times, version and ids, each with what it does not say: nothing that is asked before a signature.
 * A message waits for no block, and nobody asks a node for its id.
 */
export function TransactionFacts({ summary, onCopy }: TransactionFactsProps) {
  const { size, lockTime, message } = summary;
  const waits = waitsText(summary);
  const { txid, noTxid, wtxid } = message ? NO_IDS : summary;
  return (
    <dl className="facts">
      {size && (
        <Fact name={SUMMARY_TEXT.size} note={sizeNote(summary)}>
          {sizeText(size)}
        </Fact>
      )}
      {lockTime && (message || lockTime.kind !== 'none' || waits !== undefined) && (
        <Fact name={SUMMARY_TEXT.lockTime}>
          {message ? formatCount(lockTime.raw) : (waits ?? lockTimeText(lockTime))}
        </Fact>
      )}
      <Fact name={SUMMARY_TEXT.version}>{versionText(summary)}</Fact>
      {noTxid && <Fact name={SUMMARY_TEXT.txid}>{NO_TXID[noTxid]}</Fact>}
      {txid && (
        <IdFact name={SUMMARY_TEXT.txid} id={txid.text} note={txidNote(summary)} onCopy={onCopy} />
      )}
      {wtxid && <IdFact name={SUMMARY_TEXT.wtxid} id={wtxid} onCopy={onCopy} />}
    </dl>
  );
}

const NO_IDS: Pick<Summary, 'txid' | 'noTxid' | 'wtxid'> = {};

interface FactProps {
  readonly name: string;
  readonly note?: string | undefined;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

export function Fact({ name, note, wide, children }: FactProps) {
  return (
    <div className="fact-row" data-wide={wide}>
      <dt>{name}</dt>
      <dd>
        <div className="fact-value">{children}</div>
        {note && <p className="fact-note">{note}</p>}
      </dd>
    </div>
  );
}

interface IdFactProps {
  readonly name: string;
  readonly id: string;
  readonly note?: string | undefined;
  readonly onCopy: OnCopy;
}

function IdFact({ name, id, note, onCopy }: IdFactProps) {
  return (
    <Fact name={name} note={note} wide>
      <span className="fact-id" title={SUMMARY_TEXT.reversed}>
        {id}
      </span>
      {onCopy && <SmallButton onClick={() => onCopy(id)}>{SUMMARY_TEXT.copy}</SmallButton>}
    </Fact>
  );
}

interface SmallButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function SmallButton({ onClick, children }: SmallButtonProps) {
  return (
    <button type="button" className="fact-button" onClick={onClick}>
      {children}
    </button>
  );
}

interface ChainHintProps {
  readonly summary: Summary;
  readonly chain: Chain;
  readonly recent: readonly Chain[] | undefined;
  readonly onChain: ((chain: Chain) => void) | undefined;
}

/** What speaks against the chosen chain, and the others to choose. */
export function ChainHint(props: ChainHintProps) {
  const { chain, recent, onChain } = props;
  const { chains } = props.summary;
  if (!chains.contradicts) return null;
  return (
    <div className="chain-hint">
      <p>
        <SeverityMark severity="warning" /> {chainHintText(chains, UI_TEXT.chains[chain])}
      </p>
      {onChain && (
        <div className="chain-offers">
          <span aria-hidden="true">{SUMMARY_TEXT.showFor}</span>
          {offeredChains(chain, recent).map((other) => (
            <SmallButton key={other} onClick={() => onChain(other)}>
              <span className="only-heard">{SUMMARY_TEXT.showFor} </span>
              {UI_TEXT.chains[other]}
            </SmallButton>
          ))}
        </div>
      )}
    </div>
  );
}
