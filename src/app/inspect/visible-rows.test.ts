import { describe, expect, test } from 'vitest';
import { psbtWithInputs } from '../../../bench/workloads.ts';
import { outline } from '../../core/inspect/outline.ts';
import { nodeId } from './node-id.ts';
import { NodeTree, positionOf } from './node-tree.ts';
import { createLocalPort } from './testing/local-port.ts';
import {
  allRows,
  closeRow,
  isOpenRow,
  nearestRow,
  openRow,
  parentRow,
  rowOf,
  subtreeEnd,
} from './visible-rows.ts';

const { bytes } = psbtWithInputs(3);
const ROOT = nodeId(0);

function freshTree(): NodeTree {
  return new NodeTree(outline(bytes).index);
}

/** Kinds of the rows, each behind as many dots as parts are around it. */
function drawn(tree: NodeTree, open: ReadonlySet<number>): readonly string[] {
  const { ids, depths } = allRows(tree, open);
  return Array.from(ids, (id, row) => '.'.repeat(depths[row]!) + tree.kind(id));
}

describe('rows', () => {
  test('of a closed tree are its root', () => {
    expect(drawn(freshTree(), new Set())).toEqual(['psbt']);
  });

  test('show what is open', () => {
    expect(drawn(freshTree(), new Set([ROOT]))).toEqual([
      'psbt',
      '.psbt.magic',
      '.psbt.global',
      '.psbt.input',
      '.psbt.input',
      '.psbt.input',
      '.psbt.output',
    ]);
  });

  test('opened and closed one by one are those of the whole', () => {
    const tree = freshTree();
    const open = new Set([ROOT]);
    let rows = allRows(tree, open);
    const input = rowOf(rows, tree.childrenOf(ROOT).ids[3]!);
    open.add(rows.ids[input]!);
    rows = openRow(rows, input, tree, open);
    expect(rows).toEqual(allRows(tree, open));
    expect(isOpenRow(rows, input)).toBe(true);
    expect(openRow(rows, input, tree, open)).toBe(rows);
    open.delete(rows.ids[input]!);
    rows = closeRow(rows, input);
    expect(rows).toEqual(allRows(tree, open));
  });

  test('know what is around and inside', () => {
    const tree = freshTree();
    const rows = allRows(tree, new Set([ROOT, tree.childrenOf(ROOT).ids[2]!]));
    expect(subtreeEnd(rows, 0)).toBe(rows.ids.length);
    expect(parentRow(rows, 4)).toBe(3);
    expect(parentRow(rows, 3)).toBe(0);
    expect(parentRow(rows, 0)).toBe(-1);
  });

  test('a part that is not to be seen is shown by what is around it', () => {
    const tree = freshTree();
    const rows = allRows(tree, new Set([ROOT]));
    const input = tree.childrenOf(ROOT).ids[2]!;
    const record = tree.childrenOf(input).ids[0]!;
    expect(rowOf(rows, record)).toBe(-1);
    expect(nearestRow(rows, tree, record)).toBe(rowOf(rows, input));
  });
});

describe('details of a record', () => {
  async function withDetails() {
    const outcome = await createLocalPort().open(
      new Blob([new Uint8Array(bytes)]),
      'main',
      () => {},
    ).outcome;
    if (!outcome.ok) throw new Error('It must open');
    const tree = freshTree();
    const input = tree.childrenOf(ROOT).ids[3]!;
    const record = tree.childrenOf(input).ids[1]!;
    return { tree, session: outcome.session, input, record, row: record / nodeId(1) };
  }

  test('come later, and until then it says that there will be some', async () => {
    const { tree, record } = await withDetails();
    expect(tree.kind(record)).toBe('psbt.in.bip32_derivation');
    expect(tree.isLoaded(record)).toBe(false);
    expect(tree.hasChildren(record)).toBe(true);
    expect([...tree.childrenOf(record).ids]).toEqual([]);
    expect(tree.at(tree.end(record) - 1)).toBe(record);
  });

  test('then are parts as all others', async () => {
    const { tree, session, input, record, row } = await withDetails();
    tree.addDetails(await session.details([row]));
    const { ids, ordinals } = tree.childrenOf(record);
    expect(Array.from(ids, (id) => tree.kind(id)).slice(-2)).toEqual([
      'origin.path_element',
      'origin.path_element',
    ]);
    expect([...ordinals.slice(-2)]).toEqual([3, 4]);
    const last = ids.at(-1)!;
    expect(tree.path(last)).toEqual([ROOT, input, record, last]);
    expect(tree.at(tree.end(record) - 1)).toBe(last);
    expect(positionOf(ids, last)).toBe(ids.length - 1);
    expect(tree.ordinal(last)).toBe(4);
    expect(tree.hasChildren(last)).toBe(false);
  });

  test('that are missing in a range of bytes are found', async () => {
    const { tree, session, record, row } = await withDetails();
    const [start, end] = [tree.start(record), tree.end(record)];
    expect(tree.unknownRecords(start, end, 10)).toEqual([row]);
    expect(tree.unknownRecords(0, bytes.length, 3)).toHaveLength(3);
    tree.addDetails(await session.details([row]));
    expect(tree.unknownRecords(start, end, 10)).toEqual([]);
  });
});
