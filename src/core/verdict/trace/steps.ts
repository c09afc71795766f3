/** The run of an input's scripts, kept so that one can go back and forth in it. */
import { bytesToHex } from '../../bytes/hex.ts';
import { asmWord } from '../../script/asm.ts';
import { scriptErrorWords } from '../../script/interpreter/error-words.ts';
import type { ScriptFlags } from '../../script/interpreter/flags.ts';
import type { ScriptRole, SignatureCheck } from '../../script/interpreter/tracer.ts';
import { opcodeSentence } from '../../script/opcode-words.ts';
import { ScriptReader } from '../../script/reader.ts';
import type { Subject, SubjectInput } from '../../subject/subject.ts';
import { type TracedStep, traceInput } from './trace.ts';

/** A step as it stands in a list. */
export interface StepRow {
  readonly script: ScriptRole;
  /** The number of the opcode in its script, from 0. */
  readonly position: number;
  /** As asm has it. */
  readonly word: string;
  /** False in a branch that is not taken. */
  readonly executed: boolean;
}

/** A signature that was held against a key, as hex. */
export interface StepCheck {
  readonly publicKey: string;
  /** With its hash type. */
  readonly signature: string;
  /** What it has to be of. */
  readonly digest: string;
  /** What the digest is of, from its beginning; absent of SINGLE without its output. */
  readonly preimage?: { readonly start: string; readonly size: number };
  readonly valid: boolean;
}

/** All that is told of one step; items as hex, bottom first. */
export interface StepDetails extends StepRow {
  /** What the opcode does, in a sentence. */
  readonly does: string;
  /** The script from this opcode on, as asm; `…` where it goes on. */
  readonly rest: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** The stack that values are put aside on, behind the step. */
  readonly aside: readonly string[];
  readonly checks: readonly StepCheck[];
}

/** Words of a script that are shown at once. */
const MOST_WORDS = 60;

/** Items of stacks that are kept at most, each once for as long as it stays where it is. */
const MOST_KEPT = 8_000_000;

/** What a stack has that it had not a step before: its items from `from` on, bottom first. */
interface Top {
  readonly from: number;
  readonly items: readonly Uint8Array[];
}

interface KeptStep extends Omit<TracedStep, 'stack' | 'altStack'> {
  readonly stack: Top;
  readonly altStack: Top;
}

type StackName = 'stack' | 'altStack';

/** The steps of one input, in the order in which they ran. */
export class Steps {
  private constructor(
    private readonly kept: readonly KeptStep[],
    /** Whether more steps ran than are kept. */
    readonly isCut: boolean,
    /** Why the input may not spend its coin so, in Core's words; undefined where it may. */
    readonly error: string | undefined,
    /** Of the key path of Taproot, which runs no script. */
    readonly checks: readonly StepCheck[],
  ) {}

  /** Runs what `traceInput` runs, and answers as it does where something is missing. */
  static of(subject: Subject, input: SubjectInput, flags: ScriptFlags): Steps | 'coin' | 'script' {
    const keeper = new Keeper();
    const traced = traceInput(subject, input, flags, keeper.add);
    if (typeof traced === 'string') return traced;
    const { error, checks } = traced;
    const words = error && scriptErrorWords(error);
    return new Steps(keeper.kept, keeper.room < 0, words, checks.map(checkOf));
  }

  get count(): number {
    return this.kept.length;
  }

  /** Where one begins to look: the last step where the scripts fail, the first where they do not. */
  get first(): number {
    return this.error === undefined ? 0 : Math.max(this.count - 1, 0);
  }

  /** The steps from `from` up to `to`, as far as there are any. */
  rows(from: number, to: number): readonly StepRow[] {
    return this.kept.slice(Math.max(from, 0), Math.max(to, 0)).map(rowOf);
  }

  /** Undefined where there is no step of that number. */
  details(at: number): StepDetails | undefined {
    const step = this.kept[at];
    if (!step) return undefined;
    const before = step.initial ?? this.itemsAt(at - 1, 'stack');
    return {
      ...rowOf(step),
      does: opcodeSentence(step.opcode),
      rest: restOf(step),
      before: before.map(bytesToHex),
      after: this.itemsAt(at, 'stack').map(bytesToHex),
      aside: this.itemsAt(at, 'altStack').map(bytesToHex),
      checks: step.checks.map(checkOf),
    };
  }

  /** A whole stack behind a step: of each step before, what it left there. */
  private itemsAt(at: number, name: StackName): readonly Uint8Array[] {
    const parts: (readonly Uint8Array[])[] = [];
    let open = Number.POSITIVE_INFINITY;
    for (let i = at; open > 0 && i >= 0; i--) {
      const { from, items } = this.kept[i]![name];
      if (from >= open) continue;
      parts.push(items.slice(0, open - from));
      open = from;
    }
    return parts.reverse().flat();
  }
}

/** Takes steps as they are told, for as long as there is room. */
class Keeper {
  readonly kept: KeptStep[] = [];
  room = MOST_KEPT;
  private last: Readonly<Record<StackName, readonly Uint8Array[]>> = NO_STACKS;

  readonly add = (step: TracedStep): void => {
    if (this.room < 0) return;
    const last = step.initial ? NO_STACKS : this.last;
    const stack = topOf(last.stack, step.stack);
    const altStack = topOf(last.altStack, step.altStack);
    this.room -= stack.items.length + altStack.items.length + 1;
    if (this.room < 0) return;
    this.kept.push({ ...step, stack, altStack });
    this.last = { stack: [...step.stack], altStack: [...step.altStack] };
  };
}

const NO_STACKS = { stack: [], altStack: [] };

function topOf(last: readonly Uint8Array[], now: readonly Uint8Array[]): Top {
  let from = 0;
  while (from < now.length && now[from] === last[from]) from++;
  return { from, items: now.slice(from) };
}

function rowOf(step: KeptStep): StepRow {
  const { script, position, executed } = step;
  return { script, position, word: asmWord(step), executed };
}

/** Bytes of a preimage that are shown: legacy ones are as long as their transaction. */
const MOST_OF_PREIMAGE = 2_000;

function checkOf({ publicKey, signature, digest, preimage, valid }: SignatureCheck): StepCheck {
  const hashed = preimage();
  return {
    publicKey: bytesToHex(publicKey),
    signature: bytesToHex(signature),
    digest: bytesToHex(digest),
    ...(hashed && {
      preimage: {
        start: bytesToHex(hashed.subarray(0, MOST_OF_PREIMAGE)),
        size: hashed.length,
      },
    }),
    valid,
  };
}

function restOf({ bytes, start }: KeptStep): string {
  const reader = new ScriptReader(bytes, start);
  const words: string[] = [];
  while (words.length < MOST_WORDS && reader.next()) words.push(asmWord(reader));
  if (reader.failed) words.push('[error]');
  else if (reader.end < bytes.length) words.push('…');
  return words.join(' ');
}
