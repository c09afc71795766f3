import { describe, expect, test } from 'vitest';
import { Cursor } from '../bytes/cursor.ts';
import { IndexRecorder } from '../inspect/index-recorder.ts';
import { kindOf, nodeCount } from '../inspect/node-index.ts';
import { GROUP_SIZE, readItems } from './groups.ts';

/** Items of one byte each, with the groups told to a recorder that leaves parts of a kind closed. */
function read(count: number, groupKind?: string, closed = 'tx.outputs') {
  const recorder = new IndexRecorder({ closed: new Set([closed]), detailed: false });
  const cursor = new Cursor(new Uint8Array(count + 1), recorder);
  const items = readItems(cursor, count, groupKind, (index) => {
    recorder.leaf('tx.output', cursor.pos, cursor.pos + 1);
    cursor.skip(1);
    return index;
  });
  const index = recorder.finish();
  const groups = Array.from({ length: nodeCount(index) }, (_, row) => row)
    .filter((row) => kindOf(index, row) === 'tx.outputs')
    .map((row) => [index.start[row], index.end[row], index.parent[row]]);
  return { items, groups, rows: nodeCount(index) };
}

const rising = (count: number) => Array.from({ length: count }, (_, i) => i);

describe('items of a list', () => {
  test.each([0, 1, 100, 10_000])('%i of them are told one by one', (count) => {
    expect(read(count, 'tx.outputs')).toEqual({ items: rising(count), groups: [], rows: count });
  });

  test.each([10_001, 10_100, 10_150])('%i of them in groups', (count) => {
    const { items, groups, rows } = read(count, 'tx.outputs');
    expect(items).toEqual(rising(count));
    expect(groups).toEqual(
      rising(Math.ceil(count / GROUP_SIZE)).map((i) => [
        i * GROUP_SIZE,
        Math.min((i + 1) * GROUP_SIZE, count),
        -1,
      ]),
    );
    expect(rows).toBe(groups.length);
  });

  test('are not told in groups that nobody leaves closed', () => {
    expect(read(10_001, 'tx.outputs', 'tx.inputs')).toMatchObject({ groups: [], rows: 10_001 });
    expect(read(10_001)).toMatchObject({ groups: [], rows: 10_001 });
  });

  test('are read where nobody is told', () => {
    const cursor = new Cursor(new Uint8Array(20_000));
    expect(readItems(cursor, 20_000, 'tx.outputs', () => cursor.u8()).length).toBe(20_000);
    expect(cursor.atEnd).toBe(true);
  });
});
