import { expect, test } from 'vitest';
import { placeText } from './text-utxos.ts';

test.each<readonly [paths: readonly string[], text: string]>([
  [['vin[0]'], 'Input 0'],
  [['inputs[0].sighash'], 'Input 0'],
  [['vout[2]'], 'Output 2'],
  [['outputs[2]'], 'Output 2'],
  [['tx.vout[2]'], 'Output 2'],
  [['tx.vout[2]', 'tx.vout[3]'], 'Output 2 and 1 more place'],
  [['tx'], ''],
  [['vin'], ''],
  [['inputs'], ''],
  [[], ''],
])('the place of %j', (paths, text) => {
  expect(placeText(paths)).toBe(text);
});
