import type {
  OpenedSteps,
  StepsCalls,
  StepsMissing,
  WrongTyped,
} from '../channel/protocol/steps-protocol.ts';
import type { VerifiedFile } from '../channel/protocol/verify-protocol.ts';
import { decodePsbt, encodePsbt } from '../core/psbt/psbt.ts';
import { finalizePsbt } from '../core/roles/finalize.ts';
import {
  MANDATORY_SCRIPT_FLAGS,
  type ScriptFlags,
  STANDARD_SCRIPT_FLAGS,
} from '../core/script/interpreter/flags.ts';
import { WrongWord } from '../core/script/parse-script.ts';
import type { Subject } from '../core/subject/subject.ts';
import { Steps } from '../core/verdict/trace/steps.ts';
import { subjectOfTyped, type TypedScript } from '../core/verdict/trace/typed-script.ts';
import { subjectOf } from './open/subject-of.ts';
import type { Handlers } from './serve.ts';

/** The run of one input's scripts, to be walked. */
export class StepsSession {
  private opened: Steps | undefined;

  readonly handlers: Handlers<keyof StepsCalls> = {
    openSteps: ({ file, input }) => this.open(file, input),
    openTyped: (typed) => this.openTyped(typed),
    stepRows: ({ from, to }) => this.opened?.rows(from, to) ?? [],
    stepAt: ({ at }) => this.opened?.details(at),
  };

  private async open(file: VerifiedFile, input: number): Promise<OpenedSteps | StepsMissing> {
    this.opened = undefined;
    const bytes = new Uint8Array(await file.source.arrayBuffer());
    const asItIs = run(subjectOf(bytes, file.format, file.beside), input);
    const isFinalised = asItIs === 'script' && file.format === 'psbt';
    const subject = subjectOf(isFinalised ? finalised(bytes) : bytes, file.format, file.beside);
    const found = isFinalised ? run(subject, input) : asItIs;
    if (typeof found === 'string') return found;
    return this.keep(found, subject, input, isFinalised);
  }

  private openTyped(typed: TypedScript): OpenedSteps | WrongTyped {
    this.opened = undefined;
    try {
      const subject = subjectOfTyped(typed);
      const found = run(subject, 0);
      // It has its coin and its scripts.
      if (typeof found === 'string') throw new Error(found);
      return this.keep(found, subject, 0, false);
    } catch (error) {
      if (error instanceof WrongWord) return { wrong: error.word, of: error.of };
      throw error;
    }
  }

  private keep(
    found: Steps,
    subject: Subject | undefined,
    input: number,
    isFinalised: boolean,
  ): OpenedSteps {
    this.opened = found;
    const { count, first, error, checks, isCut } = found;
    const inBlocks = error === undefined ? undefined : run(subject, input, MANDATORY_SCRIPT_FLAGS);
    const isValidInBlocks = typeof inBlocks === 'object' && inBlocks.error === undefined;
    return { count, first, error, isValidInBlocks, checks, isCut, isFinalised };
  }
}

function run(
  subject: Subject | undefined,
  number: number,
  flags: ScriptFlags = STANDARD_SCRIPT_FLAGS,
): Steps | StepsMissing {
  const input = subject?.inputs[number];
  return subject && input ? Steps.of(subject, input, flags) : 'script';
}

/** A copy with final scripts wherever there are signatures enough. */
function finalised(bytes: Uint8Array): Uint8Array {
  return encodePsbt(finalizePsbt(decodePsbt(bytes)).psbt);
}
