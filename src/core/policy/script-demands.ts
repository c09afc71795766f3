/** What stands in a script that is not understood: keys, hashes and locks. */
import { bytesToHex } from '../bytes/hex.ts';
import { distinctBytes } from '../bytes/order.ts';
import type { HashFragment } from '../miniscript/types.ts';
import { lockNumberOf, positiveNumberOf } from '../script/number.ts';
import { Opcode } from '../script/opcodes.ts';
import { type Instruction, readInstructions } from '../script/reader.ts';
import { keysIn } from '../script/script-keys.ts';
import { HASHES, LOCKS } from './named-opcodes.ts';

/** Each once, in the order of the script. */
export interface ScriptDemands {
  readonly keys: readonly Uint8Array[];
  /** HASH160s of keys. */
  readonly keyHashes: readonly Uint8Array[];
  readonly hashes: readonly { readonly type: HashFragment; readonly hash: Uint8Array }[];
  readonly locks: readonly { readonly kind: 'older' | 'after'; readonly lock: number }[];
}

/** As far as a script says it by its opcodes; in which of its ways they count is not asked. */
export function demandsOf(script: Uint8Array, isTapscript: boolean): ScriptDemands {
  const all = [...readInstructions(script)];
  const hashed = all.flatMap((_, i) => hashAt(all, i) ?? []);
  const hashes = new Set(hashed.map(({ hash }) => bytesToHex(hash)));
  return {
    keys: distinctBytes(keysIn(script, isTapscript)).filter((key) => !hashes.has(bytesToHex(key))),
    keyHashes: distinctBytes(hashed.filter(({ isOfKey }) => isOfKey).map(({ hash }) => hash)),
    hashes: hashed.filter(({ isOfKey }) => !isOfKey).map(({ type, hash }) => ({ type, hash })),
    locks: all.flatMap((_, i) => lockAt(all, i) ?? []),
  };
}

/**
 * A hash opcode and what its result is compared with; behind OP_DUP it is a key's, wherever
 * it is compared, unless what was hashed is dropped where it fits: no key is.
 */
function hashAt(all: readonly Instruction[], at: number) {
  const type = HASHES.get(all[at]!.opcode);
  const hash = all[at + 1]?.data;
  if (!type || !hash) return undefined;
  const isDuplicate = type === 'hash160' && all[at - 1]?.opcode === Opcode.OP_DUP;
  const isOfKey = isDuplicate && !isDroppedIfEqual(all.slice(at + 2, at + 5));
  const end = all[at + 2]?.opcode;
  const isCompared = end === Opcode.OP_EQUAL || end === Opcode.OP_EQUALVERIFY;
  return isOfKey || isCompared ? { type, hash, isOfKey } : undefined;
}

const DROPPED_IF_EQUAL = [Opcode.OP_EQUAL, Opcode.OP_IF, Opcode.OP_DROP];

function isDroppedIfEqual(next: readonly Instruction[]): boolean {
  return DROPPED_IF_EQUAL.every((opcode, i) => next[i]?.opcode === opcode);
}

/** The numbers before each OP_CHECKSEQUENCEVERIFY, as they stand there. */
export function relativeLocksIn(script: Uint8Array): readonly number[] {
  const all = [...readInstructions(script)];
  return all.flatMap(({ opcode }, i) => {
    const isLock = LOCKS.get(opcode) === 'older';
    const number = isLock && i > 0 ? lockNumberOf(all[i - 1]!) : undefined;
    return number ?? [];
  });
}

function lockAt(all: readonly Instruction[], at: number) {
  const kind = LOCKS.get(all[at + 1]?.opcode ?? Opcode.OP_INVALIDOPCODE);
  const lock = kind && positiveNumberOf(all[at]!);
  return kind && lock !== undefined ? { kind, lock } : undefined;
}
