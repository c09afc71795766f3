import { describe, expect, test } from 'vitest';
import { recordedCalls, textsIn } from '../../../test/recorded.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import type { InspectedFormat } from '../intake/format.ts';
import { decodePsbt, encodePsbt } from '../psbt/psbt.ts';
import { psbtSamples, type Sample, tilingFlaw, txSamples } from './testing/parts.ts';

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

const FILES: readonly (readonly [string, InspectedFormat, readonly Sample[]])[] = [
  ...PSBT_FILES.map((file) => [file, 'psbt', psbtSamples(file)] as const),
  ...TX_FILES.map((file) => [file, 'transaction', txSamples(file)] as const),
];

describe('the leaves tile the input exactly and children lie inside parents', () => {
  test.each(FILES)('%s', (_file, format, samples) => {
    expect(samples.length).toBeGreaterThan(10);
    expect(samples.flatMap((sample) => tilingFlaw(sample, format) ?? [])).toEqual([]);
  });
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
