import type { WalletComparison } from '../../channel/protocol/compare-protocol.ts';
import type {
  SearchHit,
  ShownVerdictLine,
  WantedTransaction,
} from '../../channel/protocol/inspect-protocol.ts';
import type { PreimageAnswer, PreimageAsk } from '../../channel/protocol/preimage-protocol.ts';
import type { Span } from '../../core/bytes/span.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { GivenBeside } from '../../core/form/rows/given-beside.ts';
import type { AnswerLine } from '../../core/said/answer-parts.ts';
import type { Summary } from '../../core/shown/summary.ts';
import type { NodeId } from './node-id.ts';
import { NOT_VERIFIED, type VerificationState } from './verification.ts';
import { NO_ROWS, type VisibleRows } from './visible-rows.ts';

/** A part with its bounds, or bytes of none. */
export interface Mark extends Span {
  readonly id: NodeId;
}

/** Where something was chosen: that pane stays as it is, the others follow. */
export type Origin = 'tree' | 'hex' | 'json' | 'search' | 'path' | 'open';

/** What people come to an input for: what is so of it, its bytes, or its JSON. */
export type Tab = 'review' | 'bytes' | 'json';

/** What is shown of the bytes where there is room for one: their parts, or the bytes themselves. */
export type BytesPane = 'tree' | 'hex';

export interface SearchState {
  readonly query: string;
  /** What the hits are of; another text in the field is not searched yet. */
  readonly searched: string | undefined;
  readonly busy: boolean;
  readonly hits: readonly SearchHit[];
  readonly total: number;
  /** The hit that is shown, or -1. */
  readonly at: number;
  /** Of an address the outputs that pay exactly it. */
  readonly paidIn?: readonly number[] | undefined;
}

/** How one input is looked at. Everything that moves on the screen is here; the parts are not. */
export interface ViewState {
  readonly rows: VisibleRows;
  readonly selected: Mark | undefined;
  readonly origin: Origin;
  /** Rises with every choice, so that choosing the same part again brings it into view again. */
  readonly chosen: number;
  readonly hovered: Mark | undefined;
  /** The byte that the keyboard stands on in the hex view. */
  readonly cursor: number;
  /** Bytes marked by hand, for copying. */
  readonly range: Span | undefined;
  /** Whether parts are being opened by the thousand. */
  readonly expanding: boolean;
  readonly tab: Tab;
  /** The last one that was chosen. */
  readonly bytesPane: BytesPane;
  readonly search: SearchState;
  readonly json: JsonState;
  readonly summary: Summary | undefined;
  /** How far it is, in one line; of what does not decode, none. */
  readonly line: ShownVerdictLine | undefined;
  /** Who gets what; of what does not decode, none. */
  readonly answer: AnswerLine | undefined;
  readonly verification: VerificationState;
  /** What was given beside it of the outputs that it spends, in the order in which it came. */
  readonly beside: readonly GivenBeside[];
  /** Which previous transactions would prove what is missing or only claimed. */
  readonly wanted: readonly WantedTransaction[];
  /** Whether the field for them is open. */
  readonly isAdding: boolean;
  /** Against what a person knows, where that was given. */
  readonly comparison: WalletComparison | undefined;
  /** What is hashed for a signature, where that is looked at in place of the file's bytes. */
  readonly preimage: PreimageView | undefined;
  /** The chain that everything is shown for. */
  readonly chain: Chain;
}

/** The bytes that are hashed for a signature of an input, there or still to come. */
export interface PreimageView {
  readonly asked: PreimageAsk;
  /** Until it has the focus, which it gets once; its answer may be there before. */
  readonly isNew: boolean;
  /** As it was opened; what is chosen afterwards is held against it. */
  readonly first: PreimageAnswer | undefined;
  readonly now: PreimageAnswer | undefined;
  /** Whether an answer is still to come. */
  readonly waits: boolean;
}

export interface JsonState {
  /** `undefined` until the JSON has been asked for. */
  readonly lines: number | undefined;
  /** It could not be written: some scripts are too long as words. */
  readonly failed: boolean;
  /** The line that shows the selected part, or -1. */
  readonly line: number;
  /** Characters of the longest line that was seen. */
  readonly widest: number;
  /** Rises when the lines are other ones: another chain. */
  readonly edition: number;
}

export const NO_SEARCH: SearchState = {
  query: '',
  searched: undefined,
  busy: false,
  hits: [],
  total: 0,
  at: -1,
};

export const FIRST_VIEW: ViewState = {
  rows: NO_ROWS,
  selected: undefined,
  origin: 'open',
  chosen: 0,
  hovered: undefined,
  cursor: 0,
  range: undefined,
  expanding: false,
  tab: 'review',
  bytesPane: 'tree',
  search: NO_SEARCH,
  json: { lines: undefined, failed: false, line: -1, widest: 0, edition: 0 },
  summary: undefined,
  line: undefined,
  answer: undefined,
  verification: NOT_VERIFIED,
  beside: [],
  wanted: [],
  isAdding: false,
  comparison: undefined,
  preimage: undefined,
  chain: 'main',
};

/** Where the scroll bars stand; not a state, as nothing is drawn anew when they move. */
export interface Places {
  tree: number;
  hex: number;
  json: number;
}

/** A mark that is to be lit: to light everything tells nothing. */
export function worthLighting(mark: Mark | undefined, size: number): Mark | undefined {
  return mark !== undefined && mark.end - mark.start < size ? mark : undefined;
}
