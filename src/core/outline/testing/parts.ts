/** Samples of inputs, and whether their parts are where they belong. */
import { recordedCalls, textParameters } from '../../../../test/recorded.ts';
import { flaw } from '../../../../test/tiling.ts';
import { hexToBytes } from '../../bytes/hex.ts';
import { decodeBase64 } from '../../encoding/base64.ts';
import type { InspectedFormat } from '../../intake/format.ts';
import { outlineOf } from '../inspect.ts';

export interface Sample {
  readonly id: string;
  readonly bytes: Uint8Array;
}

export function psbtSamples(file: string): readonly Sample[] {
  return recordedCalls(file).flatMap((call) =>
    textParameters(call).flatMap((text) => {
      const bytes = decodeBase64(text);
      return bytes ? [{ id: call.id, bytes }] : [];
    }),
  );
}

export function txSamples(file: string): readonly Sample[] {
  return recordedCalls(file).flatMap((call) =>
    textParameters(call).flatMap((text) => {
      const bytes = hexToBytes(text);
      return bytes ? [{ id: call.id, bytes }] : [];
    }),
  );
}

/** Where the leaves of an input do not tile it. */
export function tilingFlaw({ id, bytes }: Sample, format: InspectedFormat): string | undefined {
  const found = flaw(outlineOf(bytes, format).index, bytes.length);
  return found && `${id}: ${found}`;
}
