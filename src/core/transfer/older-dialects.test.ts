import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { charactersRead } from '../../../test/characters-read.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { base43Message, decodeBase43, encodeBase43 } from './base43.ts';
import { decodeBc32, encodeBc32 } from './bc32.ts';
import { PartCollector, transferPartsIn } from './collector.ts';
import { specterParts } from './specter.ts';
import {
  BASE43_PSBT,
  PSBT_BASE64,
  UR1_DIGEST,
  UR1_PART,
  UR1_PAYLOADS,
} from './testing/older-dialects.ts';
import { wholeParts } from './testing/parts.ts';
import { ur1Parts } from './ur1.ts';

const PSBT = decodeBase64(PSBT_BASE64)!;
const UR1 = UR1_PAYLOADS.map((payload, n) => `ur:bytes/${n + 1}of3/${UR1_DIGEST}/${payload}`);
const SPECTER = wholeParts(specterParts(PSBT_BASE64, 110));
const WHOLE = UR1_PAYLOADS.join('');

/** What comes of texts in the order given: the dialect, how many parts, the message. */
function collected(...texts: readonly string[]) {
  const collector = new PartCollector();
  const told = texts.map((text) => {
    const verdict = collector.receive(text);
    return verdict.ok ? verdict.isNew : verdict.refusal;
  });
  const { dialect, received, map, message } = collector.collected() ?? {};
  return { told, dialect, received, parts: map?.length, message: message?.bytes };
}

describe('a PSBT of another program is read', () => {
  test.each<readonly [string, string, readonly string[]]>([
    ['UR 1', 'ur1', UR1],
    ['UR 1 in capitals, in another order', 'ur1', UR1.map((text) => text.toUpperCase()).reverse()],
    ['UR 1 in one part', 'ur1', [`ur:bytes/${WHOLE}`]],
    ['UR 1 in one part with its digest', 'ur1', [`UR:BYTES/${UR1_DIGEST}/${WHOLE}`.toUpperCase()]],
    ['UR 1 in one of one', 'ur1', [`ur:bytes/1of1/${UR1_DIGEST}/${WHOLE}`]],
    ['Base43', 'base43', [encodeBase43(PSBT)]],
  ])('%s', (_what, dialect, texts) => {
    const found = collected(...texts);
    expect(found).toMatchObject({ dialect, told: texts.map(() => true) });
    expect(found.message).toEqual(PSBT);
    expect(transferPartsIn(texts.join('\n'))).toEqual(texts);
  });

  test('Specter', () => {
    expect(SPECTER[0]).toMatch(/^p1of4 cHNidP8B/);
    const found = collected(...SPECTER.toReversed());
    expect(found.dialect).toBe('specter');
    expect(new TextDecoder().decode(found.message)).toBe(PSBT_BASE64);
    expect(transferPartsIn(`${SPECTER.join('\r\n')}\n`)).toEqual(SPECTER);
  });

  test('Specter, with spaces in what it carries', () => {
    const json = '{"label": "Vault of mine", "descriptor": "wpkh()"}';
    const found = collected(...wholeParts(specterParts(json, 30)));
    expect(new TextDecoder().decode(found.message)).toBe(json);
  });

  test('what Electrum shows', () => {
    const { dialect, message } = collected(BASE43_PSBT);
    expect([dialect, bytesToHex(message!).slice(0, 16)]).toEqual(['base43', '70736274ff010071']);
    expect(encodeBase43(message!)).toBe(BASE43_PSBT);
    expect(transferPartsIn(` ${BASE43_PSBT}\n`)).toEqual([BASE43_PSBT]);
  });

  test('a part alone is one of seven', () => {
    expect(collected(UR1_PART)).toMatchObject({ dialect: 'ur1', received: 1, parts: 7 });
  });

  test('a part that was there already says nothing new', () => {
    expect(collected(UR1[0]!, UR1[0]!, SPECTER[0]!).told).toEqual([true, false, 'other-message']);
    expect(collected(SPECTER[0]!, SPECTER[0]!).told).toEqual([true, false]);
  });
});

describe('it is answered in the same dialect', () => {
  test('as the program wrote it', () => {
    const parts = wholeParts(ur1Parts(PSBT, 280)).map((text) => text.toLowerCase().split('/'));
    expect(parts.map((part) => part.slice(0, 3))).toEqual(
      ['1of3', '2of3', '3of3'].map((number) => ['ur:bytes', number, UR1_DIGEST]),
    );
    expect(parts.map(([, , , payload]) => payload).join('')).toBe(WHOLE);
  });

  test('and comes back, of any length and density', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 400 }),
        fc.integer({ min: 100, max: 900 }),
        (bytes, most) => {
          const texts = wholeParts(ur1Parts(bytes, most));
          expect(texts.every((text) => text.length <= most)).toBe(true);
          expect(collected(...texts).message).toEqual(bytes);
          const pieces = wholeParts(specterParts(bytesToHex(bytes), most));
          expect(pieces.every((text) => text.length <= most)).toBe(true);
          expect(new TextDecoder().decode(collected(...pieces).message)).toBe(bytesToHex(bytes));
        },
      ),
    );
  });

  test('Base43 and BC32 are turned back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
        expect(decodeBase43(encodeBase43(bytes))).toEqual(bytes);
        expect(decodeBc32(encodeBc32(bytes))).toEqual(bytes);
      }),
    );
  });
});

test('BC32 of BCR-2020-004, and a short message of Sparrow’s tests', () => {
  expect(new TextDecoder().decode(decodeBc32('fpjkcmr0ypmk7unvvsh4ra4j'))).toBe('Hello world');
  const { message } = collected('ur:bytes/24ly5cfctcj4pxqmfdtr82ch36c80gc9qhasmxdxs3');
  expect(bytesToHex(message!)).toBe('7e4a61385e2550981b4b5633ab178eb077a30505fb');
});

describe('refuses', () => {
  const spoiled = UR1[1]!.replace('qyq3', 'qyq4');
  test.each<readonly [string, readonly string[], readonly unknown[]]>([
    ['UR 1 with a wrong letter', [UR1[0]!, spoiled, UR1[2]!], [true, true, 'checksum']],
    ['UR 1 under another digest', [`ur:bytes/1of1/${'q'.repeat(58)}/${WHOLE}`], ['checksum']],
    [
      'UR 1 under the digest of another message',
      [`ur:bytes/1of1/${UR1_PART.split('/')[2]}/${WHOLE}`],
      ['checksum'],
    ],
    ['UR 1 of another message', [UR1[0]!, UR1_PART], [true, 'other-message']],
    ['UR 1 without a digest for its parts', [`ur:bytes/1of2/${WHOLE.slice(0, 40)}`], ['damaged']],
    ['UR 1 behind its last part', [`ur:bytes/4of3/${UR1_DIGEST}/${WHOLE}`], ['damaged']],
    ['UR 1 of part zero', [`ur:bytes/0of3/${UR1_DIGEST}/${WHOLE}`], ['damaged']],
    ['UR 1 of a seed', [`ur:crypto-seed/1of3/${UR1_DIGEST}/${WHOLE}`], ['wrong-type']],
    [
      'UR 1 of something else than bytes',
      [`ur:bytes/${encodeBc32(Uint8Array.of(1, 2))}2`],
      ['checksum'],
    ],
    ['a Specter part behind its last', ['p3of2 cHNi'], ['damaged']],
    ['a Specter part of another count', [SPECTER[0]!, 'p2of9 abcd'], [true, 'other-message']],
    ['a Specter part with another text', [SPECTER[0]!, 'p1of4 abcd'], [true, 'other-message']],
    ['another message in Base43', [BASE43_PSBT, encodeBase43(PSBT)], [true, 'other-message']],
    ['Base43 of something else', [encodeBase43(new Uint8Array(80).fill(7))], ['no-part']],
    ['Base43 that is too short', [encodeBase43(PSBT.subarray(0, 20))], ['no-part']],
    ['Base43 in small letters', [BASE43_PSBT.toLowerCase()], ['no-part']],
    ['Base43 that is longer than any QR code', ['A'.repeat(4297)], ['no-part']],
    ['hex of a transaction', [`02000000${'0'.repeat(200)}`], ['no-part']],
  ])('%s', (_what, texts, told) => {
    expect(collected(...texts).told).toEqual(told);
  });

  test.each([
    ['parts with a line between them', `${SPECTER[0]}\nhello\n${SPECTER[1]}`],
    ['a sentence with p1of3 in it', 'see p1of3 below'],
    ['capitals', 'HELLO WORLD'],
  ])('%s as parts', (_what, text) => {
    expect(transferPartsIn(text)).toEqual([]);
  });
});

test.each([
  ['Specter parts', 'p1of3 a\n'],
  ['capitals', 'A'],
  ['parts of UR 1', 'ur:bytes/1of3/\n'],
  ['digits', '0'],
  ['line breaks', '\n'],
])('a megabyte of %s is read a few times', (_what, piece) => {
  const text = piece.repeat(Math.ceil(1e6 / piece.length));
  const look = () => [
    transferPartsIn(text),
    new PartCollector().receive(text),
    base43Message(text),
  ];
  expect(charactersRead(look)).toBeLessThan(30 * text.length);
});
