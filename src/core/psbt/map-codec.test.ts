import { describe, expect, test } from 'vitest';
import { bytesOf, type Hex } from '../../../test/psbt-text.ts';
import { decodeWords } from '../../rpc/decode-words.ts';
import { Cursor } from '../bytes/cursor.ts';
import { DecodeError } from '../bytes/decode-error.ts';
import { GLOBAL_FORMAT, INPUT_FORMAT, OUTPUT_FORMAT } from './fields.ts';
import { MAX_RECORDS, readMap } from './map-codec.ts';

/** So many unknown records, `02 77 <n> 01 ee` each. */
const records = (count: number): Hex =>
  Array.from({ length: count }, (_, n) => `0277${n.toString(16).padStart(2, '0')}01ee`).join('');

describe('a map has no more records than memory can hold', () => {
  test.each([
    ['global', (cursor: Cursor) => readMap(cursor, GLOBAL_FORMAT, 0, 3), 'the global map'],
    ['input', (cursor: Cursor) => readMap(cursor, INPUT_FORMAT, 0, 3), 'an input map'],
    ['output', (cursor: Cursor) => readMap(cursor, OUTPUT_FORMAT, 0, 3), 'an output map'],
  ] as const)('%s', (_scope, readThree, where) => {
    const read = (count: number) =>
      readThree(new Cursor(bytesOf(`${records(count)}00`))).records.length;
    expect(read(3)).toBe(3);
    const refused = (() => {
      try {
        return read(4);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(refused).toBeInstanceOf(DecodeError);
    if (!(refused instanceof DecodeError)) return;
    expect(refused.code).toBe('psbt.too-many-records');
    expect(refused.span.start).toBe(15);
    expect(decodeWords(refused)).toBe(
      `More than 3 records in ${where}, which is more than Touchstone reads`,
    );
  });

  test.each([
    ['the end of data', `${records(3)}027703[]`, 'end-of-data'],
    ['a missing separator', `${records(4)}`, 'psbt.separator-missing'],
    ['a key that was there before', `${records(4)}02770101ee00`, 'psbt.duplicate-key'],
  ])('%s after so many is told, as Core has no limit', (_what, text, code) => {
    const bytes = bytesOf(text.replace('[]', ''));
    expect(() => readMap(new Cursor(bytes), INPUT_FORMAT, 0, 3)).toThrow(code);
  });

  test('the largest body of a node holds no more', () => {
    const bytes = (32 * 2 ** 20 * 3) / 4;
    const withKeysOfTwoBytes = 2 ** 16;
    const others = (bytes - 4 * withKeysOfTwoBytes) / 5;
    expect(withKeysOfTwoBytes + others).toBeLessThan(MAX_RECORDS);
  });
});
