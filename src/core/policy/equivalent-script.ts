/** Scripts that are no miniscript, and are satisfied as one is. */
import { concatBytes, joinBytes } from '../bytes/writer.ts';
import { fromScript, type KeyOfHash } from '../miniscript/from-script.ts';
import { type Satisfier, satisfy } from '../miniscript/satisfy.ts';
import type { Miniscript, MiniscriptContext } from '../miniscript/types.ts';
import { positiveNumberOf } from '../script/number.ts';
import { Opcode } from '../script/opcodes.ts';
import { type Instruction, readInstructions } from '../script/reader.ts';
import { type ContractWay, contractOf, type StackItem } from './contracts.ts';
import { HASHES, LOCKS } from './named-opcodes.ts';

/** A script that Bitcoin Core does not satisfy, and that is understood. */
export interface EquivalentScript {
  /** The miniscript that the same signatures, preimages and locks satisfy. */
  readonly node: Miniscript;
  /** Where the script takes other things from the stack than the miniscript does. */
  readonly ways?: readonly ContractWay[];
}

/** Undefined where no miniscript is known that asks for the same. */
export function equivalentScript(
  script: Uint8Array,
  keyOfHash?: KeyOfHash,
  context: MiniscriptContext = 'p2wsh',
): EquivalentScript | undefined {
  const contract = contractOf(script, keyOfHash, context);
  if (contract) return contract;
  const read = fromScript(inOneForm(script), keyOfHash, context);
  return read.ok ? { node: read.node } : undefined;
}

/** The miniscript alone. */
export function equivalentOf(
  ...given: Parameters<typeof equivalentScript>
): Miniscript | undefined {
  return equivalentScript(...given)?.node;
}

/**
 * What satisfies such a script, from the bottom of the stack; undefined where it cannot be
 * had, or a third party could make it another.
 */
export function satisfyEquivalent(
  { node, ways }: EquivalentScript,
  satisfier: Satisfier,
): readonly Uint8Array[] | undefined {
  if (!ways) return stackFor(node, satisfier);
  for (const way of ways) {
    if (!stackFor(way.node, satisfier)) continue;
    const items = way.stack?.map((item) => bytesOfItem(item, satisfier)) ?? [];
    const stack = items.filter((bytes) => bytes !== undefined);
    if (items.length > 0 && stack.length === items.length) return stack;
  }
  return undefined;
}

function stackFor(node: Miniscript, satisfier: Satisfier): readonly Uint8Array[] | undefined {
  const satisfaction = satisfy(node, satisfier);
  return satisfaction.available === 'yes' ? satisfaction.stack : undefined;
}

function bytesOfItem(item: StackItem, { sign, preimage }: Satisfier): Uint8Array | undefined {
  switch (item.kind) {
    case 'signature':
      return sign(item.key)?.bytes;
    case 'key':
      return item.key;
    case 'preimage':
      return preimage(item.type, item.hash)?.bytes;
    case 'bytes':
      return item.bytes;
  }
}

const VERIFY = Uint8Array.of(Opcode.OP_VERIFY);
/** SIZE 32 EQUALVERIFY, which a miniscript has before each hash. */
const OF_32_BYTES = Uint8Array.of(Opcode.OP_SIZE, 1, 32, Opcode.OP_EQUALVERIFY);

/**
 * With OP_VERIFY for an OP_DROP behind a lock, whose number is never zero, with locks that
 * are dropped at the end moved to the front, and with 32 bytes asked of a preimage before
 * its hash, which the script lets have any size.
 */
function inOneForm(script: Uint8Array): Uint8Array {
  const all = withLocksInFront([...readInstructions(script)]);
  const parts = all.map(({ start, end }, i) => {
    if (isDroppedLock(all, i)) return VERIFY;
    const own = script.subarray(start, end);
    return isHashOfAnySize(all, i) ? concatBytes(OF_32_BYTES, own) : own;
  });
  // A leaf has as many as it has bytes: too many to be arguments of a call.
  return joinBytes(parts);
}

/** What stands before them leaves its verdict below their numbers, which they drop again. */
function withLocksInFront(all: readonly Instruction[]): readonly Instruction[] {
  let end = all.length;
  while (end > LOCK_LENGTH && isDroppedLock(all, end - 1)) end -= LOCK_LENGTH;
  return [...all.slice(end), ...all.slice(0, end)];
}

/** Of a number, the lock's opcode and an OP_DROP. */
const LOCK_LENGTH = 3;

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
