import { hash160, ripemd160, sha1, sha256, sha256d } from '../../crypto/hashes.ts';
import { Opcode } from '../opcodes.ts';
import { type Operation, type OperationRow, onStack } from './operation.ts';

/** Puts an item's hash in its place. */
function hashing(hash: (item: Uint8Array) => Uint8Array): Operation {
  return onStack(1, (machine) => machine.push(hash(machine.pop())));
}

export const HASH_OPERATIONS: readonly OperationRow[] = [
  [Opcode.OP_RIPEMD160, hashing(ripemd160)],
  [Opcode.OP_SHA1, hashing(sha1)],
  [Opcode.OP_SHA256, hashing(sha256)],
  [Opcode.OP_HASH160, hashing(hash160)],
  [Opcode.OP_HASH256, hashing(sha256d)],
];
