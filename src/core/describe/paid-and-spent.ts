/** Whom a transaction pays, what it spends, and what is said of each. */
import { bytesToHex } from '../bytes/hex.ts';
import { silentPayee } from '../findings/silent-payee.ts';
import { rowOf } from '../findings/table.ts';
import {
  type AlikeRows,
  mayReturn,
  type RankedPart,
  type Returning,
  rankedParts,
  returningOf,
} from '../review/ranked-parts.ts';
import {
  type Alike,
  type CutRows,
  cutRows,
  fewInOrder,
  MOST_IN_FILE_ORDER,
} from '../review/row-order.ts';
import { changeText } from '../said/change-words.ts';
import { paidNameText } from '../said/name-words.ts';
import { shortKey } from '../said/need-words.ts';
import { fixedText } from '../said/open-words.ts';
import { OUTPUT_TYPES } from '../said/output-types.ts';
import { indexText, ownerSentence } from '../said/owner-words.ts';
import { amountInWords, counted, formatCount, someNames } from '../said/words.ts';
import { describeScript } from '../script/describe.ts';
import { wholeOutput } from '../subject/place.ts';
import { outpointText } from '../tx/id-text.ts';
import { paidBy, sumOf } from '../tx/sum-of.ts';
import { isOfUse, isPartlySigned } from '../verdict/satisfied.ts';
import type { InputVerdict } from '../verdict/verify-inputs.ts';
import type { Describing } from './described.ts';
import type { Section } from './sections.ts';
import { signedCount } from './signed-counts.ts';
import { isValidByItself } from './verdict-line.ts';

/** One input or output, and what it is ranked by where not all can be shown. */
interface Row extends Pick<RankedPart, 'worth' | 'rank' | 'alike'> {
  readonly text: string;
  readonly amount: bigint | undefined;
}

/** The rows of one side below `heads`, all of them or as many as there is room for. */
function rowSection(
  section: Pick<Section, 'title' | 'least'>,
  what: 'input' | 'output',
  rows: readonly Row[],
  heads: readonly string[] = [],
): Section {
  const isFew = rows.length <= MOST_IN_FILE_ORDER;
  const inOrder = isFew ? fewInOrder(rows) : cutRows(rows, rows.length).shown;
  const linesOf = (shown: readonly Row[]) => [...heads, ...shown.map(({ text }) => text)];
  return {
    ...section,
    lines: linesOf(inOrder),
    rest: `more ${what}s`,
    cut: (most) => {
      const room = most - heads.length;
      const { shown, rest } = cutFor(rows, room);
      return [...linesOf(shown), ...restLines(rest, what, room - shown.length)];
    },
  };
}

/** As many rows as leave room for what is said of the others. */
function cutFor(rows: readonly Row[], room: number): CutRows<Row> {
  const kinds = Math.min(MOST_REST, new Set(rows.map(({ alike }) => alike)).size);
  return cutRows(rows, Math.max(1, room - kinds));
}

/** Lines for what is not shown: those that have something in common, and the others in one. */
const MOST_REST = 4;

function restLines(
  rest: readonly Alike<Row>[],
  what: 'input' | 'output',
  room: number,
): readonly string[] {
  const most = Math.max(1, Math.min(MOST_REST, room));
  const [told, merged] =
    rest.length <= most ? [rest, []] : [rest.slice(0, most - 1), rest.slice(most - 1)];
  const others = { alike: undefined, rows: merged.flatMap(({ rows }) => rows) };
  return [...told, ...(merged.length > 0 ? [others] : [])].map((one) => restLine(one, what));
}

function restLine({ alike, rows }: Alike<Row>, what: 'input' | 'output'): string {
  const count = counted(rows.length, `more ${what}`);
  const sum = restSum(rows.map(({ amount }) => amount));
  return `${count}${alike === undefined ? '' : `, ${alikeText(alike)}`}: ${sum}`;
}

function alikeText(alike: AlikeRows): string {
  return alike === 'returns' ? 'yours, by your descriptors' : `Danger (${rowOf(alike).title})`;
}

/** The sum of what is known; what is not known may be anything. */
function restSum(amounts: readonly (bigint | undefined)[]): string {
  const known = amounts.filter((amount) => amount !== undefined);
  const unknown = amounts.length - known.length;
  const parts = [
    ...(known.length > 0 ? [amountOf(sumOf(known))] : []),
    ...(unknown > 0
      ? [counted(unknown, 'amount that is not known', 'amounts that are not known')]
      : []),
  ];
  return parts.join(' and ');
}

/** All that leaves, with what is claimed to return told apart and not taken off. */
export function paidSection(file: Describing): Section {
  const { outputs } = file.subject.transaction;
  const sum = paidBy(file.subject.transaction);
  const total = sum === undefined ? 'more than there can be' : amountInWords(sum);
  const title = `Pays ${total} in ${counted(outputs.length, 'output')}`;
  return rowSection({ title, least: 8 }, 'output', outputRows(file), returnLines(file));
}

/** What is ours by a descriptor, and what the file alone calls change. */
function returnLines({ subject, inspection }: Describing): readonly string[] {
  const { outputs } = subject.transaction;
  const amounts = (returns: Returning) =>
    outputs.flatMap(({ value }, i) => (returningOf(inspection, i) === returns ? [value] : []));
  const say = (what: string, some: readonly bigint[], why: string) =>
    some.length === 0
      ? []
      : [`${what} ${amountOf(sumOf(some))} in ${counted(some.length, 'output')}, ${why}`];
  return [
    ...say('Returns to your descriptors:', amounts('proven'), 'which they derive'),
    ...say('Claimed to return:', amounts('claimed'), 'as the file says, which proves nothing'),
  ];
}

function amountOf(amount: bigint | undefined): string {
  return amount === undefined ? 'an unknown amount' : amountInWords(amount);
}

function outputRows(file: Describing): readonly Row[] {
  const { subject, inspection, chain } = file;
  const ranked = rankedParts(inspection).outputs;
  return subject.transaction.outputs.map(({ value, scriptPubKey }, i) => {
    const claim = claimOf(inspection, i);
    const parts = [
      `Output ${formatCount(i)}: ${amountInWords(value)} to ${payeeText(file, i, scriptPubKey, chain)}`,
      ...(claim === undefined ? [] : [claim]),
      fixedText(inspection.fixed.eachOutput[i] ?? false, inspection),
    ];
    return { ...ranked[i]!, text: parts.join(', '), amount: value };
  });
}

/** Proven by a descriptor, or claimed by the file. */
function claimOf(inspection: Describing['inspection'], i: number): string | undefined {
  const owner = inspection.outputOwners?.[i];
  if (owner?.status === 'derived') {
    const words = [`yours, by descriptor ${owner.descriptor ?? 0}`, indexText(owner)];
    return words.filter(Boolean).join(', ');
  }
  const verdict = inspection.outputs[i];
  return mayReturn(inspection.outputOwners, i)
    ? verdict && changeText(verdict)
    : ownerSentence(owner);
}

/** Whom it says that it pays, with how far that is proven; else what its script says. */
function payeeText(
  file: Describing,
  index: number,
  scriptPubKey: Uint8Array,
  chain: Describing['chain'],
): string {
  const payee = silentOrScript(file, index, scriptPubKey, chain);
  // A name stands beside the address, never in its place.
  const name = paidNameText(file.inspection.names?.[index]);
  return name === undefined ? payee : `${payee} (${name})`;
}

function silentOrScript(
  file: Describing,
  index: number,
  scriptPubKey: Uint8Array,
  chain: Describing['chain'],
): string {
  const said = silentPayee(file.subject, file.inspection.silentPayments, index);
  if (!said) return scriptText(file, index, scriptPubKey, chain);
  const { address, label, words, isProven, hasScript } = said;
  const named = label === undefined ? address : `${address}, ${label}`;
  if (isProven) return `${named}, ${words}`;
  const script = hasScript ? scriptText(file, index, scriptPubKey, chain) : 'no script yet';
  return `${script}, claims to pay ${named}: ${words}`;
}

/** The address, whole; without one the kind of script, with the data that it carries, or both its ends. */
function scriptText(
  { subject, inspection }: Describing,
  index: number,
  scriptPubKey: Uint8Array,
  chain: Describing['chain'],
): string {
  const { address, type } = describeScript(scriptPubKey, chain);
  if (address !== undefined) return address;
  const { path } = wholeOutput(subject, index);
  const payload = inspection.findings.find((one) => one.code === 'payload' && one.path === path);
  return `${OUTPUT_TYPES[type]}: ${payload?.what ?? shortKey(bytesToHex(scriptPubKey))}`;
}

export function spentSection(file: Describing): Section {
  const { subject, inspection } = file;
  const count = counted(subject.inputs.length, 'input');
  const sum = sumOf(inspection.inputs.map(({ amount }) => amount));
  const title = subject.isCoinbase
    ? 'Spends nothing: a coinbase'
    : `Spends ${amountOf(sum)} in ${count}`;
  return rowSection({ title, least: 4 }, 'input', subject.isCoinbase ? [] : inputRows(file));
}

function inputRows(file: Describing): readonly Row[] {
  const { subject, inspection, chain } = file;
  const ranked = rankedParts(inspection).inputs;
  return subject.inputs.map((input, i) => {
    const verdict = inspection.inputs[i]!;
    const { amount, proof } = verdict;
    const script = input.spent?.scriptPubKey;
    const address = script && describeScript(script, chain).address;
    const parts = [
      `Input ${formatCount(i)}: ${amount === undefined ? 'amount' : `${amountInWords(amount)},`} ${proof}`,
      ...(address === undefined ? [] : [`from ${address}`]),
      outpointText(input.prevout),
      signedText(file, i),
    ];
    return { ...ranked[i]!, text: parts.join(', '), amount };
  });
}

/** "1 of 2 signatures by cad9072e". */
function signedText({ inspection, names }: Describing, i: number): string {
  const verdict = inspection.inputs[i]!;
  const isOpen = verdict.isOpen === true;
  if (verdict.isFinal && !isOpen && !isPartlySigned(verdict)) return finalText(verdict);
  const { has, of } = signedCount(verdict);
  const keys = verdict.signatures
    .filter(isOfUse)
    .flatMap(({ publicKey }) => (publicKey ? [publicKey] : []));
  const early = verdict.needs?.early?.length ?? 0;
  const surplus = Math.max(0, keys.length - has - early);
  const more = surplus > 0 ? ` and ${formatCount(surplus)} more` : '';
  const isBy = keys.length > 0 && has + surplus > 0;
  const by = isBy ? `${more} by ${someNames(names.namesOf(keys)).join(', ')}` : '';
  if (of === undefined) return has === 0 ? 'not signed' : `${counted(has, 'signature')}${by}`;
  return `${formatCount(has)} of ${counted(of, 'signature')}${by}`;
}

/** Of the script alone: whether its coin exists is said of the whole, and scripts that could not be run are not called satisfied. */
function finalText(verdict: InputVerdict): string {
  const { next, isValidInBlocks } = verdict;
  if (isValidInBlocks) return 'final, not relayed';
  if (next === 'extractor') return 'final and satisfied';
  if (next !== 'updater') return 'final, fails';
  return isValidByItself(verdict)
    ? 'signed, valid if its coin is of this script'
    : 'signed, not verified';
}
