/** A report read back, so that a maintainer's script can go by its findings. */

import type { FindingCode, Severity } from '../findings/table.ts';
import { isFindingCode } from '../findings/table.ts';
import { isTwinMember, type TwinDifference } from './differences.ts';

export interface ReadFinding {
  readonly severity: Severity;
  readonly code: FindingCode;
  readonly places: readonly ReadPlace[];
  /** How many further places were counted. */
  readonly more: number;
  readonly text: string;
}

export interface ReadPlace {
  /** The member of `decodepsbt` that shows it; empty of what is about no part. */
  readonly path: string;
  readonly offset?: number;
  readonly length?: number;
}

export interface ReportContent {
  readonly version: string;
  readonly verdict?: string;
  readonly stage?: string;
  readonly next?: string;
  /** What does not decode. */
  readonly fault?: { readonly code: string; readonly offset: number };
  readonly findings: readonly ReadFinding[];
  /** Findings that were only counted. */
  readonly more: number;
  /** What is not as in the original, as far as it is not only counted. */
  readonly differences: readonly TwinDifference[];
}

const FINDING = /^(danger|warning|note) ([a-z0-9-]+) at (.*?): (.*)$/s;
const PLACE = /^(file|[a-z_]\S*)(?: (\d+)\+(\d+))?$/;
const HEAD = /^Touchstone (\S+), of a file/;

/** Of a text or Markdown that `describepsbt` made with `redact`; undefined of anything else. */
export function readReportText(report: string): ReportContent | undefined {
  const lines = report.split('\n').map(plainLine);
  const version = HEAD.exec(lines[0] ?? '')?.[1];
  if (version === undefined) return undefined;
  const [, stage, next] = firstMatch(lines, /^Stage: (.*?)(?:, next: (\w+))?$/) ?? [];
  const [, verdict] = firstMatch(lines, /^Verdict: (.*)$/) ?? [];
  const [, code, offset] = firstMatch(lines, /^Does not decode: (\S+) at (\d+)$/) ?? [];
  const [, more = '0'] = firstMatch(lines, /^([\d,]+) more findings$/) ?? [];
  return {
    version,
    ...(verdict !== undefined && { verdict }),
    ...(stage !== undefined && { stage }),
    ...(next !== undefined && { next }),
    ...(code !== undefined && { fault: { code, offset: Number(offset) } }),
    findings: lines.flatMap(findingIn),
    more: Number(more.replaceAll(',', '')),
    differences: lines.flatMap(differenceIn),
  };
}

function firstMatch(lines: readonly string[], pattern: RegExp): RegExpExecArray | undefined {
  for (const line of lines) {
    const found = pattern.exec(line);
    if (found) return found;
  }
  return undefined;
}

/** Without what either form puts around a line: indents, bullets, backslashes, spans of code. */
function plainLine(line: string): string {
  if (!line.startsWith('- ')) return line.trimStart();
  return line
    .slice(2)
    .split(/(`+)("(?:[^"\\]|\\.)*")\1/su)
    .map((part, i) => (i % 3 === 0 ? part.replace(/\\(.)/gs, '$1') : i % 3 === 2 ? part : ''))
    .join('');
}

function findingIn(line: string): readonly ReadFinding[] {
  const [, severity, code = '', where = '', text = ''] = FINDING.exec(line) ?? [];
  if (!isSeverity(severity) || !isFindingCode(code)) return [];
  const parts = where.split(', ');
  const more = /^and (\d+) more$/.exec(parts.at(-1) ?? '')?.[1];
  const places = (more === undefined ? parts : parts.slice(0, -1)).flatMap(placeIn);
  return [{ severity, code, places, more: Number(more ?? 0), text }];
}

const DIFFERENCE = /^((?:[a-z]+\[\d+\]\.)?([a-z_]+)\b.*?): (.*?), here (.*)$/;

function differenceIn(line: string): readonly TwinDifference[] {
  const [, what = '', member = '', was = '', is = ''] = DIFFERENCE.exec(line) ?? [];
  const codes = (text: string) => (text === 'none' ? '' : text);
  return isTwinMember(member) ? [{ member, what, was: codes(was), is: codes(is) }] : [];
}

function isSeverity(text: string | undefined): text is Severity {
  return text === 'danger' || text === 'warning' || text === 'note';
}

function placeIn(text: string): readonly ReadPlace[] {
  const [, path, offset, length] = PLACE.exec(text) ?? [];
  if (path === undefined) return [];
  const bytes = offset === undefined ? {} : { offset: Number(offset), length: Number(length) };
  return [{ path: path === 'file' ? '' : path, ...bytes }];
}
