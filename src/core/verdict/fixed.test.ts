import { describe, expect, test } from 'vitest';
import { inspect } from '../review/testing/file-rows.ts';
import { HashType } from '../script/hash-type.ts';
import {
  type FileSpec,
  type Lock,
  multi,
  type Signing,
  tr,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import type { Fixed, IsFixed } from './fixed.ts';

const { ALL, NONE, SINGLE, ANYONECANPAY } = HashType;

/** Two inputs, of which the second is signed, and three outputs. */
function fixedBy(lock: Lock, ...signed: readonly Signing[]): string {
  return textOf(
    inspect({ inputs: [{ lock: wpkh('B') }, { lock, signed }], outputs: [{}, {}, {}] }).fixed,
  );
}

/** Names of what is fixed; with `~` where some signatures commit to it, with `?` where only an unchecked one does. */
function textOf(fixed: Fixed): string {
  const { version, locktime, inputs, outputs, sequences, eachOutput } = fixed;
  const whole = Object.entries({ version, locktime, inputs, outputs });
  const named = (name: string, is: IsFixed) => (is === false ? [] : [`${name}${MARKS[`${is}`]}`]);
  const each = (name: string, items: readonly IsFixed[]) =>
    items.flatMap((one, i) => named(`${name}${i}`, one));
  return [
    ...whole.flatMap(([name, is]) => named(name, is)),
    ...each('sequence', sequences),
    ...each('output', eachOutput),
  ].join(' ');
}

const MARKS = { true: '', some: '~', unknown: '?' };

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
    ['one of a key that the script does not have', wpkh('A'), [{ by: 'X' }], ''],
    [
      'ALL and NONE in one input',
      wsh(multi(2, 'AB')),
      [by(ALL), { by: 'B', type: NONE }],
      `version locktime inputs outputs~ sequence0~ sequence1 output0~ output1~ output2~`,
    ],
    [
      'ALL beside one of a key that the script does not have',
      wpkh('A'),
      [by(ALL), { by: 'X', type: NONE }],
      `version locktime inputs outputs sequence0 sequence1 ${OUTPUTS}`,
    ],
  ])('%s', (_, lock, signed, fixed) => {
    expect(fixedBy(lock, ...signed)).toBe(fixed);
  });
});

/** Two inputs, each with one signature, and two outputs. */
const both = (first: number, second: number): FileSpec => ({
  inputs: [
    { lock: wpkh('B'), signed: [{ by: 'B', type: first }] },
    { lock: tr('A'), signed: [by(second)] },
  ],
  outputs: [{}, {}],
});

describe('what one signature commits to and another does not, is held by whoever made it', () => {
  test.each<[what: string, file: FileSpec, fixed: string]>([
    [
      'both ALL',
      both(ALL, ALL),
      'version locktime inputs outputs sequence0 sequence1 output0 output1',
    ],
    [
      'NONE beside ALL',
      both(NONE, ALL),
      'version locktime inputs outputs~ sequence0 sequence1~ output0~ output1~',
    ],
    [
      'SINGLE of this input beside ALL',
      both(SINGLE | ANYONECANPAY, ALL),
      'version locktime inputs~ outputs~ sequence0 sequence1~ output0 output1~',
    ],
    [
      'SINGLE of each',
      both(SINGLE | ANYONECANPAY, SINGLE | ANYONECANPAY),
      'version locktime sequence0~ sequence1~ output0~ output1~',
    ],
    [
      'NONE of each',
      both(NONE | ANYONECANPAY, NONE | ANYONECANPAY),
      'version locktime sequence0~ sequence1~',
    ],
  ])('%s', (_, file, fixed) => {
    expect(textOf(inspect(file).fixed)).toBe(fixed);
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
