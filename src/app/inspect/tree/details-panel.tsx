import { useEffect, useState } from 'react';
import { useStore } from 'zustand/react';
import type { NodeKind } from '../../../core/outline/node-kinds.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { Inspector } from '../../document/inspect-store.ts';
import { NO_NODE, type NodeId } from '../../document/node-id.ts';
import { SignatureDetails } from '../../review/signature-details.tsx';
import { formatCount } from '../../ui/format.ts';
import { PlainText } from '../../ui/plain-text.tsx';
import { UI_TEXT } from '../../ui/text.ts';
import { bytesInWords } from '../../ui/text-amounts.ts';
import { copyAndSay } from '../input/copying.ts';
import { KINDS, sourceText } from '../kinds/kinds.ts';
import { PROBLEMS } from '../kinds/kinds-problems.ts';
import { PreimageOfPart } from '../preimage/preimage-link.tsx';
import { After } from '../stages.tsx';
import { labelOf } from './labels.ts';
import { TREE_TEXT } from './text.ts';
import { useValue } from './tree-row.tsx';
import { readableText, type ValueLine, valueLines } from './value-forms.ts';

interface DetailsProps {
  readonly inspector: Inspector;
  readonly document: InputDocument;
}

/** What the selected part is: its value in every form, and what the field is for. */
export function DetailsPanel({ inspector, document }: DetailsProps) {
  const id = useStore(document.view, (state) => state.selected?.id ?? NO_NODE);
  const lines = useLines(document, id);
  return (
    <section
      className="details"
      aria-label={TREE_TEXT.details}
      data-testid="details"
      // What scrolls must be reached by keyboard, also before anything in it can be.
      tabIndex={lines.length === 0 ? 0 : undefined}
    >
      {id === NO_NODE ? (
        <p className="pane-note">{TREE_TEXT.nothingSelected}</p>
      ) : (
        <After stage={2}>
          <PartDetails inspector={inspector} document={document} id={id} lines={lines} />
        </After>
      )}
    </section>
  );
}

interface PartProps extends DetailsProps {
  readonly id: NodeId;
  readonly lines: readonly ValueLine[];
}

function PartDetails({ inspector, document, id, lines }: PartProps) {
  const { tree } = document;
  const kind = tree.kind(id);
  const { explanation, source, colour } = KINDS[kind];
  const problem = tree.problem(id);
  // The whole is selected at every paste: what a PSBT is need not be said each time.
  const isWhole = tree.parent(id) === NO_NODE;
  const [start, end] = [tree.start(id), tree.end(id)];
  return (
    <>
      <header className="details-head">
        <h2 className="details-title" data-colour={colour}>
          {labelOf(tree, id)}
        </h2>
        <p className="details-place">
          {TREE_TEXT.offset} {formatCount(start)}{' '}
          <span className="soft">(0x{start.toString(16)})</span>, {bytesInWords(end - start)}
        </p>
        {HOLDS_TRANSACTION.has(kind) && (
          <button
            type="button"
            className="button small"
            title={TREE_TEXT.takeOutWhy}
            onClick={async () => inspector.open(await document.transactionIn(id))}
          >
            {TREE_TEXT.takeOut}
          </button>
        )}
        <PreimageOfPart document={document} id={id} />
      </header>
      {problem !== 'none' && (
        <p className="details-problem">
          <strong>{TREE_TEXT.problem}.</strong> {PROBLEMS[problem]}
        </p>
      )}
      {tree.hasTooMany(id) && <p className="details-problem">{TREE_TEXT.tooManyParts}</p>}
      {!isWhole && (
        <p className="details-explanation">
          {explanation}
          {source !== undefined && (
            <span className="details-source">
              {' '}
              {TREE_TEXT.source} {sourceText(source)}.
            </span>
          )}
        </p>
      )}
      {/* Below all that is there at once: what has to be fetched moves nothing. */}
      <ValueLines inspector={inspector} document={document} id={id} lines={lines} />
      <SignatureDetails inspector={inspector} document={document} id={id} />
    </>
  );
}

/** Records whose value is a transaction. */
const HOLDS_TRANSACTION: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'psbt.global.unsigned_tx',
  'psbt.in.non_witness_utxo',
]);

/** So many bytes of a part are shown here; the hex view has them all. */
const SHOWN_BYTES = 512;

/** What is there of the value of a part, in each of its forms; of none nothing. */
function useLines(document: InputDocument, id: NodeId): readonly ValueLine[] {
  const value = useValue(document, id);
  const bytes = useHead(document, id);
  useEffect(() => {
    if (id !== NO_NODE) document.wantValue(id);
  }, [document, id]);
  if (id === NO_NODE) return [];
  const length = document.tree.end(id) - document.tree.start(id);
  // The hex view has the bytes of the whole file.
  const isWhole = document.tree.parent(id) === NO_NODE;
  return valueLines(document.tree.kind(id), value, bytes, length).filter(
    ({ name }) => !isWhole || name !== 'bytesOf',
  );
}

function ValueLines({ inspector, document, id, lines }: PartProps) {
  return (
    <dl className="value-lines">
      {lines.map((line) => (
        <ValueRow key={line.name} inspector={inspector} line={line} copy={() => whole(line)} />
      ))}
    </dl>
  );

  /** What is copied is never cut. */
  async function whole({ name, text }: ValueLine): Promise<string> {
    if (name === 'bytesOf' || name === 'asInBytes') return document.copy(id, 'hex');
    if (name === 'value' || name === 'asShown') return document.copy(id, 'text');
    if (name !== 'text') return text;
    return (
      readableText(await document.read(document.tree.start(id), document.tree.end(id))) ?? text
    );
  }
}

interface ValueRowProps {
  readonly inspector: Inspector;
  readonly line: ValueLine;
  readonly copy: () => Promise<string>;
}

function ValueRow({ inspector, line, copy }: ValueRowProps) {
  const name = TREE_TEXT[line.name];
  return (
    <div className="value-line">
      <dt>{name}</dt>
      <dd className={line.mono ? 'bytes' : ''}>
        <PlainText text={line.text} />
      </dd>
      <dd className="value-copy">
        <button
          type="button"
          className="button small quiet"
          aria-label={`${UI_TEXT.copy} ${name}`}
          onClick={() => void copyAndSay(inspector, copy(), name)}
        >
          {UI_TEXT.copy}
        </button>
      </dd>
    </div>
  );
}

/** The first bytes of a part. */
function useHead(document: InputDocument, id: NodeId): Uint8Array | undefined {
  const [head, setHead] = useState<{ readonly id: NodeId; readonly bytes: Uint8Array }>();
  useEffect(() => {
    if (id === NO_NODE) return;
    let current = true;
    const start = document.tree.start(id);
    const end = Math.min(document.tree.end(id), start + SHOWN_BYTES);
    document.read(start, end).then(
      (bytes) => current && setHead({ id, bytes }),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [document, id]);
  return head?.id === id ? head.bytes : undefined;
}
