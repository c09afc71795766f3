import { expect, test } from 'vitest';
import { sendCommand } from './node-commands.ts';

test.each([
  ['nothing burned', [], 'bitcoin-cli -regtest -stdin sendrawtransaction < a.hex'],
  [
    'the most that is burned',
    [5n, 7n, 6n],
    'bitcoin-cli -regtest -named -stdin sendrawtransaction maxburnamount=0.00000007 < a.hex',
  ],
])('the command for %s', (_, burned, command) => {
  expect(sendCommand('regtest', 'a.hex', burned)).toBe(command);
});
