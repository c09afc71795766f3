import {
  MAX_OPS_PER_SCRIPT,
  MAX_SCRIPT_ELEMENT_SIZE,
  MAX_SCRIPT_SIZE,
  MAX_STACK_SIZE,
} from '../limits.ts';
import { Opcode } from '../opcodes.ts';
import type { ScriptError } from './errors.ts';
import type { Machine } from './machine.ts';
import { OPERATIONS } from './operations.ts';
import type { ScriptRole, ScriptTracer } from './tracer.ts';

/** Opcodes that fail a script even where they do not run (CVE-2010-5137). */
const DISABLED: ReadonlySet<number> = new Set([
  Opcode.OP_CAT,
  Opcode.OP_SUBSTR,
  Opcode.OP_LEFT,
  Opcode.OP_RIGHT,
  Opcode.OP_INVERT,
  Opcode.OP_AND,
  Opcode.OP_OR,
  Opcode.OP_XOR,
  Opcode.OP_2MUL,
  Opcode.OP_2DIV,
  Opcode.OP_MUL,
  Opcode.OP_DIV,
  Opcode.OP_MOD,
  Opcode.OP_LSHIFT,
  Opcode.OP_RSHIFT,
]);

/**
 * Runs a script to its end (EvalScript, script/interpreter.cpp); `undefined`
 * where nothing failed, which says nothing of what is on the stack.
 */
export function evaluate(machine: Machine, role: ScriptRole): ScriptError | undefined {
  const { tracer } = machine.rules;
  tracer?.begin?.(role, machine.script);
  const error = runAll(machine, tracer?.step ? tracer : undefined);
  tracer?.end?.(machine.stack, error);
  return error;
}

function runAll(machine: Machine, tracer: ScriptTracer | undefined): ScriptError | undefined {
  const { reader, conditions } = machine;
  if (machine.version !== 'tapscript' && machine.script.length > MAX_SCRIPT_SIZE) {
    return 'SCRIPT_SIZE';
  }
  for (; reader.next(); machine.position++) {
    if (tracer !== undefined) traceStep(machine, tracer);
    const error = formError(machine) ?? run(machine);
    if (error !== undefined) return error;
  }
  if (reader.failed) return 'BAD_OPCODE';
  return conditions.isEmpty ? undefined : 'UNBALANCED_CONDITIONAL';
}

/** What is wrong with an opcode whether it runs or not. */
export function formError(machine: Machine): ScriptError | undefined {
  const { opcode, dataLength } = machine.reader;
  if (dataLength > MAX_SCRIPT_ELEMENT_SIZE) return 'PUSH_SIZE';
  // OP_RESERVED is below OP_16 and does not count.
  const isCounted = opcode > Opcode.OP_16 && machine.version !== 'tapscript';
  if (isCounted && ++machine.operationCount > MAX_OPS_PER_SCRIPT) return 'OP_COUNT';
  if (DISABLED.has(opcode)) return 'DISABLED_OPCODE';
  if (opcode !== Opcode.OP_CODESEPARATOR || machine.version !== 'legacy') return undefined;
  return machine.has('CONST_SCRIPTCODE') ? 'OP_CODESEPARATOR' : undefined;
}

/**
 * OP_VERIF and OP_VERNOTIF lie between OP_IF and OP_ENDIF, so that they run,
 * and fail, in skipped branches too.
 */
function run(machine: Machine): ScriptError | undefined {
  if (!isExecuted(machine)) return undefined;
  const error = OPERATIONS[machine.reader.opcode]!(machine);
  if (error !== undefined) return error;
  const size = machine.stack.length + machine.altStack.length;
  return size > MAX_STACK_SIZE ? 'STACK_SIZE' : undefined;
}

/** Whether the opcode that the reader stands on does anything where it stands. */
export function isExecuted({ conditions, reader }: Machine): boolean {
  if (conditions.allTaken) return true;
  return reader.opcode >= Opcode.OP_IF && reader.opcode <= Opcode.OP_ENDIF;
}

function traceStep(machine: Machine, tracer: ScriptTracer): void {
  const { reader, position, stack, altStack } = machine;
  const { start, end, opcode, data } = reader;
  const executed = machine.conditions.allTaken;
  tracer.step?.({ position, start, end, opcode, data, executed, stack, altStack });
}
