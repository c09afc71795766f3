import { describe, expect, test } from 'vitest';
import { bytesToHex, hexToBytes } from '../core/bytes/hex.ts';
import { sha256 } from '../core/crypto/hashes.ts';
import { publicKeyOf } from '../core/crypto/public-key.ts';
import { decodePsbt } from '../core/psbt/psbt.ts';
import { signMessage } from '../core/sign/message.ts';
import { execute } from './dispatch.ts';
import { helpLine, helpText } from './help-text.ts';
import { EXAMPLE_PSBT } from './procedures/descriptors/descriptor-parameters.ts';
import { allProcedures, findProcedure } from './table.ts';

/* Parameters that Core has not. */

interface Answer {
  readonly result: unknown;
  readonly error: { readonly code: number; readonly message: string } | null;
}

function call(method: string, params: unknown): Answer {
  return JSON.parse(execute(JSON.stringify({ method, params }), { chain: 'main' }).body) as Answer;
}

const UNSIGNED = `0200000001${'11'.repeat(32)}0000000000fdffffff01e803000000000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000`;
const SPENT = {
  txid: '11'.repeat(32),
  vout: 0,
  scriptPubKey: '0014751e76e8199196d454941c45d1b3a323f1433bd6',
  amount: '0.00002000',
};
const KEY = new Uint8Array(32).fill(1, 31);
const PUBLIC_KEY = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const WITNESS_SCRIPT = `21${PUBLIC_KEY}ac`;
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

function bip137Signature(): string {
  const signature = signMessage('hello', { privateKey: KEY, publicKey: publicKeyOf(KEY, true) });
  signature[0] = signature[0]! + 8;
  return Buffer.from(signature).toString('base64');
}

describe('an extension', () => {
  test.each(
    allProcedures()
      .filter(({ parameters }) => parameters.some(({ extension }) => extension))
      .map((procedure) => [procedure.name, procedure] as const),
  )('of %s stands last, is optional, and is marked', (_name, procedure) => {
    const { parameters } = procedure;
    const first = parameters.findIndex(({ extension }) => extension);
    for (const parameter of parameters.slice(first)) {
      expect(parameter.extension).toBe(true);
      expect(parameter.presence).not.toBe('required');
      expect(helpLine(procedure)).not.toContain(parameter.name);
      expect(helpText(procedure)).toMatch(new RegExp(`${parameter.name} .*optional, extension`));
    }
  });

  test.each<readonly [string, string, unknown, unknown]>([
    ['by position', 'combinerawtransaction', [[UNSIGNED, UNSIGNED], [SPENT]], UNSIGNED],
    ['by name', 'combinerawtransaction', { txs: [UNSIGNED, UNSIGNED], prevtxs: [SPENT] }, UNSIGNED],
    [
      'as a text',
      'combinerawtransaction',
      [[UNSIGNED, UNSIGNED], JSON.stringify([SPENT])],
      UNSIGNED,
    ],
    ['by position', 'verifymessage', [ADDRESS, bip137Signature(), 'hello', true], true],
    [
      'by name',
      'verifymessage',
      { address: ADDRESS, signature: bip137Signature(), message: 'hullo', bip137: true },
      false,
    ],
  ])('is taken %s by %s', (_how, method, params, result) => {
    expect(call(method, params)).toEqual({ result, error: null });
  });

  test.each<readonly [string, unknown]>([
    ['combinerawtransaction', [['00', '00'], []]],
    ['combinerawtransaction', [['00', '00'], 'x']],
    ['combinerawtransaction', [['00', '00'], null]],
    ['combinerawtransaction', [['00', '00'], [SPENT], 1]],
    ['verifymessage', [ADDRESS, '', 'hello', 'true']],
    ['verifymessage', [ADDRESS, '', 'hello', null]],
    ['verifymessage', [ADDRESS, '', 'hello', true, true]],
    ['testmempoolaccept', [[UNSIGNED], null, null]],
    ['testmempoolaccept', [[UNSIGNED], null, null, null]],
    ['testmempoolaccept', [[UNSIGNED], null, null, 1]],
    ['testmempoolaccept', [[UNSIGNED], null, [SPENT], null, null]],
  ])('that is none is one parameter too many: %s %j', (method, params) => {
    const { error } = call(method, params);
    expect(error?.code).toBe(-1);
    expect(error?.message.split('\n')[0]).toBe(helpLine(findProcedure(method)!));
  });

  test.each<readonly [string, readonly unknown[], string]>([
    ['after one that is given', [[SPENT], null], 'mempool-script-verify-flag-failed'],
    ['before one that is given', [null, { height: 199 }], 'missing-inputs'],
  ])('that is null is not given: %s', (_where, extensions, reason) => {
    const { result } = call('testmempoolaccept', [[UNSIGNED], null, ...extensions]);
    expect(JSON.stringify(result)).toContain(`"reject-reason":"${reason}`);
  });

  test('is off where it is not given', () => {
    const { error } = call('verifymessage', [ADDRESS, bip137Signature(), 'hello']);
    expect(error).toEqual({ code: -3, message: 'Address does not refer to key' });
  });

  test.each<readonly [string, readonly unknown[], unknown, number, string]>([
    [
      'no coin',
      [UNSIGNED, UNSIGNED],
      [{ ...SPENT, vout: 1 }],
      -25,
      'Input not found or already spent',
    ],
    [
      'no transaction',
      [UNSIGNED, 'zz'],
      [SPENT],
      -22,
      'TX decode failed for tx 1. Make sure the tx has at least one input.',
    ],
    [
      'another transaction',
      [UNSIGNED, UNSIGNED.replace('fdffffff', 'ffffffff')],
      [SPENT],
      -8,
      'Transaction number 2 not compatible with first transaction',
    ],
    [
      'a number',
      [UNSIGNED, 1],
      [SPENT],
      -3,
      'JSON value of type number is not of expected type string',
    ],
  ])('does not help where there is %s', (_what, txs, prevtxs, code, message) => {
    const { error } = call('combinerawtransaction', [txs, prevtxs]);
    expect([error?.code, error?.message]).toEqual([code, message]);
  });

  test.each<readonly [string, object, readonly number[]]>([
    ['without its script, which the descriptor has', {}, [0x01, 0x05, 0x06]],
    ['with its script', { witnessScript: WITNESS_SCRIPT }, [0x01, 0x05, 0x06]],
  ])('tells utxoupdatepsbt of an output %s', (_how, scripts, types) => {
    const spent = {
      ...SPENT,
      scriptPubKey: `0020${bytesToHex(sha256(hexToBytes(WITNESS_SCRIPT)!))}`,
    };
    const { result } = call('utxoupdatepsbt', [
      EXAMPLE_PSBT,
      [`wsh(pk(${PUBLIC_KEY}))`],
      [{ ...spent, ...scripts }],
    ]);
    const { inputs } = decodePsbt(Buffer.from(String(result), 'base64'));
    expect(inputs[0]!.records.map(({ wholeKey }) => wholeKey[0])).toEqual(types);
  });

  test('refuses a script that is not the one of the output', () => {
    const spent = {
      ...SPENT,
      scriptPubKey: `0020${'00'.repeat(32)}`,
      witnessScript: WITNESS_SCRIPT,
    };
    const { error } = call('utxoupdatepsbt', [EXAMPLE_PSBT, [], [spent]]);
    expect(error).toEqual({
      code: -8,
      message: 'redeemScript/witnessScript does not match scriptPubKey',
    });
  });
});
