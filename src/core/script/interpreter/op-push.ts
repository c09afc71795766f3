import { Opcode } from '../opcodes.ts';
import { isMinimalPush } from '../reader.ts';
import type { Operation, OperationRow } from './operation.ts';

/** Pushes the bytes that an opcode carries with it. */
const pushData: Operation = (machine) => {
  const { data, opcode } = machine.reader;
  if (machine.has('MINIMALDATA') && !isMinimalPush(data, opcode)) return 'MINIMALDATA';
  machine.push(data);
  return undefined;
};

/** Pushes the number that an opcode stands for, -1 to 16. */
const pushSmallNumber: Operation = (machine) => {
  machine.pushNumber(machine.reader.opcode - (Opcode.OP_1 - 1));
  return undefined;
};

export const PUSH_OPERATIONS: readonly OperationRow[] = [
  ...Array.from({ length: Opcode.OP_PUSHDATA4 + 1 }, (_, opcode) => [opcode, pushData] as const),
  [Opcode.OP_1NEGATE, pushSmallNumber],
  ...Array.from({ length: 16 }, (_, i) => [Opcode.OP_1 + i, pushSmallNumber] as const),
];
