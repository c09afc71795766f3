import { expect } from 'vitest';

/*
 * Set up for every test: `toEqual` compares whole numbers kept in typed arrays
 * as bytes. By itself it reads them one by one, as the entries of an object,
 * twice, which takes a second for a megabyte.
 */

/** Test files that share their modules share these comparisons, which are kept once. */
const IS_SET = Symbol.for('test/typed-arrays.ts');

if (!(IS_SET in globalThis)) {
  Object.defineProperty(globalThis, IS_SET, { value: true });
  expect.addEqualityTesters([
    (a: unknown, b: unknown) =>
      isWhole(a) && isWhole(b) && a.constructor === b.constructor
        ? Buffer.compare(bytesOf(a), bytesOf(b)) === 0
        : undefined,
  ]);
}

/** Numbers with a fraction are left out: of these, 0 and -0 are other bytes. */
function isWhole(value: unknown): value is ArrayBufferView {
  return ArrayBuffer.isView(value) && !/Float|DataView/.test(value.constructor.name);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
