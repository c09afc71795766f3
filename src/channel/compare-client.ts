import { askOnce, type CallTarget, createClient, type WorkerPort } from './conversation.ts';
import type { CompareCalls } from './protocol/compare-protocol.ts';

/** What the Inspect view asks about what a person knows. Calls reject with `WorkerLost`. */
export interface CompareClient extends CallTarget<keyof CompareCalls> {
  /** Ends what is under way. */
  stop(): void;
}

/** Comparing is answered by one worker, which is started at the first call. */
export function createCompareClient(start: () => WorkerPort): CompareClient {
  const client = createClient(start);
  return {
    // Its worker ends with the answer, as it may have seen what is private.
    ask: (name, ask) =>
      name === 'readCompared' ? askOnce(start, name, ask) : client.ask(name, ask),
    stop: () => client.stop(),
  };
}
