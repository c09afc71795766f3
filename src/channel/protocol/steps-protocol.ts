import type { StepCheck, StepDetails, StepRow } from '../../core/verdict/trace/steps.ts';
import type { TypedScript } from '../../core/verdict/trace/typed-script.ts';
import type { VerifiedFile } from './verify-protocol.ts';

/** How the scripts of one input ran. */
export interface OpenedSteps {
  readonly count: number;
  /** The step to look at first; the last one where the scripts fail. */
  readonly first: number;
  /** Why the input may not spend its coin so, in Bitcoin Core's words. */
  readonly error: string | undefined;
  /** Of scripts that fail: they keep to what blocks must, and nodes do not relay them. */
  readonly isValidInBlocks: boolean;
  /** Of the key path of Taproot, which runs no script. */
  readonly checks: readonly StepCheck[];
  /** Whether more steps ran than can be shown. */
  readonly isCut: boolean;
  /** Whether final scripts were made of signatures first, in a copy. */
  readonly isFinalised: boolean;
}

/** What is missing where nothing can run. */
export type StepsMissing = 'coin' | 'script';

/** A word of a script, or an item of a stack, that cannot be read. */
export interface WrongTyped {
  readonly wrong: string;
  readonly of: 'script' | 'stack';
}

export interface StepsCalls {
  /** Runs them; a worker keeps the last run. */
  openSteps: {
    ask: { readonly file: VerifiedFile; readonly input: number };
    answer: OpenedSteps | StepsMissing;
  };
  /** Runs a script that was typed; answers what of it cannot be read where that is so. */
  openTyped: { ask: TypedScript; answer: OpenedSteps | WrongTyped };
  /** Steps from `from` up to `to`. */
  stepRows: {
    ask: { readonly from: number; readonly to: number };
    answer: readonly StepRow[];
  };
  stepAt: { ask: { readonly at: number }; answer: StepDetails | undefined };
}
