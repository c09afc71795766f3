import type { Chain } from '../../core/encoding/chains.ts';
import type { ShownRehearsal } from '../../core/explain/rehearsed-shown.ts';
import type { ShownSpenders } from '../../core/explain/spenders-shown.ts';

/** Who can spend what is paid to a descriptor, and rehearsals of it. */
export interface RehearsalCalls {
  /** Of a descriptor that was shown before. Undefined where it does not say who can spend. */
  spenders: {
    ask: { readonly descriptor: string; readonly chain: Chain };
    answer: ShownSpenders | undefined;
  };
  /** Whether a PSBT or a transaction is a rehearsal of a descriptor, and by which way. */
  rehearsed: {
    ask: { readonly source: Blob; readonly descriptor: string; readonly chain: Chain };
    answer: ShownRehearsal | undefined;
  };
}
