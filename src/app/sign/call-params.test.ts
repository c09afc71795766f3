import { expect, test } from 'vitest';
import { callParams, linesOf } from './call-params.ts';
import type { SignForm } from './port.ts';

const TXID = 'ab'.repeat(32);
const FORM: SignForm = {
  chain: 'main',
  transaction: ' 0200 ',
  keys: ' first \r\n\n second\n',
  utxos: [
    { txid: TXID, vout: 3, scriptPubKey: ' 51 ', redeemScript: '', witnessScript: '', amount: '' },
    {
      txid: TXID,
      vout: 4,
      scriptPubKey: '52',
      redeemScript: '53',
      witnessScript: '54',
      amount: ' 0.10 ',
    },
  ],
  hashType: 'DEFAULT',
};

test('the form becomes the positions of the procedure, without what is empty', () => {
  expect(JSON.parse(callParams(FORM))).toEqual([
    '0200',
    ['first', 'second'],
    [
      { txid: TXID, vout: 3, scriptPubKey: '51' },
      {
        txid: TXID,
        vout: 4,
        scriptPubKey: '52',
        redeemScript: '53',
        witnessScript: '54',
        amount: '0.10',
      },
    ],
    'DEFAULT',
  ]);
});

test.each([
  ['nothing', '', []],
  ['white space', ' \n\t\n', []],
  ['an end without a break', 'a\nb', ['a', 'b']],
  ['old line ends', 'a\rb\r\nc', ['a', 'b', 'c']],
])('lines of %s', (_, text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});
