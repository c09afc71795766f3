import { askOnce, type WorkerPort } from './conversation.ts';
import type { MendAsk, MendCode, MendOffers } from './mend-protocol.ts';

/** Mends PSBTs; each call has a worker that ends with its answer. */
export interface MendClient {
  /** What can be mended, and what each mend would change. */
  offers(ask: MendAsk): Promise<MendOffers>;
  /** As base64. */
  make(ask: MendAsk, codes: readonly MendCode[]): Promise<Blob>;
}

export function createMendClient(start: () => WorkerPort): MendClient {
  return {
    offers: (ask) => askOnce(start, 'mendOffers', ask),
    make: (ask, codes) => askOnce(start, 'mended', { ...ask, codes }),
  };
}
