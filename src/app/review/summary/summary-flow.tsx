import { type ReactNode, useMemo, useState } from 'react';
import { rowOf } from '../../../core/findings/table.ts';
import type { Owner } from '../../../core/ownership/owner.ts';
import { MOST_IN_FILE_ORDER } from '../../../core/review/row-order.ts';
import {
  beginning,
  type FlowRest,
  inOrder,
  nextCount,
  restsOf,
} from '../../../core/shown/flow-rows.ts';
import type {
  Alarm,
  FeeSummary,
  InputSummary,
  OutputSummary,
  SideSummary,
  Summary,
} from '../../../core/shown/summary.ts';
import { type KnownVerdicts, verdictCounts, worstOf } from '../../document/verification.ts';
import { Address } from '../../ui/address.tsx';
import { formatCount } from '../../ui/format.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { SeverityMark } from '../severity-mark.tsx';
import { OUTPUT_TEXT, outputClaim } from '../text-outputs.ts';
import { countsText } from '../text-verdicts.ts';
import { OneSignatureMark, SignersMark, signatureTitle, VerdictMark } from '../verdict-mark.tsx';
import { Amount } from './amount.tsx';
import { FlowBands, FlowBar } from './flow-bands.tsx';
import { ProofMark } from './proof-mark.tsx';
import {
  feeRowText,
  inputNotes,
  outputNotes,
  SUMMARY_TEXT,
  shortOutpointText,
} from './text-summary.ts';

/** So many rows are drawn with bands between them: the fee has one too. */
const MOST_BANDS = MOST_IN_FILE_ORDER + 1;

/** A mark for whose an input or output is, by its number. */
export type WhoseMark = (side: 'inputs' | 'outputs', at: number) => ReactNode;

/** Whose outputs are, by the descriptors that were given. */
export type OutputOwners = readonly (Owner | undefined)[];

interface FlowProps {
  readonly summary: Summary;
  readonly verification: KnownVerdicts;
  readonly whose: WhoseMark | undefined;
  readonly owners: OutputOwners | undefined;
  /** Numbers of outputs that are looked for. */
  readonly found: readonly number[] | undefined;
  /** Whether it is signed to the end: who is paid and the fee, and nothing that was so before. */
  readonly isSettled?: boolean | undefined;
  /** Whether the answer line above has the feerate. */
  readonly isAnswered?: boolean | undefined;
  /** Absent where a row leads nowhere. */
  readonly onSelect: ((id: number) => void) | undefined;
}

/** What is spent at the left, what is paid at the right, and bands as thick as the amounts. */
export function SummaryFlow(props: FlowProps) {
  const { summary, verification, whose, owners, found, isAnswered, onSelect } = props;
  const { isSettled = false } = props;
  const { inputs, outputs, fee, complete } = summary;
  const { utxosIn, utxosOut, moreIn, moreOut, openIn, openOut, claimed } = useShown(summary);
  const whole = wholeOf(summary);
  // What is verified later has its room from the first, and moves nothing.
  const [atOnce] = useState(verification.verdicts !== undefined);
  const signedAtOnce = utxosIn.map(({ at }) => {
    const { signatures = [] } = (atOnce && verification.inputs.get(at)) || {};
    return signatures;
  });
  const signers = utxosIn.map(({ signed }, i) => signersOf(signed, signedAtOnce[i]!.length));
  const lines = Math.max(0, ...signers.map(linesOf));
  const rowsIn = utxosIn.length + moreIn.length;
  const rowsOut = utxosOut.length + moreOut.length + (fee ? 1 : 0);
  const rows = isSettled ? rowsOut : Math.max(rowsIn, rowsOut);
  // What is so of the only input, the line above says of all.
  const isTold = isAnswered === true && inputs.total === 1;
  return (
    <div
      className="flow"
      data-bands={(!isSettled && rows <= MOST_BANDS) || undefined}
      style={{
        ['--signer-lines' as string]: lines,
        ['--half-rows' as string]: Math.max(2 * rows, 1),
      }}
    >
      {!isSettled && (
        <FlowSide
          side="in"
          title={SUMMARY_TEXT.inputs}
          of={inputs}
          complete={complete}
          above={rows - rowsIn}
        >
          {utxosIn.map((input, i) => (
            <UtxoRow
              key={input.node}
              name={`input-${input.at}`}
              node={input.node}
              amount={input.amount}
              mark={!summary.coinbase && <ProofMark proof={input.proof} />}
              unknown={summary.coinbase ? SUMMARY_TEXT.coinbase : SUMMARY_TEXT.unknownAmount}
              alarm={input.alarm}
              who={<Who>{addressOf(input) ?? shortOutpointText(input)}</Who>}
              notes={inputNotes(
                input,
                hasInvalid(verification, input.at) || isTold,
                onlyOf(signedAtOnce[i]!)?.sighash,
              )}
              signers={
                signers[i]! > 1 && (
                  <SignersMark
                    signatures={verification.inputs.get(input.at)?.signatures ?? []}
                    verdicts={verification.verdicts}
                  />
                )
              }
              verdict={
                <>
                  {signers[i]! < 2 && (
                    <InputVerdictMark verification={verification} at={input.at} />
                  )}
                  {whose?.('inputs', input.at)}
                </>
              }
              whole={whole}
              onSelect={onSelect}
            />
          ))}
          <MoreRows more={moreIn} of="input" whole={whole} onOpen={openIn} />
        </FlowSide>
      )}
      {!isSettled && (
        <FlowBands
          left={[...utxosIn.map(({ amount }) => amount), ...moreIn.map(({ amount }) => amount)]}
          right={[...utxosOut.map(({ amount }) => amount), ...moreOut.map(({ amount }) => amount)]}
          fee={fee?.amount}
        />
      )}
      <FlowSide
        side="out"
        title={SUMMARY_TEXT.outputs}
        of={outputs}
        complete={complete}
        above={rows - rowsOut}
      >
        {utxosOut.map((output) => (
          <UtxoRow
            key={output.node}
            name={`output-${output.at}`}
            node={output.node}
            amount={output.amount}
            wasClaimed={claimed.has(output.at)}
            isFound={found?.includes(output.at) === true}
            who={
              <>
                <Payee output={output} />
                {output.name !== undefined && <span className="flow-name">{output.name}</span>}
              </>
            }
            notes={outputNotes(
              output,
              outputClaim(verification.verdicts?.outputs[output.at], owners?.[output.at]?.status),
            )}
            verdict={whose?.('outputs', output.at)}
            alarm={output.alarm}
            whole={whole}
            onSelect={onSelect}
          />
        ))}
        <MoreRows more={moreOut} of="output" whole={whole} onOpen={openOut} />
        {fee && (
          <FeeRow fee={fee} whole={whole} isSettled={isSettled} isAnswered={isAnswered === true} />
        )}
      </FlowSide>
    </div>
  );
}

/** Rows of each side, and how to have more of them; in an order that does not change. */
function useShown({ inputs, outputs, complete }: Summary) {
  const [atMost, setAtMost] = useState({
    inputs: beginning(inputs.total),
    outputs: beginning(outputs.total),
  });
  const [claimed] = useState(() => claimedIn(outputs));
  const utxosIn = useMemo(() => inOrder(inputs), [inputs]);
  const utxosOut = useMemo(() => inOrder(outputs), [outputs]);
  const open = (side: 'inputs' | 'outputs', there: number) => () =>
    setAtMost((before) => ({ ...before, [side]: nextCount(before[side], there) }));
  const more = (side: 'inputs' | 'outputs', there: number) =>
    there > atMost[side] ? open(side, there) : undefined;
  return {
    utxosIn: utxosIn.slice(0, atMost.inputs),
    utxosOut: utxosOut.slice(0, atMost.outputs),
    moreIn: restsOf(inputs, utxosIn, atMost.inputs, complete),
    moreOut: restsOf(outputs, utxosOut, atMost.outputs, complete),
    openIn: more('inputs', utxosIn.length),
    openOut: more('outputs', utxosOut.length),
    claimed,
  };
}

/** Numbers of the outputs that were claimed to return when they were first shown. */
function claimedIn({ shown }: SideSummary<OutputSummary>): ReadonlySet<number> {
  return new Set(shown.flatMap(({ at, returns }) => (returns === 'claimed' ? [at] : [])));
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

/** The one that a row names with its hash type. */
function onlyOf<One>(signatures: readonly One[]): One | undefined {
  return signatures.length === 1 ? signatures[0] : undefined;
}

function hasInvalid(verification: KnownVerdicts, at: number): boolean {
  return worstOf(verification.inputs.get(at)?.signatures ?? []) === 'invalid';
}

interface InputVerdictProps {
  readonly verification: KnownVerdicts;
  readonly at: number;
}

/** Whether the signatures of an input are valid. */
function InputVerdictMark({ verification, at }: InputVerdictProps) {
  const { signatures = [] } = verification.inputs.get(at) ?? {};
  const single = onlyOf(signatures);
  if (single) {
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
  /** How many rows it is shorter than the other, in the middle of which it stands. */
  readonly above: number;
  readonly children: ReactNode;
}

function FlowSide({ side, title, of, complete, above, children }: FlowSideProps) {
  const { total, unknown, amount } = of;
  return (
    <section
      className="flow-side"
      data-side={side}
      data-shorter={above > 0 || undefined}
      aria-label={title}
      style={{ ['--first-row' as string]: above + 1 }}
    >
      <h3 className="flow-title">
        {title}{' '}
        <span className="flow-count">
          {formatCount(total)}
          {complete && unknown === 0 && total > 1 && (
            <>
              , <Amount satoshis={amount} />
            </>
          )}
        </span>
      </h3>
      <ul className="flow-rows">{children}</ul>
    </section>
  );
}

interface UtxoRowProps {
  /** By its side and number. */
  readonly name: string;
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
  /** What it claims may be proven later, in fewer words. */
  readonly wasClaimed?: boolean;
  readonly isFound?: boolean;
  readonly verdict?: ReactNode;
  readonly whole: bigint;
  readonly onSelect: ((id: number) => void) | undefined;
}

function UtxoRow(props: UtxoRowProps) {
  const { node, amount, mark, unknown, alarm, who, notes, signers, verdict, whole } = props;
  const { name, onSelect } = props;
  const content = (
    <>
      <span className="flow-line" data-claimed={props.wasClaimed || undefined}>
        {amount === undefined ? (
          <span className="flow-unknown">{unknown ?? SUMMARY_TEXT.unknownAmount}</span>
        ) : (
          <Amount satoshis={amount} />
        )}{' '}
        {mark} {alarm && <AlarmMark {...alarm} />}{' '}
        <span key={notes.join()} className="flow-notes">
          {notes.join(' · ')}
        </span>{' '}
        {signers}
      </span>{' '}
      {who}
      {verdict}
      <FlowBar amount={amount} whole={whole} />
    </>
  );
  return (
    <li className="flow-item" data-testid={name} data-found={props.isFound || undefined}>
      {onSelect ? (
        <button type="button" className="flow-row" onClick={() => onSelect(alarm?.node ?? node)}>
          {content}
        </button>
      ) : (
        <div className="flow-row">{content}</div>
      )}
    </li>
  );
}

/** The worst that was found in a UTXO; its row leads there. */
function AlarmMark({ code, severity }: Pick<Alarm, 'code' | 'severity'>) {
  return (
    <span className="flow-alarm" data-severity={severity}>
      <SeverityMark severity={severity} /> {rowOf(code).title}
    </span>
  );
}

function addressOf({ address }: { readonly address?: string }): ReactNode {
  return address && <Address text={address} />;
}

function Who({ children }: { readonly children: ReactNode }) {
  return <span className="flow-who">{children}</span>;
}

/** An address, or what an OP_RETURN carries: that may be any text. */
function Payee({ output }: { readonly output: OutputSummary }) {
  const { carried, silent } = output;
  if (silent) return <SilentPayeeText output={output} silent={silent} />;
  if (carried === undefined || carried.text === '') {
    return <Who>{addressOf(output) ?? <NoAddress asm={output.asm} />}</Who>;
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

/** Whom it says that it pays, with how far that is proven, beside the address that the chain shows. */
function SilentPayeeText({
  output,
  silent: { address, label, words, isProven, hasScript },
}: {
  readonly output: OutputSummary;
  readonly silent: NonNullable<OutputSummary['silent']>;
}) {
  const said = isProven ? SUMMARY_TEXT.paysSilently : SUMMARY_TEXT.claimsToPay;
  return (
    <>
      <span className="flow-notes">
        {said}
        {label && ` (${label})`}
      </span>
      <Who>
        <Address text={address} />
      </Who>
      <span className="flow-silent" data-proven={isProven || undefined}>
        {words}
      </span>
      <Who>{hasScript ? addressOf(output) : SUMMARY_TEXT.noScriptYet}</Who>
    </>
  );
}

/** The script itself says who can spend it, and none of it is left out. */
function NoAddress({ asm = '' }: { readonly asm: string | undefined }) {
  if (asm === '') return SUMMARY_TEXT.noAddress;
  return (
    <>
      {SUMMARY_TEXT.noAddress}: <PlainText text={asm} />
    </>
  );
}

interface FeeRowProps {
  readonly fee: FeeSummary;
  readonly whole: bigint;
  readonly isSettled: boolean;
  readonly isAnswered: boolean;
}

function FeeRow({ fee, whole, isSettled, isAnswered }: FeeRowProps) {
  const { amount: satoshis } = fee;
  if (fee.below === 'awaited') return <AwaitedRow satoshis={-satoshis} whole={whole} />;
  return (
    <li className="flow-item" data-row="fee">
      <div className="flow-row">
        <span className="flow-line">
          <Amount satoshis={satoshis} />{' '}
          <span className="flow-notes">
            {isSettled ? SUMMARY_TEXT.fee : feeRowText(fee, isAnswered)}
          </span>{' '}
          {!fee.below && !isSettled && <ProofMark proof={fee.proof} />}
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

interface MoreRowsProps {
  readonly more: readonly FlowRest[];
  readonly of: 'input' | 'output';
  readonly whole: bigint;
  /** Shows more of them here; absent where no more were read one by one. */
  readonly onOpen: (() => void) | undefined;
}

/** Those that have something in common in a row of their own; below the last is how to have more. */
function MoreRows({ more, of, whole, onOpen }: MoreRowsProps) {
  return more.map((one, i) => (
    <MoreRow
      key={one.alike ?? ''}
      more={one}
      of={of}
      whole={whole}
      onOpen={i === more.length - 1 ? onOpen : undefined}
    />
  ));
}

interface MoreRowProps extends Omit<MoreRowsProps, 'more'> {
  readonly more: FlowRest;
}

function MoreRow({ more, of, whole, onOpen }: MoreRowProps) {
  return (
    <li className="flow-item" data-row="more">
      <div className="flow-row">
        <span className="flow-line">
          {(more.complete ? SUMMARY_TEXT.more : SUMMARY_TEXT.moreUnread)(more.count, of)}
          {more.amount !== undefined && (
            <span className="flow-notes">
              {' '}
              <Amount satoshis={more.amount} />
            </span>
          )}
          {more.alike && ' '}
          {more.alike && <AlikeMark alike={more.alike} />}
          {onOpen && ' '}
          {onOpen && (
            <button type="button" className="button small" onClick={onOpen}>
              {SUMMARY_TEXT.showMore}
            </button>
          )}
        </span>
        <FlowBar amount={more.amount} whole={whole} />
      </div>
    </li>
  );
}

function AlikeMark({ alike }: { readonly alike: NonNullable<FlowRest['alike']> }) {
  if (alike === 'returns') return <span className="flow-notes">{OUTPUT_TEXT.returnsHere}</span>;
  return <AlarmMark code={alike} severity="danger" />;
}

/** What a bar is held against where there is no room for bands. */
function wholeOf({ inputs, outputs }: Summary): bigint {
  return inputs.amount > outputs.amount ? inputs.amount : outputs.amount;
}
