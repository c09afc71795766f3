import { afterEach, describe, expect, test } from 'vitest';
import { resized } from './resize.ts';

const COLUMNS = [Uint8Array, Int32Array, Uint32Array] as const;
const ROWS = [
  ['longer', 5, [1, 2, 3, 0, 0]],
  ['shorter', 2, [1, 2]],
  ['as long', 3, [1, 2, 3]],
  ['empty', 0, []],
] as const;

const transfer = Object.getOwnPropertyDescriptor(ArrayBuffer.prototype, 'transfer');

function put(descriptor: PropertyDescriptor | undefined): void {
  if (descriptor) Object.defineProperty(ArrayBuffer.prototype, 'transfer', descriptor);
}

describe.each([true, false])('a column, where memory can be handed on: %s', (can) => {
  afterEach(() => put(transfer));

  test.each(ROWS)('made %s', (_name, length, values) => {
    if (!can) put({ value: undefined, configurable: true });
    for (const Kind of COLUMNS) {
      const column = resized(Kind.of(1, 2, 3), length);
      expect(column).toBeInstanceOf(Kind);
      expect([...column]).toEqual(values);
    }
  });
});
