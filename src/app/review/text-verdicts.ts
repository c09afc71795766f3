import type { Verdicts } from '../../channel/protocol/verify-protocol.ts';
import { rowOf } from '../../core/findings/table.ts';
import type { KeyOriginText } from '../../core/review/key-origins.ts';
import { missingText as missingBy, shortKey } from '../../core/said/need-words.ts';
import type { Commitment } from '../../core/verdict/commitment.ts';
import { causeWords } from '../../core/verdict/signature-cause.ts';
import type { SignatureVerdict } from '../../core/verdict/signature-verdict.ts';
import type { InputVerdict } from '../../core/verdict/verify-inputs.ts';
import { verdictCounts } from '../document/verification.ts';
import { formatCount, toHex } from '../ui/format.ts';
import { counted } from '../ui/text-amounts.ts';
import { HARMLESS } from './summary/text-summary.ts';

export { failureText } from '../../core/said/failure-words.ts';
export { ALL_FIXED, openSentences } from '../../core/said/open-words.ts';
export { someNames } from '../../core/said/words.ts';

type Verdict = SignatureVerdict['verdict'];

/** A sign and a word for each verdict, never colour alone. */
export const VERDICT_TEXT: Readonly<
  Record<Verdict, { readonly sign: string; readonly word: string; readonly title: string }>
> = {
  valid: { sign: '✓', word: 'valid', title: 'Valid signature' },
  invalid: { sign: '✕', word: 'invalid', title: 'Invalid signature' },
  unchecked: { sign: '?', word: 'unchecked', title: 'Signature not checked' },
};

export const CHECKS_TEXT = {
  title: 'Review',
  running: 'Verifying signatures…',
  progress: (done: number, total: number) =>
    `Verifying signatures: ${formatCount(done)} of ${counted(total, 'input')}`,
  stop: 'Stop',
  stopped: 'Verification stopped before all signatures were checked.',
  large: 'This file is large, so its signatures are not verified until you ask.',
  verify: 'Verify signatures',
  none: 'Nothing here can be verified.',
  conflict:
    'One input requires a block height, another a time, so there is no transaction to verify.',
  conflictShort: 'There is no transaction to verify.',
  pastError: 'Past the error',
  openWhole: 'Open it with this change',
  damaged: 'The file does not decode, so nothing in it can be verified.',
  relay: 'Relay',
  missing: 'What is missing',
  signatures: 'Signatures',
  signaturesNone: 'No signatures.',
  unexplained: 'None of the known mistakes explains it.',
  explaining: 'Looking for why a signature is invalid…',
  unexplored: 'The search for the cause stopped early.',
  explore: 'Search further',
  change: 'What may still change',
  failed: 'Scripts that fail',
  input: (n: number) => `Input ${formatCount(n)}`,
  more: (count: number, one: string) => `and ${counted(count, `more ${one}`)}`,
  moreGroups: (count: number) => `and ${counted(count, 'more group')} of inputs`,
  copy: 'Copy as text',
  copied: 'Review',
  unspent: 'Copy gettxout calls',
  unspentWhy:
    'One line of bitcoin-cli for each coin: a node says what it is, or nothing where it is spent or does not exist.',
  unspentCopied: 'gettxout calls',
  key: 'Key',
  origin: 'Key origin',
  originWhy: 'As the PSBT says; not proven.',
  descriptor: 'Descriptor',
  hashType: 'Sighash type',
  commits: 'Commits to',
  digest: 'Digest',
  leaf: 'Leaf hash',
  aggregate: 'Aggregate key',
  show: 'Show',
  noKey: 'key not identified',
} as const;

/**
 * Each signer once, with the count of keys where several have one name, as those of a fingerprint do;
 * signatures whose key is not known are counted.
 */
export function signersText(names: readonly (string | undefined)[]): readonly string[] {
  const counts = new Map<string, number>();
  const known = names.filter((name) => name !== undefined);
  for (const name of known) counts.set(name, (counts.get(name) ?? 0) + 1);
  const rest = names.length - known.length;
  return [
    ...[...counts].map(([name, count]) =>
      count === 1 ? name : `${name} (${counted(count, 'key')})`,
    ),
    ...(rest > 0 ? [counted(rest, 'signature')] : []),
  ];
}

/** "Verified: 2 valid, 1 invalid." Where none could be checked, "Not verified: 1 unchecked." */
export function verifiedText(verdicts: Verdicts): string | undefined {
  const counts = verdictCounts(verdicts.inputs.flatMap((input) => input.signatures));
  const found = countsText(counts);
  if (found === '') return undefined;
  const isAny = counts.valid + counts.invalid > 0;
  return `${isAny ? 'Verified' : 'Not verified'}: ${found}. Review has the details.`;
}

/** Why a signature could not be checked. */
export const UNCHECKED: Readonly<Record<NonNullable<SignatureVerdict['why']>, string>> = {
  coin: 'The output that is spent is not known, so there is nothing to check it against.',
  script: 'The script that it signs is not in the file.',
  'other coins':
    'A taproot signature commits to the outputs that all inputs spend, and not all of them are known.',
  'public nonces': 'The public nonces of the other participants are not in the file.',
  'not looked at': 'To check all of them takes more work than such a file should need.',
};

const MISSING: Readonly<Record<NonNullable<SignatureVerdict['why']>, string>> = {
  coin: 'UTXO missing',
  script: 'script missing',
  'other coins': 'other UTXOs missing',
  'public nonces': 'nonces missing',
  'not looked at': 'not looked at',
};

/** Where there is room for one word more: whose it is, unless its type leaves something open. */
export function shortMarkText(signature: SignatureVerdict, signer: string | undefined): string {
  const { word } = VERDICT_TEXT[signature.verdict];
  const isPlain = signature.why === undefined && HARMLESS.has(signature.sighash);
  return signer !== undefined && isPlain ? `${word} · ${signer}` : markText(signature);
}

/** In a row: "valid · ALL", "unchecked: script missing". */
export function markText({ verdict, why, sighash }: SignatureVerdict): string {
  const { word } = VERDICT_TEXT[verdict];
  return why ? `${word}: ${MISSING[why]}` : `${word} · ${sighash}`;
}

/** All of it in sentences: "Valid signature of 02ab…, m/84h/0h. ALL. All inputs, …". */
export function markTitle(signature: SignatureVerdict, key: string | undefined): string {
  const { verdict, sighash, commits } = signature;
  const { title } = VERDICT_TEXT[verdict];
  const who = key === undefined ? title : `${title} of ${key}`;
  const what = commits ? ` ${commitmentText(commits)}` : '';
  const why = verdict === 'valid' ? '' : ` ${verdictText(signature)}`;
  return `${who}, ${sighash}.${what}${why}`;
}

/** What a verdict means. */
export function verdictText({ verdict, why, isOfScript }: SignatureVerdict): string {
  if (verdict === 'unchecked') return why ? UNCHECKED[why] : '';
  if (verdict === 'invalid') return rowOf('signature-invalid').why;
  return isOfScript
    ? 'Checked against the key and the digest below.'
    : 'Valid for this key, but the key is in no script that is spent, so it is of no use here.';
}

/** What an invalid signature is valid for, once that was looked for. */
export function causeText(
  { cause }: SignatureVerdict,
  { proof }: InputVerdict,
): string | undefined {
  if (cause?.code === 'unexplained') return CHECKS_TEXT.unexplained;
  return causeWords(cause, proof);
}

/** What a signature commits to, and what that leaves to others. */
export function commitmentText(commits: Commitment): string {
  const { inputs, outputs, amounts } = commits;
  if (inputs === 'none') return 'Nothing: anyone can use it for any transaction of this key.';
  const what = `${INPUTS[inputs]}, ${outputsText(outputs)}`;
  return [`${what}. ${AMOUNTS[amounts]}`, ...openText(commits)].join(' ');
}

const INPUTS = { all: 'All inputs', this: 'This input only' } as const;

const AMOUNTS: Readonly<Record<Commitment['amounts'], string>> = {
  all: 'The amounts of all inputs are committed to.',
  this: 'The amount of this input is committed to.',
  none: 'The amount of this input is not committed to.',
};

function outputsText(outputs: Commitment['outputs']): string {
  if (outputs === 'all') return 'all outputs';
  if (outputs === 'none' || outputs.length === 0) return 'no output';
  return `output ${outputs.map((n) => formatCount(n)).join(', ')} only`;
}

function openText({ inputs, outputs, sequences }: Commitment): readonly string[] {
  return [
    ...(inputs === 'this' ? ['It lets inputs be added.'] : []),
    ...(outputs === 'none' ? ['It lets all outputs be changed.'] : []),
    ...(typeof outputs === 'string' ? [] : ['It lets the other outputs be changed.']),
    ...(sequences === 'this' && inputs === 'all'
      ? ['It lets the sequences of other inputs, if there are any, be changed.']
      : []),
  ];
}

/** How many are of each verdict: "1 valid, 1 invalid". */
export function countsText(counts: Readonly<Record<Verdict, number>>): string {
  const some = (['valid', 'invalid', 'unchecked'] as const).filter(
    (verdict) => counts[verdict] > 0,
  );
  return some.map((verdict) => `${formatCount(counts[verdict])} ${verdict}`).join(', ');
}

export type KeyOriginTexts = ReadonlyMap<string, KeyOriginText>;

/** A key of a script by hex, with where the PSBT says that it comes from. */
export function keyText(key: string, origins: KeyOriginTexts): string {
  const origin = origins.get(key) ?? origins.get(key.slice(2));
  return origin ? `${shortKey(key)} (${originText(origin)})` : shortKey(key);
}

/** "d90c6a4f, m/48h/0h". */
export function originText({
  fingerprint,
  path,
}: Pick<KeyOriginText, 'fingerprint' | 'path'>): string {
  return `${fingerprint}, ${path}`;
}

/** "needs a signature of A, or …"; the shortest first. */
export function missingFromText(
  input: Pick<InputVerdict, 'needs'>,
  origins: KeyOriginTexts,
): string {
  return missingBy(input, (keys) => keys.map((key) => keyText(toHex(key), origins)));
}

/** Where the PSBT says that a key comes from. */
export function originOfKey(
  publicKey: Uint8Array,
  origins: Verdicts['origins'] = [],
): KeyOriginText | undefined {
  const hex = toHex(publicKey);
  return origins.find(({ key }) => key === hex || key === hex.slice(2));
}

/** A fingerprint where the PSBT says one, else both ends of the key. */
export function signerText(publicKey: Uint8Array, origins?: Verdicts['origins']): string {
  return originOfKey(publicKey, origins)?.fingerprint ?? shortKey(toHex(publicKey));
}
