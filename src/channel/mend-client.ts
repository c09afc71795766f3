import { askOnce, type WorkerPort } from './conversation.ts';
import type { MendAsk, MendCode, MendOffers, ProgramRefusals } from './protocol/mend-protocol.ts';
import type { VerifiedFile } from './protocol/verify-protocol.ts';

/** Mends PSBTs; each call has a worker that ends with its answer. */
export interface MendClient {
  /** What can be mended, and what each mend would change. */
  offers(ask: MendAsk): Promise<MendOffers>;
  /** What programs are known to refuse of the file as it is. */
  refusals(file: VerifiedFile): Promise<readonly ProgramRefusals[]>;
  /** As base64. */
  make(ask: MendAsk, codes: readonly MendCode[]): Promise<Blob>;
}

export function createMendClient(start: () => WorkerPort): MendClient {
  return {
    offers: (ask) => askOnce(start, 'mendOffers', ask),
    refusals: (file) => askOnce(start, 'knownRefusals', file),
    make: (ask, codes) => askOnce(start, 'mended', { ...ask, codes }),
  };
}
