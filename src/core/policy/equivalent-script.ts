/** Scripts that are no miniscript, and are satisfied as one is. */
import { concatBytes } from '../bytes/writer.ts';
import { fromScript, type KeyOfHash } from '../miniscript/from-script.ts';
import type { Context, Miniscript } from '../miniscript/types.ts';
import { positiveNumberOf } from '../script/number.ts';
import { Opcode } from '../script/opcodes.ts';
import { type Instruction, readInstructions } from '../script/reader.ts';
import { contractOf } from './contracts.ts';
import { HASHES, LOCKS } from './named-opcodes.ts';

/**
 * The miniscript that the same signatures, preimages and locks satisfy; undefined
 * where none is known. Bitcoin Core finalises no such script.
 */
export function equivalentOf(
  script: Uint8Array,
  keyOfHash?: KeyOfHash,
  context: Context = 'p2wsh',
): Miniscript | undefined {
  const contract = contractOf(script, keyOfHash, context);
  if (contract) return contract;
  const read = fromScript(inOneForm(script), keyOfHash, context);
  return read.ok ? read.node : undefined;
}

const VERIFY = Uint8Array.of(Opcode.OP_VERIFY);
/** SIZE 32 EQUALVERIFY, which a miniscript has before each hash. */
const OF_32_BYTES = Uint8Array.of(Opcode.OP_SIZE, 1, 32, Opcode.OP_EQUALVERIFY);

/**
 * With OP_VERIFY for an OP_DROP behind a lock, whose number is never zero, and with 32
 * bytes asked of a preimage before its hash, which the script lets have any size.
 */
function inOneForm(script: Uint8Array): Uint8Array {
  const all = [...readInstructions(script)];
  const parts = all.map(({ start, end }, i) => {
    if (isDroppedLock(all, i)) return VERIFY;
    const own = script.subarray(start, end);
    return isHashOfAnySize(all, i) ? concatBytes(OF_32_BYTES, own) : own;
  });
  return concatBytes(...parts);
}

function isDroppedLock(all: readonly Instruction[], at: number): boolean {
  const [number, lock, drop] = [all[at - 2], all[at - 1], all[at]];
  if (drop?.opcode !== Opcode.OP_DROP || !number || !lock) return false;
  return LOCKS.has(lock.opcode) && positiveNumberOf(number) !== undefined;
}

/** Of a key, whose HASH160 follows an OP_DUP, no size is asked for. */
function isHashOfAnySize(all: readonly Instruction[], at: number): boolean {
  const isHash = HASHES.has(all[at]!.opcode) && all[at + 1]?.data !== undefined;
  const end = all[at + 2]?.opcode;
  if (!isHash) return false;
  if (end !== Opcode.OP_EQUAL && end !== Opcode.OP_EQUALVERIFY) return false;
  const [first, , last] = all.slice(Math.max(at - 3, 0), at);
  const isSized = first?.opcode === Opcode.OP_SIZE && last?.opcode === Opcode.OP_EQUALVERIFY;
  return !isSized && all[at - 1]?.opcode !== Opcode.OP_DUP;
}
