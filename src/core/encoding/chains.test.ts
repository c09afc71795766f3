import { expect, test } from 'vitest';
import { CHAIN_PARAMETERS, CHAINS, parseChain } from './chains.ts';

test.each([
  ['main', 'main'],
  ['mainnet', 'main'],
  ['test', 'testnet3'],
  ['testnet', 'testnet3'],
  ['testnet3', 'testnet3'],
  ['testnet4', 'testnet4'],
  ['signet', 'signet'],
  ['regtest', 'regtest'],
  ['', undefined],
  ['Main', undefined],
  ['main ', undefined],
  ['testnet5', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('the chain "%s" is %s', (text, chain) => {
  expect(parseChain(text)).toBe(chain);
});

test('a chain is found by its own and by its Core name', () => {
  for (const chain of CHAINS) {
    expect(parseChain(chain)).toBe(chain);
    expect(parseChain(CHAIN_PARAMETERS[chain].coreName)).toBe(chain);
  }
});
