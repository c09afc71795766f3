import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount } from '../../core/encoding/amount.ts';
import { parseJson } from './parse.ts';
import { JsonTextWriter } from './text-writer.ts';
import type { Json } from './value.ts';
import { isArray, JsonNumber } from './value.ts';
import { writeJson } from './write.ts';

function written(write: (writer: JsonTextWriter) => void): string {
  const writer = new JsonTextWriter();
  write(writer);
  return writer.finish();
}

/** Writes a value by the writer's own calls. */
function writeValue(writer: JsonTextWriter, value: Json): void {
  if (value === null) writer.nil();
  else if (typeof value === 'boolean') writer.bool(value);
  else if (typeof value === 'string') writer.string(value);
  else if (value instanceof JsonNumber) writer.numberText(value.text);
  else if (isArray(value)) {
    writer.beginArray();
    for (const item of value) writeValue(writer, item);
    writer.endArray();
  } else {
    writer.beginObject();
    for (const [name, item] of value.entries) {
      writer.key(name);
      writeValue(writer, item);
    }
    writer.endObject();
  }
}

describe('JsonTextWriter', () => {
  test.each<[name: string, write: (writer: JsonTextWriter) => void, text: string]>([
    [
      'an empty object',
      (w) => {
        w.beginObject();
        w.endObject();
      },
      '{}',
    ],
    [
      'an empty array',
      (w) => {
        w.beginArray();
        w.endArray();
      },
      '[]',
    ],
    ['a text', (w) => w.string('a/"\\\u007f\né😀'), '"a/\\"\\\\\\u007f\\né😀"'],
    ['an empty text', (w) => w.string(''), '""'],
    ['DEL', (w) => w.string('\u007f'), '"\\u007f"'],
    ['hex', (w) => w.hex(Uint8Array.of(0, 1, 0xab, 0xff)), '"0001abff"'],
    ['no bytes', (w) => w.hex(new Uint8Array()), '""'],
    ['reversed hex', (w) => w.reversedHex(Uint8Array.of(0, 1, 0xab, 0xff)), '"ffab0100"'],
    ['no bytes reversed', (w) => w.reversedHex(new Uint8Array()), '""'],
    ['a number', (w) => w.number(4294967295), '4294967295'],
    ['a bigint', (w) => w.number(-(2n ** 63n)), '-9223372036854775808'],
    ['a number as text', (w) => w.numberText('1.50'), '1.50'],
    ['raw text', (w) => w.raw('{"a":"é"}'), '{"a":"é"}'],
    ['true', (w) => w.bool(true), 'true'],
    ['false', (w) => w.bool(false), 'false'],
    ['null', (w) => w.nil(), 'null'],
    ['no satoshis', (w) => w.amount(0n), '0.00000000'],
    ['one satoshi', (w) => w.amount(1n), '0.00000001'],
    ['minus one satoshi', (w) => w.amount(-1n), '-0.00000001'],
    ['21 million', (w) => w.amount(2_100_000_000_000_000n), '21000000.00000000'],
    ['the most', (w) => w.amount(2n ** 63n - 1n), '92233720368.54775807'],
    ['the least', (w) => w.amount(-(2n ** 63n)), '-92233720368.54775808'],
  ])('writes %s', (_name, write, text) => {
    expect(written(write)).toBe(text);
  });

  test('puts commas between items and members of every kind', () => {
    const text = written((w) => {
      w.beginObject();
      w.key('a"');
      w.beginArray();
      w.hex(Uint8Array.of(1));
      w.reversedHex(Uint8Array.of(2));
      w.raw('[]');
      w.amount(5n);
      w.beginObject();
      w.hexKey(Uint8Array.of(3));
      w.nil();
      w.hexKey(Uint8Array.of(4));
      w.bool(false);
      w.endObject();
      w.endArray();
      w.key('b');
      w.number(1);
      w.endObject();
    });
    expect(text).toBe('{"a\\"":["01","02",[],0.00000005,{"03":null,"04":false}],"b":1}');
  });

  test('writes values larger than its chunks, and as many', () => {
    const long = 'x'.repeat(100_000);
    const text = written((w) => {
      w.beginArray();
      for (let i = 0; i < 50; i++) w.string(`${long}é${i}`);
      w.hex(new Uint8Array(5_000_000).fill(0xab));
      w.endArray();
    });
    const items = Array.from({ length: 50 }, (_, i) => `"${long}é${i}"`);
    expect(text === `[${items.join(',')},"${'ab'.repeat(5_000_000)}"]`).toBe(true);
  });

  test('writes what writeJson writes', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value = parseJson(text) ?? null;
        expect(written((w) => writeValue(w, value))).toBe(writeJson(value));
      }),
    );
  });

  test('writes amounts as formatAmount does', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (satoshis) => {
        expect(written((w) => w.amount(satoshis))).toBe(formatAmount(satoshis));
      }),
    );
  });

  test('gives the same text in chunks', () => {
    const writer = new JsonTextWriter();
    writer.beginArray();
    for (let i = 0; i < 5000; i++) writer.string(`é${i}`);
    writer.endArray();
    const chunks = writer.finishChunks();
    expect(chunks.length).toBeGreaterThan(1);
    expect(Buffer.concat(chunks).toString('utf8')).toBe(writer.finish());
  });
});

describe('marks of a JsonTextWriter', () => {
  const source = Uint8Array.from({ length: 16 }, (_, i) => i);

  function marked(write: (writer: JsonTextWriter) => void): readonly string[] {
    const writer = new JsonTextWriter({ source });
    write(writer);
    const text = writer.finish();
    const { textStart, textEnd, byteStart, byteEnd } = writer.marks!;
    return Array.from(textStart, (start, i) => {
      return `${text.slice(start, textEnd[i])} ${byteStart[i]}-${byteEnd[i]}`;
    });
  }

  test.each<[name: string, write: (w: JsonTextWriter) => void, marks: readonly string[]]>([
    ['hex of a view', (w) => w.hex(source.subarray(2, 4)), ['"0203" 2-4']],
    ['reversed hex of a view', (w) => w.reversedHex(source.subarray(2, 4)), ['"0302" 2-4']],
    ['hex of a copy', (w) => w.hex(source.slice(2, 4)), []],
    [
      'a number',
      (w) => {
        w.mark(4, 8);
        w.number(7);
      },
      ['7 4-8'],
    ],
    [
      'a text',
      (w) => {
        w.mark(4, 8);
        w.string('a');
      },
      ['"a" 4-8'],
    ],
    ['an unmarked number', (w) => w.number(7), []],
    [
      'an object and what is in it',
      (w) => {
        w.beginArray();
        w.nil();
        w.mark(0, 8);
        w.beginObject();
        w.key('a');
        w.mark(0, 4);
        w.amount(1n);
        w.key('b');
        w.hex(source.subarray(4, 5));
        w.endObject();
        w.number(1);
        w.endArray();
      },
      ['0.00000001 0-4', '"04" 4-5', '{"a":0.00000001,"b":"04"} 0-8'],
    ],
    [
      'a value that is marked and a view',
      (w) => {
        w.mark(1, 4);
        w.hex(source.subarray(2, 4));
      },
      ['"0203" 2-4', '"0203" 1-4'],
    ],
  ])('show %s', (_name, write, marks) => {
    expect(marked(write)).toEqual(marks);
  });

  test('are offsets in a source that is itself a view', () => {
    const writer = new JsonTextWriter({ source: source.subarray(4, 8) });
    writer.beginArray();
    writer.hex(source.subarray(5, 6));
    writer.hex(source.subarray(3, 5));
    writer.hex(source.subarray(7, 9));
    writer.endArray();
    expect(writer.marks!.byteStart).toEqual(Uint32Array.of(1));
  });

  test('grow', () => {
    const writer = new JsonTextWriter({ source });
    writer.beginArray();
    for (let i = 0; i < 3000; i++) writer.hex(source.subarray(i % 16));
    writer.endArray();
    expect(writer.marks!.byteStart.length).toBe(3000);
    expect(writer.marks!.byteStart[2999]).toBe(2999 % 16);
  });

  test('are none without a source', () => {
    expect(new JsonTextWriter().marks).toBeUndefined();
  });
});
