import type { ScriptError } from './errors.ts';
import type { Machine } from './machine.ts';

/** What an opcode does, and why it failed if it did. The reader still stands on the opcode. */
export type Operation = (machine: Machine) => ScriptError | undefined;

/** An opcode and what it does. */
export type OperationRow = readonly [opcode: number, operation: Operation];

/** An operation that fails only where the stack has fewer than `depth` items. */
export function onStack(depth: number, action: (machine: Machine) => void): Operation {
  return (machine) => {
    if (machine.stack.length < depth) return 'INVALID_STACK_OPERATION';
    action(machine);
    return undefined;
  };
}

/** The same, where the operation has other ways to fail too. */
export function needing(depth: number, operation: Operation): Operation {
  return (machine) =>
    machine.stack.length < depth ? 'INVALID_STACK_OPERATION' : operation(machine);
}

/** An operation that leaves a truth value, which is verified and taken off: the ...VERIFY opcodes. */
export function verifying(operation: Operation, failure: ScriptError): Operation {
  return (machine) => operation(machine) ?? machine.verifyTop(failure);
}

/** An operation that always fails. */
export function failing(error: ScriptError): Operation {
  return () => error;
}
