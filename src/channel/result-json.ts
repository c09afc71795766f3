import type { Chain } from '../core/encoding/chains.ts';
import type { InspectedInput } from '../core/inspect/inspected-input.ts';
import { writePsbt } from '../rpc/procedures/decodepsbt-json.ts';
import { ResultWriter } from '../rpc/procedures/result-writer.ts';
import { JsonView } from './json-view.ts';

/** Byte for byte what the procedure answers; empty where the input does not decode. */
export function jsonBlob(input: InspectedInput, chain: Chain): Blob {
  const writer = new ResultWriter(chain);
  if (!input.error) write(writer, input, true);
  return new Blob(writer.finishChunks() as Uint8Array<ArrayBuffer>[], { type: 'application/json' });
}

/** What Core answers, in lines; undefined where the input does not decode. */
export function jsonView(input: InspectedInput, chain: Chain): JsonView | undefined {
  if (input.error) return undefined;
  const { bytes } = input;
  const writer = new ResultWriter(chain, bytes);
  write(writer, input, false);
  return new JsonView(writer.finishBytes(), writer.marks!, bytes.length);
}

/** With the alias as the procedure answers, without it as Core does. */
function write(writer: ResultWriter, input: InspectedInput, alias: boolean): void {
  const { bytes, subject } = input;
  if (subject && !subject.psbt) {
    writer.mark(0, bytes.length);
    writer.transaction(subject.transaction, bytes.length);
  } else writePsbt(writer, bytes, { alias });
}
