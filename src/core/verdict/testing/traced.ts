/** What a trace tells, kept for tests. */
import type { ScriptFlags } from '../../script/interpreter/flags.ts';
import type { ScriptRole, SignatureCheck } from '../../script/interpreter/tracer.ts';
import type { Subject } from '../../subject/subject.ts';
import { type TracedStep, type TraceResult, traceInput } from '../trace/trace.ts';
import { type Spending, subjectOf } from './spending.ts';

/** By Node, as the stacks of all steps are many megabytes. */
export function hexOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('hex');
}

/** A step as texts, taken while it is told. */
export interface Kept {
  readonly script: ScriptRole;
  readonly position: number;
  readonly executed: boolean;
  readonly stack: readonly string[];
  readonly altStack: readonly string[];
  readonly checks: readonly SignatureCheck[];
}

export interface Traced extends Exclude<TraceResult, string> {
  readonly steps: readonly Kept[];
}

export function trace({ transaction, spent, index, flags }: Spending): Traced {
  const traced = traceSubject(subjectOf({ transaction, spent }), index, flags);
  if (typeof traced === 'string') throw new Error(`missing ${traced}`);
  return traced;
}

/** All that is told of an input, or what is missing to run it. */
export function traceSubject(
  subject: Subject,
  index: number,
  flags: ScriptFlags,
): Traced | 'coin' | 'script' {
  const steps: Kept[] = [];
  const texts = new Map<Uint8Array, string>();
  const result = traceInput(subject, subject.inputs[index]!, flags, (step) =>
    steps.push(kept(step, texts)),
  );
  if (typeof result === 'string') return result;
  const changed = [...texts].find(([item, text]) => hexOf(item) !== text);
  if (changed) throw new Error(`an item on a stack was ${changed[1]}, and then another`);
  return { ...result, steps };
}

/** An item that stays on a stack from step to step is one text in `texts`. */
function kept(
  { script, position, executed, stack, altStack, checks }: TracedStep,
  texts: Map<Uint8Array, string>,
): Kept {
  const textOf = (item: Uint8Array) => {
    const text = texts.get(item) ?? hexOf(item);
    texts.set(item, text);
    return text;
  };
  return {
    script,
    position,
    executed,
    stack: stack.map(textOf),
    altStack: altStack.map(textOf),
    checks,
  };
}
