/** Findings that are told together, so that many of one kind take no room from another. */
import { MAX_MONEY } from '../encoding/amount.ts';
import type { Finding } from '../findings/finding.ts';
import { sentenceOf } from '../findings/table.ts';
import type { InputOrOutput } from '../subject/place.ts';
import { sumOf } from '../tx/sum-of.ts';
import { cutRows } from './row-order.ts';

/** Findings of one code and severity. */
export interface FindingGroup {
  /** As they stand in the file; of many those that are worth most first. */
  readonly findings: readonly Finding[];
  /** The sentence of all of them; that of their code alone, where each has its own. */
  readonly text: string;
  /** Satoshis of the one that is worth most, all there can be where that is not known. */
  readonly worth: bigint;
  /** Satoshis of the inputs and outputs that they are about, where they are known. */
  readonly sum: bigint | undefined;
}

/** Of one code so many sentences are told; of more that of the one that is worth most, and one of all others. */
const MOST_SENTENCES = 3;

/** Findings whose order is kept where there are no more of a group. */
const MOST_IN_ORDER = 4;

/** In the order of the first of each: each sentence once, and of many of one kind two. */
export function groupFindings(findings: readonly Finding[]): readonly FindingGroup[] {
  const kinds = groupedBy(findings, ({ severity, code }) => `${severity} ${code}`);
  return kinds.flatMap((same) => {
    const sentences = groupedBy(same, ({ text }) => text);
    if (sentences.length <= MOST_SENTENCES) return sentences.map((some) => groupOf(some));
    const text = worthFirst(same)[0]!.text;
    const others = same.filter((one) => one.text !== text);
    return [
      groupOf(same.filter((one) => one.text === text)),
      groupOf(others, sentenceOf(others[0]!.code)),
    ];
  });
}

function groupedBy(
  findings: readonly Finding[],
  nameOf: (finding: Finding) => string,
): readonly (readonly Finding[])[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const name = nameOf(finding);
    const same = groups.get(name);
    if (same) same.push(finding);
    else groups.set(name, [finding]);
  }
  return [...groups.values()];
}

function groupOf(same: readonly Finding[], text = same[0]!.text): FindingGroup {
  const findings = same.length <= MOST_IN_ORDER ? same : worthFirst(same);
  const worths = same.map(({ worth }) => worth ?? MAX_MONEY);
  return {
    findings,
    text,
    worth: worths.reduce((most, one) => (one > most ? one : most), 0n),
    sum: sumOfParts(same),
  };
}

/** Findings as they are cut: those that are worth most first. */
export function worthFirst(findings: readonly Finding[]): readonly Finding[] {
  const rows = findings.map((finding) => ({ finding, worth: finding.worth, rank: 0 }));
  return cutRows(rows, rows.length).shown.map(({ finding }) => finding);
}

/** Satoshis of what findings are about, each input and output once; undefined where one is about none, or about what is not known. */
export function sumOfParts(findings: readonly Finding[]): bigint | undefined {
  const worths = new Map<string, bigint | undefined>();
  for (const { part, worth } of findings) {
    if (!part) return undefined;
    worths.set(nameOfPart(part), worth);
  }
  return sumOf([...worths.values()]);
}

/** How many inputs, outputs and other places findings are about: a record and a signature of one input are one. */
export function countParts(findings: readonly Finding[]): number {
  return new Set(findings.map(({ part, path }) => (part ? nameOfPart(part) : path))).size;
}

function nameOfPart(part: InputOrOutput): string {
  return 'input' in part ? `input ${part.input}` : `output ${part.output}`;
}
