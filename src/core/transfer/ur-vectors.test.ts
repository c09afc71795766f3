import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256 } from '../crypto/hashes.ts';
import { bigEndian, decodeBytewords, encodeBytewords } from './bytewords.ts';
import { cborBytes } from './cbor.ts';
import { crc32 } from './crc32.ts';
import {
  decodeFountainPart,
  encodeFountainPart,
  FountainCollector,
  FountainEncoder,
  fragmentSize,
  fragmentsOf,
  xorInto,
} from './fountain.ts';
import { degreeSampler, drawn, FragmentChooser, RandomSampler } from './fragment-choice.ts';
import { urVectors } from './testing/vectors.ts';
import { bytesOfUr, decodeUr, encodeUr, encodeUrPart } from './ur.ts';
import { Xoshiro256 } from './xoshiro256.ts';

/* What the reference implementation of UR and its papers expect. */

const VECTORS = urVectors();

const utf8 = (text: string) => new TextEncoder().encode(text);
const wolf = () => new Xoshiro256(utf8('Wolf'));
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const hexOf = (value: number) => bytesToHex(bigEndian(value));
const bytesFrom = (random: Xoshiro256, size: number) =>
  Uint8Array.from(times(size, () => random.nextInt(0, 255)));
const message = (size: number) => bytesFrom(wolf(), size);
const FRAGMENTS = fragmentsOf(message(1024), fragmentSize(1024, 100));

describe('the checksum', () => {
  test.each(VECTORS.crc32)('of %s is %s', (text, sum) => {
    expect(hexOf(crc32(utf8(text)))).toBe(sum);
  });

  test('of the bytes of BCR-2024-001', () => {
    const [bytes, sum] = VECTORS.crc32OfBytes;
    expect(hexOf(crc32(hexToBytes(bytes)!))).toBe(sum);
  });

  test('and the hash', () => {
    const hash = sha256(utf8('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq'));
    expect(bytesToHex(hash)).toBe(
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    );
  });
});

describe('bytewords', () => {
  const SEED = 'd99d6ca20150c7098580125e2ab0981253468b2dbc5202c11947da';
  const SEED_WORDS =
    'tuna next jazz oboe acid good slot axis limp lava brag holy door puff monk brag guru frog luau drop roof grim also safe chef fuel twin solo aqua work bald';
  const BRUTAL = 'c7098580125e2ab0981253468b2dbc52';
  const BRUTAL_WORDS =
    'slot axis limp lava brag holy door puff monk brag guru frog luau drop roof grim zone plus belt wand';

  test.each([
    ...VECTORS.bytewords.map(({ hex, standard, minimal }) => [hex, standard, minimal] as const),
    [SEED, SEED_WORDS, 'tantjzoeadgdstaslplabghydrpfmkbggufgludprfgmaosecffltnsoaawkbd'],
    [BRUTAL, BRUTAL_WORDS, 'staslplabghydrpfmkbggufgludprfgmzepsbtwd'],
  ] as const)('of %s', (hex, standard, minimal) => {
    const bytes = hexToBytes(hex)!;
    expect(encodeBytewords(bytes, 'standard')).toBe(standard);
    expect(encodeBytewords(bytes, 'uri')).toBe(standard.replaceAll(' ', '-'));
    expect(encodeBytewords(bytes)).toBe(minimal);
    expect(bytesToHex(decodeBytewords(standard, 'standard'))).toBe(hex);
    expect(bytesToHex(decodeBytewords(standard.replaceAll(' ', '-'), 'uri'))).toBe(hex);
    expect(bytesToHex(decodeBytewords(minimal))).toBe(hex);
  });

  test.each([
    ['another word', 'able acid also lava zero jade need echo wolf', 'standard', 'checksum'],
    ['another word in a URI', 'able-acid-also-lava-zero-jade-need-echo-wolf', 'uri', 'checksum'],
    ['another pair of letters', 'aeadaolazojendeowf', 'minimal', 'checksum'],
    ['one word', 'wolf', 'standard', 'damaged'],
    ['nothing', '', 'standard', 'damaged'],
    ['letters of no word', 'aeadaolazmjendeotj', 'minimal', 'damaged'],
    ['only a checksum', encodeBytewords(new Uint8Array(0)), 'minimal', 'damaged'],
    [
      'a word with another middle',
      'abbe acid also lava zoom jade need echo taxi',
      'standard',
      'damaged',
    ],
    ['half a pair', 'aeadaolazmjendeot', 'minimal', 'damaged'],
  ] as const)('refuse %s', (_what, text, style, refusal) => {
    expect(() => decodeBytewords(text, style)).toThrow(refusal);
  });
});

describe('numbers by chance', () => {
  test('of a text', () => {
    const random = wolf();
    expect(times(100, () => Number(random.next() % 100n))).toEqual(VECTORS.rngSeedWolf);
  });

  test('of a checksum', () => {
    const random = new Xoshiro256(bigEndian(crc32(utf8('Wolf'))));
    expect(times(100, () => Number(random.next() % 100n))).toEqual(VECTORS.rngSeedChecksumOfWolf);
  });

  test('from 1 to 10', () => {
    const random = wolf();
    expect(times(100, () => random.nextInt(1, 10))).toEqual(VECTORS.rngOneToTen);
  });

  test('with weights', () => {
    const [random, sampler] = [wolf(), new RandomSampler([1, 2, 4, 8])];
    const samples = times(500, () => sampler.next(random));
    expect(samples).toEqual(VECTORS.sampler);
    const totals = times(4, (value) => samples.filter((sample) => sample === value).length);
    expect(totals).toEqual([28, 68, 130, 274]);
  });

  test('in whole shuffles', () => {
    const random = wolf();
    const items = Uint32Array.from(times(10, (index) => index + 1));
    expect(times(10, () => [...drawn(items, 10, random)])).toEqual(VECTORS.shuffle);
  });

  test.each(times(10, (index) => index + 1))('in a shuffle that ends after %i', (count) => {
    const items = Uint32Array.from(times(10, (index) => index + 1));
    expect([...drawn(items, count, wolf())]).toEqual(
      [6, 4, 9, 3, 10, 5, 7, 8, 1, 2].slice(0, count),
    );
  });
});

describe('fragments', () => {
  test.each([
    [12345, 1955, 1005, 1764],
    [12345, 30000, 1005, 12345],
  ])('of %i bytes, %i at most and %i at least, have %i', (size, most, least, expected) => {
    expect(fragmentSize(size, most, least)).toBe(expected);
  });

  test('of 1024 bytes', () => {
    expect(FRAGMENTS.map(bytesToHex)).toEqual(VECTORS.fragments);
    expect(concatBytes(...FRAGMENTS).slice(0, 1024)).toEqual(message(1024));
  });

  test('as many in a mix as a generator for each says', () => {
    const sampler = degreeSampler(FRAGMENTS.length);
    const degree = (nonce: number) => sampler.next(new Xoshiro256(utf8(`Wolf-${nonce}`))) + 1;
    expect(times(200, (index) => degree(index + 1))).toEqual(VECTORS.degrees);
  });

  test('as many in a mix as one generator says', () => {
    const [sampler, random] = [degreeSampler(FRAGMENTS.length), wolf()];
    const degrees = times(1000, () => sampler.next(random) + 1);
    expect(degrees).toEqual(VECTORS.degreesOfOneGenerator);
    const totals = times(11, (index) => degrees.filter((one) => one === index + 1).length);
    expect(totals).toEqual([328, 151, 116, 77, 71, 54, 52, 55, 33, 33, 30]);
  });

  test('that are chosen for a part', () => {
    const chooser = new FragmentChooser(FRAGMENTS.length, crc32(message(1024)));
    const chosen = times(VECTORS.chosen.length, (index) => [...chooser.choose(index + 1)]);
    expect(chosen.map((indices) => indices.sort((a, b) => a - b))).toEqual(VECTORS.chosen);
  });

  test('are mixed and taken apart', () => {
    const random = wolf();
    const [one, other] = [bytesFrom(random, 10), bytesFrom(random, 10)];
    expect([one, other].map(bytesToHex)).toEqual(['916ec65cf77cadf55cd7', 'f9cda1a1030026ddd42e']);
    const mixed = one.slice();
    xorInto(mixed, other);
    expect(bytesToHex(mixed)).toBe('68a367fdf47c8b2888f9');
    xorInto(mixed, one);
    expect(mixed).toEqual(other);
  });
});

describe('parts', () => {
  const encoder = new FountainEncoder(message(256), 30);
  const parts = times(20, (index) => encoder.part(index + 1));

  test('of 256 bytes', () => {
    const told = parts.map(({ number, count, messageSize, checksum, data }) => [
      number,
      count,
      messageSize,
      checksum,
      bytesToHex(data),
    ]);
    expect(told).toEqual(VECTORS.parts);
  });

  test('as CBOR, and back', () => {
    const encoded = parts.map(encodeFountainPart);
    expect(encoded.map(bytesToHex)).toEqual(VECTORS.partsAsCbor);
    expect(encoded.map(decodeFountainPart)).toEqual(parts);
  });

  test('as CBOR with numbers of every size', () => {
    const cbor = encodeFountainPart({
      number: 12,
      count: 8,
      messageSize: 100,
      checksum: 0x12345678,
      data: Uint8Array.of(1, 5, 3, 3, 5),
    });
    expect(bytesToHex(cbor)).toBe('850c0818641a12345678450105030305');
    expect(encodeFountainPart(decodeFountainPart(cbor))).toEqual(cbor);
  });

  test('are complete after as many as there are fragments', () => {
    expect(encoder.count).toBe(9);
    const collector = new FountainCollector(parts[0]!);
    for (const part of parts.slice(0, 8)) collector.add(part);
    expect(collector.message()).toBeUndefined();
    collector.add(parts[8]!);
    expect(collector.message()).toEqual(message(256));
  });

  test('from the hundredth on, put together', () => {
    const long = new FountainEncoder(message(32767), 1000);
    const collector = new FountainCollector(long.part(101));
    for (let number = 101; number < 1000 && !collector.message(); number++)
      collector.add(long.part(number));
    expect(collector.message()).toEqual(message(32767));
  });
});

describe('a UR', () => {
  test('of one part', () => {
    const cbor = cborBytes(message(50));
    expect(encodeUr('bytes', cbor)).toBe(VECTORS.singleUr);
    expect(decodeUr(VECTORS.singleUr)).toEqual({ type: 'bytes', content: cbor });
  });

  test('of several', () => {
    const encoder = new FountainEncoder(cborBytes(message(256)), 30);
    const texts = times(20, (index) => encodeUrPart('bytes', encoder.part(index + 1)));
    expect(texts).toEqual(VECTORS.urParts);
    expect(texts.map(decodeUr)).toEqual(
      times(20, (index) => ({ type: 'bytes', content: encoder.part(index + 1) })),
    );
  });

  test('of 32 KB from the hundredth part on', () => {
    const encoder = new FountainEncoder(cborBytes(message(32767)), 1000);
    const content = (number: number) => {
      const { content } = decodeUr(encodeUrPart('bytes', encoder.part(number)));
      if (content instanceof Uint8Array) throw new Error('a whole message');
      return content;
    };
    const collector = new FountainCollector(content(101));
    for (let number = 101; number < 1000 && !collector.message(); number++)
      collector.add(content(number));
    expect(bytesOfUr(collector.message()!)).toEqual(message(32767));
  });

  /* BCR-2020-005 */
  test.each([
    [
      'ur:seed/oyadgdstaslplabghydrpfmkbggufgludprfgmamdpwmox',
      'a10150c7098580125e2ab0981253468b2dbc52',
    ],
    [
      'ur:seed/oyadhdeynteelblrcygldwvarflojtcywyjytpdkfwprylienshnjnpluypmamtkmybsjkspvseesawmrltdlnlgkplfbkqzzoglfeoyaegslobemohs',
      /^a1015832/,
    ],
  ])('%s has its content', (text, cbor) => {
    const { type, content } = decodeUr(text);
    if (!(content instanceof Uint8Array)) throw new Error('a part');
    expect(type).toBe('seed');
    expect(bytesToHex(content)).toMatch(cbor);
    expect(encodeUr(type, content)).toBe(text);
  });

  test('of three parts has a first', () => {
    const text = 'ur:seed/1-3/lpadaxcsencylobemohsgmoyadhdeynteelblrcygldwvarflojtcywyjydmylgdsa';
    const { content } = decodeUr(text);
    expect(content).toMatchObject({ number: 1, count: 3 });
    if (content instanceof Uint8Array) throw new Error('a whole message');
    expect(encodeUrPart('seed', content)).toBe(text);
  });

  /* BCR-2020-006 */
  test('of a PSBT', () => {
    const psbt =
      '70736274ff01009a020000000258e87a21b56daf0c23be8e7070456c336f7cbaa5c8757924f545887bb2abdd750000000000ffffffff838d0427d0ec650a68aa46bb0b098aea4422c071b2ca78352a077959d07cea1d0100000000ffffffff0270aaf00800000000160014d85c2b71d0060b09c9886aeb815e50991dda124d00e1f5050000000016001400aea9a2e5f0f876a588df5546e8742d1d87008f000000000000000000';
    const text =
      'ur:psbt/hdosjojkidjyzmadaenyaoaeaeaeaohdvsknclrejnpebncnrnmnjojofejzeojlkerdonspkpkkdkykfelokgprpyutkpaeaeaeaeaezmzmzmzmlslgaaditiwpihbkispkfgrkbdaslewdfycprtjsprsgksecdratkkhktikewdcaadaeaeaeaezmzmzmzmaojopkwtayaeaeaeaecmaebbtphhdnjstiambdassoloimwmlyhygdnlcatnbggtaevyykahaeaeaeaecmaebbaeplptoevwwtyakoonlourgofgvsjydpcaltaemyaeaeaeaeaeaeaeaeaebkgdcarh';
    expect(encodeUr('psbt', cborBytes(hexToBytes(psbt)!))).toBe(text);
    const { content } = decodeUr(text.toUpperCase());
    if (!(content instanceof Uint8Array)) throw new Error('a part');
    expect(bytesToHex(bytesOfUr(content))).toBe(psbt);
  });
});
