import type { DisclosureCalls } from '../channel/disclosure-protocol.ts';
import { encodeBase64 } from '../core/encoding/base64.ts';
import { disclosuresIn, withoutDisclosures } from '../core/psbt/disclosures.ts';
import { recogniseBlob } from './read-source.ts';
import type { Handlers } from './serve.ts';

/** What a worker answers of disclosures; each call reads its source anew. */
export const disclosureHandlers: Handlers<keyof DisclosureCalls> = {
  disclosures: async ({ source }) => disclosuresIn(await psbtBytes(source)),
  withoutDisclosures: async ({ source, kinds, as }) => {
    const bytes = withoutDisclosures(await psbtBytes(source), new Set(kinds));
    return new Blob([as === 'base64' ? encodeBase64(bytes) : new Uint8Array(bytes)]);
  },
};

async function psbtBytes(source: Blob): Promise<Uint8Array> {
  const found = await recogniseBlob(source);
  if (!found.ok || found.format !== 'psbt') throw new Error('This is no PSBT');
  return found.bytes;
}
