import { expect, test } from 'vitest';
import type { SignForm } from '../../core/signing-form/types.ts';
import { callParams, linesOf, psbtKeyLines } from './call-params.ts';

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

const WIF = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';

test.each([
  [
    'words of a seed, one a line and numbered',
    '1. abandon\n2. ability\n 3) able',
    ['1. abandon 2. ability 3) able'],
  ],
  ['words with commas', 'abandon, ability,\n able', ['abandon, ability, able']],
  ['words in letters with marks', 'a\u0301baco\nabdomen\nabeja', ['a\u0301baco abdomen abeja']],
  ['two words', 'abandon\nability', ['abandon', 'ability']],
  ['keys', `${WIF}\r\n ${WIF}\n${WIF}`, [WIF, WIF, WIF]],
  ['words beside a key', `abandon\nability\nable\n${WIF}`, ['abandon', 'ability', 'able', WIF]],
  ['nothing', ' \n', []],
])('keys for a PSBT of %s', (_, text, lines) => {
  expect(psbtKeyLines(text)).toEqual(lines);
});
