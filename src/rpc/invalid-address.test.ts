import { expect, test } from 'vitest';
import { execute } from './dispatch.ts';

/* Procedures that take an address keep Core's words, and say besides of which other coin it is. */

const OTHER = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';
const NONE = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n8';
const TXID = 'ab'.repeat(32);

const CALLS: readonly (readonly [string, (address: string) => readonly unknown[], string])[] = [
  ['verifymessage', (address) => [address, '', 'Hello'], 'Invalid address'],
  ['verifymessagebip322', (address) => [address, '', 'Hello'], 'Invalid address'],
  ['signmessagebip322', (address) => [address, 'Hello', []], 'Invalid address'],
  ['explaincommitment', (address) => ['51', address], 'Invalid address'],
  [
    'createpsbt',
    (address) => [[{ txid: TXID, vout: 0 }], [{ [address]: 1 }]],
    'Invalid Bitcoin address: ',
  ],
  [
    'createrawtransaction',
    (address) => [[{ txid: TXID, vout: 0 }], { [address]: 1 }],
    'Invalid Bitcoin address: ',
  ],
];

test.each(CALLS)('%s', (method, params, words) => {
  const errorOf = (address: string): unknown =>
    (
      JSON.parse(
        execute(JSON.stringify({ method, params: params(address) }), { chain: 'main' }).body,
      ) as { readonly error: unknown }
    ).error;
  const message = (address: string) => (words.endsWith(' ') ? `${words}${address}` : words);
  const data = { address_of: 'Litecoin' };
  expect(errorOf(OTHER)).toEqual({ code: -5, message: message(OTHER), data });
  expect(errorOf(NONE)).toEqual({ code: -5, message: message(NONE) });
});
