import { describe, expect, test } from 'vitest';
import {
  bytesOf,
  type Hex,
  KEY_1,
  outpoint,
  psbt,
  record,
  sized,
  transaction,
  txInput,
  txid,
  txOutput,
  version0,
  version2,
  witness,
} from '../../../test/psbt-text.ts';
import { outlineOf } from '../outline/inspect.ts';
import { kindOf, nodeCount, problemOf } from '../outline/node-index.ts';
import { decodePsbt, hasPsbtMagic } from './psbt.ts';

/** Parts with something odd, as `kind: problem`. */
function oddities(bytes: Uint8Array): readonly string[] {
  const { index, error } = outlineOf(bytes, 'psbt');
  expect(error).toBeUndefined();
  return Array.from({ length: nodeCount(index) }, (_, row) => row)
    .filter((row) => problemOf(index, row) !== 'none')
    .map((row) => `${kindOf(index, row)}: ${problemOf(index, row)}`);
}

const OUTPUT_SCRIPT = '51';
const KEY_X = KEY_1.slice(2);

describe('what is there and Core takes for absent is marked', () => {
  test.each<[string, readonly string[], { inputs?: Hex[][]; outputs?: Hex[][] }]>([
    [
      'an empty redeem script',
      ['psbt.in.redeem_script: empty'],
      { inputs: [[record('04', '', '')]] },
    ],
    ['a redeem script', [], { inputs: [[record('04', '', OUTPUT_SCRIPT)]] }],
    [
      'an empty witness script',
      ['psbt.in.witness_script: empty'],
      { inputs: [[record('05', '', '')]] },
    ],
    [
      'an empty final scriptSig',
      ['psbt.in.final_scriptsig: empty'],
      { inputs: [[record('07', '', '')]] },
    ],
    [
      'an empty final witness',
      ['psbt.in.final_scriptwitness: empty'],
      { inputs: [[record('08', '', witness())]] },
    ],
    ['a final witness', [], { inputs: [[record('08', '', witness('aa'))]] }],
    [
      'an output that was never set',
      ['psbt.in.witness_utxo: null-output'],
      { inputs: [[record('01', '', txOutput(-1, OUTPUT_SCRIPT))]] },
    ],
    ['an output of nothing', [], { inputs: [[record('01', '', txOutput(0, OUTPUT_SCRIPT))]] }],
    [
      'an output of less than nothing',
      [],
      { inputs: [[record('01', '', txOutput(-2, OUTPUT_SCRIPT))]] },
    ],
    [
      'an internal key of zeros',
      ['psbt.in.tap_internal_key: all-zero'],
      { inputs: [[record('17', '', '00'.repeat(32))]] },
    ],
    ['an internal key', [], { inputs: [[record('17', '', KEY_X)]] }],
    [
      'a Merkle root of zeros',
      ['psbt.in.tap_merkle_root: all-zero'],
      { inputs: [[record('18', '', '00'.repeat(32))]] },
    ],
    [
      'an empty redeem script of an output',
      ['psbt.out.redeem_script: empty'],
      { outputs: [[record('00', '', '')]] },
    ],
    ['a witness script of an output', [], { outputs: [[record('01', '', OUTPUT_SCRIPT)]] }],
  ])('%s: %j', (_what, problems, maps) => {
    expect(oddities(bytesOf(version0(maps)))).toEqual(problems);
  });
});

describe('the magic bytes', () => {
  test.each<[string, boolean]>([
    ['70736274ff', true],
    ['70736274ff00', true],
    ['70736274', false],
    ['70736274fe', false],
    ['00736274ff', false],
    ['', false],
  ])('%s: %s', (hex, is) => {
    expect(hasPsbtMagic(bytesOf(hex))).toBe(is);
  });
});

describe('a previous transaction', () => {
  const previous = transaction({ inputs: [txInput()], outputs: [txOutput(1, OUTPUT_SCRIPT)] });
  const withWitness = transaction({
    inputs: [txInput()],
    outputs: [txOutput(1, OUTPUT_SCRIPT)],
    witnesses: [witness('aa')],
  });
  const spends = outpoint(txid(previous), 0);

  test.each([
    ['bare', previous],
    ['with a witness, which its id leaves out', withWitness],
  ])('%s is checked wherever the bytes lie in memory', (_what, whole) => {
    for (const make of [version0, version2]) {
      const bytes = bytesOf(make({ inputs: [[record('00', '', whole)]], spends }));
      const around = new Uint8Array(bytes.length + 11);
      around.set(bytes, 7);
      const inside = around.subarray(7, 7 + bytes.length);
      expect(decodePsbt(inside).inputs[0]?.records.length).toBeGreaterThan(0);
    }
  });

  test('is refused where a PSBT of version 2 does not say what it spends', () => {
    const bytes = bytesOf(
      psbt({
        global: [
          record('fb', '', '02000000'),
          record('02', '', '02000000'),
          record('04', '', '01'),
          record('05', '', '00'),
        ],
        inputs: [[record('00', '', previous)]],
      }),
    );
    expect(() => decodePsbt(bytes)).toThrow('psbt.required-in-v2');
  });
});

test('a type in more bytes than one is kept as it is', () => {
  const hex = version0({ inputs: [[sized('fdfffe00') + sized('aa')]] });
  expect(decodePsbt(bytesOf(hex)).inputs).toHaveLength(1);
});
