import { expect, test } from 'vitest';
import type { DangerPlace } from '../../../core/form/result/dangers.ts';
import { placeText } from './text-utxos.ts';

const IN: DangerPlace = { path: 'inputs[0].sighash', part: { input: 0 } };
const OUT: DangerPlace = { path: 'tx.vout[2]', part: { output: 2 } };

test.each<readonly [places: readonly DangerPlace[], text: string]>([
  [[IN], 'Input 0'],
  [[OUT], 'Output 2'],
  [[OUT, IN], 'Output 2 and 1 more place'],
  [[{ path: 'tx' }], ''],
  [[{ path: 'vin' }], ''],
  [[{ path: 'inputs' }], ''],
  [[{ path: 'global_xpubs[0]' }], 'global_xpubs[0]'],
  [[], ''],
])('the place of %j', (places, text) => {
  expect(placeText(places)).toBe(text);
});
