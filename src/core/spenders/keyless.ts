/**
 * Spends that take no key and no secret. They are looked for, and each that is found is
 * run by the interpreter, with no signature that fits: what is answered is proven, and
 * nothing that is not found is called impossible.
 */
import { elementsOf } from '../miniscript/input-stack.ts';
import { inputsOf } from '../miniscript/satisfy.ts';
import type { Miniscript } from '../miniscript/types.ts';
import type { ScriptVersion } from '../script/interpreter/checker.ts';
import type { ScriptError } from '../script/interpreter/errors.ts';
import { evaluate } from '../script/interpreter/evaluate.ts';
import { MANDATORY_SCRIPT_FLAGS } from '../script/interpreter/flags.ts';
import { isTrue, Machine } from '../script/interpreter/machine.ts';
import { runOnWitness } from '../script/interpreter/run-on-witness.ts';
import { type Spend, verifyScript } from '../script/interpreter/verify.ts';
import { Opcode } from '../script/opcodes.ts';
import { readInstructions } from '../script/reader.ts';
import { guessedItems } from './guessed-items.ts';
import { KeylessChecker, type Patience, type Wait } from './keyless-checker.ts';

/** A script that has to be satisfied in the end, and how what satisfies it is brought. */
export interface LockingScript {
  readonly script: Uint8Array;
  readonly version: ScriptVersion;
  /** The miniscript that it is, or asks for the same as; absent where none is known. */
  readonly node?: Miniscript | undefined;
  /** Whether it is the very script of `node`. */
  readonly isMiniscript: boolean;
  readonly spendOf: (items: readonly Uint8Array[]) => Spend;
}

export interface KeylessSpend {
  readonly spend: Spend;
  readonly wait: Wait;
}

const AT_ONCE: Patience = () => false;
const SOME_TIME: Patience = () => true;

/** The one that waits the least, as far as one is found. */
export function keylessSpend(lock: LockingScript): KeylessSpend | undefined {
  const now = spendWith(lock, AT_ONCE);
  if (now || !hasLocks(lock.script)) return now;
  const later = spendWith(lock, SOME_TIME);
  return later && shortest(lock, later);
}

/** Whether a spend passes without a key, and what it waits for. */
export function passedKeyless(spend: Spend, isPatient = AT_ONCE): KeylessSpend | undefined {
  const checker = new KeylessChecker(isPatient);
  const error = verifyScript(spend, { flags: MANDATORY_SCRIPT_FLAGS, checker });
  return error === undefined ? { spend, wait: checker.wait } : undefined;
}

function hasLocks(script: Uint8Array): boolean {
  return [...readInstructions(script)].some(
    ({ opcode }) =>
      opcode === Opcode.OP_CHECKLOCKTIMEVERIFY || opcode === Opcode.OP_CHECKSEQUENCEVERIFY,
  );
}

/** How often something that waits less is looked for. */
const MOST_TRIES = 8;

function shortest(lock: LockingScript, found: KeylessSpend): KeylessSpend {
  let best = found;
  for (let i = 0; i < MOST_TRIES; i++) {
    const { sequence = 0, locktime = 0 } = best.wait;
    const isLess: Patience = (wait) =>
      wait.sequence === undefined ? (wait.locktime ?? 0) < locktime : wait.sequence < sequence;
    const less = spendWith(lock, isLess);
    if (!less) return best;
    best = less;
  }
  return best;
}

function spendWith(lock: LockingScript, isPatient: Patience): KeylessSpend | undefined {
  const items = itemsFor(lock, isPatient);
  return items && passedKeyless(lock.spendOf(items), isPatient);
}

/** Of a miniscript all ways are known, and of what asks for the same as one whether there is any. */
function itemsFor(lock: LockingScript, isPatient: Patience): readonly Uint8Array[] | undefined {
  const { node, isMiniscript } = lock;
  const items = node && satisfied(node, isPatient);
  if (node && !items) return undefined;
  return isMiniscript ? items : searched(lock, isPatient);
}

function satisfied(node: Miniscript, isPatient: Patience): readonly Uint8Array[] | undefined {
  const { sat } = inputsOf(node, {
    sign: () => undefined,
    preimage: () => undefined,
    checkOlder: (sequence) => new KeylessChecker(isPatient).checkSequence(sequence),
    checkAfter: (lockTime) => new KeylessChecker(isPatient).checkLockTime(lockTime),
  });
  return sat.available === 'no' ? undefined : elementsOf(sat);
}

/** Runs of one script, their bytes together, and items of one spend, that the search goes up to. */
const MOST_RUNS = 600;
const MOST_BYTES = 2_000_000;
const MOST_ITEMS = 60;

/**
 * Depth first, from the top item down: an item is added below only where the script went
 * through all that was there, so that nothing is tried twice.
 */
function searched(lock: LockingScript, isPatient: Patience): readonly Uint8Array[] | undefined {
  const guesses = guessedItems(lock.script).toReversed();
  const open: (readonly Uint8Array[])[] = [[]];
  const most = Math.min(MOST_RUNS, 1 + MOST_BYTES / lock.script.length);
  for (let runs = 0; runs < most; runs++) {
    const items = open.pop();
    if (!items) return undefined;
    const end = tried(lock, items, isPatient);
    if (end === 'passes') return items;
    if (end === 'wants more' && items.length < MOST_ITEMS) {
      for (const guess of guesses) open.push([guess, ...items]);
    }
  }
  return undefined;
}

type End = 'passes' | 'wants more' | 'fails';

/** Leaf hash and budget are those of no spend: no signature is made, and the spend is run again as it is. */
const ANY_LEAF = {
  leafHash: new Uint8Array(32),
  annexHash: undefined,
  signatureBudget: Number.POSITIVE_INFINITY,
};

function tried(
  { script, version }: LockingScript,
  items: readonly Uint8Array[],
  isPatient: Patience,
): End {
  const rules = { flags: MANDATORY_SCRIPT_FLAGS, checker: new KeylessChecker(isPatient) };
  const machine = new Machine(script, [...items], version, rules, ANY_LEAF);
  const error = ran(machine, version);
  if (error === undefined) return 'passes';
  const isShort = error === 'INVALID_STACK_OPERATION' || isUsedUp(error, machine);
  return isShort ? 'wants more' : 'fails';
}

function ran(machine: Machine, version: ScriptVersion): ScriptError | undefined {
  if (version === 'tapscript') return runOnWitness(machine, 'tapscript');
  if (version === 'segwit_v0') return runOnWitness(machine, 'witness_script');
  const error = evaluate(machine, 'redeem_script');
  const top = machine.stack.at(-1);
  return error ?? (top !== undefined && isTrue(top) ? undefined : 'EVAL_FALSE');
}

/** The script came to its end, and left nothing. */
function isUsedUp(error: ScriptError, { stack }: Machine): boolean {
  return stack.length === 0 && (error === 'EVAL_FALSE' || error === 'CLEANSTACK');
}
