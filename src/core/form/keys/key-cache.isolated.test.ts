import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isAllZero } from '../../bytes/order.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import { bip86, hash160Of, KEY_1, KEY_1_LONG, KEY_2, wif } from '../testing/utxos.ts';
import { KeyCache } from './key-cache.ts';

/** Private keys that were worked with, and the outputs that were worked out. */
const { met, outputs, fails } = vi.hoisted(() => ({
  met: [] as Uint8Array[],
  outputs: [] as Uint8Array[],
  fails: { now: false },
}));

vi.mock('../../crypto/public-key.ts', async (original) => {
  const { publicKeyOf } = await original<typeof import('../../crypto/public-key.ts')>();
  return {
    publicKeyOf: (privateKey: Uint8Array, compressed: boolean) => {
      met.push(privateKey);
      if (fails.now) throw new Error('failed');
      return publicKeyOf(privateKey, compressed);
    },
  };
});

vi.mock('../../crypto/taproot.ts', async (original) => {
  const taproot = await original<typeof import('../../crypto/taproot.ts')>();
  return {
    ...taproot,
    tweakedOutputKey: (internalKey: Uint8Array) => {
      outputs.push(internalKey);
      return taproot.tweakedOutputKey(internalKey);
    },
  };
});

beforeEach(() => {
  met.length = 0;
  outputs.length = 0;
  fails.now = false;
});

test('a key is known by what is public', () => {
  expect(new KeyCache().read(utf8Of(`${wif(1)}\n${wif(1, 'main', false)}`))).toEqual([
    {
      line: 0,
      key: {
        compressed: true,
        chains: ['testnet3', 'testnet4', 'signet', 'regtest'],
        publicKey: KEY_1,
        id: hash160Of(KEY_1),
        otherId: hash160Of(KEY_1_LONG),
      },
    },
    {
      line: 1,
      key: {
        compressed: false,
        chains: ['main'],
        publicKey: KEY_1_LONG,
        id: hash160Of(KEY_1_LONG),
        otherId: hash160Of(KEY_1),
      },
    },
  ]);
});

test('an odd point has the prefix 03', () => {
  const [read] = new KeyCache().read(utf8Of(wif(6)));
  expect(read && 'key' in read && read.key.publicKey.slice(0, 2)).toBe('03');
});

test('the words of a seed are none of them keys', () => {
  const words = Array.from({ length: 12 }, () => 'abandon').join('\n');
  expect(new KeyCache().read(utf8Of(`${words}\n`))).toHaveLength(12);
  expect(new KeyCache().read(utf8Of(words))[3]).toEqual({ line: 3, refusal: 'seed-words' });
});

test('a line is read once while it stands there, wherever', () => {
  const book = new KeyCache();
  book.read(utf8Of(`${wif(1)}\n${wif(1)}\nhello`));
  expect(met).toHaveLength(1);
  book.read(utf8Of(`${wif(2)}\n\n${wif(1)}`));
  expect(met).toHaveLength(2);
  book.read(utf8Of(''));
  book.read(utf8Of(wif(1)));
  expect(met).toHaveLength(3);
});

describe('outputs of internal keys', () => {
  test('by line, of compressed keys', () => {
    const book = new KeyCache();
    const text = `${wif(1)}\nhello\n${wif(2)}\n${wif(2, 'regtest', false)}`;
    book.read(utf8Of(text));
    const found = book.outputKeys(utf8Of(text), [0, 2, 3]);
    expect([...found]).toEqual([
      [0, bip86(KEY_1).slice(4)],
      [2, bip86(KEY_2).slice(4)],
      [3, ''],
    ]);
  });

  test('each once, and without a private key', () => {
    const book = new KeyCache();
    const text = `${wif(1)}\n${wif(2)}\n${wif(1)}`;
    book.read(utf8Of(text));
    met.length = 0;
    book.outputKeys(utf8Of(text), [0, 1]);
    book.outputKeys(utf8Of(text), [0, 1, 2]);
    expect(outputs).toHaveLength(2);
    expect(met).toEqual([]);
  });
});

test.each([false, true])('private keys are overwritten, also where something fails: %s', (now) => {
  const book = new KeyCache();
  fails.now = now;
  const read = () => book.read(utf8Of(`${wif(1)}\n${wif(2)}`));
  if (now) expect(read).toThrow('failed');
  else read();
  expect(met).toHaveLength(now ? 1 : 2);
  expect(met.every(isAllZero)).toBe(true);
});
