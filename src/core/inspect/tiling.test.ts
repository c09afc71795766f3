import { describe, expect, test } from 'vitest';
import { recordedCalls, textParameters, textsIn } from '../../../test/recorded.ts';
import { flaw } from '../../../test/tiling.ts';
import { hexToBytes } from '../bytes/hex.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { decodePsbt, encodePsbt, hasPsbtMagic } from '../psbt/psbt.ts';
import { childrenOf, isLeaf, kindOf, type NodeIndex, nodeAt, nodeCount } from './node-index.ts';
import { fullIndex, type InspectedFormat, outline, recordDetail } from './outline.ts';

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

function piecewise(bytes: Uint8Array): readonly string[] {
  const { index, version } = outline(bytes);
  return partsOf(index).flatMap((part, row) => {
    const scope = /^psbt\.(global|in|out)\./.exec(kindOf(index, row))?.[1];
    if (!scope) return [part];
    const detail = recordDetail(
      bytes,
      SCOPES[scope as keyof typeof SCOPES],
      index.start[row]!,
      version,
    );
    return partsOf(detail);
  });
}

const SCOPES = { global: 'global', in: 'input', out: 'output' } as const;

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
