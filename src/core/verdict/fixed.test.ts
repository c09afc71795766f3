import { describe, expect, test } from 'vitest';
import { inspect } from '../review/testing/file-rows.ts';
import { HashType } from '../script/hash-type.ts';
import { type FileSpec, type Lock, type Signing, tr, wpkh } from '../sign/testing/built-files.ts';
import type { Fixed, IsFixed } from './fixed.ts';

const { ALL, NONE, SINGLE, ANYONECANPAY } = HashType;

/** Two inputs, of which the second is signed, and three outputs. */
function fixedBy(lock: Lock, ...signed: readonly Signing[]): string {
  return textOf(
    inspect({ inputs: [{ lock: wpkh('B') }, { lock, signed }], outputs: [{}, {}, {}] }).fixed,
  );
}

/** Names of what is fixed; with `?` where only an unchecked signature commits to it. */
function textOf(fixed: Fixed): string {
  const { version, locktime, inputs, outputs, sequences, eachOutput } = fixed;
  const whole = Object.entries({ version, locktime, inputs, outputs });
  const named = (name: string, is: IsFixed) =>
    is === false ? [] : [is === 'unknown' ? `${name}?` : name];
  const each = (name: string, items: readonly IsFixed[]) =>
    items.flatMap((one, i) => named(`${name}${i}`, one));
  return [
    ...whole.flatMap(([name, is]) => named(name, is)),
    ...each('sequence', sequences),
    ...each('output', eachOutput),
  ].join(' ');
}

const by = (type: number): Signing => ({ by: 'A', type });
const OUTPUTS = 'output0 output1 output2';

describe('what a valid signature commits to, anyone may no longer change', () => {
  test.each<[what: string, lock: Lock, signed: readonly Signing[], fixed: string]>([
    ['nobody has signed', wpkh('A'), [], ''],
    ['ALL', wpkh('A'), [by(ALL)], `version locktime inputs outputs sequence0 sequence1 ${OUTPUTS}`],
    ['NONE', wpkh('A'), [by(NONE)], 'version locktime inputs sequence1'],
    ['SINGLE', wpkh('A'), [by(SINGLE)], 'version locktime inputs sequence1 output1'],
    ['Taproot NONE', tr('A'), [by(NONE)], 'version locktime inputs sequence0 sequence1'],
    [
      'ALL of this input',
      wpkh('A'),
      [by(ALL | ANYONECANPAY)],
      `version locktime outputs sequence1 ${OUTPUTS}`,
    ],
    ['NONE of this input', wpkh('A'), [by(NONE | ANYONECANPAY)], 'version locktime sequence1'],
    [
      'SINGLE of this input',
      tr('A'),
      [by(SINGLE | ANYONECANPAY)],
      'version locktime sequence1 output1',
    ],
    ['an invalid one', wpkh('A'), [{ by: 'A', spoilt: true }], ''],
  ])('%s', (_, lock, signed, fixed) => {
    expect(fixedBy(lock, ...signed)).toBe(fixed);
  });
});

/** Nothing is told of what the second input spends. */
const unknown = (...signed: readonly Signing[]): FileSpec => ({
  inputs: [{ lock: wpkh('B') }, { lock: wpkh('A'), signed, utxo: 'none' }],
  outputs: [{}, {}],
});

describe('what only a signature commits to that is not checked, may or may not change', () => {
  test.each<[what: string, file: FileSpec, fixed: string]>([
    [
      'ALL, by the rules of v0 where they are not known',
      unknown(by(ALL)),
      'version? locktime? inputs? outputs? sequence0? sequence1? output0? output1?',
    ],
    ['NONE', unknown(by(NONE)), 'version? locktime? inputs? sequence1?'],
    [
      'SINGLE of this input',
      unknown(by(SINGLE | ANYONECANPAY)),
      'version? locktime? sequence1? output1?',
    ],
    [
      'beside a valid one',
      {
        inputs: [
          { lock: wpkh('B'), signed: [{ by: 'B', type: NONE }] },
          unknown(by(ALL)).inputs[1]!,
        ],
      },
      'version locktime inputs outputs? sequence0 sequence1? output0?',
    ],
  ])('%s', (_, file, fixed) => {
    expect(textOf(inspect(file).fixed)).toBe(fixed);
  });
});
