import { memo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand/react';
import { rowOf } from '../../../core/findings/table.ts';
import type { NodeValue } from '../../../core/outline/node-value.ts';
import { faultBytes, type InputDocument, placeAmong } from '../../document/input-document.ts';
import { NO_NODE, type NodeId } from '../../document/node-id.ts';
import { signaturesWithin, worstOf } from '../../document/verification.ts';
import { severitiesOf } from '../../review/severities.ts';
import { SEVERITY_TEXT } from '../../review/text-findings.ts';
import { OneSignatureMark, VerdictMark } from '../../review/verdict-mark.tsx';
import { PlainText } from '../../ui/plain-text.tsx';
import { meaningText } from '../../ui/text-integers.ts';
import { WhoseRow } from '../compare/compare.tsx';
import { PROBLEMS } from '../kinds/kinds-problems.ts';
import { colourOf, isAroundRecords, isFrame, isGuess, labelOf } from './labels.ts';
import { TREE_TEXT } from './text.ts';

interface TreeRowProps {
  readonly document: InputDocument;
  readonly id: NodeId;
  readonly depth: number;
  readonly isOpen: boolean;
  readonly transform: string;
  readonly height: number;
}

/** The document's id of a row, by which the tree names the one that has the focus. */
export function rowElementId(document: InputDocument, id: NodeId): string {
  return `part-${document.key}-${id}`;
}

/** One part. Told of its own selection and hovering only, so that a moving mouse redraws two rows. */
export const TreeRow = memo(function TreeRow(props: TreeRowProps) {
  const { document, id, depth, isOpen, transform, height } = props;
  const { tree, view } = document;
  const selected = useStore(view, (state) => state.selected?.id === id);
  const hovered = useStore(view, (state) => state.hovered?.id === id);
  const kind = tree.kind(id);
  const branch = tree.hasChildren(id);
  const { position, count } = placeAmong(tree, id);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active row
    <div
      role="treeitem"
      id={rowElementId(document, id)}
      className="tree-row"
      data-row={id}
      data-kind={kind}
      data-colour={colourOf(kind)}
      data-frame={isFrame(kind) || undefined}
      data-selected={selected || undefined}
      data-hovered={hovered || undefined}
      data-branch={branch || undefined}
      aria-level={depth + 1}
      aria-posinset={position + 1}
      aria-setsize={count}
      aria-selected={selected}
      {...(branch && { 'aria-expanded': isOpen })}
      style={{ transform, height, ['--depth' as string]: depth }}
    >
      <span className="twisty" aria-hidden="true" data-twisty={branch || undefined} />
      <span className="row-label">{labelOf(tree, id)}</span>
      <Marks document={document} id={id} />
      <RowValue document={document} id={id} />
    </div>
  );
});

/** What is wrong or odd, as a word and not only as a colour. */
function Marks({ document, id }: Pick<TreeRowProps, 'document' | 'id'>) {
  const { tree, facts, view } = document;
  const worst = useStore(view, ({ summary }) => severitiesOf(summary, tree).get(id));
  const problem = tree.problem(id);
  const fault = faultBytes(facts);
  const atFault =
    fault !== undefined && tree.start(id) <= fault.start && fault.start < tree.end(id);
  return (
    <>
      {isGuess(tree, id) && <span className="mark guess">{TREE_TEXT.guessMark}</span>}
      {atFault && <span className="mark fault">{TREE_TEXT.faultMark}</span>}
      {worst && (
        <span
          className="mark finding"
          data-late={worst.isLate || undefined}
          data-severity={worst.severity}
          title={rowOf(worst.code).title}
        >
          <span aria-hidden="true">{SEVERITY_TEXT[worst.severity].sign}</span>{' '}
          {SEVERITY_TEXT[worst.severity].word}
        </span>
      )}
      <SignatureMark document={document} id={id} />
      <WhoseRow document={document} id={id} />
      {problem !== 'none' && (
        <span className="mark problem" title={PROBLEMS[problem]}>
          {TREE_TEXT.problemMark}
        </span>
      )}
    </>
  );
}

/** Of a record or item with signatures whether they are valid; of what is around it only that one is not. */
function SignatureMark({ document, id }: Pick<TreeRowProps, 'document' | 'id'>) {
  const { tree, view } = document;
  const verdict = useStore(view, ({ verification }) => {
    const found = signaturesWithin(verification, { start: tree.start(id), end: tree.end(id) });
    const worst = worstOf(found.map(({ signature }) => signature));
    return worst === 'invalid' || found.length === 1 || !isAroundRecords(tree.kind(id))
      ? worst
      : undefined;
  });
  const single = useStore(view, ({ verification }) => {
    const found = signaturesWithin(verification, { start: tree.start(id), end: tree.end(id) });
    return found.length === 1 ? found[0]?.signature : undefined;
  });
  const verdicts = useStore(view, ({ verification }) => verification.verdicts);
  if (!verdict || tree.parent(id) === NO_NODE) return null;
  return single ? (
    <OneSignatureMark signature={single} verdicts={verdicts} />
  ) : (
    <VerdictMark verdict={verdict} />
  );
}

function RowValue({ document, id }: Pick<TreeRowProps, 'document' | 'id'>) {
  const value = useValue(document, id);
  if (value === undefined || value.form === 'none') return null;
  return (
    <span className="row-value" data-form={value.form}>
      <PlainText text={value.text} />
      {value.more !== undefined && '…'}
      {value.meaning && <span className="row-meaning"> {meaningText(value.meaning)}</span>}
    </span>
  );
}

/** The value of a part as far as it is there; asked for by what is in view. */
export function useValue(document: InputDocument, id: NodeId): NodeValue | undefined {
  const { values } = document;
  return useSyncExternalStore(
    (changed) => values.subscribe(id, changed),
    () => values.get(id),
  );
}
