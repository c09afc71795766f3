/** How the scripts of one input run, opcode by opcode. */
import type { ScriptError } from '../../script/interpreter/errors.ts';
import { ScriptFlag, type ScriptFlags } from '../../script/interpreter/flags.ts';
import type {
  ScriptRole,
  ScriptStep,
  ScriptTracer,
  SignatureCheck,
} from '../../script/interpreter/tracer.ts';
import { verifyScript } from '../../script/interpreter/verify.ts';
import { isPayToTaproot } from '../../script/solver.ts';
import { annexOf } from '../../script/witness-roles.ts';
import { TransactionChecker } from '../../sighash/transaction-checker.ts';
import { type Subject, type SubjectInput, UNKNOWN_AMOUNT } from '../../subject/subject.ts';

/** What one opcode did: the stacks are those behind it, live ones to be read at once. */
export interface TracedStep extends ScriptStep {
  readonly script: ScriptRole;
  /** The bytes of that script, in which the opcode is from `start` to `end`. */
  readonly bytes: Uint8Array;
  /** The stack that its script began with, at the script's first opcode. */
  readonly initial: readonly Uint8Array[] | undefined;
  /** Signatures that it held against keys. */
  readonly checks: readonly SignatureCheck[];
}

export interface TraceResult {
  /** Why the input does not spend its UTXO; undefined where it does. */
  readonly error: ScriptError | undefined;
  /** Of the key path of Taproot, which runs no script. */
  readonly checks: readonly SignatureCheck[];
}

/**
 * Runs the scripts that an input has, final ones or those of a transaction, and
 * tells each step. `utxo` where the UTXO is not known, or its amount where there
 * is a witness, or for Taproot any of them; `script` where a PSBT's input is not
 * final. `flags` must be able to stand together.
 */
export function traceInput(
  subject: Subject,
  input: SubjectInput,
  flags: ScriptFlags,
  onStep: (step: TracedStep) => void,
): TraceResult | 'coin' | 'script' {
  const { index, map, scriptSig, witness, spent } = input;
  if (!spent || (witness.length > 0 && spent.value === UNKNOWN_AMOUNT)) return 'coin';
  const { value: amount, scriptPubKey } = spent;
  const isTaproot = (flags & ScriptFlag.TAPROOT) !== 0 && isPayToTaproot(scriptPubKey);
  if (isTaproot && !subject.spentOutputs) return 'coin';
  const isKeyPath = isTaproot && scriptSig.length === 0 && isLoneSignature(witness);
  const tracer = new StepTracer(isKeyPath ? undefined : onStep);
  const { sighashes } = subject;
  const checker = new TransactionChecker({ sighashes, inputIndex: index, amount, tracer });
  const spend = { scriptSig, witness, scriptPubKey };
  const isEmpty = scriptSig.length + witness.length === 0;
  const error = verifyScript(spend, { flags, checker, tracer });
  // What nothing satisfies, such as an anchor, is final with nothing.
  if (map && isEmpty && error) return 'script';
  return { error, checks: tracer.checks };
}

function isLoneSignature(witness: readonly Uint8Array[]): boolean {
  return witness.length - (annexOf(witness) ? 1 : 0) === 1;
}

/** The interpreter reports the stack before each opcode; we pass it on after the opcode, when the next begins or the script ends. */
class StepTracer implements ScriptTracer {
  /** Of the opcode that runs, or of none. */
  checks: SignatureCheck[] = [];
  private script: ScriptRole = 'script_sig';
  private bytes: Uint8Array = new Uint8Array();
  private running: ScriptStep | undefined;
  private initial: readonly Uint8Array[] | undefined;

  constructor(private readonly onStep: ((step: TracedStep) => void) | undefined) {}

  begin(role: ScriptRole, bytes: Uint8Array): void {
    this.script = role;
    this.bytes = bytes;
  }

  step(step: ScriptStep): void {
    this.end();
    if (!this.onStep) return;
    this.running = step;
    this.initial = step.position === 0 ? [...step.stack] : undefined;
  }

  signatureCheck(check: SignatureCheck): void {
    this.checks.push(check);
  }

  end(): void {
    if (!this.running) return;
    const { script, bytes, initial, checks } = this;
    this.onStep?.({ ...this.running, script, bytes, initial, checks });
    this.running = undefined;
    this.checks = [];
  }
}
