/**
 * What is said of a file to whoever is asked for help: its verdict, its parts by kind, findings
 * with their offsets, who has signed, what is missing. Made of a twin it has nothing of a person.
 */

import type { DecodeError } from '../bytes/decode-error.ts';
import { missingSection, signersSection } from '../describe/describe.ts';
import { type Describing, describing } from '../describe/described.ts';
import { fittedSections, type Section } from '../describe/sections.ts';
import { verdictLine } from '../describe/verdict-line.ts';
import { type DescriptionFormat, writeSections } from '../describe/write-sections.ts';
import type { Finding } from '../findings/finding.ts';
import { SEVERITY_ORDER } from '../findings/table.ts';
import { groupFindings } from '../review/finding-groups.ts';
import type { ReviewedFile } from '../review/reviewed-file.ts';
import { cutRows } from '../review/row-order.ts';
import { OUTPUT_TYPES } from '../said/output-types.ts';
import { counted, formatCount, numbered, stopped } from '../said/words.ts';
import { describeScript } from '../script/describe.ts';
import type { TwinDifference } from './differences.ts';

/** What a report is made of. */
export interface ReportedFile {
  readonly bytes: Uint8Array;
  /** What is so of it; absent where it does not decode. */
  readonly described?: ReviewedFile | undefined;
  /** Why it does not decode, or why Bitcoin Core refuses it. */
  readonly fault?: DecodeError | undefined;
  /** What the original said and this one does not. */
  readonly differences: readonly TwinDifference[];
  /** Of this program. */
  readonly version: string;
}

export function reportOf(file: ReportedFile, format: DescriptionFormat): string {
  const about = file.described && describing(file.described);
  const sections = [
    headSection(file, about),
    ...(about ? partSections(about) : []),
    differenceSection(file.differences),
  ];
  const hidden = about ? addressesIn(about) : [];
  return writeSections(fittedSections(sections.map((one) => without(one, hidden))), format);
}

const MORE_LINES = 'more lines';

function headSection(
  { bytes, fault, version, described }: ReportedFile,
  about: Describing | undefined,
): Section {
  const psbt = described?.subject.psbt;
  const format =
    described && !psbt ? 'Transaction' : `PSBT${psbt ? ` version ${psbt.version}` : ''}`;
  return {
    lines: [
      `Touchstone ${version}, of a file in which every key, amount, hash and text is another one`,
      `${format}, ${counted(bytes.length, 'byte')}`,
      ...(fault ? [`Does not decode: ${fault.code} at ${fault.span.start}`] : []),
      ...(about ? verdictLines(about) : []),
    ],
    rest: MORE_LINES,
    least: 6,
  };
}

function verdictLines(about: Describing): readonly string[] {
  const { stage, next } = about.inspection;
  return [
    `Verdict: ${stopped(verdictLine(about).text)}`,
    `Stage: ${stage}${next ? `, next: ${next}` : ''}`,
  ];
}

function partSections(about: Describing): readonly Section[] {
  return [
    findingsSection(about),
    inputsSection(about),
    outputsSection(about),
    { ...signersSection(about), title: 'Signers' },
    missingSection(about),
  ];
}

/** Places that a line has room for. */
const MOST_PLACES = 4;

/** A line for each code and sentence, in the order of findings. */
function findingsSection({ inspection }: Describing): Section {
  const rows = groupFindings(inspection.findings).map(({ findings, text, worth }) => ({
    text: findingLine(findings, text),
    worth,
    rank: SEVERITY_ORDER.indexOf(findings[0]!.severity),
  }));
  return {
    title: 'Findings',
    lines: rows.map(({ text }) => text),
    rest: 'more findings',
    least: 20,
    cut: (most) => {
      const { shown } = cutRows(rows, most - 1);
      const left = rows.length - shown.length;
      const more = left > 0 ? [`${formatCount(left)} more findings`] : [];
      return [...shown.map(({ text }) => text), ...more];
    },
  };
}

/** `danger signature-invalid at inputs[0].partial_signatures 223+72: the sentence`. */
function findingLine(findings: readonly Finding[], text: string): string {
  const [first] = findings;
  const places = findings.slice(0, MOST_PLACES).map(placeText);
  const left = findings.length - places.length;
  const all = left > 0 ? [...places, `and ${left} more`] : places;
  return `${first!.severity} ${first!.code} at ${all.join(', ')}: ${text}`;
}

/** The path with offset and length; `file` of what is about no part. */
function placeText({ path, span }: Finding): string {
  const bytes = span ? ` ${span.start}+${span.end - span.start}` : '';
  return `${path === '' ? 'file' : path}${bytes}`;
}

function inputsSection({ subject, inspection, chain }: Describing): Section {
  const rows = inspection.inputs.map(({ proof, signatures, satisfied, isFinal }, i) => {
    const { spent } = subject.inputs[i]!;
    const kind = spent ? kindOfScript(spent.scriptPubKey, chain) : 'unknown coin';
    const final = isFinal ? [satisfied === false ? 'final, fails' : 'final'] : [];
    return [kind, `amount ${proof}`, ...signatureCounts(signatures), ...final].join(', ');
  });
  return { title: `${counted(rows.length, 'input')}`, ...joinedRows('Input', rows) };
}

function signatureCounts(
  signatures: Describing['inspection']['inputs'][number]['signatures'],
): readonly string[] {
  return (['valid', 'invalid', 'unchecked'] as const).flatMap((verdict) => {
    const count = signatures.filter((one) => one.verdict === verdict).length;
    return count > 0 ? [`${counted(count, `${verdict} signature`)}`] : [];
  });
}

function outputsSection({ subject, inspection, chain }: Describing): Section {
  const rows = subject.transaction.outputs.map(({ scriptPubKey }, i) => {
    const { records, change } = inspection.outputs[i]!;
    const told = records ? [`records ${records.records}`] : [];
    return [
      kindOfScript(scriptPubKey, chain),
      ...told,
      ...(change === true ? ['claimed change'] : []),
    ].join(', ');
  });
  return { title: `${counted(rows.length, 'output')}`, ...joinedRows('Output', rows) };
}

function kindOfScript(script: Uint8Array, chain: Describing['chain']): string {
  return script.length === 0 ? 'no script' : OUTPUT_TYPES[describeScript(script, chain).type];
}

/** What is the same of several is one line. */
function joinedRows(name: string, rows: readonly string[]): Omit<Section, 'title'> {
  const places = new Map<string, number[]>();
  for (const [i, row] of rows.entries()) places.set(row, [...(places.get(row) ?? []), i]);
  const lines = [...places].map(([row, all]) => `${numbered(name, all)}: ${row}`);
  return { lines, rest: MORE_LINES, least: 3 };
}

function differenceSection(differences: readonly TwinDifference[]): Section {
  return {
    title: 'Not as in the original',
    lines: differences.map(
      ({ what, was, is }) =>
        `${what}: ${was === '' ? 'none' : was}, here ${is === '' ? 'none' : is}`,
    ),
    rest: 'more that is not as in the original',
    least: 6,
  };
}

const SILENT_ADDRESS = /\bt?sp1[02-9ac-hj-np-z]{50,}\b/g;

function addressesIn({ subject, chain }: Describing): readonly string[] {
  const scripts = [
    ...subject.transaction.outputs,
    ...subject.inputs.flatMap(({ spent }) => spent ?? []),
  ].map(({ scriptPubKey }) => describeScript(scriptPubKey, chain).address);
  return [...new Set(scripts.filter((one) => one !== undefined))];
}

/** An address of the other file says as little, and would be taken for one of somebody's. */
function without(section: Section, addresses: readonly string[]): Section {
  const hide = (line: string) =>
    addresses
      .reduce((text, address) => text.replaceAll(address, 'an address'), line)
      .replace(SILENT_ADDRESS, 'an address');
  const { cut } = section;
  return {
    ...section,
    lines: section.lines.map(hide),
    ...(cut && { cut: (most: number) => cut(most).map(hide) }),
  };
}
