import { describe, expect, test } from 'vitest';
import { NODE_KINDS } from '../core/outline/kind-table.ts';
import type { PathStep } from '../core/outline/path-recorder.ts';
import { pathInWords } from './path-words.ts';

const step = (kind: string, ordinal = 0): PathStep => ({ kind, ordinal });

describe('pathInWords', () => {
  test.each<[words: string, path: readonly PathStep[]]>([
    ['PSBT', []],
    ['PSBT', [step('psbt')]],
    ['transaction', [step('tx')]],
    ['global map', [step('psbt'), step('psbt.global')]],
    ['input 0', [step('psbt'), step('psbt.input')]],
    [
      'input 2, BIP 32 derivation',
      [step('psbt'), step('psbt.input', 2), step('psbt.in.bip32_derivation')],
    ],
    [
      'input 2, BIP 32 derivation 3',
      [step('psbt'), step('psbt.input', 2), step('psbt.in.bip32_derivation', 2)],
    ],
    [
      'output 1, taproot tree, leaf 0',
      [step('psbt.output', 1), step('psbt.out.tap_tree'), step('tap.tree_leaf')],
    ],
    [
      'transaction, witness 1, item 4',
      [step('tx'), step('tx.witness', 1), step('tx.witness.item', 4)],
    ],
    // Parts without words are passed over.
    [
      'input 0, redeem script',
      [step('psbt.input'), step('psbt.in.redeem_script'), step('psbt.script')],
    ],
  ])('%s', (words, path) => {
    expect(pathInWords(path)).toBe(words);
  });

  const records = NODE_KINDS.filter((kind) => /^psbt\.(global|in|out)\./.test(kind));

  test.each(records)('%s has words of its own', (kind) => {
    const words = pathInWords([step(kind)]);
    expect(words).not.toBe('PSBT');
    expect(words).not.toMatch(/[_.]/);
  });
});
