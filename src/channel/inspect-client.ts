import type { Chain } from '../core/encoding/chains.ts';
import type { GivenBeside } from '../core/form/rows/given-beside.ts';
import type { NodeValue } from '../core/outline/node-value.ts';
import { Conversation, WorkerLost, type WorkerPort } from './conversation.ts';
import type {
  CompareAsk,
  ComparedWith,
  CopyForm,
  FinalizedForm,
  ForAnother,
  InspectCalls,
  JsonLine,
  JsonOpened,
  NamedParts,
  NotOpened,
  OpenedInput,
  ReviewAsk,
  Reviewed,
  SearchResult,
} from './protocol/inspect-protocol.ts';
import type { PreimageAnswer, PreimageAsk } from './protocol/preimage-protocol.ts';
import type { Report } from './protocol/protocol.ts';

/**
 * One opened input, answered by a worker of its own. Every call rejects with
 * `WorkerLost` once that is gone, whatever ended it.
 */
export interface InputSession {
  values(ids: readonly number[], chain: Chain): Promise<readonly NodeValue[]>;
  copy(id: number, as: CopyForm, chain: Chain): Promise<string>;
  bytes(start: number, end: number): Promise<Uint8Array>;
  /** Ids of the parts around a range of bytes, from the outermost. */
  locate(start: number, end: number): Promise<readonly number[]>;
  /** To be called before the others about JSON, and again for another chain. */
  jsonOpen(chain: Chain): Promise<JsonOpened>;
  jsonLines(from: number, to: number): Promise<readonly JsonLine[]>;
  jsonFind(offset: number): Promise<number>;
  /** Byte for byte the result of the procedure, for the chain of the last {@link jsonOpen}. */
  jsonText(): Promise<Blob>;
  search(query: string, chain: Chain, named: NamedParts): Promise<SearchResult>;
  /** All that is so of it, by what is known besides. */
  review(ask: ReviewAsk): Promise<Reviewed>;
  /** What is known of the outputs that it spends is this now. */
  giveBeside(beside: readonly GivenBeside[], known: ReviewAsk): Promise<Reviewed>;
  /** What it has otherwise than an earlier file, given as its bytes. */
  compareWith(ask: CompareAsk): Promise<ComparedWith>;
  /** What a signature of an input is of, or would be. */
  preimage(ask: PreimageAsk): Promise<PreimageAnswer>;
  /** What is known of the input as a text, its lines those of `describepsbt`. */
  describe(ask: ReviewAsk): Promise<string>;
  /** How a node is asked for each output that it spends, a line each. */
  unspent(chain: Chain): Promise<string>;
  /** What the finalizer makes of it; undefined where it is no PSBT, or not complete. */
  finalize(as: FinalizedForm): Promise<Blob | undefined>;
  /** Ends the worker. */
  close(): void;
}

export type OpenOutcome =
  | { readonly ok: true; readonly opened: OpenedInput; readonly session: InputSession }
  | ({ readonly ok: false } & (NotOpened | ForAnother));

/** An input on its way. */
export interface Opening {
  /** Rejects with `WorkerLost` where the worker is gone, unless {@link cancel} ended it. */
  readonly outcome: Promise<OpenOutcome>;
  /** Ends the worker at once, whatever it does; an outcome that has not come then never does. */
  cancel(): void;
}

/** What matters for opening a source besides itself; see the `open` of {@link InspectCalls}. */
export type KnownBeside = Pick<InspectCalls['open']['ask'], 'beside' | 'spends'>;

export interface InspectClient {
  /** Opens a source in a worker of its own. */
  open(source: Blob, chain: Chain, onProgress: Report, known?: KnownBeside): Opening;
  /** Starts a worker ahead of the next {@link open}, unless one waits already. */
  prepare(): void;
}

/** How long after an input the worker for the next is started: what is shown of this one goes first. */
const NEXT_WORKER_MS = 2000;

/** Opens inputs, each in a worker of its own, one of which is started ahead. */
export function createInspectClient(start: () => WorkerPort): InspectClient {
  let spare: Conversation | undefined;
  let preparing: ReturnType<typeof setTimeout> | undefined;

  function prepareLater(): void {
    clearTimeout(preparing);
    preparing = setTimeout(prepare, NEXT_WORKER_MS);
  }

  function prepare(): Conversation {
    if (spare === undefined || spare.isOver) spare = new Conversation(start);
    return spare;
  }

  function take(): Conversation {
    const taken = prepare();
    spare = undefined;
    return taken;
  }

  return {
    prepare,
    open(source, chain, onProgress, known = {}) {
      const worker = take();
      let settled = false;
      const outcome = worker
        .ask('open', { source, chain, ...known }, onProgress)
        .then((answer): OpenOutcome => {
          if (answer.ok) return { ...answer, session: sessionOver(worker, chain) };
          // It has seen what may be a secret, so it is not used again.
          worker.abandon();
          return answer;
        })
        .finally(() => {
          settled = true;
          prepareLater();
        });
      const cancel = () => {
        if (settled) return;
        worker.abandon();
        prepareLater();
      };
      return { outcome, cancel };
    },
  };
}

function sessionOver(worker: Conversation, firstChain: Chain): InputSession {
  let jsonChain = firstChain;
  return {
    values: (ids, chain) => worker.ask('values', { ids, chain }),
    copy: async (id, as, chain) => (await worker.ask('copy', { id, as, chain })).text(),
    bytes: (start, end) => worker.ask('bytes', { start, end }),
    locate: (start, end) => worker.ask('locate', { start, end }),
    jsonOpen: (chain) => {
      jsonChain = chain;
      return worker.ask('jsonOpen', { chain });
    },
    jsonLines: (from, to) => worker.ask('jsonLines', { from, to }),
    jsonFind: (offset) => worker.ask('jsonFind', { offset }),
    jsonText: () => worker.ask('jsonText', { chain: jsonChain }),
    search: (query, chain, named) => worker.ask('search', { query, chain, named }),
    review: (ask) => worker.ask('review', ask),
    giveBeside: (beside, known) => worker.ask('giveBeside', { beside, known }),
    compareWith: (ask) => worker.ask('compareWith', ask),
    preimage: (ask) => worker.ask('preimage', ask),
    describe: (ask) => worker.ask('describe', ask),
    unspent: (chain) => worker.ask('unspent', { chain }),
    finalize: (as) => worker.ask('finalize', { as }),
    close: () => worker.end(new WorkerLost('The input was closed')),
  };
}
