import { describe, expect, test } from 'vitest';
import { coinOf, coinsOfInputs, mergeCoins, withField } from './coins.ts';
import type { CoinForm } from './port.ts';

const TXID = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);

function coin(given: Partial<CoinForm>): CoinForm {
  const empty = { scriptPubKey: '', redeemScript: '', witnessScript: '', amount: '' };
  return { txid: TXID, vout: 0, ...empty, ...given };
}

const merged = (...given: readonly CoinForm[]) => mergeCoins(new Map(), given).coins;

describe('what is given', () => {
  const before = merged(coin({ scriptPubKey: '0014aa', amount: '1' }));
  const rows: readonly (readonly [string, Partial<CoinForm>, Partial<CoinForm>, number])[] = [
    ['goes before what was there', { amount: '2' }, { scriptPubKey: '0014aa', amount: '2' }, 1],
    ['leaves what it does not say', { redeemScript: '51' }, { amount: '1', redeemScript: '51' }, 0],
    ['may say the same again', { scriptPubKey: '0014AA' }, { amount: '1' }, 0],
    ['is of another output', { vout: 1, amount: '2' }, { amount: '1' }, 0],
    ['names its txid in capitals', { txid: TXID.toUpperCase(), amount: '3' }, { amount: '3' }, 1],
  ];
  test.each(rows)('%s', (_, given, after, replaced) => {
    const result = mergeCoins(before, [coin(given)]);
    expect(result.coins.get(`${TXID}:0`)).toMatchObject(after);
    expect(result.replaced).toHaveLength(replaced);
  });
});

test('a field typed into a row that is not there makes the row', () => {
  const coins = withField(new Map(), { txid: TXID, vout: 7 }, 'amount', '0.5');
  expect(coinOf(coins, { txid: TXID, vout: 7 })).toEqual(coin({ vout: 7, amount: '0.5' }));
});

test('the call is told of its inputs only, and of rows with a scriptPubKey only', () => {
  const coins = merged(
    coin({ scriptPubKey: '51' }),
    coin({ vout: 1, amount: '1' }),
    coin({ txid: OTHER, scriptPubKey: '52' }),
  );
  const inputs = [
    { txid: TXID, vout: 0 },
    { txid: TXID, vout: 1 },
  ];
  expect(coinsOfInputs(coins, inputs)).toEqual([coin({ scriptPubKey: '51' })]);
});
