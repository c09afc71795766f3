import { CONTROL_OPERATIONS } from './op-control.ts';
import { HASH_OPERATIONS } from './op-hash.ts';
import { NUMBER_OPERATIONS } from './op-number.ts';
import { PUSH_OPERATIONS } from './op-push.ts';
import { SIGNATURE_OPERATIONS } from './op-signature.ts';
import { STACK_OPERATIONS } from './op-stack.ts';
import { failing, type Operation } from './operation.ts';

const badOpcode = failing('BAD_OPCODE');

/** What each of the 256 opcodes does when it runs. */
export const OPERATIONS: readonly Operation[] = operationsByOpcode();

function operationsByOpcode(): Operation[] {
  const operations = new Array<Operation>(256).fill(badOpcode);
  const rows = [
    PUSH_OPERATIONS,
    CONTROL_OPERATIONS,
    STACK_OPERATIONS,
    NUMBER_OPERATIONS,
    HASH_OPERATIONS,
    SIGNATURE_OPERATIONS,
  ].flat();
  for (const [opcode, operation] of rows) operations[opcode] = operation;
  return operations;
}
