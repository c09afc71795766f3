import type { RehearsalCalls } from '../channel/protocol/rehearsal-protocol.ts';
import { parseDescriptor } from '../core/descriptor/parse.ts';
import { PrivateKeys } from '../core/descriptor/private-keys.ts';
import { rehearsedBy } from '../core/explain/rehearsed-shown.ts';
import { spendersIn } from '../core/intake/cards/descriptor-card.ts';
import { decodePsbt } from '../core/psbt/psbt.ts';
import { decodeTransaction } from '../core/tx/decode.ts';
import { recogniseBlob } from './read-source.ts';
import type { Handlers } from './serve.ts';

/** What a worker answers of ways and rehearsals; each call reads its source anew. */
export const rehearsalHandlers: Handlers<keyof RehearsalCalls> = {
  spenders: ({ descriptor: text, chain }) => {
    const { descriptors } = parseDescriptor(text, chain, new PrivateKeys());
    return spendersIn({ descriptors, chain }, text);
  },
  rehearsed: async ({ source, descriptor, chain }) => {
    const found = await recogniseBlob(source);
    if (!found.ok) return undefined;
    const { bytes, format } = found;
    const returned =
      format === 'psbt' ? { psbt: decodePsbt(bytes) } : { transaction: decodeTransaction(bytes) };
    return rehearsedBy(descriptor, chain, returned);
  },
};
