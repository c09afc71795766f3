import { type ReactNode, useState } from 'react';
import type { Verdicts } from '../../channel/verify-protocol.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { rowOf } from '../../core/findings/table.ts';
import type { Summary } from '../../core/inspect/summary.ts';
import type { Owner } from '../../core/subject/owner.ts';
import { type ReturnProof, returnsOf } from '../inspect/compare/returns.ts';
import { TEXT } from '../text.ts';
import { satoshisOf } from '../ui/text-amounts.ts';
import { Amount } from './amount.tsx';
import { ProofMark } from './proof-mark.tsx';
import type { OutputOwners } from './summary-flow.tsx';
import { OUTPUT_TEXT } from './text-outputs.ts';
import {
  chainHintText,
  estimateText,
  feerateText,
  lockTimeText,
  NO_TXID,
  offeredChains,
  SIZE_OF,
  SUMMARY_TEXT,
  signingCounts,
  sizeText,
  TXID_STATES,
  versionText,
  waitsText,
} from './text-summary.ts';
import { verifiedText, wrongCounts } from './text-verdicts.ts';

type OnCopy = ((text: string) => void) | undefined;

interface FactsProps {
  readonly summary: Summary;
  readonly verdicts: Verdicts | undefined;
  readonly owners: OutputOwners | undefined;
  readonly onCopy: OnCopy;
}

/** Fee, size, times, version and ids, each with what it does not say. */
export function SummaryFacts({ summary, verdicts, owners, onCopy }: FactsProps) {
  const { size, estimatedSize, lockTime, txid, noTxid, wtxid } = summary;
  // What is verified later comes last, so that it moves nothing.
  const [atOnce] = useState(verdicts !== undefined);
  const returns = verdicts && <ReturnFacts verdicts={verdicts} owners={owners} />;
  return (
    <dl className="facts">
      <FeeFact summary={summary} />
      {atOnce && returns}
      <Fact
        name={SUMMARY_TEXT.signatures}
        note={verdicts ? verifiedText(verdicts) : SUMMARY_TEXT.unverified}
      >
        {(verdicts && wrongCounts(verdicts)) ?? signingCounts(summary)}
      </Fact>
      {size && (
        <Fact
          name={SUMMARY_TEXT.size}
          note={estimatedSize ? estimateText(estimatedSize.vsize) : SIZE_OF[size.of]}
        >
          {sizeText(size)}
        </Fact>
      )}
      {lockTime && (
        <Fact name={SUMMARY_TEXT.lockTime}>{waitsText(summary) ?? lockTimeText(lockTime)}</Fact>
      )}
      <Fact name={SUMMARY_TEXT.version}>{versionText(summary)}</Fact>
      {noTxid && <Fact name={SUMMARY_TEXT.txid}>{NO_TXID[noTxid]}</Fact>}
      {txid && (
        <IdFact
          name={SUMMARY_TEXT.txid}
          id={txid.text}
          note={`${SUMMARY_TEXT.reversed} ${TXID_STATES[txid.state]}`}
          onCopy={onCopy}
        />
      )}
      {wtxid && (
        <IdFact name={SUMMARY_TEXT.wtxid} id={wtxid} note={SUMMARY_TEXT.reversed} onCopy={onCopy} />
      )}
      {!atOnce && returns}
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly note?: string | undefined;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Fact({ name, note, wide, children }: FactProps) {
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

function FeeFact({ summary: { fee, coinbase, inputs } }: { readonly summary: Summary }) {
  if (coinbase) {
    return (
      <Fact name={SUMMARY_TEXT.fee} note={SUMMARY_TEXT.feeNoneWhy}>
        {SUMMARY_TEXT.feeNone}
      </Fact>
    );
  }
  if (inputs.total === 0) {
    return (
      <Fact name={SUMMARY_TEXT.fee} note={SUMMARY_TEXT.feeDraftWhy}>
        {SUMMARY_TEXT.feeDraft}
      </Fact>
    );
  }
  if (!fee) {
    return (
      <Fact name={SUMMARY_TEXT.fee} note={SUMMARY_TEXT.feeUnknownWhy}>
        {SUMMARY_TEXT.feeUnknown}
      </Fact>
    );
  }
  const satoshis = satoshisOf(fee.amount);
  if (fee.awaitsInputs) {
    return (
      <Fact name={SUMMARY_TEXT.fee} note={SUMMARY_TEXT.feeAwaitsWhy}>
        <Amount satoshis={-satoshis} /> {SUMMARY_TEXT.feeAwaits}
      </Fact>
    );
  }
  const rate = fee.feerate && feerateText(fee.feerate);
  return (
    <Fact name={SUMMARY_TEXT.fee} note={satoshis < 0n ? rowOf('outputs-exceed-inputs').why : rate}>
      <Amount satoshis={satoshis} /> {satoshis >= 0n && <ProofMark proof={fee.proof} />}
    </Fact>
  );
}

interface ReturnFactsProps {
  readonly verdicts: Verdicts;
  readonly owners: OutputOwners | undefined;
}

const PROOFS: Readonly<Record<Owner['status'], ReturnProof>> = {
  derived: 'proven',
  contradicted: 'contradicted',
  other: undefined,
};

/** What returns, and apart from it what is only claimed to. */
function ReturnFacts({ verdicts, owners }: ReturnFactsProps) {
  const proofOf = (index: number) => PROOFS[owners?.[index]?.status ?? 'other'];
  const { proven, claimed } = returnsOf(verdicts.outputs, proofOf);
  return (
    <>
      {proven.outputs > 0 && (
        <Fact name={OUTPUT_TEXT.returns} note={OUTPUT_TEXT.returnsWhy}>
          <Amount satoshis={proven.amount} />
        </Fact>
      )}
      {claimed.outputs > 0 && (
        <Fact name={OUTPUT_TEXT.claimed} note={OUTPUT_TEXT.claimedWhy}>
          <Amount satoshis={claimed.amount} />
        </Fact>
      )}
    </>
  );
}

interface IdFactProps {
  readonly name: string;
  readonly id: string;
  readonly note: string;
  readonly onCopy: OnCopy;
}

function IdFact({ name, id, note, onCopy }: IdFactProps) {
  return (
    <Fact name={name} note={note} wide>
      <span className="fact-id">{id}</span>
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
  readonly onSelect: (id: number) => void;
  readonly onChain: ((chain: Chain) => void) | undefined;
}

/** What speaks against the chosen chain, and the others to choose. */
export function ChainHint(props: ChainHintProps) {
  const { chain, recent, onSelect, onChain } = props;
  const { chains } = props.summary;
  if (!chains.contradicts) return null;
  const { node } = chains;
  return (
    <div className="chain-hint">
      <p>{chainHintText(chains, TEXT.chains[chain])}</p>
      {onChain && (
        <div className="chain-offers">
          <span aria-hidden="true">{SUMMARY_TEXT.showFor}</span>
          {offeredChains(chain, recent).map((other) => (
            <SmallButton key={other} onClick={() => onChain(other)}>
              <span className="only-heard">{SUMMARY_TEXT.showFor} </span>
              {TEXT.chains[other]}
            </SmallButton>
          ))}
        </div>
      )}
      {node !== undefined && (
        <SmallButton onClick={() => onSelect(node)}>{SUMMARY_TEXT.showWhere}</SmallButton>
      )}
    </div>
  );
}
