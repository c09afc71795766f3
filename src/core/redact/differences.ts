/** What is so of a file and no more of its twin, by codes: whoever gets the twin is to know. */
import type { Chain } from '../encoding/chains.ts';
import type { Finding } from '../findings/finding.ts';
import { nodeCount } from '../outline/node-index.ts';
import { refusalsOf, SIGNER_NAMES } from '../refusals/judge.ts';
import { judgedOf } from '../refusals/refusal-findings.ts';
import type { JoinedReview } from '../review/join-verdicts.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import { type ReviewedBytes, reviewed } from './reviewed.ts';

/**
 * All that a file and its twin are held against each other by, and nothing else may differ. What
 * is counted is the same of 95 twins in 100 at least; the rest leans on amounts, texts, or hashes
 * that nobody can make anew.
 */
export const TWIN_MEMBERS = {
  parts: 'may differ',
  error: 'counted',
  stage: 'counted',
  next: 'may differ',
  fee: 'may differ',
  message: 'may differ',
  findings: 'counted',
  refusals: 'may differ',
  amount_proof: 'may differ',
  satisfied: 'may differ',
  missing: 'may differ',
  signatures: 'counted',
  commitments: 'may differ',
  records: 'may differ',
  change: 'may differ',
} as const satisfies Readonly<Record<string, 'counted' | 'may differ'>>;

export type TwinMember = keyof typeof TWIN_MEMBERS;

export function isTwinMember(name: string): name is TwinMember {
  return Object.hasOwn(TWIN_MEMBERS, name);
}

/** One thing that the twin says otherwise. */
export interface TwinDifference {
  readonly member: TwinMember;
  /** Where in the answer of `inspectpsbt` it is, the member included. */
  readonly what: string;
  /** Of the original, in codes; empty where it has none. */
  readonly was: string;
  readonly is: string;
}

export function differencesOf(
  original: Uint8Array,
  twin: Uint8Array,
  chain: Chain,
): readonly TwinDifference[] {
  const before = toldOf(reviewed(original, chain), chain);
  const after = toldOf(reviewed(twin, chain), chain);
  return [...new Map([...before, ...after])].flatMap(([what, { member }]) => {
    const [was, is] = [before.get(what)?.text ?? '', after.get(what)?.text ?? ''];
    return was === is ? [] : [{ member, what, was, is }];
  });
}

/** A thing that is told, by its member and its place. */
interface Told {
  readonly member: TwinMember;
  readonly what: string;
  readonly text: string;
}

/** By name what is told without anything of a person in it. */
function toldOf(file: ReviewedBytes, chain: Chain): ReadonlyMap<string, Told> {
  const { outline, judged } = file;
  const fault = outline.error ?? outline.refusal;
  const told = [
    of('parts', `${nodeCount(outline.index)}`),
    of('error', fault ? `${fault.code} at ${fault.span.start}` : ''),
    ...(judged ? reviewTold(judged.inspection) : []),
    ...(judged ? refusalsTold(judged, chain) : []),
  ];
  return new Map(told.flatMap((one) => (one.text === '' ? [] : [[one.what, one]])));
}

/** `path` is of what has the member. */
function of(member: TwinMember, text: string, path = '', number?: number): Told {
  const name = path === '' ? member : `${path}.${member}`;
  return { member, text, what: number === undefined ? name : `${name}[${number}]` };
}

function reviewTold(review: JoinedReview): readonly Told[] {
  return [
    of('stage', review.stage),
    of('next', review.next ?? ''),
    of('fee', review.fee?.proof ?? ''),
    of('message', review.message?.status ?? ''),
    ...review.inputs.flatMap((input, i) => inputTold(`inputs[${i}]`, input)),
    ...review.outputs.flatMap(({ records, change, misfits = [] }, i) => [
      of('records', records?.records ?? '', `outputs[${i}]`),
      of('change', `${change ?? ''}`, `outputs[${i}]`),
      ...misfitsTold(`outputs[${i}]`, misfits),
    ]),
    ...countedPlaces('findings', review.findings),
  ];
}

function inputTold(
  path: string,
  { proof, satisfied, error, needs, signatures, misfits = [] }: JoinedReview['inputs'][number],
): readonly Told[] {
  return [
    of('amount_proof', proof, path),
    of('satisfied', words(satisfied, error), path),
    of('missing', words(...(needs?.missing ?? [])), path),
    ...signatures.map(({ kind, sighash, verdict, why, cause }: SignatureVerdict, n) =>
      of('signatures', words(kind, sighash, verdict, why, cause?.code, cause?.also), path, n),
    ),
    ...misfitsTold(path, misfits),
  ];
}

function misfitsTold(
  path: string,
  misfits: NonNullable<JoinedReview['inputs'][number]['misfits']>,
): readonly Told[] {
  return misfits.map(({ at, cause }, n) => of('commitments', words(at, cause?.code), path, n));
}

/** By which rules programs are known to refuse it. */
function refusalsTold(
  { subject, inspection }: NonNullable<ReviewedBytes['judged']>,
  chain: Chain,
): readonly Told[] {
  const asked = judgedOf(subject, inspection, chain);
  const refusals = asked ? refusalsOf(asked, SIGNER_NAMES) : [];
  return countedPlaces(
    'refusals',
    refusals.map(({ by, code, path }) => ({ code: `${by} ${code}`, path })),
  );
}

/** A code at a place, with how often. */
function countedPlaces(
  member: TwinMember,
  all: readonly (Pick<Finding, 'path'> & { readonly code: string })[],
): readonly Told[] {
  const counts = new Map<string, number>();
  for (const { code, path } of all) {
    const name = path === '' ? `${member} ${code}` : `${member} ${code} at ${path}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([what, count]) => ({ member, what, text: `${count}` }));
}

function words(...all: readonly (string | number | boolean | undefined)[]): string {
  return all.filter((one) => one !== undefined).join(' ');
}
