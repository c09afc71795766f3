import { describe, expect, test } from 'vitest';
import { HashType } from '../script/hash-type.ts';
import { type Lock, type Signing, tr, wpkh } from '../sign/testing/built-files.ts';
import { inspect } from './testing/file-rows.ts';

const { ALL, NONE, SINGLE, ANYONECANPAY } = HashType;

/** Two inputs, of which the second is signed, and three outputs. */
function fixedBy(lock: Lock, ...signed: readonly Signing[]): string {
  const { fixed } = inspect({
    inputs: [{ lock: wpkh('B') }, { lock, signed }],
    outputs: [{}, {}, {}],
  });
  const { version, locktime, inputs, outputs, sequences, eachOutput } = fixed;
  const whole = Object.entries({ version, locktime, inputs, outputs });
  const each = (name: string, items: readonly boolean[]) =>
    items.flatMap((one, i) => (one ? [`${name}${i}`] : []));
  return [
    ...whole.flatMap(([name, is]) => (is ? [name] : [])),
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
