/**
 * How final scripts run, and the signatures in them: those that the interpreter
 * holds against keys, and where it does not come so far, what has the shape of one.
 */
import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { isPublicKeySize } from '../crypto/public/point.ts';
import { scriptForDestination } from '../script/destination.ts';
import type { SignatureChecker, TaprootContext } from '../script/interpreter/checker.ts';
import type { ScriptError } from '../script/interpreter/errors.ts';
import { STANDARD_SCRIPT_FLAGS, scriptFlags } from '../script/interpreter/flags.ts';
import type { ScriptRole, ScriptTracer, SignatureCheck } from '../script/interpreter/tracer.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { Opcode } from '../script/opcodes.ts';
import { payToWitnessPublicKeyHash, payToWitnessScriptHash } from '../script/pay-to.ts';
import { readInstructions } from '../script/reader.ts';
import { keysIn } from '../script/script-keys.ts';
import { isStrictDerSignature } from '../script/signature-encoding.ts';
import { isPayToTaproot } from '../script/solver.ts';
import { type WitnessRole, witnessRoles } from '../script/witness-roles.ts';
import { TransactionChecker } from '../sighash/transaction-checker.ts';
import { peeledInput } from '../subject/peeled-input.ts';
import { finalPlace } from '../subject/place.ts';
import { separatorsOf } from '../subject/separators.ts';
import { type Subject, type SubjectInput, UNKNOWN_AMOUNT } from '../subject/subject.ts';
import {
  type EcdsaTrial,
  ecdsaCommitment,
  INVALID,
  type Judged,
  judgeEcdsa,
  judgeSchnorr,
  type SchnorrTrial,
  type SignatureVerdict,
  schnorrCommitment,
  sighashText,
  unchecked,
} from './signature-verdict.ts';
import {
  isTaprootAlgorithm,
  leavesOf,
  type SighashAlgorithm,
  type TaprootAlgorithm,
} from './signed-message.ts';

/** Where a script failed: which, and the number of the opcode in it, from 0. */
export interface FailedAt {
  readonly script: ScriptRole;
  readonly position: number;
}

export interface FinalVerdict {
  /** By the standard flags; absent where what they commit to is not all known. */
  readonly satisfied?: boolean;
  readonly error?: ScriptError;
  readonly errorAt?: FailedAt;
  readonly signatures: readonly SignatureVerdict[];
}

/** Of an input with final scripts, or any of a transaction. */
export function finalVerdict(subject: Subject, input: SubjectInput): FinalVerdict {
  if (!isKnownEnough(subject, input)) return { signatures: searched(subject, input) };
  const tracer = new RunTracer();
  const error = verifyScript(spendOf(input), {
    flags: STANDARD_SCRIPT_FLAGS,
    checker: new TransactionChecker({
      sighashes: subject.sighashes,
      inputIndex: input.index,
      amount: input.spent?.value,
      tracer,
    }),
    tracer,
  });
  if (!error) {
    const found = tracer.valid.map((check) => verdictOf(subject, input, ofCheck(check)));
    return { satisfied: true, signatures: inOrder(input, found) };
  }
  const signatures = searched(subject, input);
  return { satisfied: false, error, ...(tracer.at && { errorAt: tracer.at }), signatures };
}

/** Whether all is known that its signatures may commit to. */
function isKnownEnough({ spentOutputs }: Subject, { spent, witness }: SubjectInput): boolean {
  if (!spent) return false;
  if (isPayToTaproot(spent.scriptPubKey)) return spentOutputs !== undefined;
  return witness.length === 0 || spent.value !== UNKNOWN_AMOUNT;
}

function spendOf({ scriptSig, witness, spent }: SubjectInput) {
  return { scriptSig, witness, scriptPubKey: spent?.scriptPubKey ?? new Uint8Array(0) };
}

/** Remembers which signatures fitted, and how far the last script came. */
class RunTracer implements ScriptTracer {
  readonly valid: SignatureCheck[] = [];
  at: FailedAt | undefined;
  private script: ScriptRole = 'script_sig';
  private position = 0;

  begin(role: ScriptRole): void {
    this.script = role;
  }

  step({ position }: { readonly position: number }): void {
    this.position = position;
  }

  signatureCheck(check: SignatureCheck): void {
    if (check.valid) this.valid.push(check);
  }

  end(_stack: readonly Uint8Array[], error: ScriptError | undefined): void {
    if (error) this.at = { script: this.script, position: this.position };
  }
}

/** What a signature in final scripts is held against. */
interface Candidate {
  readonly algorithm: SighashAlgorithm;
  readonly signature: Uint8Array;
  readonly judged: Judged;
}

const ALGORITHMS = {
  legacy: 'legacy',
  segwit_v0: 'segwit_v0',
  taproot: 'taproot_key',
  tapscript: 'taproot_script',
} as const;

function ofCheck({ kind, signature, publicKey, digest }: SignatureCheck): Candidate {
  const judged = { verdict: 'valid', publicKey, digest } as const;
  return { algorithm: ALGORITHMS[kind], signature, judged };
}

/** One signature as it is told. */
function verdictOf(
  subject: Subject,
  input: SubjectInput,
  { algorithm, signature, judged }: Candidate,
): SignatureVerdict {
  const isTaproot = isTaprootAlgorithm(algorithm);
  const commits = isTaproot
    ? schnorrCommitment(subject, input, algorithm, signature)
    : ecdsaCommitment(subject, input, algorithm, signature);
  const kind = isTaproot ? 'schnorr' : 'ecdsa';
  return {
    kind,
    leafHash: algorithm === 'taproot_script' ? leavesOf(input).at(-1)?.leafHash : undefined,
    signature,
    sighash: sighashText(kind, signature),
    ...judged,
    commits,
    isOfScript: true,
    isFinal: true,
    place: finalPlace(subject, input, signature),
  };
}

/** In the order in which they stand, each once. */
function inOrder(
  input: SubjectInput,
  found: readonly SignatureVerdict[],
): readonly SignatureVerdict[] {
  const items = itemsOf(input);
  const placeOf = ({ signature }: SignatureVerdict) =>
    items.findIndex((item) => equalBytes(item, signature));
  const each = new Map(found.map((one) => [bytesToHex(one.signature), one]));
  return [...each.values()].sort((a, b) => placeOf(a) - placeOf(b));
}

/** What the scriptSig pushes, then the witness. */
function itemsOf({ scriptSig, witness }: SubjectInput): readonly Uint8Array[] {
  const pushed = [...readInstructions(scriptSig)].flatMap(({ data }) => (data ? [data] : []));
  return [...pushed, ...witness];
}

/**
 * What scripts that fail, or cannot be run, have of signatures: the interpreter is
 * told that every one fits, so that it comes to all of them, and each is held
 * against the key that it came to, then against the others of the script, each with
 * what that key's own signature would commit to.
 */
function searched(subject: Subject, input: SubjectInput): readonly SignatureVerdict[] {
  const claimed = claimsOf(input);
  const all = [...claimed.values()];
  const found = all.map((own) => verdictOf(subject, input, judge(subject, input, own, all.flat())));
  const names = new Set(claimed.keys());
  const others = shapedItems(input).filter(({ signature }) => !names.has(bytesToHex(signature)));
  const judged = othersJudged(subject, input);
  return inOrder(input, [
    ...found,
    ...others.map((other) => verdictOf(subject, input, { ...other, judged })),
  ]);
}

/** By signature in hex, the keys that final scripts hold it against, and under which rules. */
export function claimsOf(input: SubjectInput): ReadonlyMap<string, readonly Claim[]> {
  const collector = new SignatureCollector();
  const scriptPubKey = input.spent?.scriptPubKey ?? shownScriptPubKey(input);
  if (scriptPubKey) {
    const { scriptSig, witness } = input;
    const spend = { scriptSig, witness, scriptPubKey };
    verifyScript(spend, { flags: ANY_SIGNATURE, checker: collector });
  }
  return collector.bySignature;
}

/**
 * The scriptPubKey that the script or key of an input hashes to, where what it spends is
 * not known: only to see which keys its signatures would be held against. Of a multisig
 * there is none, as which of its keys made a signature is seen by verifying alone.
 */
function shownScriptPubKey({ scriptSig, witness }: SubjectInput): Uint8Array | undefined {
  const pushes = [...readInstructions(scriptSig)].flatMap(({ data }) => (data ? [data] : []));
  const redeem = pushes.at(-1);
  const last = witness.at(-1) ?? redeem;
  if (!last || hasMultisig(last)) return undefined;
  if (!redeem) return shownProgram(last, witnessRoles(witness).at(-1));
  const isKey = witness.length === 0 && isPublicKeySize(redeem);
  return scriptForDestination({ type: isKey ? 'pubkeyhash' : 'scripthash', hash: hash160(redeem) });
}

/** Of a taproot witness there is none: it shows no output key. */
function shownProgram(last: Uint8Array, role: WitnessRole | undefined): Uint8Array | undefined {
  if (role !== 'public-key' && role !== 'witness-script') return undefined;
  return role === 'public-key' ? payToWitnessPublicKeyHash(last) : payToWitnessScriptHash(last);
}

function hasMultisig(script: Uint8Array): boolean {
  return [...readInstructions(script)].some(
    ({ opcode }) => opcode === Opcode.OP_CHECKMULTISIG || opcode === Opcode.OP_CHECKMULTISIGVERIFY,
  );
}

const ANY_SIGNATURE = scriptFlags('P2SH', 'WITNESS', 'TAPROOT');

/** A check that the interpreter came to: a key that a signature was to fit, under which rules. */
export type Claim = { readonly signature: Uint8Array; readonly publicKey: Uint8Array } & (
  | { readonly algorithm: 'legacy' | 'segwit_v0'; readonly scriptCode: Uint8Array }
  | {
      readonly algorithm: TaprootAlgorithm;
      readonly context: TaprootContext;
    }
);

/** Takes every signature that is not empty for one that fits, and every lock for met. */
class SignatureCollector implements SignatureChecker {
  readonly bySignature = new Map<string, Claim[]>();

  checkEcdsa(
    signature: Uint8Array,
    publicKey: Uint8Array,
    scriptCode: Uint8Array,
    algorithm: 'legacy' | 'segwit_v0',
  ): boolean {
    if (signature.length === 0) return false;
    this.add({ algorithm, signature, publicKey, scriptCode });
    return true;
  }

  checkSchnorr(signature: Uint8Array, publicKey: Uint8Array, context: TaprootContext): undefined {
    const algorithm = context.leaf ? 'taproot_script' : 'taproot_key';
    this.add({ algorithm, signature, publicKey, context });
  }

  checkLockTime(): boolean {
    return true;
  }

  checkSequence(): boolean {
    return true;
  }

  private add(claim: Claim): void {
    const name = bytesToHex(claim.signature);
    this.bySignature.set(name, [...(this.bySignature.get(name) ?? []), claim]);
  }
}

/**
 * By the checks that a signature came to, then those of the other signatures, then
 * those that the script has for its keys: never a key with the script code of another.
 */
function judge(
  subject: Subject,
  input: SubjectInput,
  own: readonly Claim[],
  all: readonly Claim[],
): Candidate {
  const { algorithm, signature } = own[0]!;
  const claims = [...own, ...all];
  if (algorithm === 'legacy' || algorithm === 'segwit_v0') {
    const trials = [
      ...claims.filter((claim) => 'scriptCode' in claim),
      ...scriptTrials(subject, input),
    ];
    const judged = judgeEcdsa(subject, input, algorithm, signature, trials);
    return { algorithm, signature, judged: withKey(judged, own) };
  }
  const trials = claims.filter((claim) => 'context' in claim);
  const commits = schnorrCommitment(subject, input, algorithm, signature);
  const judged = judgeSchnorr(subject, input, signature, commits, [
    ...trials,
    ...trials.slice(0, 1).flatMap(({ context }) => leafTrials(input, context)),
  ]);
  return { algorithm, signature, judged: withKey(judged, own) };
}

/** The keys that stand in the script that is spent, as they are checked there. */
function scriptTrials(subject: Subject, input: SubjectInput): readonly EcdsaTrial[] {
  const peeled = peeledInput(subject, input);
  if (!peeled || 'missing' in peeled) return [];
  const { script } = peeled.innermost;
  return keysIn(script, false).flatMap((key) =>
    separatorsOf(script, key).map(({ end }) => ({
      publicKey: key,
      scriptCode: script.subarray(end),
    })),
  );
}

/** The same of the leaf that is spent by; `context` is that of one of its checks. */
function leafTrials(input: SubjectInput, context: TaprootContext): readonly SchnorrTrial[] {
  const script = leavesOf(input).at(-1)?.script;
  const { leaf } = context;
  if (!leaf || !script) return [];
  return keysIn(script, true).flatMap((publicKey) =>
    separatorsOf(script, publicKey).map(({ position }) => ({
      publicKey,
      context: { ...context, leaf: { ...leaf, codeSeparatorPosition: position } },
    })),
  );
}

/** The key that every signature there is to be of; absent where a script has several, or none. */
export function onlyKeyOf(subject: Subject, input: SubjectInput): Uint8Array | undefined {
  const claims = [...claimsOf(input).values()].flat();
  const leaf = claims.some(({ algorithm }) => algorithm === 'taproot_script')
    ? leavesOf(input).at(-1)?.script
    : undefined;
  const keys = [
    ...[...claims, ...scriptTrials(subject, input)].map(({ publicKey }) => publicKey),
    ...(leaf ? keysIn(leaf, true) : []),
  ];
  return new Set(keys.map(bytesToHex)).size === 1 ? keys[0] : undefined;
}

/** Of a key path there is only one key, and what is not checked is of the key that it came to. */
function withKey(judged: Judged, [first]: readonly Claim[]): Judged {
  const isOnly = judged.verdict === 'unchecked' || first?.algorithm === 'taproot_key';
  return isOnly ? { publicKey: first?.publicKey, ...judged } : judged;
}

/** What is to be said of a signature that no script came to. */
function othersJudged(subject: Subject, input: SubjectInput): Judged {
  const peeled = peeledInput(subject, input);
  if (!peeled) return unchecked('coin');
  return 'missing' in peeled ? unchecked('script') : INVALID;
}

type Shaped = Omit<Candidate, 'judged'>;

/** What looks like a signature where it stands. */
function shapedItems({ scriptSig, witness }: SubjectInput): readonly Shaped[] {
  const shaped: Shaped[] = [];
  for (const { data } of readInstructions(scriptSig)) {
    if (data && isStrictDerSignature(data)) shaped.push({ algorithm: 'legacy', signature: data });
  }
  const roles = witnessRoles(witness);
  const path = roles.includes('control-block') ? 'taproot_script' : 'taproot_key';
  for (const [i, signature] of witness.entries()) {
    if (roles[i] === 'ecdsa-signature') shaped.push({ algorithm: 'segwit_v0', signature });
    if (roles[i] === 'schnorr-signature') shaped.push({ algorithm: path, signature });
  }
  return shaped;
}
