import { expect, test } from 'vitest';
import { sendCommand, submitCommand } from './node-commands.ts';

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

test.each([
  ['one', ['aa'], [], 'sendrawtransaction aa'],
  [
    'one that burns',
    ['aa'],
    [7n],
    '-named sendrawtransaction hexstring=aa maxburnamount=0.00000007',
  ],
  ['two', ['aa', 'bb'], [], `submitpackage '["aa","bb"]'`],
  [
    'two, of which one burns',
    ['aa', 'bb'],
    [7n],
    `-named submitpackage package='["aa","bb"]' maxburnamount=0.00000007`,
  ],
])('the command for %s at once', (_, transactions, burned, command) => {
  expect(submitCommand('main', transactions, burned)).toBe(`bitcoin-cli ${command}`);
});
