import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../../../core/encoding/address.ts';
import { ERRORS, FULL, PROOFS, SIMPLE } from '../../../core/message/testing/bip322-vectors.ts';
import { PROVER, previousTransaction, proofOf } from '../../../core/message/testing/proofs.ts';
import { UNPREFIXED } from '../../../core/message/testing/unprefixed-signature.ts';
import { destinationOf } from '../../../core/script/destination.ts';
import { solve } from '../../../core/script/solver.ts';
import { hexOf } from '../../../core/sign/testing/utxos.ts';
import { txidText } from '../../../core/tx/id-text.ts';
import { transactionId } from '../../../core/tx/ids.ts';
import { execute } from '../../dispatch.ts';

const SIGNED = [...SIMPLE, ...FULL];
/** BIP 322's own key and its addresses. */
const KEY = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k';
const ADDRESSES = {
  P2WPKH: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  'Taproot, of BIP 86': 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3',
  P2PKH: '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc',
  'P2SH-P2WPKH': '37qyp7jQAzqb2rCBpMvVtLDuuzKAUCVnJb',
};

interface Answer {
  readonly result: unknown;
  readonly error: { readonly code: number; readonly message: string } | null;
}

function call(method: string, ...params: readonly unknown[]): Answer {
  return JSON.parse(execute(JSON.stringify({ method, params }), { chain: 'main' }).body) as Answer;
}

const verdict = (address: string, signature: unknown, message: string) =>
  call('verifymessagebip322', address, signature, message).result;

describe('verifymessagebip322', () => {
  test.each(SIGNED)('takes $type, $message', (vector) => {
    const { address, message, lock_time = 0, sequence = 0 } = vector;
    for (const signature of vector.bip322_signatures) {
      expect(verdict(address, signature, message)).toEqual({
        verdict: 'valid',
        locktime: lock_time,
        sequence,
        funds: 0,
      });
    }
  });

  test.each(PROOFS)('takes the coins of a proof for claims, $type, $message', (vector) => {
    for (const signature of vector.bip322_signatures) {
      expect(verdict(vector.address, signature, vector.message)).toMatchObject({
        verdict: 'unproven',
      });
    }
  });

  test.each(ERRORS)('refuses $description', ({ address, message, signature }) => {
    expect(verdict(address, signature, message)).toEqual({ verdict: 'invalid' });
  });

  test.each([
    [
      'bip137',
      true,
      'KOW2xi+ebJLeBtr674l4QH76dqDoVjLV80R9EFKFQX5rBrlCXPIZaYs8Yuayg0ZqjyiCbLy9pzZIS7JWT65/nsU=',
    ],
    [
      'electrum',
      true,
      'IOW2xi+ebJLeBtr674l4QH76dqDoVjLV80R9EFKFQX5rBrlCXPIZaYs8Yuayg0ZqjyiCbLy9pzZIS7JWT65/nsU=',
    ],
    [
      'electrum',
      false,
      'IOW2xi+ebJLeBtr674l4QH76dqDoVjLV80R9EFKFQX5rBrlCXPIZaYs8Yuayg0ZqjyiCbLy9pzZIS7JWT65/nsY=',
    ],
    ['other-header', false, `${'A'.repeat(87)}=`],
  ])('names what is not of BIP 322: %s, signed %s', (form, signed, signature) => {
    expect(verdict(ADDRESSES.P2WPKH, signature, 'Hello World')).toEqual({
      verdict: 'invalid',
      form,
      signed,
    });
  });

  test.each([
    ['', 'full-no-prefix', true],
    ['!', 'full-no-prefix', false],
  ])('names a full one without its prefix, of the message and “%s”', (more, form, signed) => {
    const { address, signature, message } = UNPREFIXED;
    const invalid = { verdict: 'invalid', form, signed };
    expect(verdict(address, signature, message + more)).toEqual(invalid);
    expect(verdict(address, `ful${signature}`, message)).toMatchObject({ verdict: 'valid' });
  });

  test.each(PROOFS)('names a proof without its prefix, $message', (vector) => {
    const [signature = ''] = vector.bip322_signatures;
    expect(verdict(vector.address, signature.replace('pof', ''), vector.message)).toEqual({
      verdict: 'invalid',
      form: 'proof-of-funds-no-prefix',
      signed: true,
    });
  });

  test.each(['', 'smp', 'Hello World', 'smpAkcw'])('names no form of “%s”', (signature) => {
    expect(verdict(ADDRESSES.P2WPKH, signature, 'Hello World')).toEqual({ verdict: 'invalid' });
  });

  describe('takes previous transactions that prove the coins of a proof', () => {
    const ONE = previousTransaction(1, 50_000n);
    const address = encodeAddress(destinationOf(solve(PROVER))!, 'main');
    const proof = proofOf('Hello', [{ previous: ONE, has: 'claim' }]);
    const coin = { txid: txidText(transactionId(ONE)), vout: 0, amount: 0.0005 };
    const held = { locktime: 0, sequence: 0, funds: 1 };
    const other = hexOf(previousTransaction(2, 1n));
    const claimed = { verdict: 'unproven', ...held, coins: [{ ...coin, proof: 'claimed' }] };

    test.each<readonly [string, readonly unknown[], unknown]>([
      ['none', [], claimed],
      ['null', [null], claimed],
      ['an empty array', [[]], claimed],
      ['another one', [[other]], claimed],
      [
        'its own',
        [[other, hexOf(ONE)]],
        { verdict: 'valid', ...held, coins: [{ ...coin, proof: 'proven' }] },
      ],
    ])('%s', (_, given, expected) => {
      const { result, error } = call('verifymessagebip322', address, proof, 'Hello', ...given);
      expect([result, error]).toEqual([expected, null]);
    });

    test.each<readonly [string, unknown, number]>([
      ['what is no transaction', ['00'], -22],
      ['an output alone', [{ ...coin, scriptPubKey: '51' }], -3],
      ['what is no array', 'x', -3],
    ])('but not %s', (_, given, code) => {
      expect(call('verifymessagebip322', address, proof, 'Hello', given).error?.code).toBe(code);
    });

    test('and says what a proof lacks', () => {
      const missing = proofOf('Hello', [{ previous: ONE, has: 'nothing' }]);
      const { txid, vout } = coin;
      expect(verdict(address, missing, 'Hello')).toEqual({
        verdict: 'invalid',
        coins: [{ txid, vout, proof: 'missing' }],
      });
    });
  });

  test('refuses what is no address of the chain', () => {
    expect(call('verifymessagebip322', 'tb1q', '', '').error).toEqual({
      code: -5,
      message: 'Invalid address',
    });
  });
});

describe('signmessagebip322', () => {
  const byKeysAlone = SIGNED.filter(({ type }) => !type.includes('time-lock'));

  test.each(byKeysAlone)('signs $type, $message', (vector) => {
    const { address, message, private_keys, lock_time, sequence } = vector;
    const scripts = [vector.witness_script, vector.sig_script].filter(Boolean);
    const options = {
      scripts,
      ...(lock_time !== undefined && { locktime: lock_time }),
      ...(sequence !== undefined && { sequence }),
    };
    const { result, error } = call('signmessagebip322', address, message, private_keys, options);
    expect(error).toBeNull();
    expect(verdict(address, result, message)).toMatchObject({
      verdict: 'valid',
      locktime: lock_time ?? 0,
      sequence: sequence ?? 0,
    });
  });

  test.each(Object.entries(ADDRESSES))('signs for one key’s %s', (kind, address) => {
    const { result } = call('signmessagebip322', address, 'Hello', [KEY]);
    expect(String(result).slice(0, 3)).toBe(
      kind === 'P2PKH' || kind.startsWith('P2SH') ? 'ful' : 'smp',
    );
    expect(verdict(address, result, 'Hello')).toMatchObject({ verdict: 'valid' });
    expect(verdict(address, result, 'hello')).toEqual({ verdict: 'invalid' });
  });

  test('is full where that is asked for', () => {
    const options = { format: 'full' };
    const { result } = call('signmessagebip322', ADDRESSES.P2WPKH, '', [KEY], options);
    expect(result).toMatch(/^ful/);
    expect(verdict(ADDRESSES.P2WPKH, result, '')).toMatchObject({ verdict: 'valid' });
  });

  const OTHER_KEY = 'L3wcJ9zorMT2qh8VPCFaYSJnHWiV48aFzej433LwmaMKEkvsojin';
  test.each<readonly [string, readonly unknown[], number, string]>([
    ['no key', [ADDRESSES.P2WPKH, '', []], -5, 'These private keys cannot sign for this address'],
    [
      'another key',
      [ADDRESSES.P2WPKH, '', [OTHER_KEY]],
      -5,
      'These private keys cannot sign for this address',
    ],
    ['what is no key', [ADDRESSES.P2WPKH, '', [KEY, 'x']], -5, 'Invalid private key'],
    [
      'what is no text',
      [ADDRESSES.P2WPKH, '', [1]],
      -3,
      'JSON value of type number is not of expected type string',
    ],
    ['what is no address', ['x', '', [KEY]], -5, 'Invalid address'],
    [
      'another format',
      [ADDRESSES.P2WPKH, '', [KEY], { format: 'x' }],
      -8,
      'The format is simple or full',
    ],
    ['an unknown option', [ADDRESSES.P2WPKH, '', [KEY], { x: 1 }], -8, 'Unknown option x'],
    [
      'a script that is no hex',
      [ADDRESSES.P2WPKH, '', [KEY], { scripts: ['x'] }],
      -8,
      "script must be hexadecimal string (not 'x')",
    ],
    [
      'a negative lock time',
      [ADDRESSES.P2WPKH, '', [KEY], { locktime: -1 }],
      -1,
      'JSON integer out of range',
    ],
  ])('refuses %s', (_what, params, code, message) => {
    expect(call('signmessagebip322', ...params)).toMatchObject({
      result: null,
      error: { code, message },
    });
  });
});
