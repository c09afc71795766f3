/** How many signatures a tapscript wants, where its shape says it. */
import { positiveNumberOf } from '../script/number.ts';
import { Opcode } from '../script/opcodes.ts';
import { type Instruction, readInstructions } from '../script/reader.ts';

export interface TapscriptPolicy {
  readonly required: number;
  /** X-only keys in the order in which they stand. */
  readonly keys: readonly Uint8Array[];
  /** Relative and absolute ones, as the script has them. */
  readonly locks: readonly TapscriptLock[];
}

export interface TapscriptLock {
  readonly kind: 'older' | 'after';
  readonly lock: number;
}

type Keys = Omit<TapscriptPolicy, 'locks'>;

const KEY_SIZE = 32;

/**
 * Of a script that is a row of these: `<key> OP_CHECKSIGVERIFY` and lock times in
 * front, then `<key> OP_CHECKSIG`, or the `multi_a` of BIP 387, or one of these
 * with OP_VERIFY and a lock time at the end. Undefined for any other, which may
 * have several ways through it.
 */
export function tapscriptPolicy(script: Uint8Array): TapscriptPolicy | undefined {
  const all = [...readInstructions(script)];
  if (all.at(-1)?.ok === false) return undefined;
  const keys: Uint8Array[] = [];
  const locks: TapscriptLock[] = [];
  let at = 0;
  for (;;) {
    const lock = lockAt(all, at);
    if (lock) {
      locks.push(lock);
      at += LOCK_LENGTH;
      continue;
    }
    const key = keyAt(all, at);
    if (!key || all[at + 1]?.opcode !== Opcode.OP_CHECKSIGVERIFY) break;
    keys.push(key);
    at += 2;
  }
  const rest = all.slice(at);
  const end = endLock(rest);
  const last = end ? verifiedPart(rest.slice(0, -2), keys.length > 0) : lastPart(rest);
  if (!last) return undefined;
  return {
    required: keys.length + last.required,
    keys: [...keys, ...last.keys],
    locks: end ? [...locks, end] : locks,
  };
}

/** A lock time at the end leaves its number there, which is true: it is never zero. */
function endLock(rest: readonly Instruction[]): TapscriptLock | undefined {
  const [number, last] = rest.slice(-2);
  const lock = number && last && positiveNumberOf(number);
  return lock ? lockOf(last.opcode, lock) : undefined;
}

/** What stands before that: no more than the keys in front, or a `multi_a`. */
function verifiedPart(rest: readonly Instruction[], hasKeys: boolean): Keys | undefined {
  if (rest.length === 0) return hasKeys ? { required: 0, keys: [] } : undefined;
  const first = keyAt(rest, 0);
  if (!first || rest[1]?.opcode !== Opcode.OP_CHECKSIG) return undefined;
  return multiA(first, rest.slice(2), Opcode.OP_NUMEQUALVERIFY);
}

const LOCK_LENGTH = 3;

/** A lock time that begins at `at`: a number, the opcode, OP_VERIFY or OP_DROP. */
function lockAt(all: readonly Instruction[], at: number): TapscriptLock | undefined {
  const end = all[at + 2]?.opcode;
  if (end !== Opcode.OP_VERIFY && end !== Opcode.OP_DROP) return undefined;
  return lockOf(all[at + 1]?.opcode, positiveNumberOf(all[at]!) ?? 0);
}

function lockOf(opcode: number | undefined, lock: number): TapscriptLock | undefined {
  if (opcode === Opcode.OP_CHECKLOCKTIMEVERIFY) return { kind: 'after', lock };
  return opcode === Opcode.OP_CHECKSEQUENCEVERIFY ? { kind: 'older', lock } : undefined;
}

function lastPart(rest: readonly Instruction[]): Keys | undefined {
  const first = keyAt(rest, 0);
  if (!first || rest[1]?.opcode !== Opcode.OP_CHECKSIG) return undefined;
  if (rest.length === 2) return { required: 1, keys: [first] };
  return multiA(first, rest.slice(2));
}

/** What stands after the first key's OP_CHECKSIG: keys with OP_CHECKSIGADD, a number, OP_NUMEQUAL. */
function multiA(
  first: Uint8Array,
  rest: readonly Instruction[],
  end: number = Opcode.OP_NUMEQUAL,
): Keys | undefined {
  const [count, last] = rest.slice(-2);
  const required = count && positiveNumberOf(count);
  if (last?.opcode !== end || !required) return undefined;
  const keys = [first];
  for (let at = 0; at < rest.length - 2; at += 2) {
    const key = keyAt(rest, at);
    if (!key || rest[at + 1]?.opcode !== Opcode.OP_CHECKSIGADD) return undefined;
    keys.push(key);
  }
  return required <= keys.length ? { required, keys } : undefined;
}

function keyAt(all: readonly Instruction[], at: number): Uint8Array | undefined {
  const data = all[at]?.data;
  return data?.length === KEY_SIZE ? data : undefined;
}
