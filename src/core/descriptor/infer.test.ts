import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../bytes/hex.ts';
import { hash160, sha256 } from '../crypto/hashes.ts';
import { expand } from './expand.ts';
import { inferDescriptor } from './infer.ts';
import { parseDescriptor } from './parse.ts';
import { PrivateKeys } from './private-keys.ts';
import { Provider } from './provider.ts';
import { publicText } from './to-text.ts';

const X = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const KEY = `02${X}`;
const KEY_2 = '02c6047f9441ed7d6d3045406e95c07cd85c778e4b8cef3ca7abac09b95c709ee5';
const UNCOMPRESSED = `04${X}483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8`;
const HYBRID = `06${UNCOMPRESSED.slice(2)}`;
const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';

/** What is inferred at index 3, with all that the descriptor tells or without its origins. */
function inferred(text: string, keepsOrigins = true): string {
  const [descriptor] = parseDescriptor(text, 'main', new PrivateKeys()).descriptors;
  const { scripts, provider } = expand(descriptor!, 3)!;
  if (!keepsOrigins) provider.origins.clear();
  return shown(scripts[0]!, provider);
}

function shown(script: Uint8Array, provider: Provider): string {
  return publicText(inferDescriptor(script, provider), 'main').split('#')[0]!;
}

const bytes = (hex: string) => hexToBytes(hex) ?? new Uint8Array(0);
const push = (hex: string) => (hex.length / 2).toString(16).padStart(2, '0') + hex;

describe('what is inferred', () => {
  test.each([
    [`wpkh([d34db33f/84h]${KEY})`, `wpkh([d34db33f/84h]${KEY})`],
    [`tr([d34db33f/86h]${X})`, `tr([d34db33f/86h]${X})`],
    [
      `sh(multi(1,[00000001/1']${KEY},${KEY_2}))`,
      `sh(multi(1,[00000001/1h]${KEY},[06afd46b]${KEY_2}))`,
    ],
  ])('%s with origins', (text, expected) => {
    expect(inferred(text)).toBe(expected);
  });

  test('steps become an origin', () => {
    expect(inferred(`wpkh(${XPUB}/1/*)`)).toMatch(/^wpkh\(\[3442193e\/1\/3\]0[23][0-9a-f]{64}\)$/);
  });

  test.each([
    [`pkh(${UNCOMPRESSED})`, `pkh(${UNCOMPRESSED})`],
    [`sh(pk(${UNCOMPRESSED}))`, `sh(pk(${UNCOMPRESSED}))`],
    [`wsh(sortedmulti(1,${KEY},${KEY_2}))`, `wsh(multi(1,${KEY},${KEY_2}))`],
    [`tr(${X},multi_a(1,${X},${X}))`, `tr(${X},multi_a(1,${X},${X}))`],
  ])('%s without origins', (text, expected) => {
    expect(inferred(text, false)).toBe(expected);
  });

  test.each<
    [
      what: string,
      script: string,
      known: readonly string[],
      keys: readonly string[],
      expected: RegExp,
    ]
  >([
    ['a hybrid key', `${push(HYBRID)}ac`, [], [], /^raw\(/],
    ['a hash of a key that is not known', `76a914${'11'.repeat(20)}88ac`, [], [], /^addr\(1/],
    ['a script that is not known', `a914${'11'.repeat(20)}87`, [], [], /^addr\(3/],
    ['an output key that is none', `5120${'ff'.repeat(32)}`, [], [], /^addr\(bc1p/],
    ['an output key', `5120${X}`, [], [], /^rawtr\(/],
    ['an anchor', '51024e73', [], [], /^addr\(bc1p/],
    ['nothing', '', [], [], /^raw\(\)$/],
    ['a key in a script', 'sh', [`${push(KEY)}ac`], [], /^sh\(pk\(/],
    ['an uncompressed key in a witness script', 'wsh', [`${push(UNCOMPRESSED)}ac`], [], /^addr\(/],
    ['a hybrid key among several', 'sh', [`51${push(HYBRID)}${push(KEY)}52ae`], [], /^addr\(/],
    ['a script hash in a script hash', 'sh', [`a914${'11'.repeat(20)}87`], [], /^addr\(/],
    ['no script but miniscript', 'sh', [`${push(KEY)}ad51`], [], /^addr\(/],
    ['miniscript that is not sane', 'wsh', ['51b2'], [], /^addr\(/],
    ['miniscript that is sane', 'wsh', [`${push(KEY)}ad51b2`], [], /^wsh\(and_v\(v:pk\(/],
    [
      'miniscript with a key by its hash',
      'wsh',
      [`76a9${push('#')}88ad51b2`],
      [KEY],
      /^wsh\(and_v\(v:pkh\(02/,
    ],
    [
      'miniscript with a hash of no key',
      'wsh',
      [`76a914${'11'.repeat(20)}88ad51b2`],
      [],
      /^addr\(/,
    ],
    [
      'miniscript with an uncompressed key',
      'wsh',
      [`76a9${push('#')}88ad51b2`],
      [UNCOMPRESSED],
      /^addr\(/,
    ],
    ['a program in a witness script', 'wsh', [`0014${'11'.repeat(20)}`], [], /^addr\(/],
    ['a program whose key is uncompressed', 'wpkh', [], [UNCOMPRESSED], /^addr\(/],
    ['a program whose key is known', 'wpkh', [], [KEY], /^wpkh\(/],
  ])('of %s', (_what, script, known, keys, expected) => {
    const provider = new Provider();
    for (const key of keys) provider.addPublicKey(bytes(key));
    const scripts = known.map((hex) =>
      bytes(hex.replace(push('#'), `14${keys[0] ? bytesToHex(hash160(bytes(keys[0]))) : ''}`)),
    );
    for (const one of scripts) provider.addScript(one);
    expect(shown(outputOf(script, scripts[0], keys[0]), provider)).toMatch(expected);
  });
});

/** The output that pays to a script or a key by its hash, or the script itself. */
function outputOf(
  kind: string,
  script: Uint8Array | undefined,
  key: string | undefined,
): Uint8Array {
  if (kind === 'sh') return bytes(`a914${bytesToHex(hash160(script!))}87`);
  if (kind === 'wsh') return bytes(`0020${bytesToHex(sha256(script!))}`);
  if (kind === 'wpkh') return bytes(`0014${bytesToHex(hash160(bytes(key!)))}`);
  return bytes(kind);
}
