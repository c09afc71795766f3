import { useEffect } from 'react';
import { useStore } from 'zustand/react';
import { rowOf } from '../../../core/findings/table.ts';
import type { NodeValue } from '../../../core/outline/node-value.ts';
import { textRuns } from '../../../core/said/plain-text.ts';
import type { CountedFinding } from '../../../core/shown/findings.ts';
import type { Summary } from '../../../core/shown/summary.ts';
import type { InputDocument } from '../../document/input-document.ts';
import type { NodeId } from '../../document/node-id.ts';
import {
  feeInNumbers,
  headline,
  signingOfAll,
  versionText,
} from '../../review/summary/text-summary.ts';
import { SEVERITY_TEXT } from '../../review/text-findings.ts';
import { keepPaper } from '../../ui/paper.ts';
import { UI_TEXT } from '../../ui/text.ts';
import { meaningText } from '../../ui/text-integers.ts';
import { INTAKE_TEXT } from '../intake/text.ts';
import { DECODE_FAULT_TEXT } from '../kinds/kinds-problems.ts';
import { madeIn } from '../preimage/preimage-state.ts';
import { preimageLines } from '../preimage/text.ts';
import { isFrame, labelOf, outermostLabel } from '../tree/labels.ts';
import { INPUT_TEXT } from './text.ts';

/** More parts are not printed: that would be hundreds of pages. */
const MOST_PRINTED = 5000;
const PARTS_AT_ONCE = 200;

interface PrintedPart {
  readonly id: NodeId;
  readonly depth: number;
}

/** What is printed of an input: what the summary says and all parts. */
export function useInputPaper(input: InputDocument): void {
  const summary = useStore(input.view, (state) => state.summary);
  const chain = useStore(input.view, (state) => state.chain);
  const preimage = useStore(input.view, (state) => state.preimage?.now);
  const verdicts = useStore(input.view, (state) => state.verification.verdicts);
  const comparison = useStore(input.view, (state) => state.comparison);
  // biome-ignore lint/correctness/useExhaustiveDependencies: addresses are those of the chain; an open preimage is printed
  useEffect(() => {
    return keepPaper(() => paperOf(input, summary));
  }, [input, summary, chain, preimage, verdicts, comparison]);
}

async function paperOf(input: InputDocument, summary: Summary | undefined): Promise<string> {
  const { tree, view, facts } = input;
  const printed: PrintedPart[] = [];
  let isCut = false;
  for (const part of partsOf(input, tree.roots(), 0)) {
    isCut = printed.length === MOST_PRINTED;
    if (isCut) break;
    printed.push(part);
  }
  const session = await input.session();
  const { chain } = view.getState();
  const lines: string[] = [];
  for (const [from, to] of steps(printed.length)) {
    const some = printed.slice(from, to);
    const values = await session.ask('values', { ids: some.map(({ id }) => id), chain });
    lines.push(...some.map(({ id, depth }, i) => line(labelOf(tree, id), depth, values[i]!)));
  }
  return [
    ...(facts.fault ? [`${INTAKE_TEXT.refusedTitle[facts.format]}: ${facts.fault.message}`] : []),
    ...(facts.refusal ? [`${DECODE_FAULT_TEXT.rejected}: ${facts.refusal.message}`] : []),
    ...(summary ? headLines(input, summary, await input.describe()) : []),
    ...openPreimageLines(input),
    '',
    ...lines,
    ...(isCut ? [INPUT_TEXT.printCut(MOST_PRINTED)] : []),
  ].join('\n');
}

/** Ranges that together are all up to `count`, each so short that the page answers between them. */
function* steps(count: number): Generator<readonly [from: number, to: number]> {
  for (let from = 0; from < count; from += PARTS_AT_ONCE) {
    yield [from, Math.min(from + PARTS_AT_ONCE, count)];
  }
}

/** The preimage that is looked at. */
function openPreimageLines({ view }: InputDocument): readonly string[] {
  const { preimage } = view.getState();
  const made = madeIn(preimage?.now?.made);
  return preimage && made ? ['', ...preimageLines(preimage.asked.input, made)] : [];
}

/** What was found, and the version and the chain; of what cannot be verified what the summary says. */
function headLines(input: InputDocument, summary: Summary, description: string): readonly string[] {
  const about = `${versionText(summary)}, ${UI_TEXT.chains[input.view.getState().chain]}`;
  return description === '' ? [...summaryLines(input, summary), about] : [description, '', about];
}

function summaryLines({ tree }: InputDocument, summary: Summary): readonly string[] {
  const { txid, findings } = summary;
  const textOf = ({ severity, code, count, nodes }: CountedFinding): string => {
    const where = nodes[0] === undefined ? undefined : outermostLabel(tree, nodes[0]);
    const { sign, word } = SEVERITY_TEXT[severity];
    const places = count > 1 ? ` (${count})` : where === undefined ? '' : `: ${where}`;
    return `${sign} ${word}: ${rowOf(code).title}${places}`;
  };
  return [
    `${headline(summary)} · ${signingOfAll(summary)}`,
    ...[feeInNumbers(summary)].filter((fee) => fee !== ''),
    ...(txid ? [`Txid ${txid.text}`] : []),
    ...findings.map(textOf),
  ];
}

function line(label: string, depth: number, { text, more, meaning }: NodeValue): string {
  const cut = more === undefined ? '' : '…';
  const means = meaning ? ` ${meaningText(meaning)}` : '';
  return `${'  '.repeat(depth)}${label}  ${named(text)}${cut}${means}`.trimEnd();
}

/** Characters that cannot be seen are named, and no text turns what is beside it around. */
function named(text: string): string {
  const seen = textRuns(text).map((run) => (run.kind === 'text' ? run.text : `[${run.name}]`));
  return /^[\x20-\x7e·]*$/.test(text) ? text : `\u2068${seen.join('')}\u2069`;
}

/** Parts in order with their depths; lengths and separators are left out. */
function* partsOf(
  input: InputDocument,
  ids: Iterable<NodeId>,
  depth: number,
): Generator<PrintedPart> {
  const { tree } = input;
  for (const id of ids) {
    if (isFrame(tree.kind(id))) continue;
    yield { id, depth };
    yield* partsOf(input, tree.childrenOf(id).ids, depth + 1);
  }
}
