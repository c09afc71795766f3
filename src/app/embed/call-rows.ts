import type { CallRecord } from '../../channel/embed/calls.ts';
import { callerText, EMBED_TEXT, outcomeText } from './text.ts';

/** Calls alike that followed each other, as one line. */
export interface CallRow {
  readonly key: number;
  /** Of the last of them. */
  readonly at: number;
  readonly what: string;
  readonly who: string;
  readonly outcome: string;
  readonly count: number;
  /** Of the slowest. */
  readonly milliseconds: number;
}

/** The last calls, the newest first; alike ones in a row are one. */
export function callRows(calls: readonly CallRecord[]): readonly CallRow[] {
  const rows: CallRow[] = [];
  for (const call of calls) {
    const row = rowOf(call, rows.length);
    const last = rows.at(-1);
    if (last === undefined || !isAlike(last, row)) rows.push(row);
    else rows[rows.length - 1] = joined(last, row);
  }
  return rows.reverse();
}

function rowOf(call: CallRecord, key: number): CallRow {
  const { at, milliseconds } = call;
  const what = whatText(call.methods) || EMBED_TEXT.notRead;
  return {
    key,
    at,
    what,
    who: callerText(call),
    outcome: outcomeText(call),
    count: 1,
    milliseconds,
  };
}

function isAlike(one: CallRow, other: CallRow): boolean {
  return one.what === other.what && one.who === other.who && one.outcome === other.outcome;
}

function joined(last: CallRow, { at, milliseconds }: CallRow): CallRow {
  const count = last.count + 1;
  return { ...last, at, count, milliseconds: Math.max(last.milliseconds, milliseconds) };
}

/** Each name once, with how often it is there. */
export function whatText(methods: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of methods) counts.set(name, (counts.get(name) ?? 0) + 1);
  const parts = [...counts].map(
    ([name, count]) =>
      (name === '' ? EMBED_TEXT.unknownProcedure : name) +
      (count > 1 ? EMBED_TEXT.times(count) : ''),
  );
  return parts.join(', ');
}
