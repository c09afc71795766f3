/** Opcodes by the fragments of a miniscript that they stand in (BIP 379). */
import type { HashFragment } from '../miniscript/types.ts';
import { Opcode } from '../script/opcodes.ts';

export const HASHES: ReadonlyMap<number, HashFragment> = new Map([
  [Opcode.OP_SHA256, 'sha256'],
  [Opcode.OP_HASH256, 'hash256'],
  [Opcode.OP_RIPEMD160, 'ripemd160'],
  [Opcode.OP_HASH160, 'hash160'],
]);

export const LOCKS: ReadonlyMap<number, 'after' | 'older'> = new Map([
  [Opcode.OP_CHECKLOCKTIMEVERIFY, 'after'],
  [Opcode.OP_CHECKSEQUENCEVERIFY, 'older'],
]);
