import { afterAll, describe, expect, test } from 'vitest';
import { bipVectors } from '../../../test/bips.ts';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { compareBytes } from '../bytes/order.ts';
import { aggregateKeys } from '../crypto/musig.ts';
import { encodeAddress } from '../encoding/address.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import {
  decodeExtendedPrivateKey,
  decodeExtendedPublicKey,
  type ExtendedPrivateKey,
  extendedPublicKeyText,
} from '../encoding/extended-key.ts';
import { HARDENED } from '../encoding/path-text.ts';
import { extendedPrivateKeyText } from '../encoding/testing/private-key-text.ts';
import { decodePsbt } from '../psbt/psbt.ts';
import { extractDestination } from '../script/destination.ts';
import { derivePrivateChild, masterKeyOf, neutered, PublicParent } from './bip32.ts';
import { extendedAggregate } from './derive-keys.ts';
import { expand, isRangedDescriptor } from './expand.ts';
import { readPath } from './key-path.ts';
import { parseDescriptor } from './parse.ts';
import { PrivateKeys } from './private-keys.ts';
import { privateText } from './testing/private-text.ts';

const counts = new Map<string, number>();

/** Counts a vector that was looked at. */
function counted(bip: string): void {
  counts.set(bip, (counts.get(bip) ?? 0) + 1);
}

afterAll(() => {
  const words = [...counts].map(([bip, count]) => `BIP ${bip}: ${count}`);
  process.stdout.write(`vectors looked at: ${words.join(', ')}\n`);
});

const hex = (text: string) => hexToBytes(text)!;

describe('BIP 32', () => {
  interface Vectors {
    readonly valid: readonly {
      readonly seed: string;
      readonly keys: readonly {
        readonly path: string;
        readonly xpub: string;
        readonly xprv: string;
      }[];
    }[];
    readonly invalid: readonly (readonly [why: string, text: string])[];
  }
  const { valid, invalid } = bipVectors<Vectors>('bip32');

  test.each(valid.map(({ seed, keys }) => [seed, keys] as const))('seed %s', (seed, keys) => {
    for (const { path, xpub, xprv } of keys) {
      counted('32');
      const steps = readPath(path.split('/').slice(1), false).paths[0]!;
      const key = steps.reduce<ExtendedPrivateKey>(
        (parent, step) => derivePrivateChild(parent, step)!,
        masterKeyOf(hex(seed))!,
      );
      expect(extendedPrivateKeyText(key, 'main')).toBe(xprv);
      expect(extendedPublicKeyText(neutered(key), 'main')).toBe(xpub);
      expect(decodeExtendedPrivateKey(xprv, 'main')).toEqual(key);
      expect(decodeExtendedPublicKey(xpub, 'main')).toEqual(neutered(key));
    }
  });

  test('the public half derives the same children where no step is hardened', () => {
    for (const { keys } of valid) {
      for (const [i, { path, xpub }] of keys.entries()) {
        const step = path.split('/').at(-1)!;
        if (i === 0 || /['hH]/.test(step)) continue;
        const parent = decodeExtendedPublicKey(keys[i - 1]!.xpub, 'main')!;
        const child = new PublicParent(parent).child(Number(step))!;
        expect(extendedPublicKeyText(child, 'main')).toBe(xpub);
      }
    }
  });

  test.each(invalid)('%s: %s', (_why, text) => {
    counted('32');
    expect(decodeExtendedPublicKey(text, 'main')).toBeUndefined();
    expect(decodeExtendedPrivateKey(text, 'main')).toBeUndefined();
  });
});

interface DescriptorVectors {
  readonly valid: readonly (readonly [descriptor: string, expected: readonly string[]])[];
  readonly invalid: readonly (readonly [why: string, descriptor: string])[];
}

const DESCRIPTORS = bipVectors<{ readonly [bip: string]: DescriptorVectors }>('descriptors');

function read(text: string, requireChecksum = false) {
  const privateKeys = new PrivateKeys();
  return { ...parseDescriptor(text, 'main', privateKeys, requireChecksum), privateKeys };
}

describe('BIP 380', () => {
  const { checksum, valid, invalid } = DESCRIPTORS['380'] as unknown as Readonly<
    Record<'checksum' | 'valid' | 'invalid', readonly (readonly [what: string, text: string])[]>
  >;

  test.each(checksum)('%s: %s', (what, text) => {
    counted('380');
    const isRight = what === 'Valid checksum' || what === 'No checksum';
    if (isRight) expect(read(text).checksum).toBe('89f8spxm');
    else expect(() => read(text)).toThrow();
  });

  test.each(valid)('%s: %s', (_what, key) => {
    counted('380');
    expect(read(`pk(${key})`).descriptors.length).toBe(1);
  });

  test.each(invalid)('%s: %s', (_what, key) => {
    counted('380');
    expect(() => read(`pk(${key})`)).toThrow();
  });
});

describe.each(['381', '382', '383', '384', '385', '386', '387', '390'])('BIP %s', (bip) => {
  const { valid, invalid } = DESCRIPTORS[bip]!;

  test.each(valid)('%s', (text, scripts) => {
    counted(bip);
    const { descriptors, privateKeys } = read(text);
    const [descriptor] = descriptors;
    const indexes = isRangedDescriptor(descriptor!) ? [0, 1, 2] : [0];
    const found = indexes.flatMap((i) => expand(descriptor!, i, privateKeys)!.scripts);
    // Some list the scripts of fewer indexes.
    expect(found.map(bytesToHex).slice(0, scripts.length)).toEqual(scripts);
  });

  test.each(invalid)('%s: %s', (_why, text) => {
    counted(bip);
    expect(() => read(text)).toThrow();
  });
});

describe('BIP 389', () => {
  const { valid, invalid } = DESCRIPTORS['389']!;

  test.each(valid)('%s', (text, expanded) => {
    counted('389');
    const { descriptors, privateKeys } = read(text);
    const texts = descriptors.map((one) => privateText(one, privateKeys, 'main').text);
    const withChecksum = expanded.map((one) => {
      const single = read(one);
      return privateText(single.descriptors[0]!, single.privateKeys, 'main').text;
    });
    expect(texts).toEqual(withChecksum);
  });

  test.each(invalid)('%s: %s', (_why, text) => {
    counted('389');
    expect(() => read(text)).toThrow();
  });
});

describe('BIP 67', () => {
  interface Vector {
    readonly keys: readonly string[];
    readonly sorted: readonly string[];
    readonly script: string;
    readonly address: string;
  }

  test.each(bipVectors<readonly Vector[]>('bip67').map((vector) => [vector] as const))(
    '%o',
    ({ keys, sorted, script, address }) => {
      counted('67');
      expect([...keys].map(hex).sort(compareBytes).map(bytesToHex)).toEqual(sorted);
      const { descriptors } = read(`sh(sortedmulti(2,${keys.join(',')}))`);
      const { scripts, provider } = expand(descriptors[0]!, 0)!;
      expect([...provider.scripts.values()].map(bytesToHex)).toEqual([script]);
      expect(encodeAddress(extractDestination(scripts[0]!)!, 'main')).toBe(address);
    },
  );
});

describe('BIP 328', () => {
  const KEY_1 = '02f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9';
  const KEY_2 = '03dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659';
  const KEY_3 = '023590a94e768f8e1815c2f24b4d80a8e3149316c3518ce7b7ad338368d038ca66';
  const KEY_4 = '03935f972da013f80ae011890fa89b67a27b7be6ccb24d3274d18b2d4067f261a9';

  test.each([
    [
      [KEY_4, KEY_1],
      '0354240c76b8f2999143301a99c7f721ee57eee0bce401df3afeaa9ae218c70f23',
      'xpub661MyMwAqRbcFt6tk3uaczE1y6EvM1TqXvawXcYmFEWijEM4PDBnuCXwwXEKGEouzXE6QLLRxjatMcLLzJ5LV5Nib1BN7vJg6yp45yHHRbm',
    ],
    [
      [KEY_1, KEY_2, KEY_3],
      '0290539eede565f5d054f32cc0c220126889ed1e5d193baf15aef344fe59d4610c',
      'xpub661MyMwAqRbcFt6tk3uaczE1y6EvM1TqXvawXcYmFEWijEM4PDBnuCXwwVk5TFJk8Tw5WAdV3DhrGfbFA216sE9BsQQiSFTdudkETnKdg8k',
    ],
    [
      [`02${KEY_2.slice(2)}`, KEY_3, KEY_1, KEY_4],
      '022479f134cdb266141dab1a023cbba30a870f8995b95a91fc8464e56a7d41f8ea',
      'xpub661MyMwAqRbcFt6tk3uaczE1y6EvM1TqXvawXcYmFEWijEM4PDBnuCXwwUvaZYpysLX4wN59tjwU5pBuDjNrPEJbfxjLwn7ruzbXTcUTHkZ',
    ],
  ])('%j', (keys, aggregate, xpub) => {
    counted('328');
    const found = aggregateKeys(keys.map(hex))!;
    expect(bytesToHex(found)).toBe(aggregate);
    expect(extendedPublicKeyText(extendedAggregate(found), 'main')).toBe(xpub);
  });
});

describe('BIP 373', () => {
  const { valid, invalid } =
    bipVectors<Readonly<Record<'valid' | 'invalid', readonly string[]>>>('bip373');

  test.each(valid)('%s', (base64) => {
    counted('373');
    expect(decodePsbt(decodeBase64(base64)!).inputs.length).toBe(1);
  });

  test.each(invalid)('not %s', (base64) => {
    counted('373');
    expect(() => decodePsbt(decodeBase64(base64)!)).toThrow();
  });
});

test('a path of hardened steps has the highest bit set', () => {
  expect(readPath(['0h', "1'"], false).paths).toEqual([[HARDENED, HARDENED + 1]]);
});
