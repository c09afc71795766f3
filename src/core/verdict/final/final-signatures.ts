/**
 * How final scripts run, and the signatures in them: those that the interpreter
 * holds against keys, and where it does not come so far, what has the shape of one.
 */
import type { ScriptError } from '../../script/interpreter/errors.ts';
import {
  MANDATORY_SCRIPT_FLAGS,
  type ScriptFlags,
  STANDARD_SCRIPT_FLAGS,
} from '../../script/interpreter/flags.ts';
import type { ScriptRole, ScriptTracer, SignatureCheck } from '../../script/interpreter/tracer.ts';
import { verifyScript } from '../../script/interpreter/verify.ts';
import { isPayToTaproot } from '../../script/solver.ts';
import { TransactionChecker } from '../../sighash/transaction-checker.ts';
import type { Budget } from '../../subject/budgets.ts';
import { type Subject, type SubjectInput, UNKNOWN_AMOUNT } from '../../subject/subject.ts';
import { type SignatureVerdict, unchecked } from '../signature-verdict.ts';
import { shownScriptPubKey } from './final-claims.ts';
import { FinalSearch, type FoundSignature } from './final-search.ts';

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
  /** Of scripts that fail: blocks may have them, as they keep to what consensus asks. */
  readonly isValidInBlocks?: boolean;
  readonly signatures: readonly SignatureVerdict[];
}

/** Of an input with final scripts, or any of a transaction. */
export function finalVerdict(subject: Subject, input: SubjectInput, budget: Budget): FinalVerdict {
  const search = new FinalSearch(subject, input, budget);
  if (!isKnownEnough(subject, input)) {
    return { signatures: withoutCoin(subject, input, budget) ?? search.signatures() };
  }
  const { error, tracer } = runOf(subject, input, STANDARD_SCRIPT_FLAGS);
  if (!error) {
    return { satisfied: true, signatures: search.inOrder(tracer.valid.map(ofCheck)) };
  }
  const failed = { satisfied: false, error, ...(tracer.at && { errorAt: tracer.at }) };
  const signatures = search.signatures();
  if (runOf(subject, input, MANDATORY_SCRIPT_FLAGS).error) return { ...failed, signatures };
  // What does not fit is not needed, or stands where nothing is held against a key.
  const ofUse = signatures.filter(({ verdict }) => verdict !== 'invalid');
  return { ...failed, isValidInBlocks: true, signatures: ofUse };
}

function runOf(subject: Subject, input: SubjectInput, flags: ScriptFlags) {
  const tracer = new RunTracer();
  const { sighashes, verifier } = subject;
  const { index: inputIndex, spent } = input;
  const amount = spent?.value;
  const checker = new TransactionChecker({ sighashes, inputIndex, amount, tracer, verifier });
  return { error: verifyScript(spendOf(input), { flags, checker, tracer }), tracer };
}

/**
 * Of a transaction alone whose coin is not known: legacy signatures commit to no amount, so
 * that they are verified by the script that they stand before; others are only given their
 * keys. What does not fit says nothing, as the coin may have another script.
 */
function withoutCoin(
  subject: Subject,
  input: SubjectInput,
  budget: Budget,
): readonly SignatureVerdict[] | undefined {
  const assumed = withShownCoin(input);
  if (!assumed) return undefined;
  const found = new FinalSearch(subject, assumed, budget).signatures();
  return found.map((one) =>
    one.verdict === 'valid' ? one : { ...one, ...unchecked('coin'), digest: undefined },
  );
}

/** Such an input with the coin that its script, leaf or key is of, with an unknown amount. */
export function withShownCoin(input: SubjectInput): SubjectInput | undefined {
  const { spent, map } = input;
  const scriptPubKey = spent || map ? undefined : shownScriptPubKey(input);
  return scriptPubKey && { ...input, spent: { value: UNKNOWN_AMOUNT, scriptPubKey } };
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

const ALGORITHMS = {
  legacy: 'legacy',
  segwit_v0: 'segwit_v0',
  taproot: 'taproot_key',
  tapscript: 'taproot_script',
} as const;

function ofCheck({ kind, signature, publicKey, digest }: SignatureCheck): FoundSignature {
  const judged = { verdict: 'valid', publicKey, digest } as const;
  return { algorithm: ALGORITHMS[kind], signature, judged };
}
