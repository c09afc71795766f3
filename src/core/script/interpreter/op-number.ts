import { equalBytes } from '../../bytes/order.ts';
import { Opcode } from '../opcodes.ts';
import type { Machine } from './machine.ts';
import { needing, type Operation, type OperationRow, onStack, verifying } from './operation.ts';

/**
 * Operands have at most four bytes; results may have five, and are no operand
 * any more.
 */

/** One number to another; a truth value is 1 or 0. */
function unary(compute: (a: number) => number | boolean): Operation {
  return needing(1, (machine) => {
    const a = machine.number(1);
    if (a === undefined) return 'SCRIPTNUM';
    replace(machine, 1, compute(a));
    return undefined;
  });
}

/** Two numbers, `b` on top, to one. */
function binary(compute: (a: number, b: number) => number | boolean): Operation {
  return needing(2, (machine) => {
    const a = machine.number(2);
    const b = machine.number(1);
    if (a === undefined || b === undefined) return 'SCRIPTNUM';
    replace(machine, 2, compute(a, b));
    return undefined;
  });
}

/** A number, the least that it may be, and the least that it may not be. */
const within: Operation = needing(3, (machine) => {
  const value = machine.number(3);
  const minimum = machine.number(2);
  const limit = machine.number(1);
  if (value === undefined || minimum === undefined || limit === undefined) return 'SCRIPTNUM';
  replace(machine, 3, minimum <= value && value < limit);
  return undefined;
});

function replace(machine: Machine, count: number, result: number | boolean): void {
  machine.drop(count);
  machine.pushNumber(Number(result));
}

const numberEqual = binary((a, b) => a === b);

/** Compares bytes, so that 01 and 0100 differ, which are the same number. */
const equal = onStack(2, (machine) => {
  const areEqual = equalBytes(machine.top(2), machine.top(1));
  machine.drop(2);
  machine.pushBoolean(areEqual);
});

export const NUMBER_OPERATIONS: readonly OperationRow[] = [
  [Opcode.OP_EQUAL, equal],
  [Opcode.OP_EQUALVERIFY, verifying(equal, 'EQUALVERIFY')],
  [Opcode.OP_1ADD, unary((a) => a + 1)],
  [Opcode.OP_1SUB, unary((a) => a - 1)],
  [Opcode.OP_NEGATE, unary((a) => -a)],
  [Opcode.OP_ABS, unary(Math.abs)],
  [Opcode.OP_NOT, unary((a) => a === 0)],
  [Opcode.OP_0NOTEQUAL, unary((a) => a !== 0)],
  [Opcode.OP_ADD, binary((a, b) => a + b)],
  [Opcode.OP_SUB, binary((a, b) => a - b)],
  [Opcode.OP_BOOLAND, binary((a, b) => a !== 0 && b !== 0)],
  [Opcode.OP_BOOLOR, binary((a, b) => a !== 0 || b !== 0)],
  [Opcode.OP_NUMEQUAL, numberEqual],
  [Opcode.OP_NUMEQUALVERIFY, verifying(numberEqual, 'NUMEQUALVERIFY')],
  [Opcode.OP_NUMNOTEQUAL, binary((a, b) => a !== b)],
  [Opcode.OP_LESSTHAN, binary((a, b) => a < b)],
  [Opcode.OP_GREATERTHAN, binary((a, b) => a > b)],
  [Opcode.OP_LESSTHANOREQUAL, binary((a, b) => a <= b)],
  [Opcode.OP_GREATERTHANOREQUAL, binary((a, b) => a >= b)],
  [Opcode.OP_MIN, binary(Math.min)],
  [Opcode.OP_MAX, binary(Math.max)],
  [Opcode.OP_WITHIN, within],
];
