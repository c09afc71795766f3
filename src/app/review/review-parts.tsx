import type { ReactNode } from 'react';
import type { Verdicts } from '../../channel/protocol/verify-protocol.ts';
import { PARTIES_TITLE } from '../../core/said/party-words.ts';
import type { Summary } from '../../core/shown/summary.ts';
import type { JoinedInput } from '../../core/verdict/joined.ts';
import { BoardTable } from './board.tsx';
import { Changes, Name } from './changes.tsx';
import { isTold, OutputChecks } from './output-checks.tsx';
import { PartyList } from './party-list.tsx';
import { shownAt } from './shown-at.ts';
import { inputRangesText } from './text-board.ts';
import { OUTPUT_TEXT } from './text-outputs.ts';
import { CHECKS_TEXT, type KeyOriginTexts, missingFromText } from './text-verdicts.ts';
import './checks.css';

/** As much of an input as is shown of it. */
type ShownInput = Pick<
  JoinedInput,
  'index' | 'proof' | 'signatures' | 'needs' | 'isFinal' | 'next'
>;

/** As much of what was verified as every view of a document shows. */
export interface ShownVerdicts
  extends Pick<Verdicts, 'stage' | 'next' | 'fixed' | 'outputs' | 'parties' | 'board' | 'changes'> {
  readonly inputs: readonly ShownInput[];
}

/** What there is to be said and done of parts of the document. */
interface Source {
  readonly summary: Summary | undefined;
  /** Absent where its bytes are not seen. */
  readonly onSelect?: ((node: number) => void) | undefined;
  /** Of an input that has no signature. */
  readonly besideMissing?: (input: number) => ReactNode;
}

interface ReviewPartsProps extends Source {
  readonly verdicts: ShownVerdicts;
  readonly origins: KeyOriginTexts;
  /** What a descriptor is called that inputs were derived from, by its number. */
  readonly labelOf?: ((descriptor: number) => string) | undefined;
  /** Whose an output is proven to be. */
  readonly ownerOf?: ((output: number) => string | undefined) | undefined;
  /** What proves that something returns, where that does not stand elsewhere. */
  readonly claimedWhy?: string | undefined;
  /** What is known in this view alone. */
  readonly children?: ReactNode;
}

/** Who has signed, what is missing, what the outputs are, and what may still change. */
export function ReviewParts({
  verdicts,
  origins,
  labelOf,
  ownerOf,
  claimedWhy,
  children,
  ...source
}: ReviewPartsProps) {
  const { summary, onSelect } = source;
  const unmet = verdicts.inputs.filter(isUnmet);
  const { parties } = verdicts;
  return (
    <>
      {parties && (
        <ReviewPart title={PARTIES_TITLE}>
          <PartyList parties={parties} />
        </ReviewPart>
      )}
      <BoardTable board={verdicts.board} labelOf={labelOf} />
      {unmet.length > 0 && (
        <ReviewPart title={CHECKS_TEXT.missing}>
          <MissingList source={source} unmet={unmet} origins={origins} />
        </ReviewPart>
      )}
      {summary?.format === 'psbt' && verdicts.outputs.some(isTold) && (
        <ReviewPart title={OUTPUT_TEXT.title}>
          <OutputChecks
            outputs={verdicts.outputs}
            summary={summary}
            ownerOf={ownerOf}
            claimedWhy={claimedWhy}
            onSelect={onSelect}
          />
        </ReviewPart>
      )}
      {children}
      <ReviewPart title={CHECKS_TEXT.change}>
        <Changes verdicts={verdicts} summary={summary} onSelect={onSelect} />
      </ReviewPart>
    </>
  );
}

/** What fails, cannot be spent or waits for other inputs lacks nothing itself. */
function isUnmet({ needs, isFinal, next }: ShownInput): boolean {
  return needs !== undefined || (!isFinal && next === 'signer');
}

export function ReviewPart({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section aria-label={title}>
      <h3 className="notes-title">{title}</h3>
      {children}
    </section>
  );
}

interface InputNameProps extends Pick<Source, 'summary' | 'onSelect'> {
  readonly index: number;
}

/** What an input is called, which leads to it. */
export function InputName({ index, summary, onSelect }: InputNameProps) {
  const node = summary && shownAt(summary.inputs, index)?.node;
  return <Name node={node} text={CHECKS_TEXT.input(index)} onSelect={onSelect} />;
}

/** More groups of inputs are only counted: what they need is in the table of signers. */
const MOST_GROUPS = 12;

interface MissingListProps {
  readonly source: Source;
  readonly unmet: readonly ShownInput[];
  readonly origins: KeyOriginTexts;
}

/** Inputs that need the same stand together: a thousand take one line. */
function MissingList({ source, unmet, origins }: MissingListProps) {
  const alike = new Map<string, ShownInput[]>();
  for (const input of unmet) {
    const text = missingFromText(input, origins);
    alike.set(text, [...(alike.get(text) ?? []), input]);
  }
  const shown = [...alike].slice(0, MOST_GROUPS);
  return (
    <ul className="checks-list">
      {shown.map(([text, inputs]) => (
        <li key={text}>
          <Missing source={source} inputs={inputs} text={text} />
        </li>
      ))}
      {alike.size > shown.length && <li>{CHECKS_TEXT.moreGroups(alike.size - shown.length)}</li>}
    </ul>
  );
}

interface MissingProps {
  readonly source: Source;
  readonly inputs: readonly ShownInput[];
  readonly text: string;
}

/** The preimage of one input is offered; of several it is reached from each of them. */
function Missing({ source, inputs, text }: MissingProps) {
  const [first, second] = inputs;
  if (first === undefined) return null;
  if (second !== undefined) {
    return `${inputRangesText(inputs.map(({ index }) => index))}: each ${text}`;
  }
  return (
    <>
      <InputName index={first.index} {...source} /> {text}{' '}
      {first.signatures.length === 0 && source.besideMissing?.(first.index)}
    </>
  );
}
