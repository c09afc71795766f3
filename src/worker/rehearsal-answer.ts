import type { RehearsalCalls } from '../channel/protocol/rehearsal-protocol.ts';
import { rehearsedBy } from '../core/explain/rehearsed-shown.ts';
import { decodePsbt } from '../core/psbt/psbt.ts';
import { decodeTransaction } from '../core/tx/decode.ts';
import { recogniseBlob } from './read-source.ts';
import type { Handlers } from './serve.ts';

/** What a worker answers of rehearsals; each call reads its source anew. */
export const rehearsalHandlers: Handlers<keyof RehearsalCalls> = {
  rehearsed: async ({ source, descriptor, chain }) => {
    const found = await recogniseBlob(source);
    if (!found.ok) return undefined;
    const { bytes, format } = found;
    const returned =
      format === 'psbt' ? { psbt: decodePsbt(bytes) } : { transaction: decodeTransaction(bytes) };
    return rehearsedBy(descriptor, chain, returned);
  },
};
