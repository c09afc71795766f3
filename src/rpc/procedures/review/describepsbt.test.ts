import { expect, test } from 'vitest';
import { givenInput } from '../../../../test/inputs.ts';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { decodePsbt } from '../../../core/psbt/psbt.ts';
import { finalizePsbt } from '../../../core/roles/finalize.ts';
import { bytesOfFile, fileOf, previousOf, wpkh } from '../../../core/sign/testing/built-files.ts';
import { publicKey } from '../../../core/sign/testing/utxos.ts';
import { txidText } from '../../../core/tx/id-text.ts';
import { encodeTransaction, transactionId } from '../../../core/tx/ids.ts';
import type { TxOutput } from '../../../core/tx/types.ts';
import { execute } from '../../dispatch.ts';

/*
 * What the procedure makes of its parameters. What the text says is asked in
 * `core/describe`.
 */

function call(method: string, ...params: readonly unknown[]) {
  const body = JSON.stringify({ method, params });
  return JSON.parse(execute(body, { chain: 'regtest' }).body) as {
    readonly result: string | null;
    readonly error: { readonly code: number; readonly message: string } | null;
  };
}

const described = (...params: readonly unknown[]) => call('describepsbt', ...params);

const INPUT = { lock: wpkh('A'), signed: [{ by: 'A' }] } as const;
const FILE = fileOf({ inputs: [INPUT] });
const TRANSACTION = bytesToHex(
  encodeTransaction(finalizePsbt(decodePsbt(bytesOfFile({ inputs: [INPUT] }))).transaction!),
);
const PREVIOUS = bytesToHex(encodeTransaction(previousOf(INPUT, 0)));
const MINE = `wpkh(${bytesToHex(publicKey('Z'))})`;

test.each([
  ['text without options', FILE, undefined, 'You pay 0.00090000 BTC to '],
  ['text by name', FILE, { format: 'text' }, 'You pay 0.00090000 BTC to '],
  ['text where the format is null', FILE, { format: null }, 'You pay 0.00090000 BTC to '],
  ['Markdown', FILE, { format: 'markdown' }, '- You pay 0.00090000 BTC to '],
  ['a transaction', TRANSACTION, undefined, 'Pays 0.00090000 BTC to '],
] as const)('%s', (_, psbt, options, begin) => {
  const { result } = described(psbt, ...(options ? [options] : []));
  expect(result?.slice(0, begin.length)).toBe(begin);
});

test.each([
  [
    'a previous transaction proves',
    { prevtxs: [PREVIOUS] },
    'Complete and valid, if its coins exist and are unspent.',
  ],
  ['without one nothing is verified', {}, 'Signed, not verified: previous outputs missing.'],
] as const)('%s', (_, options, line) => {
  expect(described(TRANSACTION, options).result?.split('\n')[3]).toBe(line);
});

test('what is only told of a coin proves nothing', () => {
  const [{ value, scriptPubKey }] = previousOf(INPUT, 0).outputs as [TxOutput];
  const told = {
    txid: txidText(transactionId(previousOf(INPUT, 0))),
    vout: 0,
    scriptPubKey: bytesToHex(scriptPubKey),
    amount: Number(value) / 1e8,
  };
  const text = described(TRANSACTION, { prevtxs: [told] }).result;
  expect(text).toContain(
    'Complete, and valid if its coins exist and are unspent, and are what the file claims.',
  );
});

test('a descriptor says what is yours', () => {
  expect(described(FILE, { descriptors: [MINE] }).result).toContain(
    'Returns to your descriptors: ',
  );
});

test.each([
  ['an option that is not there', [FILE, { redacted: true }], -8, 'Unknown option redacted'],
  ['a format that is not there', [FILE, { format: 'html' }], -8, 'Unknown format html'],
  [
    'a format that is no text',
    [FILE, { format: 1 }],
    -3,
    'JSON value of type number is not of expected type string',
  ],
  ['no PSBT', ['zz'], -22, undefined],
  ['a damaged text', [givenInput('badchar')], -22, undefined],
  ['a damaged PSBT', [givenInput('174inv01')], -22, undefined],
  ['a transaction that is cut', [TRANSACTION.slice(0, -2)], -22, undefined],
  [
    'a private descriptor',
    [FILE, { descriptors: ['wpkh(cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA)'] }],
    -5,
    undefined,
  ],
] as const)('%s', (_, params, code, message) => {
  const { error } = described(...params);
  expect(error?.code).toBe(code);
  if (message !== undefined) expect(error?.message).toBe(message);
  else expect(error).toEqual(call('inspectpsbt', ...params).error);
});
