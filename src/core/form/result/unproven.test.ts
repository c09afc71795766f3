import { expect, test } from 'vitest';
import { finding } from '../../findings/finding.ts';
import { unprovenIn } from './unproven.ts';

const at = (input: number, severity?: 'note') =>
  finding(
    'fee-claimed',
    { path: `inputs[${input}]`, part: { input } },
    severity ? { severity } : { more: 'Joined.' },
  );

test.each([
  ['nothing found', [], []],
  ['a note', [at(0, 'note')], []],
  ['another warning', [finding('sighash-single', { path: 'inputs[0]' })], []],
  [
    'two inputs of which the same is said, once',
    [at(0), at(1)],
    [
      {
        text: at(0).text,
        places: [
          { path: 'inputs[0]', part: { input: 0 } },
          { path: 'inputs[1]', part: { input: 1 } },
        ],
      },
    ],
  ],
] as const)('unproven of what is signed: %s', (_, findings, found) => {
  expect(unprovenIn(findings)).toEqual(found);
});
