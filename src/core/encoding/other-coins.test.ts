import { describe, expect, test } from 'vitest';
import { hexToBytes } from '../bytes/hex.ts';
import { decodeAddress } from './address.ts';
import { encodeBase58Check } from './base58check.ts';
import { CHAINS } from './chains.ts';
import { otherCoinOf } from './other-coins.ts';

/** Base58Check of a version and a hash. */
const versioned = (version: string) => encodeBase58Check(hexToBytes(version + '75'.repeat(20))!);

const CASH = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a';

describe('an address of another coin is named', () => {
  test.each([
    // CashAddr, "Examples".
    [`bitcoincash:${CASH}`, 'Bitcoin Cash'],
    [CASH, 'Bitcoin Cash'],
    [CASH.toUpperCase(), 'Bitcoin Cash'],
    ['bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq', 'Bitcoin Cash'],
    [`bitcoincash:${CASH}?amount=1`, 'Bitcoin Cash'],
    [versioned('1c'), 'Bitcoin Cash'],
    ['LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', 'Litecoin'],
    ['MQMcJhpWHYVeQArcZR3sBgyPZxxRtnH441', 'Litecoin'],
    ['ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'Litecoin'],
    ['LTC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KGMN4N9', 'Litecoin'],
    ['litecoin:LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1?amount=1', 'Litecoin'],
    // DigiByte has the same version for keys.
    ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'Dogecoin or DigiByte'],
    [versioned('16'), 'Dogecoin'],
    ['XwnLY9Tf7Zsef8gMGL2fhWA9ZmMjt4KPwg', 'Dash'],
    ['dash:XwnLY9Tf7Zsef8gMGL2fhWA9ZmMjt4KPwg', 'Dash'],
    ['t1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs', 'Zcash or a coin with its addresses'],
    [versioned('1cbd'), 'Zcash or a coin with its addresses'],
    [versioned('26'), 'Bitcoin Gold'],
    [versioned('17'), 'Bitcoin Gold'],
    ['ex1qw508d6qejxtdg4y5r3zarvary0c5xw7kxw5fx4', 'Liquid'],
    [
      'lq1qqf8er278e6nyvuwtgf39e6ewvdcnjupn9a86rzpx655y5lhkt0walu3djf9cklkxd3ryld97hu8h3xepw7sh2rlu7q45dcew5',
      'Liquid',
    ],
    ['VJLDJCJZja8GZNBkLFAHWSNwuxMrzs1BpX1CAUqvfwgtRtDdVtPFWiQwnYMf76rMamsUgFFJVgf36eag', 'Liquid'],
  ])('%s', (text, coin) => {
    expect(otherCoinOf(text)).toBe(coin);
    for (const chain of CHAINS) expect(decodeAddress(text, chain)).toMatchObject({ coin });
  });
});

describe('nothing is guessed of', () => {
  test.each([
    ['an address of Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['one of P2SH', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
    ['one of segwit', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['one of a test chain', 'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r'],
    ['a wrong character in CashAddr', `${CASH.slice(0, -1)}q`],
    ['CashAddr under another prefix', `bchtest:${CASH}`],
    ['CashAddr in both cases', `Q${CASH.slice(1)}`],
    ['a wrong character in Base58', 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc2'],
    ['a wrong character in bech32', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n8'],
    ['a wrong character in blech32', `lq1${'q'.repeat(97)}`],
    ['another length', encodeBase58Check(hexToBytes(`30${'75'.repeat(21)}`)!)],
    ['a version that nobody here has', versioned('55')],
    ['a private key in WIF', 'L1aW4aubDFB7yfras2S1mN3bqg9nwySY8nkoLmJebSLD5BWv3ENZ'],
    [
      'an extended key',
      'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
    ],
    ['nothing', ''],
    ['words', 'litecoin: an address'],
    ['a long text', 'q'.repeat(100_000)],
  ])('%s', (_what, text) => {
    expect(otherCoinOf(text)).toBeUndefined();
  });
});
