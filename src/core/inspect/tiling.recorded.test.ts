import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  MAGIC,
  record,
  repeated,
  transaction,
  txInput,
  txOutput,
  witness,
} from '../../../test/psbt-text.ts';
import { recordedCalls, textParameters, textsIn } from '../../../test/recorded.ts';
import { flaw } from '../../../test/tiling.ts';
import { hexToBytes } from '../bytes/hex.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { decodePsbt, encodePsbt, hasPsbtMagic } from '../psbt/psbt.ts';
import { DETAIL_LIMIT, type InspectedFormat } from './format.ts';
import { childrenOf, isLeaf, kindOf, type NodeIndex, nodeAt, nodeCount } from './node-index.ts';
import { isRecord, type NodeKind } from './node-kinds.ts';
import { detailOf, type Inspection, outline } from './outline.ts';
import { fullIndex } from './testing/full-index.ts';

const PSBT_FILES = [
  'psbt-main',
  'psbt-more',
  'psbt-odd',
  'psbt-regtest',
  'psbt-testnet4',
  'psbt-bad',
];
const TX_FILES = ['tx', 'tx-odd'];
const ROLE_FILES = ['roles-main', 'roles-regtest'];

interface Sample {
  readonly id: string;
  readonly bytes: Uint8Array;
}

function psbtSamples(file: string): readonly Sample[] {
  return recordedCalls(file).flatMap((call) =>
    textParameters(call).flatMap((text) => {
      const bytes = decodeBase64(text);
      return bytes ? [{ id: call.id, bytes }] : [];
    }),
  );
}

function txSamples(file: string): readonly Sample[] {
  return recordedCalls(file).flatMap((call) =>
    textParameters(call).flatMap((text) => {
      const bytes = hexToBytes(text);
      return bytes ? [{ id: call.id, bytes }] : [];
    }),
  );
}

const FILES: readonly (readonly [string, InspectedFormat, readonly Sample[]])[] = [
  ...PSBT_FILES.map((file) => [file, 'psbt', psbtSamples(file)] as const),
  ...TX_FILES.map((file) => [file, 'transaction', txSamples(file)] as const),
];

describe('the leaves tile the input exactly and children lie inside parents', () => {
  test.each(FILES)('%s', (_file, format, samples) => {
    const flaws = samples.flatMap(({ id, bytes }) => {
      const full = fullIndex(bytes, format).index;
      const outlined = outline(bytes);
      const whole = flaw(full, bytes.length);
      const outer = flaw(outlined.index, bytes.length);
      if (whole || outer) return [`${id}: ${whole ?? outer}`];
      if (format !== 'psbt' || !hasPsbtMagic(bytes)) return [];
      const isSame = differenceOf(partsOf(full), piecewise(bytes, outlined)) === undefined;
      return isSame ? [] : [`${id}: the outline and its details are not the whole index`];
    });
    expect(samples.length).toBeGreaterThan(10);
    expect(flaws).toEqual([]);
  });
});

interface Part {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly problem: number;
}

function partsOf(index: NodeIndex): readonly Part[] {
  return Array.from({ length: nodeCount(index) }, (_, row) => ({
    kind: kindOf(index, row),
    start: index.start[row]!,
    end: index.end[row]!,
    problem: index.problem[row]!,
  }));
}

function piecewise(
  bytes: Uint8Array,
  { index, version }: Inspection = outline(bytes, 'psbt'),
): readonly Part[] {
  return partsOf(index).flatMap((own, row) => {
    const kind = kindOf(index, row);
    return isRecord(kind) ? partsOf(detailOf(bytes, { ...own, kind }, version)!) : [own];
  });
}

/** Where two lists of parts first differ, or `undefined`. */
function differenceOf(parts: readonly Part[], others: readonly Part[]): number | undefined {
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

describe('a PSBT whose lists are kept as places', () => {
  const outputs = Array.from({ length: 90_000 }, (_, i) => txOutput(i, i % 2 ? '0014aabb' : 'ff'));
  // One push of 3,000,000 bytes.
  const script = txOutput(7, `4ec0c62d00${repeated('51', 3_000_000)}`);
  const inputs = Array.from({ length: 300 }, () => txInput());
  const unsigned = transaction({ inputs, outputs: [...outputs, script] });
  const witnessed = transaction({
    inputs,
    outputs,
    witnesses: inputs.map((_, i) => witness('aa', ...Array.from({ length: 2 * i }, () => 'bb'))),
  });
  const global = `${MAGIC}${record('00', '', unsigned)}00`;
  const whole = bytesOf(`${global}${'00'.repeat(300)}${'00'.repeat(90_001)}`);
  const previous = bytesOf(`${global}${record('00', '', witnessed)}00`);
  const cutAt = (length: number) => whole.slice(0, length);

  test.each<[string, Uint8Array]>([
    ['whole', whole],
    ['with a previous transaction that has witnesses, and another id', previous],
    ['cut among the inputs', cutAt(5_000)],
    ['cut among the outputs', cutAt(200_000)],
    ['cut in a script', cutAt(2_000_000)],
  ])('has in its outline and the details all parts, %s', (_what, bytes) => {
    const { index, error } = outline(bytes, 'psbt');
    expect(flaw(index, bytes.length)).toBeUndefined();
    const full = fullIndex(bytes, 'psbt');
    expect(error).toEqual(full.error);
    // Scripts of large records stay closed in the details.
    const all = withoutScripts(partsOf(full.index));
    expect(differenceOf(all, withoutScripts(piecewise(bytes)))).toBeUndefined();
  });

  test('has parts that are not told of, where they are more than wanted', () => {
    expect(whole.length).toBeGreaterThan(DETAIL_LIMIT);
    const { index } = outline(whole, 'psbt');
    const row = rowsOf(index, 'psbt.global.unsigned_tx')[0]!;
    const part = { kind: kindOf(index, row), start: index.start[row]!, end: index.end[row]! };
    const detail = detailOf(whole, part, 0)!;
    expect(nodeCount(detail)).toBeGreaterThan(90_000);
    expect(detailOf(whole, part, 0, nodeCount(detail))).toEqual(detail);
    expect(detailOf(whole, part, 0, nodeCount(detail) - 1)).toBeUndefined();
  });
});

function withoutScripts(parts: readonly Part[]): readonly Part[] {
  return parts
    .filter(({ kind }) => !kind.startsWith('script.'))
    .map((part) => ({
      ...part,
      kind: part.kind.startsWith('tx.witness.') ? '' : part.kind,
      problem: 0,
    }));
}

function rowsOf(index: NodeIndex, kind: NodeKind): readonly number[] {
  return Array.from(index.kind.keys()).filter((row) => kindOf(index, row) === kind);
}

test('every byte of a PSBT leads to the leaf that holds it', () => {
  for (const { bytes } of psbtSamples('psbt-main').slice(0, 25)) {
    const { index } = fullIndex(bytes, 'psbt');
    const astray = Array.from(bytes.keys()).filter((offset) => {
      const row = nodeAt(index, offset);
      const isInside = offset >= index.start[row]! && offset < index.end[row]!;
      return !isInside || !isLeaf(index, row);
    });
    expect(astray).toEqual([]);
    expect(nodeAt(index, bytes.length)).toBe(-1);
    expect(childrenOf(index, -1)).toEqual([0]);
  }
});

describe("what Core's serialiser wrote re-encodes from decoded values to itself", () => {
  test.each(ROLE_FILES)('%s', (file) => {
    const written = recordedCalls(file).flatMap(({ id, response }) => {
      const { result } = JSON.parse(response) as { result: unknown };
      return textsIn(result).flatMap((text) => {
        const bytes = text.startsWith('cHNidP') ? decodeBase64(text) : undefined;
        return bytes ? [{ id, bytes }] : [];
      });
    });
    expect(written.length).toBeGreaterThan(200);
    const changed = written.filter(({ bytes }) => {
      const again = encodePsbt(decodePsbt(bytes));
      return Buffer.compare(again, bytes) !== 0;
    });
    expect(changed.map(({ id }) => id)).toEqual([]);
  });
});
