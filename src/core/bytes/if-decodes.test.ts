import { describe, expect, test } from 'vitest';
import { Cursor } from './cursor.ts';
import { decodes, ifDecodes } from './if-decodes.ts';

const reading = (bytes: number, read: (cursor: Cursor) => unknown) => () =>
  ifDecodes(() => read(new Cursor(new Uint8Array(bytes))));

describe('what is read, where it decodes', () => {
  test.each<[what: string, bytes: number, read: (cursor: Cursor) => unknown, found: unknown]>([
    ['a value', 4, (cursor) => cursor.u32(), 0],
    ['no value, which is read too', 4, () => undefined, undefined],
    ['a byte too few', 3, (cursor) => cursor.u32(), undefined],
    ['no bytes', 0, (cursor) => cursor.u32(), undefined],
  ])('%s', (_what, bytes, read, found) => {
    expect(reading(bytes, read)()).toBe(found);
  });

  test.each<[what: string, bytes: number, read: (cursor: Cursor) => unknown, does: boolean]>([
    ['a value', 4, (cursor) => cursor.u32(), true],
    ['zero', 1, (cursor) => cursor.u8(), true],
    ['no value, which is read too', 4, () => undefined, true],
    ['a byte too few', 3, (cursor) => cursor.u32(), false],
    ['no bytes', 0, (cursor) => cursor.u8(), false],
  ])('whether it decodes: %s', (_what, bytes, read, does) => {
    expect(decodes(() => read(new Cursor(new Uint8Array(bytes))))).toBe(does);
  });

  test.each([new TypeError('of the code'), new RangeError('of memory')])('raises %s', (fault) => {
    expect(
      reading(0, () => {
        throw fault;
      }),
    ).toThrow(fault);
  });
});
