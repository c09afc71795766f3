import { describe, expect, test } from 'vitest';
import { Recall } from './recall.ts';

/** What the field holds after each arrow. */
function walk(lines: readonly string[], steps: readonly (-1 | 1)[], draft = ''): readonly string[] {
  const recall = new Recall();
  for (const line of lines) recall.add(line);
  let current = draft;
  return steps.map((by) => {
    current = recall.step(by, current) ?? `(${current})`;
    return current;
  });
}

describe('the arrows', () => {
  test.each<[string, readonly string[], readonly (-1 | 1)[], readonly string[]]>([
    ['have nowhere to go at first', [], [-1, 1], ['(draft)', '((draft))']],
    ['go back and forth', ['a', 'b'], [-1, -1, 1, 1], ['b', 'a', 'b', 'draft']],
    ['stop at the oldest', ['a'], [-1, -1], ['a', '(a)']],
    ['stop at what is being written', ['a'], [1], ['(draft)']],
    ['find a line once that was called twice in a row', ['a', 'a'], [-1, -1], ['a', '(a)']],
    ['find it twice where another was between', ['a', 'b', 'a'], [-1, -1, -1], ['a', 'b', 'a']],
  ])('%s', (_name, lines, steps, seen) => {
    expect(walk(lines, steps, 'draft')).toEqual(seen);
  });

  test('begin anew from a line that was changed', () => {
    const recall = new Recall();
    recall.add('a');
    recall.add('b');
    recall.step(-1, '');
    recall.step(-1, 'b');
    recall.rest();
    expect(recall.step(-1, 'a, changed')).toBe('b');
    expect(recall.step(1, 'b')).toBe('a, changed');
  });

  test('forget the oldest of very many', () => {
    const lines = Array.from({ length: 250 }, (_, i) => `${i}`);
    expect(walk(lines, new Array(200).fill(-1)).at(-1)).toBe('50');
    expect(walk(lines, new Array(201).fill(-1)).at(-1)).toBe('(50)');
  });
});
