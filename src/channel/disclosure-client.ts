import { askOnce, type WorkerPort } from './conversation.ts';
import type { Disclosure, DisclosureKind } from './protocol/disclosure-protocol.ts';

/** Says what a PSBT tells of its maker; each call has a worker that ends with its answer. */
export interface DisclosureClient {
  read(source: Blob): Promise<readonly Disclosure[]>;
  /** A copy without these kinds. */
  without(source: Blob, kinds: readonly DisclosureKind[], as: 'base64' | 'binary'): Promise<Blob>;
}

export function createDisclosureClient(start: () => WorkerPort): DisclosureClient {
  return {
    read: (source) => askOnce(start, 'disclosures', { source }),
    without: (source, kinds, as) => askOnce(start, 'withoutDisclosures', { source, kinds, as }),
  };
}
