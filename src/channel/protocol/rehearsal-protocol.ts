import type { Chain } from '../../core/encoding/chains.ts';
import type { ShownRehearsal } from '../../core/explain/rehearsed-shown.ts';

/** Whether a PSBT or a transaction is a rehearsal of a descriptor, and by which way. */
export interface RehearsalCalls {
  rehearsed: {
    ask: { readonly source: Blob; readonly descriptor: string; readonly chain: Chain };
    answer: ShownRehearsal | undefined;
  };
}
