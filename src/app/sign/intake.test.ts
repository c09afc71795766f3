import { expect, test } from 'vitest';
import { isForField } from './intake.ts';

const HEX = '0014751e76e8199196d454941c45d1b3a323f1433bd6';

test.each([
  ['hex into a field for hex', 'hex', HEX, true],
  ['hex with a line end', 'hex', ` ${HEX}\n`, true],
  ['an amount into its field', 'amount', ' 0.05 ', true],
  ['a key into a field for hex', 'hex', 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3', false],
  ['JSON into a field for hex', 'hex', '[{"txid":"ab"}]', false],
  ['a whole transaction into a field for hex', 'hex', `02000000${'01'.repeat(60)}`, false],
  ['as much hex as a field takes', 'hex', '00'.repeat(1 << 19), true],
  ['more hex', 'hex', '00'.repeat((1 << 19) + 1), false],
  ['hex into a field for an amount', 'amount', HEX, false],
  ['words into a field for an amount', 'amount', 'abandon abandon', false],
  ['anything elsewhere', undefined, HEX, false],
  ['anything into the field for transactions', 'any', HEX, false],
])('%s', (_, takes, text, is) => {
  expect(isForField(takes, text)).toBe(is);
});
