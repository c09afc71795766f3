import { describe, expect, test } from 'vitest';
import type { UtxoForm } from '../../../core/form/types.ts';
import { mergeUtxos, utxoOf, utxosOfInputs, withField } from './utxos.ts';

const TXID = 'ab'.repeat(32);
const OTHER = 'cd'.repeat(32);

function utxo(given: Partial<UtxoForm>): UtxoForm {
  const empty = { scriptPubKey: '', redeemScript: '', witnessScript: '', amount: '' };
  return { txid: TXID, vout: 0, ...empty, ...given };
}

const merged = (...given: readonly UtxoForm[]) => mergeUtxos(new Map(), given).utxos;

describe('what is given', () => {
  const before = merged(utxo({ scriptPubKey: '0014aa', amount: '1' }));
  const rows: readonly (readonly [string, Partial<UtxoForm>, Partial<UtxoForm>, number])[] = [
    ['goes before what was there', { amount: '2' }, { scriptPubKey: '0014aa', amount: '2' }, 1],
    ['leaves what it does not say', { redeemScript: '51' }, { amount: '1', redeemScript: '51' }, 0],
    ['may say the same again', { scriptPubKey: '0014AA' }, { amount: '1' }, 0],
    ['is of another output', { vout: 1, amount: '2' }, { amount: '1' }, 0],
    ['names its txid in capitals', { txid: TXID.toUpperCase(), amount: '3' }, { amount: '3' }, 1],
  ];
  test.each(rows)('%s', (_, given, after, replaced) => {
    const result = mergeUtxos(before, [utxo(given)]);
    expect(result.utxos.get(`${TXID}:0`)).toMatchObject(after);
    expect(result.replaced).toHaveLength(replaced);
  });
});

test('a field typed into a row that is not there makes the row', () => {
  const utxos = withField(new Map(), { txid: TXID, vout: 7 }, 'amount', '0.5');
  expect(utxoOf(utxos, { txid: TXID, vout: 7 })).toEqual(utxo({ vout: 7, amount: '0.5' }));
});

test('the call is told of its inputs only, and of rows with a scriptPubKey only', () => {
  const utxos = merged(
    utxo({ scriptPubKey: '51' }),
    utxo({ vout: 1, amount: '1' }),
    utxo({ txid: OTHER, scriptPubKey: '52' }),
  );
  const inputs = [
    { txid: TXID, vout: 0 },
    { txid: TXID, vout: 1 },
  ];
  expect(utxosOfInputs(utxos, inputs)).toEqual([utxo({ scriptPubKey: '51' })]);
});
