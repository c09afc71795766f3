/**
 * What each line of the field for keys signs, or why it is none: of a raw transaction by
 * what its scripts ask for, of a PSBT by signing with each key alone.
 */

import { bytesToHex } from '../../bytes/hex.ts';
import { hash160 } from '../../crypto/hashes.ts';
import { publicKeyOf } from '../../crypto/public-key.ts';
import { fingerprintOf, neutered } from '../../descriptor/bip32.ts';
import type { Chain } from '../../encoding/chains.ts';
import { encodePsbt } from '../../psbt/psbt.ts';
import { originOf } from '../../psbt/record-access.ts';
import type { Psbt } from '../../psbt/types.ts';
import { viewOf } from '../../psbt/view.ts';
import type {
  KeySignedInput,
  KeySignedPsbt,
  KeySigning,
  PsbtKey,
} from '../../sign/psbt/psbt-with-keys.ts';
import { SecretNonces } from '../../sign/psbt/secret-nonces.ts';
import type { Unsigned } from '../../sign/why-unsigned.ts';
import { isCoinbase } from '../../tx/ids.ts';
import type { Transaction } from '../../tx/types.ts';
import { signAnyPsbt } from '../../verdict/message/sign-any-psbt.ts';
import type { CheckedPsbtKeys } from '../psbt/psbt-types.ts';
import type { UtxoShape } from '../rows/utxo-shape.ts';
import type { PsbtQuestion } from '../types.ts';
import { internalKeyOffer } from './internal-keys.ts';
import type { KeyLine, KnownKey } from './key-cache.ts';
import type { KeyIdle, PsbtKeyVerdict, RawKeyVerdict, RefusedKey } from './key-verdict.ts';
import { chosenWays } from './offered-ways.ts';
import { askedFor, type PsbtKeyLine, withOffersTaken } from './psbt-key-lines.ts';
import type { PsbtKeyText } from './psbt-key-text.ts';
import { signedLeaves } from './signed-leaves.ts';
import { WantedIndex } from './wanted-index.ts';

/** What keys are held against. */
export interface KeyQuestion {
  readonly lines: readonly KeyLine[];
  readonly chain: Chain;
  /** One for each input; those of like UTXOs may be the same. */
  readonly shapes: readonly UtxoShape[];
  /** Whose locks are looked at. */
  readonly transaction: Transaction | undefined;
  /** By line, x of the output of which its key is the internal key (BIP 86). */
  readonly outputKeys: (lines: readonly number[]) => ReadonlyMap<number, string>;
}

/** A verdict over each line: which inputs it can sign, or why none. */
export function judgeKeys(question: KeyQuestion): readonly Judged[] {
  const { lines, chain, shapes, transaction } = question;
  const index = new WantedIndex(shapes, idsOf(lines), transaction);
  const firsts = new Map<string, number>();
  const idle: { line: number; key: KnownKey }[] = [];
  const judged = lines.map((read): Judged => {
    if ('refusal' in read) return { ok: false, line: read.line, refusal: read.refusal };
    const { line, key } = read;
    const { compressed, publicKey, chains } = key;
    if (!chains.includes(chain)) return { ok: false, line, refusal: 'other-chain', chains };
    const signs = index.signedBy(key);
    if (signs.length === 0) idle.push(read);
    const repeats = firsts.get(key.publicKey);
    if (repeats === undefined) firsts.set(key.publicKey, line);
    return {
      ok: true,
      line,
      compressed,
      publicKey,
      chains,
      signs,
      ...(repeats !== undefined && { repeats }),
    };
  });
  const reasons = idleReasons(idle, index, question);
  return judged.map((verdict) => {
    const reason = verdict.ok ? reasons.get(verdict.line) : undefined;
    return reason ? { ...verdict, ...reason } : verdict;
  });
}

type Judged = RawKeyVerdict | RefusedKey;

type Reason = Pick<RawKeyVerdict, 'offer'> & {
  readonly idle: KeyIdle;
};

function idleReasons(
  idle: readonly { readonly line: number; readonly key: KnownKey }[],
  index: WantedIndex,
  { outputKeys, transaction }: KeyQuestion,
): ReadonlyMap<number, Reason> {
  const isOfCoinbase = transaction !== undefined && isCoinbase(transaction);
  const reasons = new Map<number, Reason>();
  for (const { line, key } of idle) {
    const reason = isOfCoinbase ? 'no-input-needs-it' : reasonAtOnce(key, index);
    if (reason) reasons.set(line, { idle: reason });
  }
  const taproot = index.taprootOutputs();
  const compressed = idle.filter(({ line, key }) => !reasons.has(line) && key.compressed);
  const outputs =
    taproot.size > 0 ? outputKeys(compressed.map(({ line }) => line)) : new Map<number, string>();
  const otherwise = index.allWhole ? 'no-input-needs-it' : 'perhaps-unknown-utxos';
  for (const { line, key } of idle) {
    if (reasons.has(line)) continue;
    const inputs = taproot.get(outputs.get(line) ?? '');
    const offer = inputs && { publicKey: key.publicKey, inputs };
    reasons.set(line, offer ? { idle: 'taproot-internal-key', offer } : { idle: otherwise });
  }
  return reasons;
}

/** What can be said without looking for internal keys. */
function reasonAtOnce(key: KnownKey, index: WantedIndex): KeyIdle | undefined {
  if (!index.anyKnown) return 'nothing-known';
  const wanting = index.wanting(key.id);
  if (wanting.length > 0) {
    if (wanting.some((shape) => index.isHidden(shape))) return 'hidden-keys';
    const [closing] = wanting.flatMap((shape) => index.closing(shape, key.id) ?? []);
    return key.compressed && closing ? closing : 'uncompressed-in-segwit';
  }
  if (index.wanting(key.otherId).length > 0) return key.compressed ? 'compressed' : 'uncompressed';
  return undefined;
}

function idsOf(lines: readonly KeyLine[]): ReadonlySet<string> {
  return new Set(lines.flatMap((read) => ('key' in read ? [read.key.id] : [])));
}

/** A verdict over each line, and the first hash type that keeps a key from signing. */
export function judgePsbtKeys(
  psbt: Psbt,
  lines: readonly PsbtKeyLine[],
  question: PsbtQuestion,
): Omit<CheckedPsbtKeys, 'owners' | 'judged'> {
  const hashType = askedFor(question);
  const ways = chosenWays(question.ways ?? []);
  const trials = lines.map((one) => {
    const named = withOffersTaken(psbt, [one], question);
    return { ...one, ...trialOf(named, one, { hashType, ways }) };
  });
  return {
    keys: trials.map(({ line, read, trial, isInMusig }) => {
      const verdict = verdictOf(psbt, line, read, trial);
      const offer = read.ok ? internalKeyOffer(psbt, read.key) : undefined;
      if (!verdict.ok) return verdict;
      return { ...verdict, ...(isInMusig && { isInMusig }), ...(offer && { offer }) };
    }),
    ...mismatchIn(trials),
  };
}

/** The first that keeps a key from signing. */
function mismatchIn(
  trials: readonly { readonly trial?: KeySignedPsbt }[],
): Pick<CheckedPsbtKeys, 'mismatch'> {
  for (const { trial } of trials) {
    if (trial?.ok === false && trial.mismatch) return { mismatch: trial.mismatch };
  }
  return {};
}

function trialOf(
  psbt: Psbt,
  { read }: PsbtKeyLine,
  asked: Pick<KeySigning, 'hashType' | 'ways'>,
): { readonly trial?: KeySignedPsbt; readonly isInMusig?: boolean } {
  if (!read.ok) return {};
  // Nothing of a trial is kept, so that its nonces need no randomness.
  const nonces = new SecretNonces();
  const randomBytes = (length: number) => new Uint8Array(length);
  const signing = { keys: [read.key], ...asked, finalises: false, randomBytes, nonces };
  const trial = signAnyPsbt(psbt, { ...signing, isTrial: true });
  const { nonces: made, awaited, refusals } = nonces.takeOutcome();
  return { trial, isInMusig: made + awaited + refusals.length > 0 };
}

function verdictOf(
  psbt: Psbt,
  line: number,
  read: PsbtKeyText,
  trial: KeySignedPsbt | undefined,
): PsbtKeyVerdict | RefusedKey {
  if (!read.ok) return { ...read, line };
  const inputs = trial?.ok ? trial.inputs : [];
  const outputs = viewOf(psbt).inputs.map(({ spent }) => spent.output?.scriptPubKey);
  const isKeyPath = (key: Uint8Array, i: number) =>
    bytesToHex(outputs[i] ?? key) === `5120${bytesToHex(key)}`;
  const numbers = (test: (added: readonly Uint8Array[], i: number) => boolean) =>
    inputs.flatMap(({ added }, i) => (test(added, i) ? [i] : []));
  const leaves = signedLeaves(psbt.inputs, inputs);
  const signs = numbers((added) => added.length > 0);
  const shares = inputs.flatMap(({ unsigned: why }, i) =>
    why === 'share-added' || why === 'share-there' ? [i] : [],
  );
  const unsigned = reasonOf(inputs);
  return {
    ok: true,
    line,
    kind: read.kind,
    ...(read.kind === 'words' && namesOf(psbt, read.key)),
    signs,
    ...(shares.length > 0 && { shares }),
    ...(signs.length === 0 && whyNothing(psbt, read.key, trial, unsigned)),
    keyPath: numbers((added, i) => added.some((key) => isKeyPath(key, i))),
    scriptPath: numbers((added, i) => added.some((key) => key.length === 32 && !isKeyPath(key, i))),
    ...(leaves.length > 0 && { leaves }),
  };
}

/** Why a key signs nothing; before the hash type is settled nothing was tried with any. */
function whyNothing(
  psbt: Psbt,
  key: PsbtKey,
  trial: KeySignedPsbt | undefined,
  unsigned: PsbtKeyVerdict['unsigned'],
): Pick<PsbtKeyVerdict, 'unsigned' | 'isUntried' | 'unused'> {
  if (unsigned) return { unsigned };
  return trial?.ok === false ? { isUntried: true } : unusedKey(psbt, key);
}

/** A key that no input is of, where no output has it or its hash and no origin names it either. */
function unusedKey(psbt: Psbt, key: PsbtKey): Pick<PsbtKeyVerdict, 'unused'> {
  if (key.kind === 'extended' && !namesOf(psbt, key).asks) return {};
  const publicKey =
    key.kind === 'single'
      ? publicKeyOf(key.privateKey, key.compressed)
      : neutered(key.key).publicKey;
  const outputs = bytesToHex(encodePsbt({ ...psbt, inputs: [] }));
  const forms = [publicKey.subarray(1, 33), hash160(publicKey)].map(bytesToHex);
  if (forms.some((form) => outputs.includes(form))) return {};
  const fingerprint = bytesToHex(fingerprintOf(publicKey));
  return { unused: { publicKey: bytesToHex(publicKey), fingerprint } };
}

/** What is known to be about the key comes before what is so of an input with any key. */
function reasonOf(inputs: readonly KeySignedInput[]): Unsigned | 'refused' | undefined {
  const reasons = inputs
    .map(({ refusal, unsigned }) => (refusal ? 'refused' : unsigned))
    .filter((reason) => reason !== undefined && reason !== 'no-key');
  return reasons.find((reason) => !OF_ANY_KEY.has(reason)) ?? reasons[0];
}

const OF_ANY_KEY: ReadonlySet<Unsigned | 'refused'> = new Set([
  'refused',
  'final',
  'needs-nothing',
  'missing-utxo',
  'missing-script',
  'scripts-missing',
]);

const MOST_NAMED = 2;

/** Which master key words give, and which ones are asked for where that is none of them. */
function namesOf(psbt: Psbt, key: PsbtKey): { fingerprint?: string; asks?: readonly string[] } {
  if (key.kind !== 'extended') return {};
  const fingerprint = bytesToHex(fingerprintOf(neutered(key.key).publicKey));
  const origins = psbt.inputs.flatMap(({ records }) =>
    records.flatMap((record) => originOf(record) ?? []),
  );
  const asked = new Set(origins.map((origin) => bytesToHex(origin.fingerprint)));
  if (asked.has(fingerprint)) return { fingerprint };
  return { fingerprint, asks: [...asked].slice(0, MOST_NAMED) };
}
