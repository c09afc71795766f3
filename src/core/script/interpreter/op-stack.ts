import { clampToInt32 } from '../number.ts';
import { Opcode } from '../opcodes.ts';
import { isTrue, type Machine } from './machine.ts';
import { needing, type Operation, type OperationRow, onStack } from './operation.ts';

/** Copies to the top the `count` items that begin at a depth. */
function copying(depth: number, count: number): Operation {
  return onStack(depth, ({ stack }) => {
    const from = stack.length - depth;
    stack.push(...stack.slice(from, from + count));
  });
}

/** Moves to the top the `count` items that begin at a depth. */
function moving(depth: number, count: number): Operation {
  return onStack(depth, ({ stack }) => {
    stack.push(...stack.splice(-depth, count));
  });
}

/** Takes a number off and copies or moves to the top the item at that depth, counted from 0. */
function picking(pick: (machine: Machine, depth: number) => Uint8Array): Operation {
  return needing(2, (machine) => {
    const number = machine.number(1);
    if (number === undefined) return 'SCRIPTNUM';
    machine.drop(1);
    const depth = clampToInt32(number);
    if (depth < 0 || depth >= machine.stack.length) return 'INVALID_STACK_OPERATION';
    machine.push(pick(machine, depth + 1));
    return undefined;
  });
}

const fromAltStack: Operation = ({ stack, altStack }) => {
  const item = altStack.pop();
  if (item === undefined) return 'INVALID_ALTSTACK_OPERATION';
  stack.push(item);
  return undefined;
};

export const STACK_OPERATIONS: readonly OperationRow[] = [
  [Opcode.OP_TOALTSTACK, onStack(1, (machine) => machine.altStack.push(machine.pop()))],
  [Opcode.OP_FROMALTSTACK, fromAltStack],
  [Opcode.OP_DROP, onStack(1, (machine) => machine.drop(1))],
  [Opcode.OP_2DROP, onStack(2, (machine) => machine.drop(2))],
  [Opcode.OP_DUP, copying(1, 1)], // x -- x x
  [Opcode.OP_2DUP, copying(2, 2)], // a b -- a b a b
  [Opcode.OP_3DUP, copying(3, 3)], // a b c -- a b c a b c
  [Opcode.OP_OVER, copying(2, 1)], // a b -- a b a
  [Opcode.OP_2OVER, copying(4, 2)], // a b c d -- a b c d a b
  [Opcode.OP_SWAP, moving(2, 1)], // a b -- b a
  [Opcode.OP_ROT, moving(3, 1)], // a b c -- b c a
  [Opcode.OP_2SWAP, moving(4, 2)], // a b c d -- c d a b
  [Opcode.OP_2ROT, moving(6, 2)], // a b c d e f -- c d e f a b
  [Opcode.OP_NIP, onStack(2, ({ stack }) => stack.splice(-2, 1))], // a b -- b
  [Opcode.OP_TUCK, onStack(2, (machine) => machine.stack.splice(-2, 0, machine.top(1)))], // a b -- b a b
  [Opcode.OP_IFDUP, onStack(1, duplicateIfTrue)],
  [Opcode.OP_DEPTH, onStack(0, (machine) => machine.pushNumber(machine.stack.length))],
  [Opcode.OP_PICK, picking((machine, depth) => machine.top(depth))],
  [Opcode.OP_ROLL, picking((machine, depth) => machine.stack.splice(-depth, 1)[0]!)],
  [Opcode.OP_SIZE, onStack(1, (machine) => machine.pushNumber(machine.top(1).length))],
];

function duplicateIfTrue(machine: Machine): void {
  if (isTrue(machine.top(1))) machine.push(machine.top(1));
}
