import { describe, expect, test } from 'vitest';
import { flaw } from '../../../test/tiling.ts';
import { equalBytes } from '../bytes/order.ts';
import { outlineOf } from '../outline/inspect.ts';
import { isLeaf, kindOf, type NodeIndex, nodeCount } from '../outline/node-index.ts';
import { outlinePastError } from './damage.ts';
import { expectAsBefore } from './testing/as-before.ts';
import { type DamagedPsbt, damagedPsbts } from './testing/damaged-psbts.ts';

/** The parts without parts that end at a byte or before it, up to what could not be decoded. */
function leavesUpTo(index: NodeIndex, at: number): readonly string[] {
  const leaves: string[] = [];
  for (let row = 0; row < nodeCount(index) && kindOf(index, row) !== 'undecoded'; row++) {
    const isEmpty = index.end[row] === index.start[row];
    if (!isLeaf(index, row) || isEmpty || index.end[row]! > at) continue;
    leaves.push(`${kindOf(index, row)} ${index.start[row]!} ${index.end[row]!}`);
  }
  return leaves;
}

const DAMAGED = damagedPsbts(500);

/** What came of one: how far lengths led, and what the search found. */
function outcomes({ whole, bytes }: DamagedPsbt): readonly string[] {
  const { damage } = outlinePastError(bytes, 'psbt');
  const { behind, sought, change } = damage!;
  const some = behind.records + behind.framesOnly + behind.maps > 0;
  const made = change?.exact?.bytes;
  const known = made ? (equalBytes(made, whole) ? 'the right file' : 'another file') : 'its record';
  return [
    `behind: ${behind.left === 0 ? 'all' : some ? 'a part' : 'nothing'}`,
    `change: ${sought === 'one' ? `one, ${known}` : sought}`,
  ];
}

describe('500 PSBTs with one byte changed, added or taken away', () => {
  test('have the parts before the damage as they were', () => {
    for (const { whole, bytes, at } of DAMAGED) {
      const { index, damage } = outlinePastError(bytes, 'psbt');
      expect(damage).toBeDefined();
      expectAsBefore(index, outlineOf(bytes, 'psbt').index);
      expect(flaw(index, bytes.length)).toBeUndefined();
      const leaves = leavesUpTo(index, at);
      expect(leavesUpTo(outlineOf(whole, 'psbt').index, at).slice(0, leaves.length)).toEqual(
        leaves,
      );
    }
  });

  /** These stand in docs/figures.md. */
  test('are read on and made whole so often', () => {
    const counts: Record<string, number> = {};
    for (const outcome of DAMAGED.flatMap(outcomes)) counts[outcome] = (counts[outcome] ?? 0) + 1;
    expect(counts).toEqual({
      'behind: all': 292,
      'behind: a part': 64,
      'behind: nothing': 144,
      'change: one, the right file': 42,
      'change: one, another file': 6,
      'change: one, its record': 97,
      'change: several': 223,
      'change: not-all-tried': 1,
      'change: none': 131,
    });
  });
});
