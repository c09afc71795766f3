import type { Chain } from '../core/encoding/chains.ts';
import type { InspectedInput } from '../core/inspect/inspected-input.ts';
import type { JsonSections } from '../rpc/procedures/json-sections.ts';
import type { MapLines } from '../rpc/procedures/line-sink.ts';
import { psbtSections, transactionSections } from '../rpc/procedures/result-sections.ts';
import { BlobWriter } from './blob-writer.ts';
import { Pace } from './pace.ts';
import type { Report } from './protocol.ts';

/**
 * The JSON of an input in sections: with the alias what the procedure answers,
 * without it what Core answers. Undefined where the input does not decode.
 */
export function sectionsOf(
  input: InspectedInput,
  lines: MapLines | undefined,
  chain: Chain,
  alias: boolean,
): JsonSections | undefined {
  const { bytes, version, maps, index, error, fee } = input;
  if (error || !lines) return undefined;
  const startOf = (row: number) => index.start[row]!;
  if (!maps) {
    return transactionSections(bytes, chain, {
      inputs: input.startsOf('tx.input'),
      outputs: input.startsOf('tx.output'),
      witnesses: input.startsOf('tx.witness'),
    });
  }
  const { unsigned } = maps;
  const starts = {
    global: startOf(maps.globalRow),
    inputs: maps.inputRows.map(startOf),
    outputs: maps.outputRows.map(startOf),
    ...(unsigned && { unsigned }),
  };
  return psbtSections({ bytes, starts, version, lines, fee }, chain, { alias });
}

/** All sections behind each other. */
export async function joinSections(sections: JsonSections, report: Report): Promise<Blob> {
  const writer = new BlobWriter('application/json');
  const pace = new Pace();
  for (let i = 0; i < sections.count; i++) {
    writer.add(sections.section(i, false).text);
    if (!pace.isDue) continue;
    report({ done: i, total: sections.count });
    await pace.rest();
  }
  return writer.finish();
}
