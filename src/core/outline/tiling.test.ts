import { expect, test } from 'vitest';
import { bytesOf, MAGIC, record, transaction, txInput, txOutput } from '../../../test/psbt-text.ts';
import { outlineOf } from './inspect.ts';
import { childrenOf, isLeaf, nodeAt } from './node-index.ts';
import { psbtSamples, tilingFlaw, txSamples } from './testing/parts.ts';

/* A few of those that `tiling.recorded.test.ts` takes all of. */

test.each(['psbt-main', 'psbt-odd', 'psbt-bad'])('the leaves tile a few of %s', (file) => {
  const samples = psbtSamples(file).slice(0, 20);
  expect(samples.length).toBeGreaterThan(10);
  expect(samples.flatMap((sample) => tilingFlaw(sample, 'psbt') ?? [])).toEqual([]);
});

test.each(['tx', 'tx-odd'])('the leaves tile a few of %s', (file) => {
  const samples = txSamples(file).slice(0, 20);
  expect(samples.length).toBe(20);
  expect(samples.flatMap((sample) => tilingFlaw(sample, 'transaction') ?? [])).toEqual([]);
});

test.each([
  ['whole', 0],
  ['cut in its maps', 200],
  ['cut among the outputs', 2_000],
  ['cut among the inputs', 12_000],
])('the leaves tile a PSBT with long lists, %s', (_, missing) => {
  const inputs = Array.from({ length: 300 }, () => txInput());
  const outputs = Array.from({ length: 300 }, (_value, i) => txOutput(i, '51'));
  const unsigned = record('00', '', transaction({ inputs, outputs }));
  const whole = bytesOf(`${MAGIC}${unsigned}00${'00'.repeat(600)}`);
  const bytes = whole.slice(0, whole.length - missing);
  expect(tilingFlaw({ id: 'long', bytes }, 'psbt')).toBeUndefined();
});

test('every byte of a PSBT leads to the leaf that holds it', () => {
  for (const { bytes } of psbtSamples('psbt-main').slice(0, 25)) {
    const { index } = outlineOf(bytes, 'psbt');
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
