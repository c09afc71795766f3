import type { ReactNode } from 'react';
import type { Verdicts } from '../../channel/protocol/verify-protocol.ts';
import type { FixableInput, FixablePart, FixableSide } from '../../core/review/open-parts.ts';
import type { InputSummary, OutputSummary, Summary } from '../../core/shown/summary.ts';
import type { IsFixed } from '../../core/verdict/fixed.ts';
import { useAmountUnit } from '../ui/amount-unit.ts';
import { amountIn, shortened } from '../ui/text-amounts.ts';
import { shownAt } from './shown-at.ts';
import { CHANGES_TEXT } from './text-changes.ts';
import { ALL_FIXED, openSentences } from './text-verdicts.ts';
import './changes.css';

interface ChangesProps {
  readonly verdicts: Parameters<typeof openSentences>[0] & Pick<Verdicts, 'changes'>;
  readonly summary: Summary | undefined;
  readonly onSelect: OnSelect;
}

/** Absent where the bytes are not seen. */
type OnSelect = ((node: number) => void) | undefined;

/**
 * What may still change: in sentences and, where some of it may and some not, the
 * transaction with its fixed parts solid and the others dashed.
 */
export function Changes({ verdicts, summary, onSelect }: ChangesProps) {
  const sentences = openSentences(verdicts);
  return (
    <div data-testid="changes">
      <ul className="checks-list">
        {(sentences.length > 0 ? sentences : [ALL_FIXED]).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {verdicts.changes.isMixed && (
        <Drawing changes={verdicts.changes} summary={summary} onSelect={onSelect} />
      )}
    </div>
  );
}

interface DrawingProps extends Pick<ChangesProps, 'summary' | 'onSelect'> {
  readonly changes: Verdicts['changes'];
}

function Drawing({ changes, summary, onSelect }: DrawingProps) {
  const { version, lockTime, inputs, outputs } = changes;
  return (
    <>
      <Legend />
      <div className="changes">
        <ul className="changes-head" aria-label={CHANGES_TEXT.transaction}>
          <Part
            isFixed={version}
            name={`${CHANGES_TEXT.version} ${summary?.transactionVersion ?? ''}`}
          />
          <Part
            isFixed={lockTime}
            name={`${CHANGES_TEXT.lockTime} ${summary?.lockTime?.raw ?? ''}`}
          />
        </ul>
        <Side title={CHANGES_TEXT.inputs} of="input" side={inputs} add={CHANGES_TEXT.addInputs}>
          {(input) => (
            <InputPart
              key={input.index}
              input={input}
              row={summary && shownAt(summary.inputs, input.index)}
              onSelect={onSelect}
            />
          )}
        </Side>
        <Side title={CHANGES_TEXT.outputs} of="output" side={outputs} add={CHANGES_TEXT.addOutputs}>
          {(output) => (
            <OutputPart
              key={output.index}
              output={output}
              row={summary && shownAt(summary.outputs, output.index)}
              onSelect={onSelect}
            />
          )}
        </Side>
      </div>
    </>
  );
}

function Legend() {
  return (
    <p className="changes-legend" aria-hidden="true">
      <span className="changes-part">{CHANGES_TEXT.legendFixed}</span>{' '}
      <span className="changes-part" data-open>
        {CHANGES_TEXT.legendOpen}
      </span>
    </p>
  );
}

interface PartProps {
  readonly isFixed: IsFixed;
  readonly children?: ReactNode;
}

/** Drawn solid or dashed, and said in a word behind its name. */
function Part({ isFixed, name, children }: PartProps & { readonly name: ReactNode }) {
  return (
    <li className="changes-part" data-open={isFixed === true ? undefined : true}>
      {name} <State isFixed={isFixed} /> {children}
    </li>
  );
}

function State({ isFixed }: Pick<PartProps, 'isFixed'>) {
  return (
    <span className={isFixed === true ? 'only-heard' : 'changes-state'}>
      {CHANGES_TEXT.state(isFixed)}
    </span>
  );
}

interface SideProps<Item> {
  readonly title: string;
  /** What one of them is called. */
  readonly of: 'input' | 'output';
  readonly side: FixableSide<Item>;
  readonly add: string;
  readonly children: (item: Item) => ReactNode;
}

function Side<Item>({ title, of, side, add, children }: SideProps<Item>) {
  const { shown, rest, restOpen, isOpen } = side;
  return (
    <div className="changes-side">
      <h4 className="changes-title">{title}</h4>
      <ul aria-label={title}>
        {shown.map(children)}
        {rest > 0 && (
          <li className="changes-part" data-open={restOpen > 0 || undefined}>
            {CHANGES_TEXT.more(rest, of, restOpen)}
          </li>
        )}
        {isOpen && (
          <li className="changes-part changes-add" data-open>
            {add}
          </li>
        )}
      </ul>
    </div>
  );
}

interface InputPartProps {
  readonly input: FixableInput;
  /** Absent of very many. */
  readonly row: InputSummary | undefined;
  readonly onSelect: OnSelect;
}

function InputPart({ input, row, onSelect }: InputPartProps) {
  const { index, isFixed, isAmountFixed, isSequenceFixed, sighashes } = input;
  const { amount, sequence, node } = row ?? {};
  return (
    <Part
      isFixed={isFixed}
      name={<Name node={node} text={CHANGES_TEXT.input(index)} onSelect={onSelect} />}
    >
      {sighashes.map((sighash) => (
        <span key={sighash} className="soft changes-line">
          {breakable(sighash)}
        </span>
      ))}
      <Line isFixed={isFixed === true ? isAmountFixed : true}>
        <AmountWords amount={amount} />
      </Line>
      {(!sequence?.final || (isFixed === true && isSequenceFixed !== true)) && (
        <Line isFixed={isFixed === true ? isSequenceFixed : true}>
          {!sequence || sequence.final
            ? CHANGES_TEXT.sequenceOnly
            : CHANGES_TEXT.sequence(sequence.raw)}
        </Line>
      )}
    </Part>
  );
}

/** A line may break behind each bar. */
function breakable(sighash: string): ReactNode {
  const [base, ...more] = sighash.split('|');
  return more.length === 0 ? (
    base
  ) : (
    <>
      {base}|<wbr />
      {more.join('|')}
    </>
  );
}

interface OutputPartProps {
  readonly output: FixablePart;
  readonly row: OutputSummary | undefined;
  readonly onSelect: OnSelect;
}

function OutputPart({ output: { index, isFixed }, row, onSelect }: OutputPartProps) {
  const { amount, address, node } = row ?? {};
  return (
    <Part
      isFixed={isFixed}
      name={<Name node={node} text={CHANGES_TEXT.output(index)} onSelect={onSelect} />}
    >
      <span className="changes-line">
        <AmountWords amount={amount} />
      </span>
      {address && <span className="changes-line bytes">{shortened(address)}</span>}
    </Part>
  );
}

function AmountWords({ amount }: { readonly amount: bigint | undefined }) {
  const { unit } = useAmountUnit();
  return amount === undefined ? CHANGES_TEXT.amountUnknown : amountIn(unit, amount);
}

/** An amount or a sequence, told where it is open in something fixed. */
function Line({ isFixed, children }: PartProps) {
  return (
    <span className="changes-line" data-open={isFixed === true ? undefined : true}>
      {children} {isFixed !== true && <State isFixed={isFixed} />}
    </span>
  );
}

interface NameProps {
  readonly node: number | undefined;
  readonly text: string;
  readonly onSelect: OnSelect;
}

/** What something is called, which leads to it where it is shown. */
export function Name({ node, text, onSelect }: NameProps) {
  if (node === undefined || !onSelect) return <strong>{text}</strong>;
  return (
    <button type="button" className="note-place" onClick={() => onSelect(node)}>
      {text}
    </button>
  );
}
