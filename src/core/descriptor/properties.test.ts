import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { encodeWif, extendedPrivateKeyText } from '../encoding/testing/private-key-text.ts';
import { addDescriptorChecksum } from '../script/descriptor-checksum.ts';
import { masterKeyOf } from './bip32.ts';
import { expand } from './expand.ts';
import { inferDescriptor } from './infer.ts';
import { parseDescriptor } from './parse.ts';
import { PrivateKeys } from './private-keys.ts';
import { normalisedText, privateText } from './testing/private-text.ts';
import { publicText } from './to-text.ts';

const arbitraryKey = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .filter(([first]) => first !== 0 && first !== 0xff);
const path = fc
  .array(fc.constantFrom('/0', '/1h', "/2'", '/2147483647', '/7h'), { maxLength: 4 })
  .map((steps) => steps.join(''));

/** Private keys as they are written, alone or extended, with steps and perhaps an origin. */
const arbitraryExpression = fc
  .tuple(arbitraryKey, fc.boolean(), path, fc.constantFrom('', '/*', '/*h'), fc.boolean())
  .map(([key, isExtended, steps, range, hasOrigin]) => {
    const origin = hasOrigin ? '[d34db33f/1h]' : '';
    const secret = isExtended
      ? extendedPrivateKeyText(masterKeyOf(key)!, 'main')
      : encodeWif(key, true, 'main');
    return { secret, text: origin + secret + (isExtended ? steps + range : '') };
  });

const arbitraryDescriptor = fc
  .tuple(fc.array(arbitraryExpression, { minLength: 2, maxLength: 3 }), fc.nat(8))
  .map(([keys, shape]) => {
    const texts = keys.map(({ text }) => text);
    const [a, b] = texts;
    const shapes = [
      `pk(${a})`,
      `pkh(${a})`,
      `wpkh(${a})`,
      `sh(wsh(multi(2,${texts})))`,
      `wsh(sortedmulti(1,${texts}))`,
      `tr(${a})`,
      `tr(${a},{pk(${b}),multi_a(1,${texts})})`,
      `wsh(pkh(${a}))`,
      `combo(${a})`,
    ];
    return { secrets: keys.map(({ secret }) => secret), text: shapes[shape]! };
  });

function read(text: string) {
  const privateKeys = new PrivateKeys();
  return { descriptor: parseDescriptor(text, 'main', privateKeys).descriptors[0]!, privateKeys };
}

function scriptsOf({ descriptor, privateKeys }: ReturnType<typeof read>, index: number) {
  return expand(descriptor, index, privateKeys)!.scripts.map(bytesToHex);
}

describe('of any descriptor', () => {
  test('the public form holds no private key', () => {
    fc.assert(
      fc.property(arbitraryDescriptor, ({ text, secrets }) => {
        const { descriptor } = read(text);
        const shown = publicText(descriptor, 'main');
        for (const secret of secrets) expect(shown).not.toContain(secret);
        expect(shown).not.toMatch(/[xt]prv/);
      }),
      { numRuns: 60 },
    );
  });

  test('the private form says the same again, and the normalised one derives the same', () => {
    fc.assert(
      fc.property(arbitraryDescriptor, fc.nat(5), ({ text }, index) => {
        const first = read(text);
        const again = privateText(first.descriptor, first.privateKeys, 'main').text;
        expect(scriptsOf(read(again), index)).toEqual(scriptsOf(first, index));
        const normalised = normalisedText(first.descriptor, first.privateKeys, 'main')!;
        expect(normalised).not.toContain("'");
        const publicly = parseDescriptor(normalised, 'main', first.privateKeys).descriptors[0]!;
        expect(expand(publicly, index, first.privateKeys)?.scripts.map(bytesToHex)).toEqual(
          scriptsOf(first, index),
        );
      }),
      { numRuns: 40 },
    );
  });

  test('the checksum finds any one changed character', () => {
    const characters = fc.constantFrom(..."0123456789()[],'/*abcdefgh@:$%{}xyzABC#");
    fc.assert(
      fc.property(arbitraryDescriptor, fc.nat(), characters, ({ text }, at, character) => {
        const sound = addDescriptorChecksum(text);
        const place = at % sound.length;
        fc.pre(sound.charAt(place) !== character);
        const changed = sound.slice(0, place) + character + sound.slice(place + 1);
        expect(() => parseDescriptor(changed, 'main', new PrivateKeys(), true)).toThrow();
      }),
      { numRuns: 300 },
    );
  });

  test('what is inferred from a script derives it again', () => {
    const keys = fc.uniqueArray(
      arbitraryKey.map((key) => bytesToHex(publicKeyOf(key, true))),
      {
        minLength: 2,
        maxLength: 3,
      },
    );
    fc.assert(
      fc.property(keys, fc.nat(13), (all, shape) => {
        const [a, b] = all;
        const [x, y] = all.map((key) => key.slice(2));
        const shapes = [
          `pk(${a})`,
          `pkh(${a})`,
          `wpkh(${a})`,
          `sh(wpkh(${a}))`,
          `multi(1,${all})`,
          `sh(multi(2,${all}))`,
          `wsh(multi(1,${all}))`,
          `sh(pkh(${a}))`,
          `wsh(pkh(${a}))`,
          `sh(wsh(and_v(v:pk(${a}),or_d(pkh(${b}),older(5)))))`,
          `rawtr(${x})`,
          `tr(${x})`,
          `tr(${x},{pk(${y}),{multi_a(1,${x},${y}),and_v(v:pkh(${b}),older(5))}})`,
          `tr(${x},{{and_v(v:multi_a(2,${x},${y}),after(9)),pk(${x})},pk(${y})})`,
        ];
        const text = addDescriptorChecksum(shapes[shape]!);
        const { scripts, provider } = expand(read(text).descriptor, 0)!;
        const inferred = publicText(inferDescriptor(scripts[0]!, provider), 'main');
        expect(scriptsOf(read(inferred), 0)).toEqual(scripts.map(bytesToHex));
        // Each key says that it comes from itself.
        const withoutOrigins = inferred.split('#')[0]!.replaceAll(/\[[0-9a-f]{8}\]/g, '');
        expect(addDescriptorChecksum(withoutOrigins)).toBe(text);
      }),
      { numRuns: 80 },
    );
  });
});
