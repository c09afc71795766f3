import type { RelayLine } from '../../core/describe/relay-lines.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { GivenBeside } from '../../core/form/rows/given-beside.ts';
import type { InspectedFormat } from '../../core/intake/format.ts';
import type { ReviewRows } from '../../core/review/review-rows.ts';
import type { ScriptFailure } from '../../core/said/failure-words.ts';
import type { OutputMisfits } from '../../core/verdict/misfit.ts';
import type { ReadableScripts } from '../../core/verdict/readable-scripts.ts';
import type { InputVerdict } from '../../core/verdict/verify-inputs.ts';
import type { KeyRange } from './sign-protocol.ts';

/*
 * What is said between the page and the workers that verify one input: each
 * reads the whole file, and checks ranges of the transaction's inputs.
 */

/** Bytes that decode, and what else is known of the outputs that are spent. */
export interface VerifiedFile {
  readonly source: Blob;
  readonly format: InspectedFormat;
  readonly beside: readonly GivenBeside[];
  readonly chain: Chain;
}

/** The verdicts on a whole file. */
export interface Verdicts extends ReviewRows {
  readonly failures: readonly ScriptFailure[];
  /** Whether nodes relay it; none of a coinbase. */
  readonly relayLines: readonly RelayLine[];
  /** What the scripts of the first inputs and outputs ask for. */
  readonly scripts: readonly ReadableScripts[];
}

/** Another file that is open beside. */
export interface OpenBeside {
  /** By which the page names it. */
  readonly number: number;
  readonly file: VerifiedFile;
}

/** Calls by name: what is asked and what is answered. */
export interface VerifyCalls {
  /** First of all. The number of inputs; 0 where there is nothing to verify. */
  openFile: { ask: VerifiedFile; answer: number };
  verifyRange: { ask: KeyRange; answer: readonly InputVerdict[] };
  /**
   * The same with the causes of invalid signatures, and of scripts and keys that are not of
   * their coin, as far as one answer may look for them.
   */
  explain: {
    ask: { readonly verdicts: readonly InputVerdict[]; readonly others: readonly OpenBeside[] };
    answer: Explained;
  };
}

/** Verdicts with causes, and what does not fit the outputs. */
export interface Explained {
  readonly verdicts: readonly InputVerdict[];
  readonly outputMisfits: OutputMisfits;
}
