import { expect, test } from 'vitest';
import { finding } from '../../../core/findings/finding.ts';
import type { CheckedForm } from '../../../core/form/types.ts';
import { unprovenIn } from './unproven.ts';

const at = (path: string, severity?: 'note') =>
  finding('fee-claimed', { path }, severity ? { severity } : { more: 'Joined.' });
const checkedWith = (...findings: readonly ReturnType<typeof at>[]) =>
  ({ review: { findings } }) as unknown as CheckedForm;

test.each([
  ['nothing judged', undefined, []],
  ['a note', checkedWith(at('inputs[0]', 'note')), []],
  ['another warning', checkedWith(finding('sighash-single', { path: 'inputs[0]' })), []],
  [
    'two inputs of which the same is said, once',
    checkedWith(at('inputs[0]'), at('inputs[1]')),
    [{ text: at('').text, paths: ['inputs[0]', 'inputs[1]'] }],
  ],
] as const)('unproven of what is signed: %s', (_, checked, found) => {
  expect(unprovenIn(checked)).toEqual(found);
});
