/** What `inspectpsbt` answers of the name that an output says it pays to, and the clock that it takes. */

import type { Chain } from '../../../core/encoding/chains.ts';
import type {
  JudgedName,
  NameFault,
  NameProof,
  NameTime,
  ProvenName,
  RecordedName,
} from '../../../core/names/judge-name.ts';
import {
  list,
  maybe,
  numeric,
  object,
  type Printed,
  type PrintedMembers,
  text,
  word,
} from '../../../core/psbt/printed.ts';
import { invalidParameter } from '../../errors.ts';
import { type JsonObject, memberOrNull } from '../../json/value.ts';
import type { Parameter } from '../../schema.ts';
import { integerOf, LONG } from '../../typed-values.ts';
import { ResultWriter } from '../transactions/result-writer.ts';

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

function ofProven<Value>(value: (name: RecordedName) => Value) {
  return (name: NameProof): Value | undefined => (name.proof === 'valid' ? value(name) : undefined);
}

function paysOf(name: JudgedName): ProvenName['pays'] | undefined {
  return name.proof === 'valid' ? name.pays : undefined;
}

function some(texts: readonly string[]): readonly string[] | undefined {
  return texts.length > 0 ? texts : undefined;
}

const PROOF: PrintedMembers<NameProof> = {
  name: maybe('The name as the file has it.', (one: NameProof) => one.name, TEXT),
  proof: [
    'valid (DNSSEC from the root), invalid, or unchecked (by an algorithm that is not verified here).',
    word((one) => one.proof, { valid: true, invalid: true, unchecked: true }),
  ],
  why: maybe(
    'Why not: form, chain, wildcard, records, uri or algorithm.',
    (one: NameProof) => ('why' in one ? one.why : undefined),
    word((why: NameFault | 'algorithm') => why, {
      form: true,
      chain: true,
      wildcard: true,
      records: true,
      uri: true,
      algorithm: true,
    }),
  ),
};

const RECORD: PrintedMembers<NameProof> = {
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
    word((time: NameTime) => time, { valid: true, early: true, expired: true, unchecked: true }),
  ),
};

export const NAME = object<JudgedName>({
  ...PROOF,
  pays: maybe(
    'Whether the output is of the record: true, false or unknown (its silent payment is not proven).',
    paysOf,
    TRUE_OR_UNKNOWN,
  ),
  ...RECORD,
});

/** The same of a proof that stands alone. */
export const NAME_PROOF = object<NameProof>({ ...PROOF, ...RECORD });

export function nameProofJson(proof: NameProof, chain: Chain): string {
  const writer = new ResultWriter(chain);
  NAME_PROOF.show(writer, proof);
  return writer.finish();
}
