/** What a scriptSig leaves on the stack, run without any flag (EvalScript with SCRIPT_VERIFY_NONE). */
import { NO_TRANSACTION } from '../script/interpreter/checker.ts';
import type { ScriptError } from '../script/interpreter/errors.ts';
import { evaluate } from '../script/interpreter/evaluate.ts';
import { Machine } from '../script/interpreter/machine.ts';

export interface ScriptSigStack {
  /** Absent where it runs to its end. */
  readonly error?: ScriptError | undefined;
  /** The item on top: of P2SH the redeem script. */
  readonly top?: Uint8Array | undefined;
}

export function scriptSigStack(scriptSig: Uint8Array): ScriptSigStack {
  const stack: Uint8Array[] = [];
  const rules = { flags: 0, checker: NO_TRANSACTION };
  const error = evaluate(new Machine(scriptSig, stack, 'legacy', rules), 'script_sig');
  return error === undefined ? { top: stack.at(-1) } : { error };
}
