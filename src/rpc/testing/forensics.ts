/** Signatures that are wrong in a known way, and what `inspectpsbt` says of them; see `test/fixtures/forensics/README.md`. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { type Chain, parseChain } from '../../core/encoding/chains.ts';
import { execute } from '../dispatch.ts';

type Detail = Readonly<Record<string, unknown>>;

export interface ForensicsCase {
  readonly id: string;
  readonly chain: string;
  readonly psbt?: string;
  readonly tx?: string;
  readonly prevtxs?: readonly unknown[];
  readonly others?: readonly string[];
  readonly descriptors?: readonly string[];
  readonly want: {
    readonly input: number;
    readonly cause: string;
    readonly any_of?: readonly string[];
    readonly detail: Detail;
    readonly details?: readonly Detail[];
  };
}

/** The members that say why a signature is invalid. */
export interface ToldSignature {
  readonly verdict: string;
  readonly cause?: string;
  readonly cause_also?: string;
  readonly cause_or?: readonly string[];
  readonly cause_text?: string;
  readonly cause_detail?: Detail;
  readonly cause_trials?: number;
}

export interface ToldFile {
  readonly signatures: readonly ToldSignature[];
  readonly findings: readonly { readonly code: string; readonly text: string }[];
}

/** Numbers that not every program reads to the last digit are texts in answers: from 2^53 on. */
const LONG_NUMBER = /: ?(\d{17,}|9\d{15})(?=[,}])/g;

export function forensicsCases(): readonly ForensicsCase[] {
  const file = new URL(
    '../../../test/fixtures/forensics/forensics-regtest.jsonl.gz',
    import.meta.url,
  );
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line.replace(LONG_NUMBER, ':"$1"')) as ForensicsCase);
}

/** What is said of the signatures of the input that a case is about, and of the file. */
export function toldOf(one: ForensicsCase, options: Detail = {}): ToldFile {
  const { psbt, tx, prevtxs, others, descriptors } = one;
  const params = [psbt ?? tx, { prevtxs, others, descriptors, ...options }];
  const body = JSON.stringify({ method: 'inspectpsbt', params });
  const { result, error } = JSON.parse(execute(body, { chain: chainOf(one) }).body);
  if (error) throw new Error(`${one.id}: ${error.message}`);
  return { signatures: result.inputs[one.want.input].signatures, findings: result.findings };
}

function chainOf({ chain }: ForensicsCase): Chain {
  return parseChain(chain)!;
}

/** One code, or two joined by a plus. */
export function nameOf({ cause, cause_also }: ToldSignature): string {
  return cause_also === undefined ? `${cause}` : `${cause}+${cause_also}`;
}

/** What is wrong about an answer. */
export function mistakeIn(
  { want }: ForensicsCase,
  { signatures, findings }: ToldFile,
): string | undefined {
  const invalid = signatures.filter(({ verdict }) => verdict === 'invalid');
  if (want.cause === 'none') {
    const hasCause = signatures.some((told) => 'cause' in told || 'cause_trials' in told);
    return invalid.length > 0 || hasCause ? 'a cause for a valid signature' : undefined;
  }
  const [told] = invalid;
  if (!told || invalid.length > 1) return `${invalid.length} invalid signatures`;
  const isSaid = findings.some(
    ({ code, text }) => code === 'signature-invalid' && text.includes(told.cause_text ?? ''),
  );
  return isSaid ? wrongCause(want, told) : 'no finding says it';
}

function wrongCause(want: ForensicsCase['want'], told: ToldSignature): string | undefined {
  const name = nameOf(told);
  const accepted = want.any_of ?? [want.cause];
  if (!accepted.includes(name)) return `${name} is not ${accepted.join(' or ')}`;
  const all = [name, ...(told.cause_or ?? [])].sort().join();
  if (all !== [...accepted].sort().join()) return `${all} is not ${accepted.join()}`;
  return name === want.cause && !name.includes('+') ? wrongDetail(want, told) : undefined;
}

function wrongDetail(
  { cause, detail, details = [detail] }: ForensicsCase['want'],
  { cause_detail: told }: ToldSignature,
): string | undefined {
  if (cause === 'unexplained') return told ? 'a detail of nothing' : undefined;
  const isOneOf = details.some((one) => sorted(one) === sorted(told));
  return isOneOf ? undefined : `${sorted(told)} is not ${details.map(sorted).join(' or ')}`;
}

function sorted(detail: Detail = {}): string {
  return JSON.stringify(Object.entries(detail).sort(([a], [b]) => (a < b ? -1 : 1)));
}
