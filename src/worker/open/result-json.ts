import type { Chain } from '../../core/encoding/chains.ts';
import type { InspectedInput } from '../../core/shown/shown-input.ts';
import { PsbtPrinter } from '../../rpc/procedures/psbt/decodepsbt-maps.ts';
import { ResultWriter } from '../../rpc/procedures/transactions/result-writer.ts';
import { Pace } from '../pace.ts';
import { JsonLines } from './json-view.ts';

/** Byte for byte what the procedure answers; empty where the input does not decode, or Bitcoin Core refuses it. */
export async function jsonBlob(input: InspectedInput, chain: Chain): Promise<Blob> {
  const writer = new ResultWriter(chain);
  if (!input.error && !input.refusal) await write(writer, input, true);
  return new Blob(writer.finishChunks() as Uint8Array<ArrayBuffer>[], { type: 'application/json' });
}

/** What Core answers, in lines; undefined where the input does not decode, or Core refuses it. */
export async function jsonView(
  input: InspectedInput,
  chain: Chain,
): Promise<JsonLines | undefined> {
  if (input.error || input.refusal) return undefined;
  const { bytes } = input;
  const writer = new ResultWriter(chain, bytes);
  await write(writer, input, false);
  return new JsonLines(writer.finishChunks(), writer.marks!, bytes.length);
}

/** With the alias as the procedure answers, without it as Core does. Short requests are answered in between. */
async function write(writer: ResultWriter, input: InspectedInput, alias: boolean): Promise<void> {
  const { bytes, subject, maps } = input;
  if (subject && !subject.psbt) {
    writer.mark(0, bytes.length);
    writer.transaction(subject.transaction, bytes.length);
    return;
  }
  const pace = new Pace();
  for (const _ of maps.tell(new PsbtPrinter(writer, { alias }))) await pace.step();
}
