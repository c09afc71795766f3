import type { ReportCalls } from '../channel/protocol/report-protocol.ts';
import { bytesToHex } from '../core/bytes/hex.ts';
import { encodeBase64 } from '../core/encoding/base64.ts';
import { reportOnTwin } from '../core/redact/redact.ts';
import { VERSION } from '../rpc/version.ts';
import { recogniseBlob } from './read-source.ts';
import type { Handlers } from './serve.ts';

/** What a worker answers who wants to report a problem; each call reads its source anew. */
export const reportHandlers: Handlers<keyof ReportCalls> = {
  report: async ({ source, chain }) => {
    const found = await recogniseBlob(source);
    if (!found.ok) throw new Error('This is neither a PSBT nor a transaction');
    const { bytes, text } = reportOnTwin(found.bytes, chain, VERSION, 'markdown');
    const twin = found.format === 'psbt' ? encodeBase64(bytes) : bytesToHex(bytes);
    return { text, twin: new Blob([twin]), twinBytes: new Blob([new Uint8Array(bytes)]) };
  },
};
