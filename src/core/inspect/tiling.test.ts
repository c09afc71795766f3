import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  type Hex,
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
import { closedKinds, DETAIL_LIMIT, type InspectedFormat } from './closed-kinds.ts';
import { childrenOf, isLeaf, kindOf, type NodeIndex, nodeAt, nodeCount } from './node-index.ts';
import { detailOf, fullIndex, outline } from './outline.ts';

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

describe('the leaves tile the input exactly and children lie inside parents', {
  timeout: 60_000,
}, () => {
  test.each(FILES)('%s', (_file, format, samples) => {
    const flaws = samples.flatMap(({ id, bytes }) => {
      const whole = flaw(fullIndex(bytes, format).index, bytes.length);
      const outer = flaw(outline(bytes).index, bytes.length);
      return whole || outer ? [`${id}: ${whole ?? outer}`] : [];
    });
    expect(samples.length).toBeGreaterThan(10);
    expect(flaws).toEqual([]);
  });
});

describe('the outline and its details are the whole index', { timeout: 60_000 }, () => {
  test.each(PSBT_FILES)('%s', (file) => {
    const differing = psbtSamples(file).flatMap(({ id, bytes }) => {
      if (!hasPsbtMagic(bytes)) return [];
      const whole = partsOf(fullIndex(bytes, 'psbt').index);
      const pieces = piecewise(bytes);
      return whole.join() === pieces.join() ? [] : [id];
    });
    expect(differing).toEqual([]);
  });
});

function partsOf(index: NodeIndex): readonly string[] {
  return Array.from(
    { length: nodeCount(index) },
    (_, row) => `${kindOf(index, row)}@${index.start[row]}-${index.end[row]}!${index.problem[row]}`,
  );
}

function piecewise(bytes: Uint8Array, format: InspectedFormat = 'psbt'): readonly string[] {
  const { index, version } = outline(bytes, format);
  const closed = closedKinds(format, bytes.length);
  return partsOf(index).flatMap((own, row) => {
    const kind = kindOf(index, row);
    if (!closed.has(kind)) return [own];
    const part = { kind, start: index.start[row]!, end: index.end[row]! };
    return partsOf(detailOf(bytes, part, version)!);
  });
}

describe('a large transaction', () => {
  const outputs = Array.from({ length: 90_000 }, (_, i) => txOutput(i, i % 2 ? '0014aabb' : 'ff'));
  // One push of 3,000,000 bytes.
  const script = txOutput(7, `4ec0c62d00${repeated('51', 3_000_000)}`);
  const large = (lockTime: Hex): Uint8Array =>
    bytesOf(
      transaction({
        inputs: [txInput(), txInput(), txInput()],
        outputs: [...outputs, script],
        witnesses: [witness('aa', '', 'bbcc'), witness(), witness('dd')],
      }).slice(0, -8) + lockTime,
    );

  test('has in its outline and the details of what is closed there all parts', () => {
    const bytes = large('00000000');
    expect(bytes.length).toBeGreaterThan(DETAIL_LIMIT);
    const whole = partsOf(fullIndex(bytes, 'transaction').index);
    const pieces = piecewise(bytes, 'transaction').filter((part) => !part.startsWith('tx.outputs'));
    expect(pieces.length).toBe(whole.length);
    expect(pieces.findIndex((part, i) => part !== whole[i])).toBe(-1);
    const { index } = outline(bytes, 'transaction');
    expect(nodeCount(index)).toBe(7 + 3 + 901 + 3);
  });

  test('has parts that are not told of, where they are more than wanted', () => {
    const bytes = large('00000000');
    const { index } = outline(bytes, 'transaction');
    const row = Array.from(index.kind.keys()).find((at) => kindOf(index, at) === 'tx.outputs')!;
    const part = { kind: kindOf(index, row), start: index.start[row]!, end: index.end[row]! };
    const whole = detailOf(bytes, part, 0)!;
    expect(nodeCount(whole)).toBeGreaterThan(400);
    expect(detailOf(bytes, part, 0, nodeCount(whole))).toEqual(whole);
    expect(detailOf(bytes, part, 0, nodeCount(whole) - 1)).toBeUndefined();
  });

  test('that fails has its parts up to the fault', () => {
    const bytes = large('0000');
    const { index, error } = outline(bytes, 'transaction');
    expect(error?.code).toBe('end-of-data');
    expect(flaw(index, bytes.length)).toBeUndefined();
  });
});

test('every byte of a PSBT leads to the leaf that holds it', { timeout: 60_000 }, () => {
  for (const { bytes } of psbtSamples('psbt-main').slice(0, 25)) {
    const { index } = fullIndex(bytes, 'psbt');
    for (let offset = 0; offset < bytes.length; offset++) {
      const row = nodeAt(index, offset);
      expect(isLeaf(index, row)).toBe(true);
      expect(offset >= index.start[row]! && offset < index.end[row]!).toBe(true);
    }
    expect(nodeAt(index, bytes.length)).toBe(-1);
    expect(childrenOf(index, -1)).toEqual([0]);
  }
});

describe("what Core's serialiser wrote re-encodes from decoded values to itself", {
  timeout: 60_000,
}, () => {
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
