import type { Chain } from '../core/encoding/chains.ts';
import { createClient, type WorkerPort } from './conversation.ts';
import type { CompareAsk, ComparedText, Comparison } from './protocol/compare-protocol.ts';

/** What the Inspect view asks about what a person knows. Calls reject with `WorkerLost`. */
export interface CompareClient {
  /** Says what a text is; its worker ends with the answer, as it may have seen what is private. */
  read(given: Blob, chain: Chain): Promise<ComparedText>;
  compare(ask: CompareAsk): Promise<Comparison | undefined>;
  /** Ends what is under way. */
  stop(): void;
}

/** Answered by one worker, which is started at the first call. */
export function createCompareClient(start: () => WorkerPort): CompareClient {
  const client = createClient(start);
  const reader = createClient(start);
  return {
    async read(given, chain) {
      const answer = await reader.ask('readCompared', { given, chain });
      reader.stop();
      return answer;
    },
    compare: (ask) => client.ask('compareInput', ask),
    stop: () => client.stop(),
  };
}
