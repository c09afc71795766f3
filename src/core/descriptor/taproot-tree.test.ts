import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { type LeafAtDepth, leafScriptsOf, taprootOutput } from './taproot-tree.ts';

/** `depth script` or `depth script version`, in hex. */
function leaf(text: string): LeafAtDepth {
  const [depth, script = '', version] = text.split(' ');
  const leafVersion = version === undefined ? {} : { leafVersion: Number.parseInt(version, 16) };
  return {
    depth: Number(depth),
    script: Uint8Array.from(Buffer.from(script, 'hex')),
    ...leafVersion,
  };
}

const outputOf = (...leaves: readonly string[]) => taprootOutput(UNSPENDABLE_KEY, leaves.map(leaf));

describe('the depths of leaves', () => {
  test.each<[name: string, leaves: readonly string[], isTree: boolean]>([
    ['no leaf', [], true],
    ['one', ['0 51'], true],
    ['two', ['1 51', '1 52'], true],
    ['two at the left', ['2 51', '2 52', '1 53'], true],
    ['two at the right', ['1 51', '2 52', '2 53'], true],
    ['one without its neighbour', ['1 51'], false],
    ['two roots', ['0 51', '0 52'], false],
    ['a branch too many', ['1 51', '1 52', '1 53'], false],
    ['a root beside a branch', ['0 51', '1 52', '1 53'], false],
    ['a leaf that is too deep', ['1 51', '2 52'], false],
    ['neighbours that are apart', ['2 51', '1 52', '2 53'], false],
  ])('%s', (_name, leaves, isTree) => {
    expect(outputOf(...leaves) !== undefined).toBe(isTree);
    if (leaves.length === 0) expect(outputOf()!.merkleRoot).toBeUndefined();
  });

  test('an internal key that is the x of no point has no output', () => {
    expect(taprootOutput(new Uint8Array(32).fill(255), [])).toBeUndefined();
  });
});

describe('leaf scripts, with every control block', () => {
  /** `script version: lengths of the control blocks`. */
  const scriptsIn = (...leaves: readonly string[]) =>
    leafScriptsOf(outputOf(...leaves)!).map(
      ({ script, leafVersion, controlBlocks }) =>
        `${bytesToHex(script)} ${leafVersion.toString(16)}: ${controlBlocks.map((block) => block.length).join(' ')}`,
    );

  test.each<[name: string, leaves: readonly string[], scripts: readonly string[]]>([
    ['by their bytes', ['1 53', '2 52', '2 51'], ['51 c0: 97', '52 c0: 97', '53 c0: 65']],
    ['one script at two depths is one', ['2 51', '2 52', '1 51'], ['51 c0: 65 97', '52 c0: 97']],
    ['the same with the deeper one last', ['1 51', '2 52', '2 51'], ['51 c0: 65 97', '52 c0: 97']],
    ['by version where the script is one', ['1 51 c2', '1 51'], ['51 c0: 65', '51 c2: 65']],
    ['twins have one control block', ['1 51', '1 51'], ['51 c0: 65']],
    [
      'two of one length',
      ['2 51', '2 52', '2 51', '2 53'],
      ['51 c0: 97 97', '52 c0: 97', '53 c0: 97'],
    ],
  ])('%s', (_name, leaves, scripts) => {
    expect(scriptsIn(...leaves)).toEqual(scripts);
  });

  test('control blocks of one length stand by their bytes', () => {
    const [{ controlBlocks } = { controlBlocks: [] }] = leafScriptsOf(
      outputOf('2 51', '2 52', '2 51', '2 53')!,
    );
    const blocks = controlBlocks.map(bytesToHex);
    expect(blocks).toEqual([...blocks].sort());
    expect(new Set(blocks).size).toBe(2);
  });
});
