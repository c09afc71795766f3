/** A PSBT in the Sign view: what each key would sign, what is to be answered first, and signing. */

import { bytesToHex } from '../bytes/hex.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { fingerprintOf, neutered } from '../descriptor/bip32.ts';
import { decodeBase64, encodeBase64 } from '../encoding/base64.ts';
import type { Chain } from '../encoding/chains.ts';
import { decodePsbt, encodePsbt } from '../psbt/psbt.ts';
import { originOf } from '../psbt/record-access.ts';
import type { Psbt } from '../psbt/types.ts';
import { transactionOf, viewOf } from '../psbt/view.ts';
import { finalizePsbt } from '../roles/finalize.ts';
import { HashType, hashTypeNamed } from '../script/hash-type.ts';
import type { RandomBytes } from '../sign/psbt-musig.ts';
import type { OnInputs } from '../sign/psbt-process.ts';
import {
  type KeySignedInput,
  type KeySignedPsbt,
  type PsbtKey,
  signPsbtWithKeys,
  wipePsbtKeys,
} from '../sign/psbt-with-keys.ts';
import { SecretNonces } from '../sign/secret-nonces.ts';
import type { Unsigned } from '../sign/why-unsigned.ts';
import { ChainClaims } from '../subject/chain-claims.ts';
import { signatureProgress } from '../subject/signature-progress.ts';
import { spentScriptOf } from '../subject/spent-script.ts';
import { subjectOfPsbt } from '../subject/subject.ts';
import { txidText } from '../tx/id-text.ts';
import { encodeTransaction, transactionId } from '../tx/ids.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import { internalKeyOffer, withInternalKey } from './internal-keys.ts';
import { linesOf } from './key-text.ts';
import type { InternalKeyOffer, PsbtKeyVerdict, RefusedKey } from './key-verdict.ts';
import { type PsbtKeyText, readPsbtKeyText } from './psbt-key-text.ts';
import { outputOwners } from './psbt-owner.ts';
import type { CheckedPsbt, PsbtQuestion, SignedPsbt, SignedPsbtInput } from './psbt-types.ts';
import { type Judged, judge } from './sign-review.ts';
import { signedLeaves } from './signed-leaves.ts';

interface ReadLine {
  readonly line: number;
  readonly read: PsbtKeyText;
}

/** Judges PSBTs with keys; what was found out of a file is kept while the file is the same. */
export class PsbtFormChecker {
  private last: { readonly name: string; readonly judged: Partial<Judged> } | undefined;

  /** Raises DecodeError where the PSBT does not decode. */
  check(question: PsbtQuestion): CheckedPsbt {
    const { psbt, bytes } = decoded(question.psbt);
    const lines = readLines(question);
    const keys = keysIn(lines);
    try {
      const hashType = askedFor(question);
      const { chains } = ChainClaims.of(psbt);
      const trials = lines.map((one) => {
        const named = withOffersTaken(psbt, [one], question);
        return { ...one, ...trialOf(named, one, hashType), offer: offerTo(psbt, one) };
      });
      return {
        keys: trials.map(({ line, read, trial, isInMusig, offer }) => {
          const verdict = verdictOf(psbt, line, read, trial);
          if (!verdict.ok) return verdict;
          return { ...verdict, ...(isInMusig && { isInMusig }), ...(offer && { offer }) };
        }),
        ...this.judge(psbt, bytes, question.chain),
        owners: outputOwners(psbt, keys),
        ...mismatchIn(trials),
        ...(chains && { chainsOfPaths: chains }),
      };
    } finally {
      wipePsbtKeys(keys);
    }
  }

  private judge(psbt: Psbt, bytes: Uint8Array, chain: Chain): Partial<Judged> {
    const name = chain + bytesToHex(sha256(bytes));
    if (this.last?.name !== name) this.last = { name, judged: judgedOf(psbt, bytes, chain) };
    return this.last.judged;
  }
}

/** The first that keeps a key from signing. */
function mismatchIn(
  trials: readonly { readonly trial?: KeySignedPsbt }[],
): Pick<CheckedPsbt, 'mismatch'> {
  for (const { trial } of trials) {
    if (trial?.ok === false && trial.mismatch) return { mismatch: trial.mismatch };
  }
  return {};
}

/** As inspectpsbt has it; what does not depend on keys. */
function judgedOf(psbt: Psbt, bytes: Uint8Array, chain: Chain): Partial<Judged> {
  const nothing = { transactions: [], reported: () => undefined, scripts: [] };
  const subject = subjectOfPsbt(viewOf(psbt), nothing, bytes);
  if (!subject) return {};
  return judge(subject, verifyInputs(subject), { chain });
}

function decoded(base64: string): { readonly psbt: Psbt; readonly bytes: Uint8Array } {
  const bytes = decodeBase64(base64) ?? new Uint8Array(0);
  return { psbt: decodePsbt(bytes), bytes };
}

function readLines({ keys, chain, passphrase }: PsbtQuestion): readonly ReadLine[] {
  return linesOf(keys).flatMap((content, line) =>
    content === '' ? [] : [{ line, read: readPsbtKeyText(content, chain, passphrase) }],
  );
}

function keysIn(lines: readonly ReadLine[]): readonly PsbtKey[] {
  return lines.flatMap(({ read }) => (read.ok ? [read.key] : []));
}

function offerTo(psbt: Psbt, { read }: ReadLine): InternalKeyOffer | undefined {
  return read.ok ? internalKeyOffer(psbt, read.key) : undefined;
}

/** With the internal keys that were offered and asked for. */
function withOffersTaken(
  psbt: Psbt,
  lines: readonly ReadLine[],
  { tweaks = [] }: PsbtQuestion,
): Psbt {
  if (tweaks.length === 0) return psbt;
  return lines.reduce((named, one) => {
    const offer = offerTo(named, one);
    const isTaken = offer && one.read.ok && tweaks.includes(offer.publicKey);
    return isTaken ? withInternalKey(named, one.read.key, offer) : named;
  }, psbt);
}

/** DEFAULT is left to each input: ALL where it is not of taproot. */
function askedFor({ hashType }: PsbtQuestion): number | undefined {
  const type = hashTypeNamed(hashType);
  return type === HashType.DEFAULT ? undefined : type;
}

function trialOf(
  psbt: Psbt,
  { read }: ReadLine,
  hashType: number | undefined,
): { readonly trial?: KeySignedPsbt; readonly isInMusig?: boolean } {
  if (!read.ok) return {};
  // Nothing of a trial is kept, so that its nonces need no randomness.
  const nonces = new SecretNonces();
  const randomBytes = (length: number) => new Uint8Array(length);
  const signing = { keys: [read.key], hashType, finalises: false, randomBytes, nonces };
  const trial = signPsbtWithKeys(psbt, signing);
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
  const unsigned = reasonOf(inputs);
  return {
    ok: true,
    line,
    kind: read.kind,
    ...(read.kind === 'words' && namesOf(psbt, read.key)),
    signs,
    ...(signs.length === 0 && (unsigned ? { unsigned } : unusedKey(psbt, read.key))),
    keyPath: numbers((added, i) => added.some((key) => isKeyPath(key, i))),
    scriptPath: numbers((added, i) => added.some((key) => key.length === 32 && !isKeyPath(key, i))),
    ...(leaves.length > 0 && { leaves }),
  };
}

/** A key that no input is of, where no output has it or its hash and no origin names it either. */
function unusedKey(psbt: Psbt, key: PsbtKey): Pick<GoodKey, 'unused'> {
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

type GoodKey = Extract<PsbtKeyVerdict, { readonly ok: true }>;

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

/**
 * Signs with all keys and finalises what is complete. `nonces` keeps the secret ones
 * of MuSig2 from the first round to the second; without it they end here. Raises
 * DecodeError.
 */
export function signPsbtForm(
  question: PsbtQuestion,
  randomBytes: RandomBytes,
  nonces = new SecretNonces(),
  onInputs?: OnInputs,
): SignedPsbt {
  const lines = readLines(question);
  const keys = keysIn(lines);
  try {
    const psbt = withOffersTaken(decoded(question.psbt).psbt, lines, question);
    if (keys.length < lines.length || keys.length === 0) return { ok: false, fault: 'keys' };
    const hashType = askedFor(question);
    const signing = { keys, hashType, finalises: true, randomBytes, nonces, onInputs };
    const signed = signPsbtWithKeys(psbt, signing);
    const musig = { ...nonces.takeOutcome(), held: nonces.size };
    const { partials, awaited, refusals, held } = musig;
    const isMusig = partials + awaited + refusals.length + held > 0;
    return signed.ok ? { ...resultOf(signed, psbt), ...(isMusig && { musig }) } : signed;
  } finally {
    wipePsbtKeys(keys);
  }
}

/** The finalizer and the extractor, without keys. Raises DecodeError. */
export function finalisePsbtForm(base64: string): SignedPsbt {
  const { psbt, transaction } = finalizePsbt(decoded(base64).psbt);
  const inputs = psbt.inputs.map(() => ({ added: [] }));
  return resultOf({ psbt, complete: transaction !== undefined, inputs });
}

/** As far as a result is made of it. */
interface Processed {
  readonly psbt: Psbt;
  readonly complete: boolean;
  readonly inputs: readonly (Pick<KeySignedInput, 'added'> & Partial<KeySignedInput>)[];
}

/** `before` is what was signed, with the leaves that finalising takes away. */
function resultOf(signed: Processed, before?: Psbt): Extract<SignedPsbt, { readonly ok: true }> {
  const { psbt, complete } = signed;
  const transaction = complete ? transactionOf(viewOf(psbt)) : undefined;
  return {
    ok: true,
    psbt: encodeBase64(encodePsbt(psbt)),
    complete,
    ...(transaction && {
      hex: bytesToHex(encodeTransaction(transaction)),
      txid: txidText(transactionId(transaction)),
    }),
    inputs: inputsOf(signed, before),
  };
}

function inputsOf(
  { psbt, inputs }: Processed,
  before: Psbt | undefined,
): readonly SignedPsbtInput[] {
  const { header, lockTime = 0, inputs: views } = viewOf(psbt);
  return inputs.map((input, i) => {
    const { added, refusal, fault, unsigned } = input;
    const { map, sequence, spent } = views[i]!;
    const script = spent.output && spentScriptOf(map, spent.output.scriptPubKey);
    const leaves = before ? signedLeaves([before.inputs[i]!], [input], i) : [];
    const locks = { transactionVersion: header.transactionVersion, lockTime, sequence };
    return {
      added: added.map(bytesToHex),
      ...(leaves.length > 0 && { leaves }),
      ...(refusal && { refusal }),
      ...(fault && { fault }),
      ...(unsigned && { unsigned }),
      progress: signatureProgress(map, script, locks),
    };
  });
}
