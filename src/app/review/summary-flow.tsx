import { type ReactNode, useState } from 'react';
import { rowOf } from '../../core/findings/table.ts';
import type {
  Alarm,
  FeeSummary,
  InputSummary,
  OutputSummary,
  SideSummary,
  Summary,
} from '../../core/inspect/summary.ts';
import type { Owner } from '../../core/subject/owner.ts';
import { type Verification, verdictCounts, worstOf } from '../document/verification.ts';
import { formatCount } from '../ui/format.ts';
import { PlainText } from '../ui/plain-text.tsx';
import { satoshisOf } from '../ui/text-amounts.ts';
import { Amount } from './amount.tsx';
import { FlowBands, FlowBar } from './flow-bands.tsx';
import { ProofMark } from './proof-mark.tsx';
import { SeverityMark } from './severity-mark.tsx';
import { outputClaim } from './text-outputs.ts';
import { inputNotes, outpointText, outputNotes, SUMMARY_TEXT } from './text-summary.ts';
import { countsText } from './text-verdicts.ts';
import { OneSignatureMark, Signers, signatureTitle, VerdictMark } from './verdict-mark.tsx';

/** How many rows a side has at most before the rest is only counted. */
const MOST_ROWS = 5;

/** A mark for whose an input or output is, by its number. */
export type WhoseMark = (side: 'inputs' | 'outputs', at: number) => ReactNode;

/** Whose outputs are, by the descriptors that were given. */
export type OutputOwners = readonly (Owner | undefined)[];

interface FlowProps {
  readonly summary: Summary;
  readonly verification: Verification;
  readonly whose: WhoseMark | undefined;
  readonly owners: OutputOwners | undefined;
  readonly onSelect: (id: number) => void;
}

/** What is spent at the left, what is paid at the right, and bands as thick as the amounts. */
export function SummaryFlow({ summary, verification, whose, owners, onSelect }: FlowProps) {
  const { format, inputs, outputs, fee, complete } = summary;
  const utxosIn = inputs.shown.slice(0, MOST_ROWS);
  const utxosOut = outputs.shown.slice(0, MOST_ROWS);
  const moreIn = restOf(inputs, utxosIn, complete);
  const moreOut = restOf(outputs, utxosOut, complete);
  const whole = wholeOf(summary);
  // Rows have one height from the first: what is verified later moves nothing.
  const [atOnce] = useState(verification.verdicts !== undefined);
  const signers = utxosIn.map(({ signed }, i) => {
    const { signatures = [] } = (atOnce && verification.inputs.get(i)) || {};
    return signersOf(signed, signatures.length);
  });
  const lines = Math.max(0, ...signers.map(linesOf));
  return (
    <div
      className="flow"
      data-signers={lines > 2 ? 'many' : lines > 0 ? 'some' : undefined}
      style={{ ['--signer-lines' as string]: lines }}
    >
      <FlowSide side="in" title={SUMMARY_TEXT.inputs} of={inputs} complete={complete}>
        {utxosIn.map((input, i) => (
          <UtxoRow
            key={input.node}
            node={input.node}
            amount={amountOf(input)}
            mark={!summary.coinbase && <ProofMark proof={input.proof} />}
            unknown={summary.coinbase ? SUMMARY_TEXT.coinbase : SUMMARY_TEXT.unknownAmount}
            alarm={input.alarm}
            who={<Who>{input.address ?? outpointText(input)}</Who>}
            notes={inputNotes(format, input, hasInvalid(verification, i))}
            signers={
              signers[i]! > 1 && (
                <Signers
                  signatures={verification.inputs.get(i)?.signatures ?? []}
                  verdicts={verification.verdicts}
                />
              )
            }
            verdict={
              <>
                {signers[i]! < 2 && <InputVerdictMark verification={verification} at={i} />}
                {whose?.('inputs', i)}
              </>
            }
            whole={whole}
            onSelect={onSelect}
          />
        ))}
        {moreIn && <MoreRow more={moreIn} of="input" whole={whole} />}
      </FlowSide>
      <FlowBands
        left={[...utxosIn.map(amountOf), ...amountsOf(moreIn)]}
        right={[...utxosOut.map(amountOf), ...amountsOf(moreOut)]}
        fee={fee && satoshisOf(fee.amount)}
      />
      <FlowSide side="out" title={SUMMARY_TEXT.outputs} of={outputs} complete={complete}>
        {utxosOut.map((output, i) => (
          <UtxoRow
            key={output.node}
            node={output.node}
            amount={amountOf(output)}
            who={<Payee output={output} />}
            notes={outputNotes(
              output,
              outputClaim(verification.verdicts?.outputs[i], owners?.[i]?.status),
            )}
            verdict={whose?.('outputs', i)}
            alarm={output.alarm}
            whole={whole}
            onSelect={onSelect}
          />
        ))}
        {moreOut && <MoreRow more={moreOut} of="output" whole={whole} />}
        {fee && <FeeRow fee={fee} whole={whole} />}
      </FlowSide>
    </div>
  );
}

/** How many signatures of an input are there. */
function signersOf({ signatures, muSig2 }: InputSummary['signed'], verified: number): number {
  return Math.max(signatures, muSig2?.partialSignatures ?? 0, verified);
}

const NAMES_A_LINE = 3;

/** Lines that their names take where there is little room; all of many are not named. */
function linesOf(signers: number): number {
  return signers > 1 ? Math.min(4, Math.ceil((signers + 1) / NAMES_A_LINE)) : 0;
}

function hasInvalid(verification: Verification, at: number): boolean {
  return worstOf(verification.inputs.get(at)?.signatures ?? []) === 'invalid';
}

interface InputVerdictProps {
  readonly verification: Verification;
  readonly at: number;
}

/** Whether the signatures of an input are valid. */
function InputVerdictMark({ verification, at }: InputVerdictProps) {
  const { signatures = [] } = verification.inputs.get(at) ?? {};
  const [single, second] = signatures;
  if (single && !second) {
    return <OneSignatureMark signature={single} verdicts={verification.verdicts} isShort />;
  }
  const worst = worstOf(signatures);
  return (
    worst && (
      <VerdictMark
        verdict={worst}
        word={countsText(verdictCounts(signatures))}
        title={signatures.map((one) => signatureTitle(one, verification.verdicts)).join('\n')}
      />
    )
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
          {formatCount(total)}
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

interface UtxoRowProps {
  readonly node: number;
  readonly amount: bigint | undefined;
  readonly mark?: ReactNode;
  /** Instead of an amount that is not known. */
  readonly unknown?: string;
  readonly alarm: Alarm | undefined;
  readonly who: ReactNode;
  readonly notes: readonly string[];
  /** In the place of the notes, where there is room for one of both. */
  readonly signers?: ReactNode;
  readonly verdict?: ReactNode;
  readonly whole: bigint;
  readonly onSelect: (id: number) => void;
}

function UtxoRow(props: UtxoRowProps) {
  const { node, amount, mark, unknown, alarm, who, notes, signers, verdict, whole } = props;
  return (
    <li className="flow-item">
      <button
        type="button"
        className="flow-row"
        onClick={() => props.onSelect(alarm?.node ?? node)}
      >
        <span className="flow-line">
          {amount === undefined ? (
            <span className="flow-unknown">{unknown ?? SUMMARY_TEXT.unknownAmount}</span>
          ) : (
            <Amount satoshis={amount} />
          )}{' '}
          {mark} {alarm && <AlarmMark alarm={alarm} />}{' '}
          <span className="flow-notes" title={notes.join(' · ')}>
            {notes.join(' · ')}
          </span>{' '}
          {signers}
        </span>{' '}
        {who}
        {verdict}
        <FlowBar amount={amount} whole={whole} />
      </button>
    </li>
  );
}

/** The worst that was found in a UTXO; its row leads there. */
function AlarmMark({ alarm: { code, severity } }: { readonly alarm: Alarm }) {
  return (
    <span className="flow-alarm" data-severity={severity}>
      <SeverityMark severity={severity} /> {rowOf(code).title}
    </span>
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
  if (fee.awaitsInputs) return <AwaitedRow satoshis={-satoshis} whole={whole} />;
  return (
    <li className="flow-item" data-row="fee">
      <div className="flow-row">
        <span className="flow-line">
          <Amount satoshis={satoshis} /> {satoshis >= 0n && <ProofMark proof={fee.proof} />}{' '}
          <span className="flow-notes">{SUMMARY_TEXT.fee}</span>
        </span>
        <FlowBar amount={satoshis} whole={whole} />
      </div>
    </li>
  );
}

/** What others are to add. */
function AwaitedRow({ satoshis, whole }: { readonly satoshis: bigint; readonly whole: bigint }) {
  return (
    <li className="flow-item" data-row="fee">
      <div className="flow-row">
        <span className="flow-line">
          <Amount satoshis={satoshis} />{' '}
          <span className="flow-notes">{SUMMARY_TEXT.feeAwaits}</span>
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

interface MoreRowProps {
  readonly more: Rest;
  readonly of: 'input' | 'output';
  readonly whole: bigint;
}

function MoreRow({ more, of, whole }: MoreRowProps) {
  return (
    <li className="flow-item">
      <div className="flow-row">
        <span className="flow-line">
          {(more.complete ? SUMMARY_TEXT.more : SUMMARY_TEXT.moreUnread)(more.count, of)}
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

function sumOf(utxos: readonly WithAmount[]): bigint {
  return utxos.reduce((sum, utxo) => sum + (amountOf(utxo) ?? 0n), 0n);
}

function amountsOf(more: Rest | undefined): readonly (bigint | undefined)[] {
  return more ? [more.amount] : [];
}

/** What a bar is held against where there is no room for bands. */
function wholeOf({ inputs, outputs }: Summary): bigint {
  const [goesIn, goesOut] = [satoshisOf(inputs.amount), satoshisOf(outputs.amount)] as const;
  return goesIn > goesOut ? goesIn : goesOut;
}
