import type { ReactNode } from 'react';
import type {
  FeeSummary,
  InputSummary,
  OutputSummary,
  SideSummary,
  Summary,
} from '../../core/inspect/summary.ts';
import { counted, satoshisOf } from '../text/amounts.ts';
import { inputNotes, outpointText, outputNotes, SUMMARY_TEXT } from '../text/summary-text.ts';
import { PlainText } from '../ui/plain-text.tsx';
import { Amount } from './amount.tsx';
import { FlowBands, FlowBar } from './flow-bands.tsx';
import { ProofMark } from './proof-mark.tsx';

/** How many rows a side has at most before the rest is only counted. */
const MOST_ROWS = 5;

interface FlowProps {
  readonly summary: Summary;
  readonly onSelect: (id: number) => void;
}

/** What is spent at the left, what is paid at the right, and bands as thick as the amounts. */
export function SummaryFlow({ summary, onSelect }: FlowProps) {
  const { format, inputs, outputs, fee, complete } = summary;
  const coinsIn = inputs.shown.slice(0, MOST_ROWS);
  const coinsOut = outputs.shown.slice(0, MOST_ROWS);
  const moreIn = restOf(inputs, coinsIn, complete);
  const moreOut = restOf(outputs, coinsOut, complete);
  const whole = wholeOf(summary);
  return (
    <div className="flow">
      <FlowSide side="in" title={SUMMARY_TEXT.coinsIn} of={inputs} complete={complete}>
        {coinsIn.map((input) => (
          <CoinRow
            key={input.node}
            node={input.node}
            amount={amountOf(input)}
            mark={<ProofMark proof={input.proof} />}
            who={<Who>{input.address ?? outpointText(input)}</Who>}
            notes={inputNotes(format, input)}
            whole={whole}
            onSelect={onSelect}
          />
        ))}
        {moreIn && <MoreRow more={moreIn} whole={whole} />}
      </FlowSide>
      <FlowBands
        left={[...coinsIn.map(amountOf), ...amountsOf(moreIn)]}
        right={[...coinsOut.map(amountOf), ...amountsOf(moreOut)]}
        fee={fee && satoshisOf(fee.amount)}
      />
      <FlowSide side="out" title={SUMMARY_TEXT.coinsOut} of={outputs} complete={complete}>
        {coinsOut.map((output) => (
          <CoinRow
            key={output.node}
            node={output.node}
            amount={amountOf(output)}
            who={<Payee output={output} />}
            notes={outputNotes(output)}
            whole={whole}
            onSelect={onSelect}
          />
        ))}
        {moreOut && <MoreRow more={moreOut} whole={whole} />}
        {fee && <FeeRow fee={fee} whole={whole} />}
      </FlowSide>
    </div>
  );
}

interface FlowSideProps {
  readonly side: 'in' | 'out';
  readonly title: string;
  readonly of: SideSummary<InputSummary | OutputSummary>;
  readonly complete: boolean;
  readonly children: ReactNode;
}

function FlowSide({ side, title, of, complete, children }: FlowSideProps) {
  const { total, unknown, amount } = of;
  return (
    <section className="flow-side" data-side={side} aria-label={title}>
      <h3 className="flow-title">
        {title}{' '}
        <span className="flow-count">
          {counted(total, side === 'in' ? 'input' : 'output')}
          {complete && unknown === 0 && total > 1 && (
            <>
              , <Amount satoshis={satoshisOf(amount)} />
            </>
          )}
        </span>
      </h3>
      <ul className="flow-rows">{children}</ul>
    </section>
  );
}

interface CoinRowProps {
  readonly node: number;
  readonly amount: bigint | undefined;
  readonly mark?: ReactNode;
  readonly who: ReactNode;
  readonly notes: readonly string[];
  readonly whole: bigint;
  readonly onSelect: (id: number) => void;
}

function CoinRow({ node, amount, mark, who, notes, whole, onSelect }: CoinRowProps) {
  return (
    <li className="flow-item">
      <button type="button" className="flow-row" onClick={() => onSelect(node)}>
        <span className="flow-line">
          {amount === undefined ? (
            <span className="flow-unknown">{SUMMARY_TEXT.unknownAmount}</span>
          ) : (
            <Amount satoshis={amount} />
          )}{' '}
          {mark}{' '}
          <span className="flow-notes" title={notes.join(' · ')}>
            {notes.join(' · ')}
          </span>
        </span>{' '}
        {who}
        <FlowBar amount={amount} whole={whole} />
      </button>
    </li>
  );
}

function Who({ children }: { readonly children: ReactNode }) {
  return <span className="flow-who">{children}</span>;
}

/** An address, or what an OP_RETURN carries: that may be any text. */
function Payee({ output }: { readonly output: OutputSummary }) {
  const { address, carried } = output;
  if (carried === undefined || carried.text === '') {
    return <Who>{address ?? SUMMARY_TEXT.noAddress}</Who>;
  }
  const text = <PlainText text={carried.text} />;
  const cut = carried.more === undefined ? '' : '…';
  if (carried.form !== 'text') {
    return (
      <Who>
        {text}
        {cut}
      </Who>
    );
  }
  return (
    <span className="flow-data">
      “{text}
      {cut}”
    </span>
  );
}

function FeeRow({ fee, whole }: { readonly fee: FeeSummary; readonly whole: bigint }) {
  const satoshis = satoshisOf(fee.amount);
  return (
    <li className="flow-item" data-row="fee">
      <div className="flow-row">
        <span className="flow-line">
          <Amount satoshis={satoshis} /> <ProofMark proof={fee.proof} />{' '}
          <span className="flow-notes">{SUMMARY_TEXT.fee}</span>
        </span>
        <FlowBar amount={satoshis} whole={whole} />
      </div>
    </li>
  );
}

/** What is not shown row by row. */
interface Rest {
  readonly count: number;
  readonly amount: bigint | undefined;
  /** Whether all of them were read. */
  readonly complete: boolean;
}

function MoreRow({ more, whole }: { readonly more: Rest; readonly whole: bigint }) {
  return (
    <li className="flow-item">
      <div className="flow-row">
        <span className="flow-line">
          {more.complete ? SUMMARY_TEXT.more(more.count) : SUMMARY_TEXT.moreUnread(more.count)}
          {more.amount !== undefined && (
            <span className="flow-notes">
              {' '}
              <Amount satoshis={more.amount} />
            </span>
          )}
        </span>
        <FlowBar amount={more.amount} whole={whole} />
      </div>
    </li>
  );
}

interface WithAmount {
  readonly amount?: string;
}

function amountOf({ amount }: WithAmount): bigint | undefined {
  return amount === undefined ? undefined : satoshisOf(amount);
}

function restOf(
  { total, amount, unknown }: SideSummary<unknown>,
  shown: readonly WithAmount[],
  complete: boolean,
): Rest | undefined {
  if (total <= shown.length) return undefined;
  const known = complete && unknown === 0;
  const left = known ? satoshisOf(amount) - sumOf(shown) : undefined;
  return { count: total - shown.length, amount: left, complete };
}

function sumOf(coins: readonly WithAmount[]): bigint {
  return coins.reduce((sum, coin) => sum + (amountOf(coin) ?? 0n), 0n);
}

function amountsOf(more: Rest | undefined): readonly (bigint | undefined)[] {
  return more ? [more.amount] : [];
}

/** What a bar is held against where there is no room for bands. */
function wholeOf({ inputs, outputs }: Summary): bigint {
  const [goesIn, goesOut] = [satoshisOf(inputs.amount), satoshisOf(outputs.amount)] as const;
  return goesIn > goesOut ? goesIn : goesOut;
}
