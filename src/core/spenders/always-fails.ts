/** Scripts that no spend satisfies, whatever it brings: proven, and nothing is guessed. */
import { ANYTHING_FITS, type ScriptVersion } from '../script/interpreter/checker.ts';
import { formError, isExecuted } from '../script/interpreter/evaluate.ts';
import { MANDATORY_SCRIPT_FLAGS } from '../script/interpreter/flags.ts';
import { isTrue, Machine } from '../script/interpreter/machine.ts';
import { OPERATIONS } from '../script/interpreter/operations.ts';
import { hasOpSuccess } from '../script/interpreter/taproot.ts';
import { MAX_SCRIPT_SIZE, MAX_STACK_SIZE } from '../script/limits.ts';
import { Opcode } from '../script/opcodes.ts';

/** Ways through the branches of a script that are tried, and their bytes together; of one with more nothing is said. */
const MOST_PATHS = 512;
const MOST_BYTES = 4_000_000;

/**
 * Whether every way through a script fails by the rules of consensus. What the spend
 * brings is unknown, so that a branch which asks for it goes both ways; what the script
 * pushes itself is known, and the interpreter's own operations run on it.
 */
export function alwaysFails(script: Uint8Array, version: ScriptVersion): boolean {
  if (version === 'tapscript') {
    if (hasOpSuccess(script)) return false;
  } else if (script.length > MAX_SCRIPT_SIZE) return true;
  const open: (readonly boolean[])[] = [[]];
  const most = Math.min(MOST_PATHS, 1 + MOST_BYTES / script.length);
  for (let paths = 0; paths < most; paths++) {
    const taken = open.pop();
    if (!taken) return true;
    const end = new UnknownSpend(script, version, taken).run();
    if (end === 'may pass') return false;
    if (end === 'branches') open.push([...taken, false], [...taken, true]);
  }
  return false;
}

/** How one way through a script ends; `branches` where more has to be decided. */
type End = 'fails' | 'may pass' | 'branches';

/** Those whose result depends on a signature, or on how much lies below. */
const UNKNOWN_RESULTS: ReadonlySet<number> = new Set([
  Opcode.OP_CHECKSIG,
  Opcode.OP_CHECKSIGVERIFY,
  Opcode.OP_CHECKSIGADD,
  Opcode.OP_CHECKMULTISIG,
  Opcode.OP_CHECKMULTISIGVERIFY,
  Opcode.OP_DEPTH,
]);

/** One way through a script: the machine's stacks have what is known on top of what is not. */
class UnknownSpend {
  private readonly machine: Machine;
  private decided = 0;

  constructor(
    script: Uint8Array,
    private readonly version: ScriptVersion,
    private readonly taken: readonly boolean[],
  ) {
    const rules = { flags: MANDATORY_SCRIPT_FLAGS, checker: ANYTHING_FITS };
    const start = {
      leafHash: new Uint8Array(32),
      annexHash: undefined,
      signatureBudget: Number.POSITIVE_INFINITY,
    };
    this.machine = new Machine(script, [], version, rules, start);
  }

  run(): End {
    const { reader, conditions } = this.machine;
    for (; reader.next(); this.machine.position++) {
      const end = this.step();
      if (end) return end;
    }
    if (reader.failed || !conditions.isEmpty) return 'fails';
    return this.canBeTrue() ? 'may pass' : 'fails';
  }

  /** In a witness exactly one item may be left (ExecuteWitnessScript). */
  private canBeTrue(): boolean {
    const { stack } = this.machine;
    const top = stack.at(-1);
    if (top !== undefined && !isTrue(top)) return false;
    return this.version === 'legacy' || stack.length <= 1;
  }

  private step(): End | undefined {
    const { machine } = this;
    if (formError(machine) !== undefined) return 'fails';
    if (!isExecuted(machine)) return undefined;
    const { opcode } = machine.reader;
    const isBranch = opcode === Opcode.OP_IF || opcode === Opcode.OP_NOTIF;
    const isAsked = isBranch && machine.conditions.allTaken && machine.stack.length === 0;
    return isAsked ? this.branch() : this.operate(opcode);
  }

  private branch(): End | undefined {
    const isTaken = this.taken[this.decided];
    if (isTaken === undefined) return 'branches';
    this.decided++;
    this.machine.conditions.open(isTaken);
    return undefined;
  }

  /** What lacks items took them from those that are not known. */
  private operate(opcode: number): End | undefined {
    const { machine } = this;
    const error = OPERATIONS[opcode]!(machine);
    const isBelow = error === 'INVALID_STACK_OPERATION' || error === 'INVALID_ALTSTACK_OPERATION';
    if (error !== undefined && !isBelow) return 'fails';
    if (isBelow || UNKNOWN_RESULTS.has(opcode)) this.forget();
    return machine.stack.length + machine.altStack.length > MAX_STACK_SIZE ? 'fails' : undefined;
  }

  private forget(): void {
    this.machine.stack.length = 0;
    this.machine.altStack.length = 0;
  }
}
