import { expect, test } from 'vitest';

/* The comparison that typed-arrays.ts sets up; without it these come out the same. */

const bytes = (...values: number[]) => Uint8Array.from(values);

test.each<[string, unknown, unknown]>([
  ['the same bytes', bytes(1, 2), bytes(1, 2)],
  ['a view inside other bytes', bytes(5, 1, 2).subarray(1), bytes(1, 2)],
  ['inside a value', { a: [bytes(1)] }, { a: [bytes(1)] }],
  ['wider numbers', Uint32Array.of(70_000), Uint32Array.of(70_000)],
])('equal: %s', (_what, one, other) => {
  expect(one).toEqual(other);
});

test.each<[string, unknown, unknown]>([
  ['another byte', bytes(1, 2), bytes(1, 3)],
  ['a byte more', bytes(1), bytes(1, 0)],
  ['inside a value', { a: [bytes(1)] }, { a: [bytes(2)] }],
  ['numbers of another kind', bytes(1), Int8Array.of(1)],
  ['a list', bytes(1), [1]],
  ['zeros of another sign', Float64Array.of(0), Float64Array.of(-0)],
])('not equal: %s', (_what, one, other) => {
  expect(one).not.toEqual(other);
  expect(() => expect(one).toEqual(other)).toThrow('to deeply equal');
});
