import { deflateRawSync } from 'node:zlib';
import { create } from 'qrcode';
import { describe, expect, test } from 'vitest';
import type { Progress } from '../../channel/protocol/protocol.ts';
import type { Picture } from '../../channel/qr/picture.ts';
import type { QrDensity, QrForm, QrSymbol } from '../../channel/qr/qr-protocol.ts';
import { UNHEARD } from '../../channel/testing/fake-worker.ts';
import { bytesToHex } from '../../core/bytes/hex.ts';
import { encodeBase64 } from '../../core/encoding/base64.ts';
import { bbqrParts } from '../../core/transfer/bbqr.ts';
import { MAX_FRAGMENTS } from '../../core/transfer/fountain.ts';
import { vectorFile } from '../../core/transfer/testing/vectors.ts';
import { urParts } from '../../core/transfer/ur.ts';
import { inflated } from './inflate.ts';
import { QrSession } from './qr-session.ts';
import { drawSymbol, readSymbols, SYMBOL_SIZES } from './symbols.ts';

const SMALL = vectorFile('bbqr-1in2out.psbt');
const LARGE = vectorFile('bbqr-1in100out.psbt');
const TRANSACTION = vectorFile('bbqr-last.txn');

const blob = (content: Uint8Array | string) =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);

/** A symbol as another library makes it. */
function foreignSymbol(text: string): QrSymbol {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return { size, modules: Uint8Array.from(data, Number) };
}

/** Symbols of one size beside and below each other, as on a page of paper. */
function page(symbols: readonly QrSymbol[], columns: number): Picture {
  const [scale, quiet] = [3, 4];
  const cell = (symbols[0]!.size + 2 * quiet) * scale;
  const width = cell * columns;
  const height = cell * Math.ceil(symbols.length / columns);
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  const dot = (x: number, y: number) => data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3);
  for (const [number, { size, modules }] of symbols.entries()) {
    const left = (number % columns) * cell + quiet * scale;
    const top = Math.floor(number / columns) * cell + quiet * scale;
    for (let y = 0; y < size * scale; y++) {
      for (let x = 0; x < size * scale; x++) {
        const at = Math.floor(y / scale) * size + Math.floor(x / scale);
        if (modules[at]) dot(left + x, top + y);
      }
    }
  }
  return { width, height, data };
}

describe('symbols', () => {
  test.each([
    ['BBQr', bbqrParts('2', 'P', LARGE, 800)],
    ['UR', urParts('crypto-psbt', LARGE, 900)],
  ])('a page of %s that another library made is read', async (_dialect, { count, part }) => {
    const texts = Array.from({ length: count }, (_, number) => part(number));
    const size = foreignSymbol(texts[0]!).size;
    const equal = texts.filter((text) => foreignSymbol(text).size === size);
    expect(equal.length).toBeGreaterThan(4);
    const read = await readSymbols(page(equal.map(foreignSymbol), 3));
    expect(read.length).toBe(equal.length);
    expect(equal.every((text) => read.includes(text))).toBe(true);
  });

  test.each(['low', 'medium', 'high'] as const)(
    'of %s density hold what they should',
    async (density) => {
      const { version, alphanumeric } = SYMBOL_SIZES[density];
      const text = 'A'.repeat(alphanumeric);
      const symbol = drawSymbol(text, version);
      expect(symbol.size).toBe(17 + 4 * version + 8);
      expect(() => drawSymbol(`${text}A`, version)).toThrow();
      expect(await readSymbols(page([symbol], 1))).toEqual([text]);
    },
  );

  test('of nothing are none', async () => {
    expect(await readSymbols(page([{ size: 40, modules: new Uint8Array(1600) }], 1))).toEqual([]);
  });
});

describe('an input as symbols', () => {
  const open = async (content: Uint8Array | string, as?: QrForm, density: QrDensity = 'medium') => {
    const session = new QrSession();
    const { qrOpen, qrSymbol } = session.handlers;
    const series = await qrOpen(
      as ? { source: blob(content), as, density } : { source: blob(content), density },
      UNHEARD,
    );
    const text = async (number: number) =>
      (await readSymbols(page([await qrSymbol({ number }, UNHEARD)], 1)))[0];
    return { ...series, text };
  };

  test.each([
    ['a small PSBT', SMALL, encodeBase64(SMALL)],
    ['its base64', encodeBase64(SMALL), encodeBase64(SMALL)],
    ['a transaction', TRANSACTION, bytesToHex(TRANSACTION).toUpperCase()],
  ])('%s is one symbol', async (_what, content, expected) => {
    const { form, count, canBePlain, text } = await open(content);
    expect({ form, count, canBePlain }).toEqual({ form: 'plain', count: 1, canBePlain: true });
    expect(await text(0)).toBe(expected);
  });

  test.each([
    ['BBQr', 'bbqr', LARGE, 'low', /^B\$2P[0-9A-Z]{2}00/, false],
    ['UR', 'ur', LARGE, 'high', /^UR:PSBT\/1-\d+\//, true],
    ['BBQr of a transaction', 'bbqr', TRANSACTION, 'low', /^B\$2T0[2-9]00/, false],
    ['UR of a transaction', 'ur', TRANSACTION, 'low', /^UR:BYTES\/1-\d+\//, true],
  ] as const)('as %s', async (_what, as, content, density, first, isEndless) => {
    const { form, count, text, ...series } = await open(content, as, density);
    expect(form).toBe(as);
    expect(count).toBeGreaterThan(1);
    expect(series.isEndless).toBe(isEndless);
    expect(await text(0)).toMatch(first);
    expect(await text(count - 1)).toMatch(isEndless ? `${count}-${count}/` : /^B\$2/);
  });

  test.each([
    ['UR of version 1', 'ur1', LARGE, /^UR:BYTES\/1OF\d+\/[A-Z0-9]{58}\//, true],
    ['Specter', 'specter', LARGE, /^p1of\d+ cHNi/, true],
    ['Base43', 'base43', SMALL, /^[0-9A-Z$*+\-./:]+$/, false],
  ] as const)('and back, as %s', async (_what, as, content, first, isSeries) => {
    const { form, count, isEndless, text } = await open(content, as, 'high');
    expect({ form, isEndless, isSeries: count > 1 }).toEqual({
      form: as,
      isEndless: false,
      isSeries,
    });
    const texts = await Promise.all(Array.from({ length: count }, (_, number) => text(number)));
    expect(texts[0]).toMatch(first);
    const { qrRead } = new QrSession().handlers;
    const { whole, collected } = await qrRead({ source: blob(texts.join('\n')) }, UNHEARD);
    expect(collected?.dialect).toBe(as);
    const read = new Uint8Array(await whole!.arrayBuffer());
    const given = as === 'specter' ? new TextEncoder().encode(encodeBase64(content)) : content;
    expect(read).toEqual(given);
  });

  test('what is too large for one symbol is BBQr', async () => {
    expect(await open(LARGE, 'plain')).toMatchObject({ form: 'bbqr', canBePlain: false });
  });

  test('what is too large for a series has no symbols', async () => {
    const huge = new Uint8Array(400_000);
    huge.set(SMALL);
    expect(await open(huge, 'bbqr', 'low')).toMatchObject({ count: 0 });
    expect(await open(huge, 'ur', 'low')).toMatchObject({ count: 0 });
    for (const as of ['ur1', 'specter', 'base43'] as const) {
      expect(await open(huge, as, 'low')).toMatchObject({ form: as, count: 0 });
    }
  });
});

describe('what is read', () => {
  const reader = () => {
    const { qrRead } = new QrSession().handlers;
    return async (text: string) => qrRead({ source: blob(text) }, UNHEARD);
  };
  const bytesOf = async (source: Blob | undefined) =>
    source && new Uint8Array(await source.arrayBuffer());
  const { count, part } = bbqrParts('2', 'P', LARGE, 900);
  const texts = Array.from({ length: count }, (_, number) => part(number));

  test('is a text of all parts', async () => {
    const { whole, added } = await reader()(texts.join('\n'));
    expect(added).toBe(count);
    expect(await bytesOf(whole)).toEqual(LARGE);
  });

  test('is one part after the other, then the next message', async () => {
    const read = reader();
    for (const text of texts.slice(1)) expect((await read(text)).whole).toBeUndefined();
    expect(await read(texts[1]!)).toMatchObject({ found: 1, added: 0, repeated: 1, refusals: [] });
    expect((await read(texts[1]!)).collected?.received).toBe(count - 1);
    expect(await bytesOf((await read(texts[0]!)).whole)).toEqual(LARGE);
    expect((await read(urParts('psbt', SMALL, 300).part(0))).collected?.dialect).toBe('ur');
  });

  test('is deflated', async () => {
    const deflated = Uint8Array.from(deflateRawSync(LARGE, { windowBits: 10 }));
    const parts = bbqrParts('Z', 'P', deflated, 900);
    const all = Array.from({ length: parts.count }, (_, number) => parts.part(number));
    expect(await bytesOf((await reader()(all.join(' '))).whole)).toEqual(LARGE);
  });

  test.each([
    ['nothing', '', { found: 0 }],
    ['words', 'see B$HP0100AB', { found: 0 }],
    [
      'a part of a seed',
      'ur:crypto-seed/oyadgdstaslplabghydrpfmkbggufgludprfgmamdpwmox',
      {
        found: 1,
        added: 0,
        repeated: 0,
        refusals: [{ refusal: 'wrong-type', detail: 'crypto-seed' }],
      },
    ],
    [
      'two parts that are refused for one reason',
      'ur:psbt ur:psbt',
      { found: 2, added: 0, repeated: 0, refusals: [{ refusal: 'damaged', detail: '' }] },
    ],
    [
      'what does not inflate',
      'B$ZP0100AAAAAAAA',
      { refusals: [{ refusal: 'damaged', detail: '' }] },
    ],
    [
      'a foreign part among others',
      `${texts[0]} ur:psbt/aeadaolazmjendeoti`,
      { added: 1, refusals: [{ refusal: 'other-message', detail: '' }] },
    ],
  ])('is not %s', async (_what, text, expected) => {
    const reading = await reader()(text);
    expect(reading).toMatchObject(expected);
    expect(reading.whole).toBeUndefined();
  });

  test('says how far it is, a hundred times at most', async () => {
    const { qrRead } = new QrSession().handlers;
    const many = bbqrParts('2', 'P', LARGE, 28);
    const most = Array.from({ length: many.count - 1 }, (_, number) => many.part(number));
    const said: Progress[] = [];
    await qrRead(
      { source: blob(most.join('\n')) },
      { ...UNHEARD, report: (one) => said.push(one) },
    );
    expect(most.length).toBeGreaterThan(300);
    expect(said.length).toBeGreaterThan(30);
    expect(said.length).toBeLessThanOrEqual(100);
    expect(new Set(said.map(({ total }) => total))).toEqual(new Set([most.length]));
    expect(said.map(({ done }) => done)).toEqual(said.map((_, i) => (i + 1) * said[0]!.done));
  });

  test('ends where a whole round of parts says nothing new, and says so', async () => {
    const read = reader();
    const round = `${texts[0]}\n`.repeat(MAX_FRAGMENTS);
    expect((await read(round)).refusals).toEqual([]);
    const { refusals, collected } = await read(`${texts[0]}\n${round}${texts[1]}`);
    expect(refusals).toEqual([{ refusal: 'no-progress', detail: '' }]);
    expect(collected?.received).toBe(1);
  });

  test.each([
    ['16000 × 16000', 16_000, 16_000],
    ['1 × 67108865', 1, 2 ** 26 + 1],
  ])('is not a picture of %s pixels, and says so', async (detail, width, height) => {
    const header = Buffer.alloc(24);
    header.write('89504e470d0a1a0a0000000d49484452', 'hex');
    header.writeUInt32BE(width, 16);
    header.writeUInt32BE(height, 20);
    const { qrRead } = new QrSession().handlers;
    expect(await qrRead({ source: blob(new Uint8Array(header)) }, UNHEARD)).toEqual({
      found: 0,
      added: 0,
      repeated: 0,
      refusals: [{ refusal: 'large-picture', detail }],
      isPicture: true,
    });
  });

  test('ends with what is whole', async () => {
    const { found, whole, refusals } = await reader()(`${texts.join('\n')}\nur:psbt/ae`);
    expect([found, refusals]).toEqual([count + 1, []]);
    expect(await bytesOf(whole)).toEqual(LARGE);
  });

  test('does not inflate to more than it may', async () => {
    const deflated = Uint8Array.from(deflateRawSync(new Uint8Array(1_000_000)));
    expect((await inflated(deflated, 1_000_000))?.length).toBe(1_000_000);
    expect(await inflated(deflated, 999_999)).toBeUndefined();
    expect(await inflated(deflated.slice(0, -4), 1_000_000)).toBeUndefined();
  });
});
