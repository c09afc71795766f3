/** Parts of an input, told whole or piece by piece, and samples to look at. */
import { recordedCalls, textParameters } from '../../../../test/recorded.ts';
import { flaw } from '../../../../test/tiling.ts';
import { hexToBytes } from '../../bytes/hex.ts';
import { decodeBase64 } from '../../encoding/base64.ts';
import { hasPsbtMagic } from '../../psbt/psbt.ts';
import type { InspectedFormat } from '../format.ts';
import { kindOf, type NodeIndex, nodeCount } from '../node-index.ts';
import { isRecord } from '../node-kinds.ts';
import { detailOf, type Inspection, outline } from '../outline.ts';
import { fullIndex } from './full-index.ts';

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

/** Where the leaves of an input do not tile it, or its outline and details are not the whole. */
export function tilingFlaw({ id, bytes }: Sample, format: InspectedFormat): string | undefined {
  const full = fullIndex(bytes, format).index;
  const outlined = outline(bytes);
  const found = flaw(full, bytes.length) ?? flaw(outlined.index, bytes.length);
  if (found) return `${id}: ${found}`;
  if (format !== 'psbt' || !hasPsbtMagic(bytes)) return undefined;
  const isSame = differenceOf(partsOf(full), piecewise(bytes, outlined)) === undefined;
  return isSame ? undefined : `${id}: the outline and its details are not the whole index`;
}

export interface Part {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly problem: number;
}

export function partsOf(index: NodeIndex): readonly Part[] {
  return Array.from({ length: nodeCount(index) }, (_, row) => ({
    kind: kindOf(index, row),
    start: index.start[row]!,
    end: index.end[row]!,
    problem: index.problem[row]!,
  }));
}

export function piecewise(
  bytes: Uint8Array,
  { index, version }: Inspection = outline(bytes, 'psbt'),
): readonly Part[] {
  return partsOf(index).flatMap((own, row) => {
    const kind = kindOf(index, row);
    return isRecord(kind) ? partsOf(detailOf(bytes, { ...own, kind }, version)!) : [own];
  });
}

/** Where two lists of parts first differ, or `undefined`. */
export function differenceOf(parts: readonly Part[], others: readonly Part[]): number | undefined {
  const at = parts.findIndex((part, i) => {
    const other = others[i];
    return (
      part.kind !== other?.kind ||
      part.start !== other.start ||
      part.end !== other.end ||
      part.problem !== other.problem
    );
  });
  if (at >= 0) return at;
  return parts.length === others.length ? undefined : parts.length;
}

/** Scripts of large records stay closed in the details. */
export function withoutScripts(parts: readonly Part[]): readonly Part[] {
  return parts
    .filter(({ kind }) => !kind.startsWith('script.'))
    .map((part) => ({
      ...part,
      kind: part.kind.startsWith('tx.witness.') ? '' : part.kind,
      problem: 0,
    }));
}
