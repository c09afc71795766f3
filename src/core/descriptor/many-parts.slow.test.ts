import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../bytes/hex.ts';
import { tapBranchHash, tapLeafHash, tweakedOutputKey } from '../crypto/taproot.ts';
import { addDescriptorChecksum } from '../script/descriptor-checksum.ts';
import { DescriptorError } from './descriptor-error.ts';
import { expand } from './expand.ts';
import { parseDescriptor } from './parse.ts';
import { PrivateKeys } from './private-keys.ts';
import { taprootOutput } from './taproot-tree.ts';
import { publicText } from './to-text.ts';

/*
 * As many parts of one kind as a request has room for: none may be spread as
 * arguments of a call, of which there can be some hundred thousand, nor be gone
 * through once for each other.
 */

const KEY = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const X = KEY.slice(2);
const XPUB =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';

/** Levels of a full tree of so many leaves. */
const LEVELS = 17;

function read(text: string) {
  return parseDescriptor(text, 'main', new PrivateKeys()).descriptors;
}

/** A tree with the same leaf at every end, or what is made of it. */
function fullTree<Node>(leaf: Node, levels: number, join: (one: Node) => Node): Node {
  let node = leaf;
  for (let level = 0; level < levels; level++) node = join(node);
  return node;
}

const LEAF_HASH = tapLeafHash(0xc0, hexToBytes(`20${X}ac`)!);
const ROOT = fullTree(LEAF_HASH, LEVELS, (hash) => tapBranchHash(hash, hash));

test('tr() of 2^17 leaves is written as it was read, and has its address', () => {
  const tree = fullTree(`pk(${X})`, LEVELS, (one) => `{${one},${one}}`);
  const text = `tr(${X},${tree})`;
  const [descriptor] = read(text);
  // Not `toEqual`, which would print both.
  expect(publicText(descriptor!, 'main') === addDescriptorChecksum(text)).toBe(true);
  const { key } = tweakedOutputKey(hexToBytes(X)!, ROOT)!;
  expect(expand(descriptor!, 0)!.scripts).toEqual([Uint8Array.of(0x51, 0x20, ...key)]);
});

test('2^17 leaves below 111 levels with one more leaf each have proofs of 128 hashes', () => {
  const script = hexToBytes(`20${X}ac`)!;
  const above = 128 - LEVELS;
  const chain = Array.from({ length: above }, (_, depth) => ({ depth: depth + 1, script }));
  const lowest = Array.from({ length: 2 ** LEVELS }, () => ({ depth: 128, script }));
  const output = taprootOutput(hexToBytes(X)!, [...chain, ...lowest])!;
  expect(output.merkleRoot).toEqual(
    fullTree(ROOT, above, (hash) => tapBranchHash(LEAF_HASH, hash)),
  );
  expect(output.leaves.length).toBe(above + 2 ** LEVELS);
  expect(output.leaves[0]!.path.length).toBe(128);
  expect(output.leaves.at(-1)!.path.length).toBe(1);
});

describe('many', () => {
  const many = 200_000;
  test.each([
    ['steps behind a key', `wpkh(${XPUB}${'/0'.repeat(many)})`],
    ['steps before a key', `wpkh([00000000${'/0'.repeat(many)}]${KEY})`],
    ['arguments of thresh()', `tr(${X},thresh(1,pk(${X})${',a:0'.repeat(80_000)}))`],
    ['wrappers', `tr(${X},${'n'.repeat(80_000)}:pk(${X}))`],
    ['participants of musig()', `tr(musig(${`${KEY},`.repeat(many)}${KEY}))`],
  ])('%s are written as they were read', (_what, text) => {
    expect(publicText(read(text)[0]!, 'main') === addDescriptorChecksum(text)).toBe(true);
  });

  test.each([
    [
      'keys of multi()',
      `wsh(multi(1${`,${KEY}`.repeat(many)}))`,
      `Cannot have ${many} keys in multisig; must have between 1 and 20 keys, inclusive`,
    ],
    [
      'keys of multi_a()',
      `tr(${X},multi_a(1${`,${X}`.repeat(many)}))`,
      `Cannot have ${many} keys in multi_a; must have between 1 and 999 keys, inclusive`,
    ],
    [
      'arguments of thresh() that are more than a script has room for',
      `tr(${X},thresh(1,pk(${X})${',a:0'.repeat(many)}))`,
      `'thresh(1,pk(${X})${',a:0'.repeat(many)})' is not a valid descriptor function`,
    ],
  ])('%s are refused', (_what, text, words) => {
    let said: unknown;
    try {
      read(text);
    } catch (error) {
      said = error;
    }
    expect(said).toBeInstanceOf(DescriptorError);
    expect((said as DescriptorError).message === words).toBe(true);
  });
});
