import { expect, test } from 'vitest';
import { sendCommand, submitCommand } from './node-commands.ts';

const burn = (worth: bigint) => ({ code: 'burn', worth });

test.each([
  [
    'nothing burned',
    [{ code: 'dust', worth: 9n }],
    'bitcoin-cli -regtest -stdin sendrawtransaction < a.hex',
  ],
  [
    'the most that is burned',
    [burn(5n), burn(7n), { code: 'dust', worth: 9n }, burn(6n)],
    'bitcoin-cli -regtest -named -stdin sendrawtransaction maxburnamount=0.00000007 < a.hex',
  ],
])('the command for %s', (_, found, command) => {
  expect(sendCommand('regtest', 'a.hex', found)).toBe(command);
});

test.each([
  ['one', ['aa'], [], 'sendrawtransaction aa'],
  [
    'one that burns',
    ['aa'],
    [burn(7n)],
    '-named sendrawtransaction hexstring=aa maxburnamount=0.00000007',
  ],
  ['two', ['aa', 'bb'], [], `submitpackage '["aa","bb"]'`],
  [
    'two, of which one burns',
    ['aa', 'bb'],
    [burn(7n)],
    `-named submitpackage package='["aa","bb"]' maxburnamount=0.00000007`,
  ],
])('the command for %s at once', (_, transactions, found, command) => {
  expect(submitCommand('main', transactions, found)).toBe(`bitcoin-cli ${command}`);
});
