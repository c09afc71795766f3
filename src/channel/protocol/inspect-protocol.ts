import type { Complaint } from '../../core/bytes/decode-error.ts';
import type { Span } from '../../core/bytes/span.ts';
import type { ToldDamage } from '../../core/damage/words.ts';
import type { VerdictLine } from '../../core/describe/verdict-line.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { GivenBeside } from '../../core/form/rows/given-beside.ts';
import type { InspectedFormat } from '../../core/intake/format.ts';
import type { NamedShown } from '../../core/intake/named-shown.ts';
import type {
  InputEncoding,
  Repair,
  StrayCharacter,
  TooLarge,
  Wrapping,
} from '../../core/intake/recognise.ts';
import type { NodeIndex } from '../../core/outline/node-index.ts';
import type { NodeKind } from '../../core/outline/node-kinds.ts';
import type { NodeValue } from '../../core/outline/node-value.ts';
import type { QueryReading } from '../../core/outline/search.ts';
import type { KnownOwners } from '../../core/review/join-verdicts.ts';
import type { AnswerLine } from '../../core/said/answer-parts.ts';
import type { OutputType } from '../../core/script/solver.ts';
import type { Summary } from '../../core/shown/summary.ts';
import type { OutputMisfits } from '../../core/verdict/misfit.ts';
import type { Replacement } from '../../core/verdict/replacement.ts';
import type { InputVerdict } from '../../core/verdict/verify-inputs.ts';
import type { PreimageAnswer, PreimageAsk } from './preimage-protocol.ts';
import type { PsbtDifference } from './signing-form-protocol.ts';
import type { Verdicts } from './verify-protocol.ts';

/*
 * What is said between the page and the worker that holds one input. Ids of
 * parts are their rows in the index; words are the page's, but for Core's own
 * messages.
 */

/** Why an input did not decode, and where. */
export interface DecodeFault {
  /** Of the bytes that show the fault. */
  readonly offset: number;
  readonly length: number;
  /** The parts that it lies in, as one would say it: "input 2, witness UTXO". */
  readonly path: string;
  /** Their ids, from the outermost. */
  readonly pathIds: readonly number[];
  /** What was expected, and what else Core's sentence names. */
  readonly complaint: Complaint;
  /** Core's whole message. */
  readonly message: string;
  /** A standard by which this is no fault, though Core knows it not. */
  readonly allowedBy?: 'bip375';
}

/** What can be said past a fault, with the file that one change makes of it. */
export interface ShownDamage extends ToldDamage {
  readonly whole?: Blob;
}

/** A PSBT or a transaction, decoded as far as it goes; a small one is verified too, others once they are shown. */
export interface OpenedInput extends Reviewed {
  readonly format: InspectedFormat;
  readonly encoding: InputEncoding;
  /** What stood around the digits or between them. */
  readonly wrapping: readonly Wrapping[];
  /** Of the decoded bytes. */
  readonly size: number;
  /** Of the PSBT; 0 of a transaction. */
  readonly version: number;
  /** All parts. */
  readonly index: NodeIndex;
  readonly fault?: DecodeFault;
  /** Why Bitcoin Core refuses what decodes here, as silent payments of it have no script yet. */
  readonly refusal?: DecodeFault;
  /** What can be said of a PSBT past its fault. */
  readonly damage?: ShownDamage;
  /** Where the digits of a damaged text have a character between them that is none. */
  readonly stray?: StrayCharacter;
  /** What was changed of what was given, so that it decodes. */
  readonly repair?: Repair;
  /**
   * What to keep instead of what was given, where that had more in it than the
   * input: a JSON answer may hold keys.
   */
  readonly keep?: Blob;
  /** Other PSBTs that stood behind it. */
  readonly others?: readonly Blob[];
}

/** Something else; nothing of it is kept. */
export type NotOpened = NamedShown | { readonly named: 'unreadable' } | Omit<TooLarge, 'ok'>;

/** What is known besides the input's own bytes. */
export interface ReviewAsk {
  readonly chain: Chain;
  /** On all inputs, in order, where others verified them. */
  readonly verdicts?: readonly InputVerdict[] | undefined;
  /** What does not fit the outputs, where that was looked for. */
  readonly outputMisfits?: OutputMisfits | undefined;
  /** Whose inputs and outputs are, where descriptors were given. */
  readonly owned?: KnownOwners | undefined;
  /** Numbers of outputs that pay whom the person listed, as they listed it. */
  readonly listed?: readonly number[] | undefined;
}

/** How far an input is, in one line, with the part where that is seen. */
export interface ShownVerdictLine extends Omit<VerdictLine, 'place'> {
  /** Id of the part; absent where it is seen nowhere by itself. */
  readonly node?: number;
}

/** What is asked of the finalizer: the PSBT as bytes, or the network transaction as hex. */
export type FinalizedForm = 'psbt' | 'transaction';

/** All that is so of an input, as far as it is known. */
export interface Reviewed {
  readonly summary: Summary;
  /** Absent of what does not decode. */
  readonly line?: ShownVerdictLine | undefined;
  /** Who gets what, as far as that is known; absent of what does not decode. */
  readonly answer?: AnswerLine | undefined;
  /** Where its signatures were verified. */
  readonly verdicts?: Verdicts | undefined;
  /** What would prove the outputs that are missing or only claimed; none of what does not decode. */
  readonly wanted?: readonly WantedTransaction[] | undefined;
}

/** A previous transaction that is not there. */
export interface WantedTransaction {
  /** In hex, as it is shown. */
  readonly txid: string;
  /** The same with its bytes in the other order, which outpoints are given by mistake. */
  readonly turned: string;
  /** Numbers of the inputs that spend outputs of it, and of these outputs. */
  readonly inputs: readonly number[];
  readonly outputs: readonly number[];
  /** Whether nothing is known of one of them; they are claimed else. */
  readonly isMissing: boolean;
}

export type OpenAnswer =
  | { readonly ok: true; readonly opened: OpenedInput }
  | ({ readonly ok: false } & (NotOpened | ForAnother));

/** Not opened, as it says something of what another file spends. */
export interface ForAnother {
  readonly named: 'previous-outputs';
  readonly beside: GivenBeside;
}

/** What of a part is copied: its bytes in hex or base64, its value as text, what the JSON shows of it. */
export type CopyForm = 'hex' | 'base64' | 'text' | 'json';

/** One line of the printed JSON, Core's members without the alias. */
export interface JsonLine {
  /** With its indentation; at most {@link MAX_LINE_LENGTH} characters. */
  readonly text: string;
  /** Of the whole line. */
  readonly length: number;
  /** The bytes that it shows. */
  readonly byteStart: number;
  readonly byteEnd: number;
}

export const MAX_LINE_LENGTH = 2000;

export interface JsonOpened {
  /** 0 where the input did not decode. */
  readonly lines: number;
}

/** Kinds of parts and types of scripts that a text may be the name of. */
export interface NamedParts {
  readonly kinds: readonly NodeKind[];
  readonly types: readonly OutputType[];
}

export interface SearchHit extends Span {
  /** The smallest part around it. */
  readonly id: number;
  readonly reading: QueryReading;
}

export interface SearchResult {
  /** The first, at most 1,000. */
  readonly hits: readonly SearchHit[];
  readonly total: number;
  /** What the query was read as, most telling first. */
  readonly readings: readonly QueryReading[];
  /** Of an address the numbers of the outputs that pay exactly it; absent of another query. */
  readonly paidIn?: readonly number[];
}

/** Every call by name: what is asked and what is answered. */
export interface FileCompareAsk {
  readonly before: Uint8Array;
  readonly format: InspectedFormat;
  /** What was given beside it. */
  readonly beside: readonly GivenBeside[];
  readonly chain: Chain;
}

export interface ComparedWith {
  readonly difference: PsbtDifference;
  /** Where they are two transactions that spend the same coin. */
  readonly replacement?: Replacement | undefined;
}

export interface InspectCalls {
  /** First of all, and once. */
  open: {
    ask: {
      readonly source: Blob;
      readonly chain: Chain;
      /** What is known of the outputs that it spends. */
      readonly beside?: readonly GivenBeside[];
      /**
       * Outpoints of another file, as txid and number with a colon between: what says
       * something of these outputs is not opened, but answered.
       */
      readonly spends?: readonly string[];
    };
    answer: OpenAnswer;
  };
  /** What is known beside it is this now; all is verified anew, as far as that is done at once. */
  giveBeside: {
    ask: { readonly beside: readonly GivenBeside[]; readonly known: ReviewAsk };
    answer: Reviewed;
  };
  values: {
    ask: { readonly ids: readonly number[]; readonly chain: Chain };
    answer: readonly NodeValue[];
  };
  copy: {
    ask: { readonly id: number; readonly as: CopyForm; readonly chain: Chain };
    answer: Blob;
  };
  bytes: { ask: Span; answer: Uint8Array };
  /** Ids of the parts around a range of bytes, from the outermost. */
  locate: { ask: Span; answer: readonly number[] };
  /** Before the other calls about JSON, and again where the chain changes. */
  jsonOpen: { ask: { readonly chain: Chain }; answer: JsonOpened };
  jsonLines: { ask: { readonly from: number; readonly to: number }; answer: readonly JsonLine[] };
  /** The line that shows the byte at `offset`, -1 where there are no lines. */
  jsonFind: { ask: { readonly offset: number }; answer: number };
  /** Byte for byte the result that the procedure answers with. */
  jsonText: { ask: { readonly chain: Chain }; answer: Blob };
  search: {
    ask: {
      readonly query: string;
      readonly chain: Chain;
      /** What the query is the name of in the page's words. */
      readonly named?: NamedParts;
    };
    answer: SearchResult;
  };
  review: { ask: ReviewAsk; answer: Reviewed };
  /** What it has otherwise than an earlier file, given as its bytes; both decode. */
  compareWith: { ask: FileCompareAsk; answer: ComparedWith };
  preimage: { ask: PreimageAsk; answer: PreimageAnswer };
  /** The lines of `describepsbt`; nothing where nothing was verified. */
  describe: { ask: ReviewAsk; answer: string };
  /** How a node is asked for each output that it spends, a line each; nothing of what does not decode. */
  unspent: { ask: { readonly chain: Chain }; answer: string };
  /**
   * A PSBT after the finalizer, or the hex of what the extractor makes of that; undefined
   * of what is no PSBT, does not decode, or cannot be finalized whole.
   */
  finalize: { ask: { readonly as: FinalizedForm }; answer: Blob | undefined };
}
