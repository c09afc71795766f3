import { describe, expect, test } from 'vitest';
import { psbtWithInputs } from '../../../bench/workloads.ts';
import { IndexRecorder } from '../../core/outline/index-recorder.ts';
import { outlineOf } from '../../core/outline/inspect.ts';
import { NodeTree, positionOf } from './node-tree.ts';
import {
  allRows,
  closeRow,
  isOpenRow,
  nearestRow,
  openRow,
  parentRow,
  subtreeEnd,
  visibleRowOf,
} from './visible-rows.ts';

const { bytes } = psbtWithInputs(3);
const ROOT = 0;

function freshTree(): NodeTree {
  return new NodeTree(outlineOf(bytes).index);
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
    const input = visibleRowOf(rows, tree.childrenOf(ROOT).ids[3]!);
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
    expect(visibleRowOf(rows, record)).toBe(-1);
    expect(nearestRow(rows, tree, record)).toBe(visibleRowOf(rows, input));
  });
});

describe('parts of a record', () => {
  test('are parts as all others', () => {
    const tree = freshTree();
    const input = tree.childrenOf(ROOT).ids[3]!;
    const record = tree.childrenOf(input).ids[1]!;
    expect(tree.kind(record)).toBe('psbt.in.bip32_derivation');
    expect([tree.isRecord(record), tree.isRecord(input)]).toEqual([true, false]);
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

  test('are left out where an index has no room for them, and that is told', () => {
    const { index } = outlineOf(bytes, 'psbt', [], new IndexRecorder(30));
    const tree = new NodeTree(index);
    const [input] = tree.childrenOf(ROOT).ids.slice(3);
    const closed = [...tree.childrenOf(input!).ids].filter((id) => tree.hasTooMany(id));
    expect(closed.map((id) => tree.kind(id))).toEqual([
      'psbt.in.witness_utxo',
      'psbt.in.bip32_derivation',
    ]);
    expect([...freshTree().index.kind.keys()].some((id) => freshTree().hasTooMany(id))).toBe(false);
  });

  test.each([
    [19, true],
    [18, false],
  ])('do not count where it is asked whether there are %i others at most', (most, are) => {
    expect(freshTree().hasFewRecords(most)).toBe(are);
  });
});
