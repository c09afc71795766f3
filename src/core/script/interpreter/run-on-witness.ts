import { MAX_SCRIPT_ELEMENT_SIZE } from '../limits.ts';
import type { ScriptError } from './errors.ts';
import { evaluate } from './evaluate.ts';
import { isTrue, type Machine } from './machine.ts';
import type { ScriptRole } from './tracer.ts';

/**
 * Runs a script on witness items, of which none may be large, and which it must
 * use up to leave one true item (ExecuteWitnessScript). The machine's stack
 * holds the items.
 */
export function runOnWitness(machine: Machine, role: ScriptRole): ScriptError | undefined {
  const { stack } = machine;
  if (stack.some((item) => item.length > MAX_SCRIPT_ELEMENT_SIZE)) return 'PUSH_SIZE';
  const error = evaluate(machine, role);
  if (error !== undefined) return error;
  if (stack.length !== 1) return 'CLEANSTACK';
  return isTrue(stack[0]!) ? undefined : 'EVAL_FALSE';
}
