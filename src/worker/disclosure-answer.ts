import type { DisclosureCalls } from '../channel/protocol/disclosure-protocol.ts';
import { encodeBase64 } from '../core/encoding/base64.ts';
import { disclosuresIn, withoutDisclosures } from '../core/psbt/disclosures.ts';
import { readPsbtBlob } from './read-source.ts';
import type { Handlers } from './serve.ts';

/** What a worker answers of disclosures; each call reads its source anew. */
export const disclosureHandlers: Handlers<keyof DisclosureCalls> = {
  disclosures: async ({ source }) => disclosuresIn(await readPsbtBlob(source)),
  withoutDisclosures: async ({ source, kinds, as }) => {
    const bytes = withoutDisclosures(await readPsbtBlob(source), new Set(kinds));
    return new Blob([as === 'base64' ? encodeBase64(bytes) : new Uint8Array(bytes)]);
  },
};
