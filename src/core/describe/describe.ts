/**
 * What is so of a PSBT or a transaction as a text: the review, in the order in
 * which people ask. Facts are those of `inspectpsbt`, dangers and warnings in its
 * very sentences. The same for the same file, and never more than
 * {@link MOST_LINES} lines.
 */

import type { ReviewedFile } from '../review/reviewed-file.ts';
import { answerText } from '../said/answer-parts.ts';
import { lockTimeText, waitText } from '../said/lock-words.ts';
import { missingText } from '../said/need-words.ts';
import { unspentCommands } from '../said/node-commands.ts';
import { ALL_FIXED, openSentences } from '../said/open-words.ts';
import { lossSentence, PARTIES_TITLE, partySentences } from '../said/party-words.ts';
import {
  amountInWords,
  counted,
  feerateText,
  formatCount,
  numbered,
  someNames,
  stopped,
} from '../said/words.ts';
import { txidText } from '../tx/id-text.ts';
import { lockTimeOf, relativeLocksOf } from '../tx/locks.ts';
import type { FeeVerdict } from '../verdict/joined.ts';
import { isOfUse } from '../verdict/satisfied.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import { answerOfFile } from './answer-line.ts';
import { type Describing, describing } from './described.ts';
import { findingSection } from './finding-lines.ts';
import { mendLines } from './mend-lines.ts';
import { messageSection, proofCoinSection, proofUnspentLines } from './message-lines.ts';
import { paidSection, spentSection } from './paid-and-spent.ts';
import { relayLines } from './relay-lines.ts';
import { fittedSections, type Section } from './sections.ts';
import { verdictLine } from './verdict-line.ts';
import { type DescriptionFormat, writeSections } from './write-sections.ts';

/** `codes`: each finding with its code, by which programs know it. */
export function describeFile(
  described: ReviewedFile,
  format: DescriptionFormat,
  told?: 'codes',
): string {
  const file = describing(described);
  return writeSections(
    fittedSections([
      headSection(file),
      findingSection(file.inspection, file.subject.psbt?.version, told),
      messageSection(file),
      ...(isMessage(file) ? [proofCoinSection(file)] : [paidSection(file), spentSection(file)]),
      partySection(file),
      factsSection(file),
      relaySection(file),
      unspentSection(file),
      missingSection(file),
      signersSection(file),
      changesSection(file),
      { title: 'What can be mended', lines: mendLines(file), rest: 'more mends', least: 2 },
    ]),
    format,
  );
}

/** Whether nothing of it is paid to anybody, as no block can hold it. */
function isMessage({ inspection }: Describing): boolean {
  return inspection.message?.isNeverMined === true;
}

const MORE_LINES = 'more lines';

function headSection(file: Describing): Section {
  const { source, psbt } = file.subject;
  const size = source ? `, ${counted(source.length, 'byte')}` : '';
  const format = psbt ? `PSBT version ${formatCount(psbt.version)}` : 'Transaction';
  return {
    lines: [
      answerText(answerOfFile(file.subject, file.inspection, file.chain)),
      `${format}${size}`,
      ...(isMessage(file) ? [] : [txidLine(file)]),
      stopped(verdictLine(file).text),
    ],
    rest: MORE_LINES,
    least: 4,
  };
}

function txidLine({ subject, inspection }: Describing): string {
  const { txid } = inspection;
  if (txid) return `Txid ${txidText(txid)}`;
  if (!subject.hasLockTime) return 'No txid: the lock times that inputs ask for conflict';
  if (subject.withoutScript.size > 0) return 'No txid yet: an output has no script';
  return 'No txid yet: an input may still get a scriptSig';
}

/** Of what several make together; what others spend and get back is the file's word. */
function partySection({ inspection: { parties } }: Describing): Section {
  const rest = 'more parties';
  if (!parties) return { lines: [], rest };
  const line = [lossSentence(parties), ...partySentences(parties)];
  return { title: PARTIES_TITLE, lines: line.map((one) => answerText([one])), rest, least: 4 };
}

/** Of a message its locks stand with it: they are none of the chain's. */
function factsSection(file: Describing): Section {
  const { fee, wtxid } = file.inspection;
  if (isMessage(file)) return { lines: [], rest: MORE_LINES };
  return {
    lines: [
      ...(fee ? [feeText(fee), ...sizeLines(fee)] : []),
      `Lock time: ${lockText(file)}`,
      ...relativeLines(file),
      ...(wtxid ? [`Wtxid ${txidText(wtxid)}`] : []),
    ],
    rest: MORE_LINES,
    least: 3,
  };
}

function feeText({ amount, proof, vsize, isExact }: FeeVerdict): string {
  if (amount === undefined) return `Fee: not known, amounts are ${proof}`;
  if (amount < 0n) return `Fee: none, ${amountInWords(-amount)} more is paid than is spent`;
  const rate = vsize ? [`${isExact ? '' : 'about '}${feerateText(amount, vsize)}`] : [];
  return `Fee: ${[amountInWords(amount), proof, ...rate].join(', ')}`;
}

function sizeLines({ vsize, isExact }: FeeVerdict): readonly string[] {
  if (!vsize) return [];
  return [`Size: ${formatCount(vsize)} vB${isExact ? '' : ' once final, estimated'}`];
}

function lockText({ subject }: Describing): string {
  if (!subject.hasLockTime) return 'none that all inputs accept';
  const text = lockTimeText(lockTimeOf(subject.transaction));
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Inputs that wait equally long are told together. */
function relativeLines({ subject }: Describing): readonly string[] {
  const waits = relativeLocksOf(subject.transaction).map(({ index, relative }) => ({
    text: waitText(relative),
    index,
  }));
  return grouped(waits).map(
    ([text, places]) => `Relative lock of ${numbered('input', places)}: ${text}`,
  );
}

/** Texts in the order in which they first come, each with where it is so. */
function grouped(
  all: readonly { readonly text: string; readonly index: number }[],
): readonly (readonly [text: string, places: readonly number[]])[] {
  const places = new Map<string, number[]>();
  for (const { text, index } of all) places.set(text, [...(places.get(text) ?? []), index]);
  return [...places];
}

function relaySection({ subject, inspection }: Describing): Section {
  return {
    title: 'Relay',
    lines: relayLines(subject, inspection).map(({ text }) => text),
    rest: MORE_LINES,
    least: 3,
  };
}

/** How a node is asked what no file says; of what is final, as nobody else is asked any more. */
function unspentSection(file: Describing): Section {
  const { subject, inspection, chain } = file;
  const ofMessage = isMessage(file) ? proofUnspentLines(file) : undefined;
  const isAsked = inspection.stage === 'final' && !subject.isCoinbase;
  return {
    title: 'Whether its coins exist and are unspent, only a node says',
    lines: ofMessage ?? (isAsked ? unspentCommands(subject, chain) : []),
    rest: 'more coins',
    least: 1,
  };
}

/** What inputs need, by what it is. */
export function missingSection({ inspection, names }: Describing): Section {
  const namesOf = (keys: readonly Uint8Array[]) => names.namesOf(keys);
  const needs = inspection.inputs.flatMap((input) =>
    input.needs ? [{ text: missingText(input, namesOf, MOST_KEYS), index: input.index }] : [],
  );
  return {
    title: 'Missing',
    lines: grouped(needs).map(([text, places]) => `${placesText(places)} ${text}`),
    rest: 'more that inputs need',
  };
}

/** Keys of one way of spending that a line has room for. */
const MOST_KEYS = 6;

function placesText(places: readonly number[]): string {
  return places.length === 1 ? numbered('Input', places) : `${numbered('Input', places)}: each`;
}

/** Who has signed, and who can. */
export function signersSection(file: Describing): Section {
  const { inspection, names } = file;
  const signatures = inspection.inputs.flatMap((input) => input.signatures);
  const signed = signatures.filter(isOfUse);
  const unchecked = signatures.filter(({ verdict }) => verdict === 'unchecked');
  const able = inspection.inputs.flatMap(({ needs }) =>
    (needs?.ways ?? []).flatMap((way) => way.signatures.flatMap(({ of }) => of)),
  );
  const named = [...new Set(able.map(names.nameOf))];
  return {
    lines: [
      ...signerLine('Signed by', countedNames(file, signed)),
      ...signerLine(
        'Invalid signatures',
        countedNames(
          file,
          signatures.filter(({ verdict }) => verdict === 'invalid'),
        ),
      ),
      ...(unchecked.length > 0
        ? [`${counted(unchecked.length, 'signature')} could not be checked`]
        : []),
      ...signerLine('Can sign', named),
    ],
    rest: MORE_LINES,
    least: 4,
  };
}

function signerLine(what: string, names: readonly string[]): readonly string[] {
  return names.length === 0 ? [] : [`${what}: ${someNames(names, MOST_SIGNERS).join(', ')}`];
}

const MOST_SIGNERS = 12;

/** "cad9072e (2 signatures)". */
function countedNames(
  { names }: Describing,
  signatures: readonly SignatureVerdict[],
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { publicKey } of signatures) {
    const name = publicKey ? names.nameOf(publicKey) : 'no known key';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => `${name} (${counted(count, 'signature')})`);
}

function changesSection({ inspection }: Describing): Section {
  const sentences = openSentences(inspection);
  return {
    title: 'What may still change',
    lines: sentences.length > 0 ? sentences : [ALL_FIXED],
    rest: MORE_LINES,
    least: 6,
  };
}
