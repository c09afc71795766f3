/** A PSBT in the Sign view: what each key would sign, what is to be answered first, and signing. */

import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import { decodeBase64, encodeBase64 } from '../../encoding/base64.ts';
import { ownedByKeys } from '../../ownership/key-owners.ts';
import { eitherOwned, WalletByOrigins } from '../../ownership/wallet-owners.ts';
import { canonicalPsbt } from '../../psbt/canonical.ts';
import { encodePsbt } from '../../psbt/psbt.ts';
import type { InputFields, InputMap, Psbt } from '../../psbt/types.ts';
import { finalScriptsOf, transactionOf, viewOf } from '../../psbt/view.ts';
import type { JoinOptions } from '../../review/join-verdicts.ts';
import { finalizePsbt } from '../../roles/finalize.ts';
import { type KnownSignature, SignatureMemory } from '../../sighash/verifier.ts';
import type { RandomBytes } from '../../sign/psbt/psbt-musig.ts';
import type { InputRange, OnInputs } from '../../sign/psbt/psbt-process.ts';
import {
  type KeySignedInput,
  type KeySigning,
  type PsbtKey,
  signAhead,
  wipePsbtKeys,
} from '../../sign/psbt/psbt-with-keys.ts';
import { SecretNonces } from '../../sign/psbt/secret-nonces.ts';
import { decodePendingPsbt } from '../../silent/decode-pending.ts';
import { listedIn } from '../../silent/judge-listed.ts';
import { withoutSpendRecords } from '../../silent/sign-silent.ts';
import { ChainClaims } from '../../subject/chain-claims.ts';
import { signatureProgress } from '../../subject/signature-progress.ts';
import { spentScriptOf } from '../../subject/spent-script.ts';
import { NONE_GIVEN, type Subject, subjectOfPsbt } from '../../subject/subject.ts';
import { txidText } from '../../tx/id-text.ts';
import { encodeTransaction, transactionId } from '../../tx/ids.ts';
import type { Transaction } from '../../tx/types.ts';
import { isSignedHalf } from '../../verdict/added-inputs.ts';
import { withCommitments } from '../../verdict/committed.ts';
import { judgeMessage } from '../../verdict/message/judge-message.ts';
import type { MessageJudgement } from '../../verdict/message/message-judgement.ts';
import { isSignedOtherwise, signAnyPsbt } from '../../verdict/message/sign-any-psbt.ts';
import { recordedSignatures } from '../../verdict/recorded-signatures.ts';
import { signatureBudget } from '../../verdict/signature-verdict.ts';
import { type InputVerdict, verifyInputs } from '../../verdict/verify-inputs.ts';
import { withoutOutput } from '../check-form.ts';
import { judgePsbtKeys } from '../keys/judge-keys.ts';
import { chosenWays, offeredWays } from '../keys/offered-ways.ts';
import {
  askedFor,
  keysOfLines,
  readPsbtKeyLines,
  withOffersTaken,
} from '../keys/psbt-key-lines.ts';
import { signedLeaves } from '../keys/signed-leaves.ts';
import { type JudgedForm, judgeForm } from '../result/sign-review.ts';
import { checkedTransaction, UtxoShapes } from '../rows/checked-inputs.ts';
import { rowsByOutpoint } from '../rows/form-subject.ts';
import type { KnownOfPerson, PsbtQuestion } from '../types.ts';
import { utxosOf } from './psbt-form.ts';
import type { CheckedPsbt, CheckedPsbtKeys, SignedPsbt, SignedPsbtInput } from './psbt-types.ts';

/** Judges PSBTs; what was found out of a file is kept while the file is the same. */
export class PsbtFormChecker {
  private readonly utxos = new UtxoShapes();
  private readonly wallet = new WalletByOrigins();
  private last: (ReadFile & { readonly text: string }) | undefined;
  private kept: (Decoded & { readonly text: string }) | undefined;

  /** `clock` says the seconds since 1970 that dates of names are held against; without it against none. */
  constructor(private readonly clock?: () => number) {}

  /** Raises DecodeError where the PSBT does not decode. */
  check(question: Pick<PsbtQuestion, 'psbt' | JudgedBy>): CheckedPsbt {
    const file = this.read(question.psbt);
    const { chains } = ChainClaims.of(file.psbt);
    const ways = offeredWays(file.psbt);
    return {
      ...this.document(file, question),
      ...(ways.length > 0 && { ways }),
      ...(chains && { chainsOfPaths: chains }),
    };
  }

  private document(file: ReadFile, asked: Pick<PsbtQuestion, JudgedBy>): CheckedPsbt {
    const { psbt, subject } = file;
    if (!subject) return { foreignUtxos: [], singleWithoutOutput: [], dangers: [] };
    const { transaction } = subject;
    const { chain, hashType } = asked;
    const rows = rowsByOutpoint(utxosOf(viewOf(psbt).inputs));
    const spendings = this.utxos.spendings(transaction, rows, chain);
    const judged = this.judgedOf({ ...file, subject }, asked);
    const { review } = judged;
    return {
      ...judged,
      transaction: {
        ok: true,
        decoded: checkedTransaction({ transaction, spendings, hashType, review }),
      },
      foreignUtxos: [],
      singleWithoutOutput: withoutOutput(transaction, hashType),
    };
  }

  /** Which inputs each key signs, and which outputs are of them. Raises DecodeError. */
  checkKeys(question: PsbtQuestion): CheckedPsbtKeys {
    const file = this.read(question.psbt);
    const lines = readPsbtKeyLines(question);
    const keys = keysOfLines(lines);
    try {
      const judged = judgePsbtKeys(file.psbt, lines, question);
      return { ...judged, ...this.ownedOf(file, keys, question) };
    } finally {
      wipePsbtKeys(keys);
    }
  }

  /** Whose the outputs are, by the keys and the wallet; judged with a wallet, and with keys where anything of it is theirs. */
  private ownedOf(
    file: ReadFile,
    keys: readonly PsbtKey[],
    question: Pick<PsbtQuestion, JudgedBy> & KnownOfPerson,
  ): Pick<CheckedPsbtKeys, 'owners' | 'judged'> {
    const { subject } = file;
    if (!subject) return NOT_OWNED;
    const { wallet = [], payments = '', chain } = question;
    const byWallet = this.wallet.ownedIn(subject, wallet, chain);
    const owned = eitherOwned(keys.length > 0 ? ownedByKeys(subject, keys) : undefined, byWallet);
    if (!owned) return NOT_OWNED;
    const { inputOwners, outputOwners: owners } = owned;
    const isFound =
      byWallet !== undefined ||
      [...inputOwners, ...owners].some(({ status }) => status !== 'other');
    return {
      owners,
      ...(isFound && {
        judged: this.judgedOf({ ...file, subject }, question, {
          owners: owned,
          listed: listedIn(subject, payments, chain, inputOwners),
        }),
      }),
    };
  }

  /** As inspectpsbt has it, and as it is to be signed. */
  private judgedOf(
    { subject, verdicts }: ReadFile & { readonly subject: Subject },
    { chain, hashType }: Pick<PsbtQuestion, JudgedBy>,
    known: Pick<JoinOptions, 'owners' | 'listed'> = {},
  ): JudgedForm {
    const time = this.clock?.();
    const options = { chain, ...known, hashType: askedFor({ hashType }), time };
    return judgeForm(subject, verdicts, options, hashType);
  }

  /** Of a PSBT; undefined where its inputs agree on no lock time. Raises DecodeError. */
  transactionOf(text: string): Transaction | undefined {
    return this.read(text).subject?.transaction;
  }

  /** What is asked about next may be this one, which was decoded from these bytes. */
  keep(psbt: Psbt, bytes: Uint8Array, text: string): void {
    this.kept = { text, psbt, bytes };
  }

  private read(text: string): ReadFile {
    if (this.last?.text === text) return this.last;
    const { psbt, bytes } = this.kept?.text === text ? this.kept : decoded(text);
    this.last = { text, ...readFile(psbt, bytes) };
    this.kept = undefined;
    return this.last;
  }
}

/** A PSBT with the verdicts on its inputs; without a subject where these agree on no lock time. */
interface ReadFile {
  readonly psbt: Psbt;
  readonly subject?: Subject;
  readonly verdicts: readonly InputVerdict[];
}

function subjectIn(psbt: Psbt, bytes: Uint8Array): Subject | undefined {
  return subjectOfPsbt(viewOf(psbt), NONE_GIVEN, bytes);
}

function readFile(psbt: Psbt, bytes: Uint8Array): ReadFile {
  const subject = subjectIn(psbt, bytes);
  return subject ? { psbt, subject, verdicts: verifyInputs(subject) } : { psbt, verdicts: [] };
}

/** What a file is judged by besides what is in it. */
type JudgedBy = 'chain' | 'hashType';

const NOT_OWNED: Pick<CheckedPsbtKeys, 'owners'> = { owners: [] };

interface Decoded {
  readonly psbt: Psbt;
  readonly bytes: Uint8Array;
}

function decoded(base64: string): Decoded {
  const bytes = decodeBase64(base64) ?? new Uint8Array(0);
  return { psbt: decodePendingPsbt(bytes), bytes };
}

/** What signing is done with besides the question. */
export interface PsbtFormSigning {
  readonly randomBytes: RandomBytes;
  /** Keeps the secret nonces of MuSig2 from the first round to the second; without it they end with the call. */
  readonly nonces?: SecretNonces;
  readonly onInputs?: OnInputs;
  /** What {@link signPsbtFormAhead} gave. */
  readonly ahead?: readonly KnownSignature[];
}

/** Signs with all keys and finalises what is complete. Raises DecodeError. */
export function signPsbtForm(question: PsbtQuestion, signing: PsbtFormSigning): SignedPsbt {
  const { randomBytes, nonces = new SecretNonces(), onInputs, ahead = [] } = signing;
  const result = withKeys(question, ({ psbt, ...asked }): SignedPsbt => {
    const memory = new SignatureMemory();
    memory.takeOver(ahead);
    const signed = signAnyPsbt(psbt, { ...asked, randomBytes, nonces, onInputs, memory });
    const musig = { ...nonces.takeOutcome(), held: nonces.size };
    const { partials, awaited, refusals, held } = musig;
    const isMusig = partials + awaited + refusals.length + held > 0;
    if (!signed.ok) return signed;
    const result = { ...resultOf({ ...signed, memory }, psbt), ...(isMusig && { musig }) };
    return heldAgainst(result, question.psbt);
  });
  return result ?? { ok: false, fault: 'keys' };
}

/**
 * How many inputs several may sign ahead: none where MuSig2 is under way, whose secret
 * nonces are made in one place, where silent payments may still get their scripts, of messages, or where
 * there are no keys. Raises DecodeError.
 */
export function inputsToShare(question: PsbtQuestion): number {
  const isMusig2 = ({ records }: InputMap) => records.some(({ field }) => MUSIG2_FIELDS.has(field));
  const shared = withKeys(question, ({ psbt }) =>
    psbt.inputs.some(isMusig2) || isSignedOtherwise(psbt) ? 0 : psbt.inputs.length,
  );
  return shared ?? 0;
}

const MUSIG2_FIELDS: ReadonlySet<string> = new Set<keyof InputFields>([
  'musig2_participant_pubkeys',
  'musig2_pub_nonce',
  'musig2_partial_sig',
]);

/** Signs some inputs for the signatures alone; none where a key is faulty. Raises DecodeError. */
export function signPsbtFormAhead(
  question: PsbtQuestion,
  range: InputRange,
  onInputs: OnInputs,
): readonly KnownSignature[] {
  const made = withKeys(question, ({ psbt, ...asked }) =>
    signAhead(psbt, range, { ...asked, onInputs }),
  );
  return made ?? [];
}

interface AskedWithKeys extends Pick<KeySigning, 'keys' | 'hashType' | 'finalises' | 'ways'> {
  readonly psbt: Psbt;
}

/** What is done with the keys, which are wiped then; undefined where one is none, or none is there. */
function withKeys<Value>(
  question: PsbtQuestion,
  work: (asked: AskedWithKeys) => Value,
): Value | undefined {
  const lines = readPsbtKeyLines(question);
  const keys = keysOfLines(lines);
  try {
    const psbt = withOffersTaken(decoded(question.psbt).psbt, lines, question);
    if (keys.length < lines.length || keys.length === 0) return undefined;
    const ways = chosenWays(question.ways ?? []);
    return work({ psbt, keys, hashType: askedFor(question), finalises: true, ways });
  } finally {
    wipePsbtKeys(keys);
  }
}

/**
 * The finalizer and the extractor, without keys; then the scripts that Bitcoin Core
 * satisfies by no way, where all that one takes is there. Raises DecodeError.
 */
export function finalisePsbtForm(base64: string): SignedPsbt {
  const before = decoded(base64).psbt;
  const { psbt: final, transaction } = finalizePsbt(before);
  const psbt = withoutSpendRecords(final);
  const inputs = psbt.inputs.map(() => ({ added: [] }));
  const byNode = resultOf({ psbt, complete: transaction !== undefined, inputs });
  if (transaction) return heldAgainst(byNode, base64);
  const signed = signAnyPsbt(psbt, { keys: [], hashType: undefined, finalises: true });
  return heldAgainst(signed.ok ? resultOf(signed, psbt) : byNode, base64);
}

type SignedWhole = Extract<SignedPsbt, { readonly ok: true }>;

/** Says so where the PSBT is only written otherwise than it was given. */
function heldAgainst(result: SignedWhole, given: string): SignedWhole {
  if (result.inputs.some(({ added }) => added.length > 0)) return result;
  const [before, after] = [given, result.psbt].map((text) => canonicalPsbt(decoded(text).psbt));
  const isSame = equalBytes(encodePsbt(before!), encodePsbt(after!));
  return isSame ? { ...result, isUnchanged: true } : result;
}

/** As far as a result is made of it. */
interface Processed {
  readonly psbt: Psbt;
  readonly complete: boolean;
  readonly inputs: readonly (Pick<KeySignedInput, 'added'> & Partial<KeySignedInput>)[];
  /** What was signed and verified for it. */
  readonly memory?: SignatureMemory;
}

/** `before` is what was signed, with the leaves that finalising takes away. */
function resultOf(signed: Processed, before?: Psbt): SignedWhole {
  const { psbt, complete } = signed;
  const bytes = encodePsbt(psbt);
  const subject = subjectIn(psbt, bytes);
  const message = subject && messageIn(subject);
  const isOffer = complete && subject !== undefined && isSignedHalf(subject);
  const transaction = complete && !message ? transactionOf(viewOf(psbt)) : undefined;
  return {
    ok: true,
    psbt: encodeBase64(bytes),
    complete,
    ...(isOffer && { isOffer: true }),
    ...(message && { message: { signature: message.signature } }),
    ...(transaction && {
      hex: bytesToHex(encodeTransaction(transaction)),
      txid: txidText(transactionId(transaction)),
    }),
    inputs: inputsOf(signed, before, subject && { ...subject, verifier: signed.memory }),
  };
}

/** Undefined of what may be a payment. */
function messageIn(subject: Subject): MessageJudgement | undefined {
  // Of a payment nothing is verified anew for it.
  if (!subject.message) return undefined;
  const judged = judgeMessage(subject, withCommitments(verifyInputs(subject)));
  return judged?.isNeverMined ? judged : undefined;
}

function inputsOf(
  { psbt, inputs }: Processed,
  before: Psbt | undefined,
  subject: Subject | undefined,
): readonly SignedPsbtInput[] {
  const { header, lockTime = 0, inputs: views } = viewOf(psbt);
  return inputs.map((input, i) => {
    const { added, refusal, fault, unsigned, foreign } = input;
    const { map: given, sequence, spent } = views[i]!;
    const { map, invalid } = withoutInvalid(given, subject, i);
    const script = spent.output && spentScriptOf(map, spent.output.scriptPubKey);
    const leaves = before ? signedLeaves([before.inputs[i]!], [input], i) : [];
    const locks = { transactionVersion: header.transactionVersion, lockTime, sequence };
    return {
      added: added.map(bytesToHex),
      ...(leaves.length > 0 && { leaves }),
      ...(refusal && { refusal }),
      ...(fault && { fault }),
      ...(unsigned && { unsigned }),
      ...(foreign?.is === 'way' && { isForeign: true as const }),
      ...(invalid > 0 && { invalid }),
      progress: signatureProgress(map, script, locks),
    };
  });
}

/** The map as far as its signatures are right; beside final scripts none is counted. */
function withoutInvalid(
  map: InputMap,
  subject: Subject | undefined,
  index: number,
): { readonly map: InputMap; readonly invalid: number } {
  const input = subject?.inputs[index];
  if (!subject || !input || finalScriptsOf(map)) return { map, invalid: 0 };
  const found = recordedSignatures(subject, input, map, signatureBudget(subject, input));
  const wrong = new Set<unknown>(
    found.filter(({ verdict }) => verdict === 'invalid').map(({ signature }) => signature),
  );
  const records = map.records.filter(({ value }) => !wrong.has(value));
  return { map: { ...map, records }, invalid: map.records.length - records.length };
}
