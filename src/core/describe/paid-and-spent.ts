/** Whom a transaction pays, what it spends, and what is said of each. */
import { bytesToHex } from '../bytes/hex.ts';
import { describeScript } from '../script/describe.ts';
import { wholeInput, wholeOutput } from '../subject/place.ts';
import { outpointText } from '../tx/id-text.ts';
import { paidBy, sumOf } from '../tx/sum-of.ts';
import { isOfUse } from '../verdict/satisfied.ts';
import { changeText } from './change-words.ts';
import type { Describing } from './described.ts';
import { shortKey } from './need-words.ts';
import { fixedText } from './open-words.ts';
import { OUTPUT_TYPES } from './output-types.ts';
import { indexText, ownerSentence } from './owner-words.ts';
import type { Section } from './sections.ts';
import { signedCount } from './signed-counts.ts';
import { amountInWords, counted, formatCount, someNames } from './words.ts';

/** One input or output, and what it is ranked by where not all can be shown. */
interface Row {
  readonly text: string;
  /** Small where it has to be seen: a danger is about it, or nobody claims that it returns. */
  readonly rank: number;
  readonly amount: bigint;
}

/** So many rows stand in their order; of more those that matter come first. */
const MOST_IN_ORDER = 12;

function textsOf(rows: readonly Row[]): readonly string[] {
  const sorted = rows.length <= MOST_IN_ORDER ? rows : [...rows].sort(byWeight);
  return sorted.map(({ text }) => text);
}

function byWeight(a: Row, b: Row): number {
  return a.rank - b.rank || (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1);
}

/** Places that dangers are about. */
function dangersIn({ inspection }: Describing): (path: string) => boolean {
  const paths = inspection.findings
    .filter(({ severity }) => severity === 'danger')
    .map(({ path }) => path);
  const parts = new Set(paths.map((path) => /^[^.]*\]/.exec(path)?.[0] ?? path));
  return (path) => parts.has(path);
}

/** All that leaves, with what is claimed to return told apart and not taken off. */
export function paidSection(file: Describing): Section {
  const { outputs } = file.subject.transaction;
  const sum = paidBy(file.subject.transaction);
  const total = sum === undefined ? 'more than there can be' : amountInWords(sum);
  return {
    title: `Pays ${total} in ${counted(outputs.length, 'output')}`,
    lines: [...returnLines(file), ...textsOf(outputRows(file))],
    rest: 'more outputs',
    least: 4,
  };
}

/** What is ours by a descriptor, and what the file alone calls change. */
function returnLines({ subject, inspection }: Describing): readonly string[] {
  const { outputs } = subject.transaction;
  const isOwn = (i: number) => inspection.outputOwners?.[i]?.status === 'derived';
  const amounts = (is: (i: number) => boolean) =>
    outputs.flatMap(({ value }, i) => (is(i) ? [value] : []));
  const own = amounts(isOwn);
  const claimed = amounts(
    (i) => inspection.outputs[i]?.change === true && mayReturn(inspection, i),
  );
  const say = (what: string, some: readonly bigint[], why: string) =>
    some.length === 0
      ? []
      : [`${what} ${amountOf(sumOf(some))} in ${counted(some.length, 'output')}, ${why}`];
  return [
    ...say('Returns to your descriptors:', own, 'which they derive'),
    ...say('Claimed to return:', claimed, 'as the file says, which proves nothing'),
  ];
}

/** Of an output of which something is said. */
function saysItReturns(inspection: Describing['inspection'], i: number): boolean {
  const isOwn = inspection.outputOwners?.[i]?.status === 'derived';
  return isOwn || mayReturn(inspection, i);
}

/** Whether the claim of the file stands: nothing is known of it that says otherwise. */
function mayReturn({ outputOwners }: Describing['inspection'], i: number): boolean {
  const { status = 'other' } = outputOwners?.[i] ?? {};
  return status === 'other' || status === 'partly';
}

function amountOf(amount: bigint | undefined): string {
  return amount === undefined ? 'an unknown amount' : amountInWords(amount);
}

function outputRows(file: Describing): readonly Row[] {
  const { subject, inspection, chain } = file;
  const isDangerous = dangersIn(file);
  return subject.transaction.outputs.map(({ value, scriptPubKey }, i) => {
    const { path } = wholeOutput(subject, i);
    const claim = claimOf(inspection, i);
    const isOfNote = isDangerous(path) || isDangerous(`outputs[${i}]`);
    const parts = [
      `Output ${formatCount(i)}: ${amountInWords(value)} to ${payeeText(file, i, scriptPubKey, chain)}`,
      ...(claim === undefined ? [] : [claim]),
      fixedText(inspection.fixed.eachOutput[i] ?? false, inspection),
    ];
    return {
      text: parts.join(', '),
      rank: isOfNote ? 0 : claim === undefined || !saysItReturns(inspection, i) ? 1 : 2,
      amount: value,
    };
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
  return mayReturn(inspection, i) ? verdict && changeText(verdict) : ownerSentence(owner);
}

/** The address, whole; without one the kind of script, with the data that it carries, or both its ends. */
function payeeText(
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
  return {
    title,
    lines: subject.isCoinbase ? [] : textsOf(inputRows(file)),
    rest: 'more inputs',
    least: 4,
  };
}

function inputRows(file: Describing): readonly Row[] {
  const { subject, inspection, chain } = file;
  const isDangerous = dangersIn(file);
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
    const isOfNote = isDangerous(wholeInput(subject, input).path) || isDangerous(`inputs[${i}]`);
    return { text: parts.join(', '), rank: isOfNote ? 0 : 1, amount: amount ?? 0n };
  });
}

/** "1 of 2 signatures by cad9072e". */
function signedText({ inspection, names }: Describing, i: number): string {
  const verdict = inspection.inputs[i]!;
  if (verdict.isFinal) return finalText(verdict.next);
  const { has, of } = signedCount(verdict);
  const keys = verdict.signatures
    .filter(isOfUse)
    .flatMap(({ publicKey }) => (publicKey ? [publicKey] : []));
  const by = keys.length === 0 ? '' : ` by ${someNames(names.namesOf(keys)).join(', ')}`;
  if (of === undefined) return has === 0 ? 'not signed' : `${counted(has, 'signature')}${by}`;
  return `${formatCount(has)} of ${counted(of, 'signature')}${by}`;
}

/** Of the script alone: whether its coin exists is said of the whole, and scripts that could not be run are not called satisfied. */
function finalText(next: Describing['inspection']['inputs'][number]['next']): string {
  if (next === 'extractor') return 'final and satisfied';
  return next === 'updater' ? 'signed, not verified' : 'final, fails';
}
