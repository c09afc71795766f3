import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { Opcode } from './opcodes.ts';
import {
  hasValidOps,
  isMinimalPush,
  isPushOnly,
  pushPrefixSize,
  readInstructions,
  ScriptReader,
} from './reader.ts';

const bytes = (hex: string) => hexToBytes(hex) ?? new Uint8Array(0);

/** Instructions as "opcode:data", a broken push as "opcode!". */
function outline(hex: string): string[] {
  return [...readInstructions(bytes(hex))].map(({ ok, opcode, data }) => {
    const name = opcode.toString(16).padStart(2, '0');
    return ok ? name + (data ? `:${bytesToHex(data)}` : '') : `${name}!`;
  });
}

test.each([
  ['', []],
  ['00', ['00:']],
  ['01ff', ['01:ff']],
  ['4c00', ['4c:']],
  ['4c02aabb', ['4c:aabb']],
  ['4d0200aabb', ['4d:aabb']],
  ['4e02000000aabbac', ['4e:aabb', 'ac']],
  ['4f50516061ff', ['4f', '50', '51', '60', '61', 'ff']],
  ['76a902aabb88ac', ['76', 'a9', '02:aabb', '88', 'ac']],
  ['01', ['01!']],
  ['ac02aa', ['ac', '02!']],
  ['4c', ['4c!']],
  ['4c01', ['4c!']],
  ['4d01', ['4d!']],
  ['4d0100', ['4d!']],
  ['4e010000', ['4e!']],
  ['4e01000000', ['4e!']],
  ['4effffffffaabb', ['4e!']],
])('the script %s reads %o', (hex, expected) => {
  expect(outline(hex)).toEqual(expected);
});

test('a reader stays at a broken push', () => {
  const reader = new ScriptReader(bytes('5102aa'));
  expect([reader.next(), reader.opcode, reader.failed]).toEqual([true, Opcode.OP_1, false]);
  for (let i = 0; i < 2; i++) {
    expect([reader.next(), reader.opcode, reader.failed]).toEqual([false, 0xff, true]);
    expect([reader.start, reader.end]).toEqual([1, 3]);
  }
});

test('a reader answers no opcode at the end', () => {
  const reader = new ScriptReader(bytes('51'));
  reader.next();
  expect([reader.next(), reader.opcode, reader.failed]).toEqual([false, 0xff, false]);
});

const odd = fc
  .array(fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 2, 0x4c, 0x4d, 0x4e)), { maxLength: 60 })
  .map((values) => Uint8Array.from(values));

test('the instructions of any bytes cover them without a gap', () => {
  fc.assert(
    fc.property(odd, (script) => {
      let end = 0;
      for (const instruction of readInstructions(script)) {
        expect(instruction.start).toBe(end);
        expect(instruction.end).toBeGreaterThan(end);
        if (instruction.data) {
          const prefix = pushPrefixSize(instruction.opcode);
          expect(instruction.data.length).toBe(instruction.end - instruction.start - prefix);
        }
        end = instruction.end;
      }
      expect(end).toBe(script.length);
    }),
  );
});

const push = (prefix: string, size: number) => concatBytes(bytes(prefix), new Uint8Array(size));

describe('valid opcodes', () => {
  test.each([
    ['nothing', bytes(''), true],
    ['OP_NOP10', bytes('b9'), true],
    ['a push of 520 bytes', push('4d0802', 520), true],
    ['OP_CHECKSIGADD', bytes('ba'), false],
    ['0xff', bytes('ff'), false],
    ['a push of 521 bytes', push('4d0902', 521), false],
    ['a broken push', bytes('5102aa'), false],
    ['a bad opcode before a broken push', bytes('ba02aa'), false],
  ])('%s', (_, script, expected) => {
    expect(hasValidOps(script)).toBe(expected);
  });
});

describe('only pushes', () => {
  test.each([
    ['', 0, true],
    ['00', 0, true],
    ['0151600150', 0, true],
    ['4f50', 0, true],
    ['6a0151', 1, true],
    ['6a', 1, true],
    ['61', 0, false],
    ['0161ac', 0, false],
    ['6a0151', 0, false],
    ['5102aa', 0, false],
  ])('%s from %i', (hex, offset, expected) => {
    expect(isPushOnly(bytes(hex), offset)).toBe(expected);
  });
});

describe('the shortest push', () => {
  test.each([
    ['no bytes', bytes(''), 0x00, true],
    ['17', bytes('11'), 0x01, true],
    ['0', bytes('00'), 0x01, true],
    ['80', bytes('80'), 0x01, true],
    ['two bytes', bytes('0100'), 0x02, true],
    ['75 bytes', new Uint8Array(75), 75, true],
    ['76 bytes', new Uint8Array(76), 0x4c, true],
    ['255 bytes', new Uint8Array(255), 0x4c, true],
    ['256 bytes', new Uint8Array(256), 0x4d, true],
    ['65535 bytes', new Uint8Array(65535), 0x4d, true],
    ['65536 bytes', new Uint8Array(65536), 0x4e, true],
    ['no bytes by OP_PUSHDATA1', bytes(''), 0x4c, false],
    ['1 as a byte', bytes('01'), 0x01, false],
    ['16 as a byte', bytes('10'), 0x01, false],
    ['-1 as a byte', bytes('81'), 0x01, false],
    ['75 bytes by OP_PUSHDATA1', new Uint8Array(75), 0x4c, false],
    ['76 bytes by OP_PUSHDATA2', new Uint8Array(76), 0x4d, false],
    ['255 bytes by OP_PUSHDATA4', new Uint8Array(255), 0x4e, false],
    ['65535 bytes by OP_PUSHDATA4', new Uint8Array(65535), 0x4e, false],
  ])('of %s', (_, data, opcode, expected) => {
    expect(isMinimalPush(data, opcode)).toBe(expected);
  });
});
