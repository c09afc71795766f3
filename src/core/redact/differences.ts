/** What is so of a file and no more of its twin, by codes: whoever gets the twin is to know. */
import type { Chain } from '../encoding/chains.ts';
import { nodeCount } from '../outline/node-index.ts';
import type { JoinedReview } from '../review/join-verdicts.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import { type ReviewedBytes, reviewed } from './reviewed.ts';

/** One thing that the twin says otherwise. */
export interface TwinDifference {
  /** The member of the answer of `inspectpsbt` that it is about. */
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
  const before = toldOf(reviewed(original, chain));
  const after = toldOf(reviewed(twin, chain));
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].flatMap((what) => {
    const [was = '', is = ''] = [before.get(what), after.get(what)];
    return was === is ? [] : [{ what, was, is }];
  });
}

/** By name what is told without anything of a person in it. */
function toldOf({ outline, judged }: ReviewedBytes): ReadonlyMap<string, string> {
  const told = new Map<string, string>();
  const fault = outline.error ?? outline.refusal;
  told.set('parts', `${nodeCount(outline.index)}`);
  if (fault) told.set('error', `${fault.code} at ${fault.span.start}`);
  if (!judged) return told;
  for (const [what, text] of members(judged.inspection)) if (text !== '') told.set(what, text);
  const counts = new Map<string, number>();
  for (const { code, path } of judged.inspection.findings) {
    const name = path === '' ? `findings ${code}` : `findings ${code} at ${path}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const [name, count] of counts) told.set(name, `${count}`);
  return told;
}

type Member = readonly [what: string, text: string];

function members(review: JoinedReview): readonly Member[] {
  return [
    ['stage', review.stage],
    ['next', review.next ?? ''],
    ['fee', review.fee?.proof ?? ''],
    ['message', review.message?.status ?? ''],
    ...review.inputs.flatMap((input, i) => inputMembers(`inputs[${i}]`, input)),
    ...review.outputs.flatMap(({ records, change, misfits = [] }, i): readonly Member[] => [
      [`outputs[${i}].records`, records?.records ?? ''],
      [`outputs[${i}].change`, `${change ?? ''}`],
      ...misfitMembers(`outputs[${i}]`, misfits),
    ]),
  ];
}

function inputMembers(
  path: string,
  { proof, satisfied, error, signatures, misfits = [] }: JoinedReview['inputs'][number],
): readonly Member[] {
  return [
    [`${path}.amount_proof`, proof],
    [`${path}.satisfied`, [satisfied, error].filter((one) => one !== undefined).join(' ')],
    ...signatures.map((one, n): Member => [`${path}.signatures[${n}]`, signatureTold(one)]),
    ...misfitMembers(path, misfits),
  ];
}

function misfitMembers(
  path: string,
  misfits: NonNullable<JoinedReview['inputs'][number]['misfits']>,
): readonly Member[] {
  return misfits.map(({ at, cause }, n) => [
    `${path}.commitments[${n}]`,
    [at, cause?.code].filter((one) => one !== undefined).join(' '),
  ]);
}

function signatureTold({ kind, sighash, verdict, why, cause }: SignatureVerdict): string {
  return [kind, sighash, verdict, why, cause?.code, cause?.also]
    .filter((one) => one !== undefined)
    .join(' ');
}
