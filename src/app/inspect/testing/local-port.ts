import type { InputCall, OpenOutcome } from '../../../channel/inspect-client.ts';
import { askingOf } from '../../../channel/testing/answers.ts';
import type { Chain } from '../../../core/encoding/chains.ts';
import { recognise } from '../../../core/intake/recognise.ts';
import { InspectedInput } from '../../../core/shown/shown-input.ts';
import type { InputSession, InspectPort } from '../../document/port.ts';

/** Answers in the page itself, for tests: slow for large inputs, and without JSON's bytes. */
export function createLocalPort(): InspectPort {
  return {
    open: (source, chain) => ({ outcome: open(source, chain), cancel: () => {} }),
    verify: () => ({ outcome: Promise.resolve(undefined), cancel: () => {} }),
    explain: () => ({ outcome: Promise.resolve(undefined), cancel: () => {} }),
  };
}

async function open(source: Blob, chain: Chain): Promise<OpenOutcome> {
  const found = recognise(new Uint8Array(await source.arrayBuffer()));
  if (!found.ok) return found;
  const { bytes, format, encoding, wrapping } = found;
  const input = new InspectedInput(bytes, format);
  const { index, version, error } = input;
  const fault = error && {
    offset: error.span.start,
    length: error.span.end - error.span.start,
    path: 'somewhere',
    pathIds: [],
    complaint: error.complaint,
    message: error.code,
  };
  const facts = { format, encoding, wrapping, size: bytes.length, version };
  const summary = input.summary(chain);
  return {
    ok: true,
    opened: { ...facts, index, summary, ...(fault && { fault }) },
    session: sessionOver(input),
  };
}

function sessionOver(input: InspectedInput): InputSession {
  const { bytes } = input;
  const json = ['{', '  "tx": 1', '}'];
  const { ask } = askingOf<InputCall>({
    values: async ({ ids, chain }) => ids.map((id) => input.value(id, chain)),
    copy: async ({ id, chain }) => new Blob([input.value(id, chain).text]),
    bytes: async ({ start, end }) => bytes.slice(start, end),
    locate: async ({ start, end }) => input.locate(start, end),
    jsonOpen: async () => ({ lines: json.length, textLength: 0 }),
    jsonLines: async ({ from, to }) =>
      json.slice(from, to).map((text) => ({ text, length: text.length, byteStart: 0, byteEnd: 0 })),
    jsonFind: async () => 0,
    jsonText: async () => new Blob(json),
    // The magic bytes, whatever is looked for.
    search: async () => ({
      hits: [{ id: 0, start: 0, end: 5, reading: 'hex' }],
      total: 1,
      readings: ['hex'],
    }),
    review: async ({ chain }) => ({ summary: input.summary(chain) }),
    unspent: async () => '',
    giveBeside: async ({ known: { chain } }) => ({ summary: input.summary(chain) }),
    compareWith: async () => ({
      difference: {
        kind: 'same',
        parts: [],
        isReordered: false,
        hasSignatures: false,
        changes: [],
        count: 0,
      },
    }),
    preimage: async () => ({ made: 'coin', leafHashes: [], hashTypes: [] }),
    describe: async () => 'described',
    finalize: async () => undefined,
  });
  return { ask, close: () => {} };
}
