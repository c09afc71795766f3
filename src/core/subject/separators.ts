/** Which OP_CODESEPARATOR comes before the checks of a key. */
import { equalBytes } from '../bytes/order.ts';
import { hash160 } from '../crypto/hashes.ts';
import { NO_CODE_SEPARATOR } from '../script/interpreter/checker.ts';
import { Opcode } from '../script/opcodes.ts';
import { ScriptReader } from '../script/reader.ts';
import { isKeyIn } from '../script/script-keys.ts';

/** An OP_CODESEPARATOR, by the number of its instruction and where it ends. */
export interface Separator {
  readonly position: number;
  readonly end: number;
}

const NO_SEPARATOR: Separator = { position: NO_CODE_SEPARATOR, end: 0 };

/**
 * The separators that may be the last one run where a signature of a key is checked:
 * what it commits to begins behind one of them. Empty where the key is not in the
 * script, or comes to no check.
 */
export function separatorsOf(script: Uint8Array, key: Uint8Array): readonly Separator[] {
  if (!isKeyIn(script, key)) return [];
  return hasSeparator(script) ? new KeyWalk(key).through(script) : [NO_SEPARATOR];
}

const WITH_SEPARATORS = new WeakMap<Uint8Array, boolean>();

function hasSeparator(script: Uint8Array): boolean {
  const known = WITH_SEPARATORS.get(script) ?? comesToSeparator(script);
  WITH_SEPARATORS.set(script, known);
  return known;
}

function comesToSeparator(script: Uint8Array): boolean {
  const reader = new ScriptReader(script);
  while (reader.next()) if (reader.opcode === Opcode.OP_CODESEPARATOR) return true;
  return false;
}

/** Bytes of a script that are gone through as fast as a signature is verified. */
const BYTES_A_STEP = 256;

/** What {@link separatorsOf} costs, in steps of a budget: nothing where no separator is. */
export function separatorSteps(script: Uint8Array): number {
  return hasSeparator(script) ? Math.ceil(script.length / BYTES_A_STEP) : 0;
}

/** One way in which a script may have been run up to some place. */
interface Run {
  readonly separator: Separator;
  /** How many keys lie above the one that is looked for; absent while it is not on the stack. */
  readonly above?: number | undefined;
}

/** More are not told apart; only a script made to have many has as many. */
const MOST_RUNS = 64;

/**
 * Goes through a script by both branches of each OP_IF, and takes the key from the
 * stack at the check that comes to it. Of the stack keys alone are counted: a script
 * that moves them about is not followed.
 */
class KeyWalk {
  private readonly hash: Uint8Array;
  private runs: readonly Run[] = [{ separator: NO_SEPARATOR }];
  /** Of each OP_IF that is open the runs that are in its other branch. */
  private readonly elsewhere: (readonly Run[])[] = [];
  private readonly found = new Set<Separator>();

  constructor(private readonly key: Uint8Array) {
    this.hash = hash160(key);
  }

  through(script: Uint8Array): readonly Separator[] {
    const reader = new ScriptReader(script);
    let before: number = Opcode.OP_INVALIDOPCODE;
    for (let position = 0; reader.next(); position++) {
      const { opcode, end } = reader;
      if (reader.isPush) this.push(reader.data, HASHING.has(before));
      else if (opcode === Opcode.OP_CODESEPARATOR) this.separate({ position, end });
      else if (ONE_KEY.has(opcode)) this.checkTop();
      else if (MANY_KEYS.has(opcode)) this.checkAll();
      else this.branch(opcode);
      before = opcode;
    }
    return [...this.found];
  }

  private push(data: Uint8Array, isHash: boolean): void {
    const isOurs = equalBytes(data, this.key) || equalBytes(data, this.hash);
    if (isOurs) this.each(({ separator }) => ({ separator, above: 0 }));
    else if (data.length === this.key.length && !isHash) {
      this.each(({ separator, above }) => ({
        separator,
        above: above === undefined ? above : above + 1,
      }));
    }
  }

  private separate(separator: Separator): void {
    this.each(({ above }) => ({ separator, above }));
  }

  /** The key on top is taken. */
  private checkTop(): void {
    this.each(({ separator, above }) => {
      if (above === 0) this.found.add(separator);
      return { separator, above: above ? above - 1 : undefined };
    });
  }

  private checkAll(): void {
    this.each(({ separator, above }) => {
      if (above !== undefined) this.found.add(separator);
      return { separator };
    });
  }

  private branch(opcode: number): void {
    const { runs, elsewhere } = this;
    if (opcode === Opcode.OP_IF || opcode === Opcode.OP_NOTIF) elsewhere.push(runs);
    if (opcode === Opcode.OP_ELSE) {
      this.runs = elsewhere.pop() ?? [];
      elsewhere.push(runs);
    }
    if (opcode === Opcode.OP_ENDIF) this.runs = distinct([...runs, ...(elsewhere.pop() ?? [])]);
  }

  private each(change: (run: Run) => Run): void {
    this.runs = distinct(this.runs.map(change));
  }
}

const ONE_KEY: ReadonlySet<number> = new Set([
  Opcode.OP_CHECKSIG,
  Opcode.OP_CHECKSIGVERIFY,
  Opcode.OP_CHECKSIGADD,
]);

const MANY_KEYS: ReadonlySet<number> = new Set([
  Opcode.OP_CHECKMULTISIG,
  Opcode.OP_CHECKMULTISIGVERIFY,
]);

/** What is pushed behind one of these is a hash, of whatever size. */
const HASHING: ReadonlySet<number> = new Set([
  Opcode.OP_RIPEMD160,
  Opcode.OP_SHA256,
  Opcode.OP_HASH160,
  Opcode.OP_HASH256,
]);

function distinct(runs: readonly Run[]): readonly Run[] {
  const each = new Map(runs.map((run) => [`${run.separator.position} ${run.above}`, run]));
  return [...each.values()].slice(0, MOST_RUNS);
}
