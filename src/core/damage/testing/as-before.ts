import { expect } from 'vitest';
import { kindOf, type NodeIndex, nodeCount } from '../../outline/node-index.ts';

/** That the parts before a fault are those that there are without a guess. */
export function expectAsBefore(past: NodeIndex, before: NodeIndex): void {
  const last = nodeCount(before) - 1;
  const guess = kindOf(before, last) === 'undecoded' ? last : last + 1;
  for (const name of ['kind', 'parent', 'start', 'problem'] as const) {
    expect([...past[name].subarray(0, guess)]).toEqual([...before[name].subarray(0, guess)]);
  }
  if (guess > last) expect(nodeCount(past)).toBe(nodeCount(before));
  else expect(kindOf(past, guess)).toBe('undecoded');
}
