/** What `inspectpsbt` answers of the name that an output says it pays to, and the clock that it takes. */

import type { JudgedName, ProvenName } from '../../../core/names/judge-name.ts';
import { list, maybe, numeric, object, type Printed, text } from '../../../core/psbt/printed.ts';
import { invalidParameter } from '../../errors.ts';
import { type JsonObject, memberOrNull } from '../../json/value.ts';
import type { Parameter } from '../../schema.ts';
import { integerOf, LONG } from '../../typed-values.ts';

/** No clock is looked at here. */
export const TIME_OPTION = {
  name: 'time',
  type: 'NUM',
  presence: 'omitted',
  description:
    'The time in seconds since 1970 that the dates of names are held against; without it against none.',
} as const satisfies Parameter;

/** Raises RpcError. */
export function readTime(options: JsonObject): number | undefined {
  const value = memberOrNull(options, 'time');
  if (value === null) return undefined;
  const time = Number(integerOf(value, LONG));
  if (time < 0) throw invalidParameter('time cannot be negative');
  return time;
}

const TEXT: Printed<string> = text((one: string) => one);
const NUMBER: Printed<number> = numeric((one: number) => one);
const TEXTS = list((all: readonly string[]) => all, 'text', 'As it stands there.', TEXT);

const TRUE_OR_UNKNOWN: Printed<boolean | 'unknown'> = {
  type: 'ANY',
  show: (sink, is) => (typeof is === 'string' ? sink.string(is) : sink.bool(is)),
};

function ofProven<Value>(value: (name: ProvenName) => Value) {
  return (name: JudgedName): Value | undefined =>
    name.proof === 'valid' ? value(name) : undefined;
}

function some(texts: readonly string[]): readonly string[] | undefined {
  return texts.length > 0 ? texts : undefined;
}

export const NAME = object<JudgedName>({
  name: maybe('The name as the file has it.', (one: JudgedName) => one.name, TEXT),
  proof: [
    'valid (DNSSEC from the root), invalid, or unchecked (by an algorithm that is not verified here).',
    text((one) => one.proof),
  ],
  why: maybe(
    'Why not: form, chain, wildcard, records, uri or algorithm.',
    (one: JudgedName) => ('why' in one ? one.why : undefined),
    TEXT,
  ),
  pays: maybe(
    'Whether the output is of the record: true, false or unknown (its silent payment is not proven).',
    ofProven(({ pays }) => pays),
    TRUE_OR_UNKNOWN,
  ),
  addresses: maybe(
    'Addresses of this chain in the record.',
    ofProven(({ addresses }) => some(addresses)),
    TEXTS,
  ),
  silent_payments: maybe(
    'Silent payment addresses of this chain in the record.',
    ofProven(({ silentPayments }) => some(silentPayments)),
    TEXTS,
  ),
  uri: maybe(
    'The text of the record.',
    ofProven(({ uri }) => uri),
    TEXT,
  ),
  from: maybe(
    'When the last of the signatures began, in seconds since 1970.',
    ofProven(({ from }) => from),
    NUMBER,
  ),
  until: maybe(
    'When the first of them ends.',
    ofProven(({ until }) => until),
    NUMBER,
  ),
  time: maybe(
    'valid, early, expired (an hour after that), or unchecked.',
    ofProven(({ time }) => time),
    TEXT,
  ),
});
