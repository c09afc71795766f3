import { expect, test } from 'vitest';
import { Opcode, opcodeName } from './opcodes.ts';

test.each([
  [0x00, '0'],
  [0x01, 'OP_UNKNOWN'],
  [0x4b, 'OP_UNKNOWN'],
  [0x4c, 'OP_PUSHDATA1'],
  [0x4e, 'OP_PUSHDATA4'],
  [0x4f, '-1'],
  [0x50, 'OP_RESERVED'],
  [0x51, '1'],
  [0x60, '16'],
  [0x61, 'OP_NOP'],
  [0x6a, 'OP_RETURN'],
  [0x7e, 'OP_CAT'],
  [0xac, 'OP_CHECKSIG'],
  [0xb1, 'OP_CHECKLOCKTIMEVERIFY'],
  [0xb2, 'OP_CHECKSEQUENCEVERIFY'],
  [0xb9, 'OP_NOP10'],
  [0xba, 'OP_CHECKSIGADD'],
  [0xbb, 'OP_UNKNOWN'],
  [0xfe, 'OP_UNKNOWN'],
  [0xff, 'OP_INVALIDOPCODE'],
])('opcode %i is called %s', (code, name) => {
  expect(opcodeName(code)).toBe(name);
});

test('the named opcodes are all those from OP_PUSHDATA1 to OP_CHECKSIGADD, and two more', () => {
  const codes = Object.values(Opcode);
  const expected = Array.from({ length: 0xba - 0x4c + 1 }, (_, i) => 0x4c + i);
  expect(codes).toEqual([0x00, ...expected, 0xff]);
});
