import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../../../scripts/fuzz/random.ts';
import { concatBytes } from '../bytes/writer.ts';
import { bbqrParts } from './bbqr.ts';
import { encodeBytewords } from './bytewords.ts';
import { CBOR_UNSIGNED, cborBytes, cborHead } from './cbor.ts';
import { PartCollector, transferPartsIn } from './collector.ts';
import { crc32 } from './crc32.ts';
import {
  encodeFountainPart,
  FountainCollector,
  FountainEncoder,
  type FountainPart,
  MAX_MIXES,
  MIXED,
} from './fountain.ts';
import { partsOf, wholeParts } from './testing/parts.ts';
import { encodeUr, encodeUrPart, urParts } from './ur.ts';

/** No loop here needs more parts, unless something is wrong. */
const MOST = 20_000;

const MESSAGE = Uint8Array.from({ length: 300 }, (_, i) => (i * i) & 0xff);
const OTHER = Uint8Array.from({ length: 300 }, (_, i) => (i * 7) & 0xff);

/** What a collector says of texts, one behind the other. */
function told(...texts: readonly string[]): readonly unknown[] {
  const collector = new PartCollector();
  return texts.map((text) => {
    const verdict = collector.receive(text);
    return verdict.ok ? verdict.isNew : verdict.refusal;
  });
}

const UR = wholeParts(urParts('psbt', MESSAGE, 150));
const OTHER_UR = wholeParts(urParts('psbt', OTHER, 150));
const BBQR = wholeParts(bbqrParts('2', 'P', MESSAGE, 150));

const fountainPart = (changes: Partial<FountainPart>): string =>
  encodeUrPart('psbt', { ...new FountainEncoder(cborBytes(MESSAGE), 30).part(1), ...changes });

/** A part whose own numbers do not say what its address says. */
const contradicting = `ur:psbt/2-5/${encodeBytewords(
  encodeFountainPart(new FountainEncoder(cborBytes(MESSAGE), 70).part(1)),
)}`;

describe('refuses', () => {
  test.each([
    ['nothing', '', 'no-part'],
    ['base64 of a PSBT', 'cHNidP8BAJoCAAAA', 'no-part'],
    ['an address', 'bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'no-part'],
    ['BBQr with an encoding that there is not', 'B$XP0100AB', 'damaged'],
    ['BBQr with a digit that is none', 'B$HP0100AG', 'damaged'],
    ['BBQr with half a byte', 'B$HP0100ABC', 'damaged'],
    ['BBQr in lower case', 'B$hp0100ab', 'damaged'],
    ['BBQr with no content', 'B$HP0100', 'damaged'],
    ['BBQr of no parts', 'B$HP0000AB', 'damaged'],
    ['BBQr behind its last part', 'B$HP0101AB', 'damaged'],
    ['BBQr with set bits that no byte takes', 'B$2P0100AB', 'damaged'],
    ['BBQr of JSON', 'B$HJ0100AB', 'wrong-type'],
    ['BBQr of a program', 'B$HX0100AB', 'wrong-type'],
    ['BBQr of CBOR', 'B$HC0100AB', 'wrong-type'],
    ['a UR without a type', 'ur:/aeadaolazmjendeoti', 'damaged'],
    ['a UR without content', 'ur:psbt', 'damaged'],
    ['a UR with too many slashes', 'ur:psbt/1-1/1-1/aeadaolazmjendeoti', 'damaged'],
    [
      'a UR with a letter changed',
      UR[0]!.toLowerCase().replace(/..$/, (end) => (end === 'ae' ? 'ad' : 'ae')),
      'checksum',
    ],
    [
      'a UR of a seed',
      'ur:crypto-seed/oyadgdstaslplabghydrpfmkbggufgludprfgmamdpwmox',
      'wrong-type',
    ],
    ['a UR of an account', encodeUr('crypto-account', cborBytes(MESSAGE)), 'wrong-type'],
    ['a UR that is no byte string', encodeUr('psbt', cborHead(CBOR_UNSIGNED, 7)), 'damaged'],
    [
      'a UR with something behind it',
      encodeUr('psbt', concatBytes(cborBytes(MESSAGE), MESSAGE)),
      'damaged',
    ],
    ['a UR that ends too early', encodeUr('psbt', cborBytes(MESSAGE).slice(0, -1)), 'damaged'],
    [
      'a UR without a definite length',
      encodeUr('psbt', Uint8Array.of(0x5f, 0x41, 1, 0xff)),
      'damaged',
    ],
    ['a part whose address says another number', contradicting, 'damaged'],
    ['a part numbered 0', fountainPart({ number: 0 }), 'damaged'],
    ['a part of none', fountainPart({ count: 0 }), 'damaged'],
    ['a part of more than fit its message', fountainPart({ count: 12 }), 'damaged'],
    ['a part of fewer than its message needs', fountainPart({ messageSize: 31 * 11 }), 'damaged'],
    ['a part without bytes', fountainPart({ data: new Uint8Array(0) }), 'damaged'],
    ['a part of a huge message', fountainPart({ messageSize: 2 ** 32 - 1 }), 'too-large'],
    ['a part of very many', fountainPart({ count: 2 ** 31 }), 'too-large'],
  ])('%s', (_what, text, refusal) => {
    expect(told(text)).toEqual([refusal]);
  });

  test.each([
    ['UR behind BBQr', BBQR[0]!, UR[0]!],
    ['BBQr behind UR', UR[0]!, BBQR[0]!],
    ['BBQr of another type', BBQR[0]!, BBQR[1]!.replace('B$2P', 'B$2T')],
    ['BBQr in another encoding', BBQR[0]!, BBQR[1]!.replace('B$2P', 'B$ZP')],
    ['BBQr of more parts', BBQR[0]!, BBQR[1]!.replace(/^(....)../, '$109')],
    ['the same part with another content', BBQR[0]!, `${BBQR[0]!.slice(0, -8)}AAAAAAAA`],
    ['a longer part', BBQR[0]!, `${BBQR[1]!}AAAAAAAA`],
    ['a shorter part in the middle', BBQR[0]!, BBQR[1]!.slice(0, -8)],
    ['a last part longer than others', BBQR[0]!, `${BBQR[0]!}AA`.replace(/^(......)../, '$103')],
    ['a part shorter than the last', BBQR.at(-1)!, BBQR[1]!.slice(0, 16)],
    ['a UR of another type', UR[0]!, UR[1]!.replace('PSBT', 'CRYPTO-PSBT')],
    ['a UR of another message', UR[0]!, OTHER_UR[1]!],
    ['a whole UR behind a part', UR[0]!, encodeUr('psbt', cborBytes(MESSAGE))],
    ['a part behind a whole UR', encodeUr('psbt', cborBytes(MESSAGE)), UR[0]!],
    ['another whole UR', encodeUr('psbt', cborBytes(MESSAGE)), encodeUr('psbt', cborBytes(OTHER))],
  ])('%s as of another message', (_what, first, second) => {
    expect(told(first, second)).toEqual([true, 'other-message']);
  });

  test('a message whose checksum is another, once it is whole, and begins anew', () => {
    const cbor = cborBytes(MESSAGE);
    const encoder = new FountainEncoder(cbor, 200);
    const wrong = [1, 2].map((number) =>
      encodeUrPart('psbt', { ...encoder.part(number), checksum: (crc32(cbor) ^ 1) >>> 0 }),
    );
    const collector = new PartCollector();
    expect(wrong.map((text) => collector.receive(text))).toEqual([
      { ok: true, isNew: true },
      { ok: false, refusal: 'checksum', detail: '' },
    ]);
    expect(collector.collected()).toBeUndefined();
    expect(collector.receive(UR[0]!)).toEqual({ ok: true, isNew: true });
  });

  test('a part that contradicts the others', () => {
    const encoder = new FountainEncoder(cborBytes(MESSAGE), 30);
    const text = encodeUrPart('psbt', { ...encoder.part(1), data: encoder.part(2).data });
    expect(told(encodeUrPart('psbt', encoder.part(1)), text)).toEqual([true, 'damaged']);
  });

  test('and goes on with the parts that are right', () => {
    expect(told(UR[0]!, OTHER_UR[1]!, 'ur:psbt', UR[1]!, UR[1]!)).toEqual([
      true,
      'other-message',
      'damaged',
      true,
      false,
    ]);
  });
});

describe('the map', () => {
  test('of BBQr', () => {
    const collector = new PartCollector();
    expect(collector.collected()).toBeUndefined();
    collector.receive(BBQR[2]!);
    const { dialect, type, map, received, message } = collector.collected()!;
    expect([dialect, type, [...map], received, message]).toEqual([
      'bbqr',
      'P',
      [0, 0, 1, 0],
      1,
      undefined,
    ]);
  });

  test('of UR tells what is in a mix', () => {
    const encoder = new FountainEncoder(cborBytes(MESSAGE), 30);
    const collector = new PartCollector();
    const isMix = (number: number) => {
      collector.receive(encodeUrPart('psbt', encoder.part(number)));
      return collector.collected()!.map.includes(MIXED);
    };
    const number = Array.from({ length: 50 }, (_, i) => 12 + i).find(isMix);
    expect(number).toBeDefined();
  });

  test('of what is deflated says so', () => {
    const collector = new PartCollector();
    expect(collector.receive('B$ZP0100AM')).toEqual({ ok: true, isNew: true });
    expect(collector.collected()?.message).toEqual({ bytes: Uint8Array.of(3), isDeflated: true });
  });
});

describe('there and back, a part of them lost', () => {
  const dialects = ['bbqr', 'ur'] as const;
  const messages = fc
    .record({ size: fc.integer({ min: 1000, max: 100_000 }), seed: fc.nat() })
    .map(({ size, seed }) => {
      let state = seed;
      return Uint8Array.from({ length: size }, () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state >>> 24;
      });
    });

  test.each(dialects)('%s', (dialect) => {
    fc.assert(
      fc.property(
        messages,
        fc.integer({ min: 600, max: 4000 }),
        fc.nat(),
        fc.integer({ min: 0, max: 50 }),
        (bytes, most, seed, percentLost) => {
          const random = new Random(seed, 0);
          const { part } = partsOf(dialect, bytes, most);
          const collector = new PartCollector();
          for (let number = 0; number < MOST && !collector.isWhole; number++) {
            const text = part(number);
            expect(text).toMatch(/^[0-9A-Z$*+./: -]+$/);
            expect(text.length).toBeLessThanOrEqual(most);
            if (random.below(100) >= percentLost) expect(collector.receive(text).ok).toBe(true);
          }
          expect(collector.collected()!.message!.bytes).toEqual(bytes);
        },
      ),
      { numRuns: 5, endOnFailure: true },
    );
  });

  test('UR needs few parts more than there are fragments', () => {
    const bytes = MESSAGE.slice();
    const { part, count } = urParts('psbt', bytes, 120);
    const collector = new PartCollector();
    let taken = 0;
    for (let number = count; number < MOST && !collector.isWhole; number++, taken++) {
      collector.receive(part(number));
    }
    expect(taken).toBeLessThan(count * 3);
  });
});

describe('a message of very many fragments', () => {
  const message = Uint8Array.from({ length: 20 * MAX_MIXES }, (_, i) => (i * i) >> 3);
  const encoder = new FountainEncoder(message, 10);
  const { count } = encoder;
  const many = 2 * MAX_MIXES;

  /** What becomes of parts from this number on. */
  function told(collector: FountainCollector, from: number): readonly unknown[] {
    return Array.from({ length: many }, (_, i) => {
      try {
        return collector.add(encoder.part(from + i));
      } catch (error) {
        return (error as Error).message;
      }
    });
  }

  test('keeps only so many mixes, and is put together all the same', () => {
    const collector = new FountainCollector(encoder.part(count + 1));
    const verdicts = told(collector, count + 1);
    const first = verdicts.indexOf('too-mixed');
    expect(first).toBeGreaterThanOrEqual(MAX_MIXES);
    expect(new Set(verdicts.slice(first))).toEqual(new Set(['too-mixed']));
    for (let number = 1; number <= count && !collector.message(); number++)
      collector.add(encoder.part(number));
    expect(collector.message()).toEqual(message);
  });

  test('needs mixes only for what was lost', () => {
    const collector = new FountainCollector(encoder.part(1));
    for (let number = 1; number <= count; number++)
      if (number % 20 > 0) collector.add(encoder.part(number));
    for (let number = count + 1; number < count + many && !collector.message(); number++)
      collector.add(encoder.part(number));
    expect(collector.message()).toEqual(message);
  });
});

test('a message of as many fragments as mixes are kept is put together of mixes alone', () => {
  const message = Uint8Array.from({ length: 10 * MAX_MIXES }, (_, i) => (i * i) >> 3);
  const encoder = new FountainEncoder(message, 10);
  const first = encoder.count + 1;
  const collector = new FountainCollector(encoder.part(first));
  for (let number = first; number < first + MOST && !collector.message(); number++)
    collector.add(encoder.part(number));
  expect(collector.message()).toEqual(message);
});

test.each([
  ['nothing', '', []],
  ['one part', ' B$HP0100AB\n', ['B$HP0100AB']],
  ['lines', 'B$HP0200AB\r\nB$HP0201AB', ['B$HP0200AB', 'B$HP0201AB']],
  ['UR in either case', 'UR:PSBT/AE ur:psbt/ae', ['UR:PSBT/AE', 'ur:psbt/ae']],
  ['words around', 'see B$HP0100AB', []],
  ['base64', 'cHNidP8BAJoCAAAA', []],
])('the parts in %s', (_what, text, parts) => {
  expect(transferPartsIn(text)).toEqual(parts);
});
