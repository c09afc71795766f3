import { concatBytes } from '../bytes/writer.ts';
import { encodeScriptNumber } from './number.ts';
import { encodeSmallInteger, Opcode } from './opcodes.ts';

/**
 * The instruction that pushes bytes, as CScript's operator << writes it: by
 * length alone, so that one byte is pushed as data even where an opcode of its
 * own would do.
 */
export function encodePush(data: Uint8Array): Uint8Array {
  return concatBytes(pushPrefix(data.length), data);
}

function pushPrefix(length: number): Uint8Array {
  if (length < Opcode.OP_PUSHDATA1) return Uint8Array.of(length);
  if (length <= 0xff) return Uint8Array.of(Opcode.OP_PUSHDATA1, length);
  if (length <= 0xffff) return Uint8Array.of(Opcode.OP_PUSHDATA2, length & 0xff, length >> 8);
  const prefix = new Uint8Array(5);
  prefix[0] = Opcode.OP_PUSHDATA4;
  new DataView(prefix.buffer).setUint32(1, length, true);
  return prefix;
}

/** The instruction that pushes a number from 1 on (CScript << int64_t): one opcode up to 16. */
export function encodeNumberPush(value: number): Uint8Array {
  return value <= 16
    ? Uint8Array.of(encodeSmallInteger(value))
    : encodePush(encodeScriptNumber(value));
}
