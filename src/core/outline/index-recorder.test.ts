import { describe, expect, test } from 'vitest';
import { bytesOf, record, version0 } from '../../../test/psbt-text.ts';
import { flaw } from '../../../test/tiling.ts';
import type { InspectedFormat } from '../intake/format.ts';
import { IndexRecorder } from './index-recorder.ts';
import { outlineOf } from './inspect.ts';
import { isLeaf, kindOf, type NodeIndex, nodeCount } from './node-index.ts';
import { isRecord, mayBeClosed } from './node-kinds.ts';
import { psbtSamples, txSamples } from './testing/parts.ts';

interface Row {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
  readonly problem: number;
}

function rowAt(index: NodeIndex, row: number): Row {
  const { start, end, problem } = index;
  return {
    kind: kindOf(index, row),
    start: start[row]!,
    end: end[row]!,
    problem: problem[row]!,
  };
}

function isClosed(index: NodeIndex, row: number): boolean {
  const hasBytes = index.end[row]! > index.start[row]!;
  return mayBeClosed(kindOf(index, row)) && isLeaf(index, row) && hasBytes;
}

/** Of a whole index the rows that one with closed parts has: none that is inside of those. */
function expectedRows(whole: NodeIndex, closed: NodeIndex): readonly Row[] {
  const rows: Row[] = [];
  for (let row = 0, at = 0; row < nodeCount(whole); at++) {
    rows.push(rowAt(whole, row));
    row = at < nodeCount(closed) && isClosed(closed, at) ? whole.next[row]! : row + 1;
  }
  return rows;
}

const SAMPLES: readonly (readonly [string, InspectedFormat, readonly Uint8Array[]])[] = [
  ['psbt-main', 'psbt', psbtSamples('psbt-main').map(({ bytes }) => bytes)],
  ['psbt-odd', 'psbt', psbtSamples('psbt-odd').map(({ bytes }) => bytes)],
  ['tx-odd', 'transaction', txSamples('tx-odd').map(({ bytes }) => bytes)],
];

describe('an index with room for few parts is the whole one without what is in those that are closed', () => {
  test.each(SAMPLES)('%s', (_file, format, samples) => {
    let closings = 0;
    for (const bytes of samples.slice(0, 40)) {
      const whole = outlineOf(bytes, format).index;
      for (const most of [1, 7, 20, 40, nodeCount(whole) - 1, nodeCount(whole)]) {
        const { index } = outlineOf(bytes, format, [], new IndexRecorder(most));
        expect(flaw(index, bytes.length)).toBeUndefined();
        const rows = Array.from({ length: nodeCount(index) }, (_, row) => rowAt(index, row));
        expect(rows).toEqual(expectedRows(whole, index));
        closings += [...rows.keys()].filter((row) => isClosed(index, row)).length;
        if (most === nodeCount(whole)) expect(index).toEqual(whole);
      }
    }
    expect(closings).toBeGreaterThan(100);
  });

  test('without room all records are closed, and nothing else is left out', () => {
    const bytes = bytesOf(version0({ inputs: [[record('77', '01', '01')], []], outputs: [[]] }));
    const { index } = outlineOf(bytes, 'psbt', [], new IndexRecorder(0));
    const kinds = Array.from({ length: nodeCount(index) }, (_, row) => kindOf(index, row));
    expect(kinds.map((kind) => (isRecord(kind) ? 'record' : kind))).toEqual([
      'psbt',
      'psbt.magic',
      'psbt.global',
      'record',
      'psbt.separator',
      'psbt.input',
      'record',
      'psbt.separator',
      'psbt.input',
      'psbt.separator',
      'psbt.output',
      'psbt.separator',
    ]);
  });
});
