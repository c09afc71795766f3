import { describe, expect, test } from 'vitest';
import { bytesOf, type Hex, marked } from '../../../test/psbt-text.ts';
import { Cursor } from '../bytes/cursor.ts';
import { DecodeError, type DecodeErrorCode } from '../bytes/decode-error.ts';
import { bytesToHex } from '../bytes/hex.ts';
import type { Recorder } from '../bytes/recorder.ts';
import { Writer } from '../bytes/writer.ts';
import {
  bytes,
  type Codec,
  checked,
  compactSize,
  countedList,
  cut,
  i64,
  leaf,
  mapped,
  node,
  rest,
  struct,
  u8,
  u32,
  untilEnd,
  withinNext,
} from './codec.ts';

/** Notes what it is told, one word a call. */
class Notes implements Recorder {
  readonly detailed = false;
  readonly words: string[] = [];

  open(kind: string, start: number): void {
    this.words.push(`${kind}(${start}`);
  }

  close(end: number): void {
    this.words.push(`${end})`);
  }

  leaf(kind: string, start: number, end: number): void {
    this.words.push(`${kind}:${start}-${end}`);
  }

  problem(code: string): void {
    this.words.push(`!${code}`);
  }

  restart(): void {
    this.words.length = 0;
  }
}

const hex: Codec<string> = mapped(rest, bytesToHex, (text) => bytesOf(text));
const item = leaf('item', u8);
const even = checked(u8, (value) =>
  value % 2 === 0 ? undefined : { code: 'psbt.pubkey-size', detail: { label: `${value}` } },
);

/** A codec, bytes, the value, and what a recorder hears. */
type Row = readonly [name: string, codec: Codec<unknown>, text: Hex, value: unknown, words: string];
const row = <T>(name: string, codec: Codec<T>, text: Hex, value: T, words = ''): Row => [
  name,
  codec as Codec<unknown>,
  text,
  value,
  words,
];

describe('codecs read and write the same bytes', () => {
  test.each<Row>([
    row('u8', u8, 'fe', 254),
    row('u32', u32, '01000080', 0x80000001),
    row('i64', i64, 'feffffffffffffff', -2n),
    row('compactSize', compactSize, 'fdfd00', 253),
    row('bytes', mapped(bytes(2), bytesToHex, bytesOf), '0102', '0102'),
    row('rest', hex, '010203', '010203'),
    row('rest of nothing', hex, '', ''),
    row('leaf', item, '05', 5, 'item:1-2'),
    row(
      'node',
      node('pair', struct({ a: item, b: item })),
      '0506',
      { a: 5, b: 6 },
      'pair(1 item:1-2 item:2-3 3)',
    ),
    row('struct keeps the order of its members', struct({ b: u8, a: u32 }), '0102000000', {
      b: 1,
      a: 2,
    }),
    row('untilEnd', untilEnd(item), '0506', [5, 6], 'item:1-2 item:2-3'),
    row('untilEnd of nothing', untilEnd(item), '', []),
    row('counted', countedList('count', item), '020506', [5, 6], 'count:1-2 item:2-3 item:3-4'),
    row('counted of nothing', countedList('count', item), '00', [], 'count:1-2'),
    row('cut', cut('size', hex), '020506', '0506', 'size:1-2'),
    row(
      'cut of bytes, whose size is known',
      cut('size', rest),
      '020506',
      bytesOf('0506'),
      'size:1-2',
    ),
    row('cut of nothing', cut('size', hex), '00', '', 'size:1-2'),
    row('cut in cut', cut('outer', cut('inner', hex)), '03020506', '0506', 'outer:1-2 inner:2-3'),
    row('checked', even, '04', 4),
    row(
      'mapped',
      mapped(
        u8,
        (n) => n === 1,
        (is) => (is ? 1 : 0),
      ),
      '01',
      true,
    ),
  ])('%s', (_name, codec, text, value, words) => {
    const notes = new Notes();
    const cursor = new Cursor(bytesOf(`aa${text}`), notes, 1);
    expect(codec.read(cursor)).toEqual(value);
    expect(cursor.atEnd).toBe(true);
    expect(notes.words.join(' ')).toBe(words);
    const writer = new Writer();
    codec.write(writer, value);
    expect(bytesToHex(writer.finish())).toBe(text);
  });
});

describe('what codecs refuse, and where', () => {
  test.each<[name: string, codec: Codec<never>, text: Hex, code: DecodeErrorCode, words: string]>([
    ['too few bytes', bytes(3) as Codec<never>, 'aa[0102]', 'end-of-data', ''],
    [
      'a leaf that is not whole is not told',
      leaf('x', u32) as Codec<never>,
      'aa[010203]',
      'end-of-data',
      '',
    ],
    ['a node stays open', node('x', u8) as unknown as Codec<never>, 'aa[]', 'end-of-data', 'x(1'],
    [
      'fewer items than counted',
      countedList('n', item) as unknown as Codec<never>,
      'aa02 05[]',
      'end-of-data',
      'n:1-2 item:2-3',
    ],
    [
      'a size beyond the bytes',
      cut('n', hex) as unknown as Codec<never>,
      'aa03[0506]',
      'end-of-data',
      'n:1-2',
    ],
    [
      'content beyond the size, though bytes follow',
      cut('n', u32) as unknown as Codec<never>,
      'aa03[010203]04',
      'end-of-data',
      'n:1-2',
    ],
    [
      'an item cut by the end',
      untilEnd(u32) as unknown as Codec<never>,
      'aa01020304[05]',
      'end-of-data',
      '',
    ],
    ['a value with a complaint', even as unknown as Codec<never>, 'aa[05]', 'psbt.pubkey-size', ''],
    [
      'a count above 32 MiB',
      countedList('n', item) as unknown as Codec<never>,
      'aa[feffffffff]',
      'compact-size-too-large',
      '',
    ],
  ])('%s', (_name, codec, text, code, words) => {
    const { bytes: input, start, end } = marked(text);
    const notes = new Notes();
    expect(faultOf(() => codec.read(new Cursor(input, notes, 1)))).toEqual({ code, start, end });
    expect(notes.words.join(' ')).toBe(words);
  });

  test('a complaint brings its details', () => {
    expect(() => even.read(new Cursor(bytesOf('05')))).toThrow(
      expect.objectContaining({ complaint: { code: 'psbt.pubkey-size', detail: { label: '5' } } }),
    );
  });
});

describe('withinNext', () => {
  test('looks at nothing inside before all its bytes are there', () => {
    const cursor = new Cursor(bytesOf('0506'));
    expect(faultOf(() => withinNext(cursor, 3, even))).toEqual({
      code: 'end-of-data',
      start: 0,
      end: 2,
    });
  });

  test('gives the outer end back', () => {
    const cursor = new Cursor(bytesOf('040506'));
    expect(withinNext(cursor, 1, even)).toBe(4);
    expect(cursor.remaining).toBe(2);
  });
});

function faultOf(read: () => unknown): unknown {
  try {
    read();
  } catch (thrown) {
    if (thrown instanceof DecodeError) return { code: thrown.code, ...thrown.span };
    throw thrown;
  }
  throw new Error('this can be read');
}
