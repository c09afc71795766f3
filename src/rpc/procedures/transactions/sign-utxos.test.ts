import { describe, expect, test } from 'vitest';
import { concatBytes } from '../../../core/bytes/writer.ts';
import { hash160 } from '../../../core/crypto/hashes.ts';
import { MAX_MONEY } from '../../../core/encoding/amount.ts';
import { parseScript } from '../../../core/script/parse-script.ts';
import { encodePush } from '../../../core/script/push.ts';
import {
  bytes,
  hexOf,
  nestedP2wsh,
  p2sh,
  p2wsh,
  publicKey,
  type TestUtxo,
  type TransactionParts,
  transactionOf,
  unsigned,
} from '../../../core/sign/testing/utxos.ts';
import type { Transaction } from '../../../core/tx/types.ts';
import { call, prevtx, sign, verdict, wifOf } from '../testing/signing.ts';

/*
 * Each kind of UTXO, signed by the whole procedure: what ProduceSignature
 * (script/sign.cpp) makes of it, and what the interpreter says of that.
 */

const CHECKSIG = parseScript('CHECKSIG');

function p2pk(letter: string): Uint8Array {
  return concatBytes(encodePush(publicKey(letter)), CHECKSIG);
}

function p2pkh(letter: string): Uint8Array {
  const push = encodePush(hash160(publicKey(letter)));
  return concatBytes(parseScript('DUP HASH160'), push, parseScript('EQUALVERIFY CHECKSIG'));
}

function multisig(required: number, letters: string): Uint8Array {
  const pushes = [...letters].map((letter) => encodePush(publicKey(letter)));
  return concatBytes(
    parseScript(String(required)),
    ...pushes,
    parseScript(`${letters.length} CHECKMULTISIG`),
  );
}

function program(version: string, content: Uint8Array): Uint8Array {
  return concatBytes(parseScript(version), encodePush(content));
}

function p2wpkh(letter: string): Uint8Array {
  return program('0', hash160(publicKey(letter)));
}

/** The output key is a key itself, as nothing is tweaked. */
function taproot(letter: string): Uint8Array {
  return program('1', publicKey(letter).subarray(1, 33));
}

function bare(scriptPubKey: Uint8Array): TestUtxo {
  return { scriptPubKey };
}

const SHORT_STACK = 'Unable to sign input, invalid stack size (possibly missing key)';
const NULLFAIL = 'CHECK(MULTI)SIG failing with non-zero signature (possibly need more signatures)';
const UNEXPECTED_EMPTY = 'Witness program was passed an empty witness';
const MISMATCH = 'Witness program hash mismatch';
const ANCHOR = program('1', bytes('4e73'));
const MANY = 'ABCDEFGHIJKLMNOPQRST';

interface Row {
  readonly what: string;
  readonly utxo: TestUtxo;
  readonly keys: string;
  /** What is said of the input; nothing where it is complete. */
  readonly error?: string;
  readonly parts?: TransactionParts;
  readonly hashType?: string;
}

const ROWS: readonly Row[] = [
  { what: 'P2PK', utxo: bare(p2pk('A')), keys: 'A' },
  { what: 'P2PK, uncompressed', utxo: bare(p2pk('a')), keys: 'a' },
  { what: 'P2PK, the other form of its key', utxo: bare(p2pk('A')), keys: 'a', error: SHORT_STACK },
  { what: 'P2PKH', utxo: bare(p2pkh('A')), keys: 'BA' },
  { what: 'P2PKH, uncompressed', utxo: bare(p2pkh('a')), keys: 'Aa' },
  { what: 'P2PKH, another key', utxo: bare(p2pkh('A')), keys: 'B', error: SHORT_STACK },
  { what: 'P2PKH, no key', utxo: bare(p2pkh('A')), keys: '', error: SHORT_STACK },
  { what: 'P2PKH, the same key twice', utxo: bare(p2pkh('A')), keys: 'AA' },
  { what: 'P2PKH of no amount', utxo: { ...bare(p2pkh('A')), amount: null }, keys: 'A' },
  { what: 'bare multisig', utxo: bare(multisig(2, 'ABC')), keys: 'CB' },
  { what: 'bare multisig, forms mixed', utxo: bare(multisig(2, 'aBc')), keys: 'ac' },
  { what: 'bare multisig, more keys than it takes', utxo: bare(multisig(2, 'ABC')), keys: 'ABC' },
  { what: 'bare multisig, a key twice', utxo: bare(multisig(2, 'AA')), keys: 'A' },
  { what: 'bare multisig, one short', utxo: bare(multisig(2, 'ABC')), keys: 'B', error: NULLFAIL },
  { what: 'bare multisig, none', utxo: bare(multisig(2, 'ABC')), keys: 'D', error: SHORT_STACK },
  { what: 'P2SH multisig', utxo: p2sh(multisig(2, 'ABC')), keys: 'AC' },
  { what: 'P2SH multisig of 15 keys', utxo: p2sh(multisig(15, MANY.slice(0, 15))), keys: MANY },
  {
    what: 'P2SH multisig of 16 keys, too large to push',
    utxo: p2sh(multisig(1, MANY.slice(0, 16))),
    keys: MANY,
    error: 'Push value size limit exceeded',
  },
  { what: 'P2SH-P2PK', utxo: p2sh(p2pk('A')), keys: 'A' },
  { what: 'P2SH-P2PKH', utxo: p2sh(p2pkh('a')), keys: 'a' },
  { what: 'P2SH in P2SH', utxo: p2sh(p2sh(p2pk('A')).scriptPubKey), keys: 'A', error: SHORT_STACK },
  { what: 'P2WPKH', utxo: bare(p2wpkh('A')), keys: 'A' },
  { what: 'P2WPKH, another key', utxo: bare(p2wpkh('A')), keys: 'B', error: MISMATCH },
  { what: 'P2WPKH of an uncompressed key', utxo: bare(p2wpkh('a')), keys: 'a', error: MISMATCH },
  { what: 'P2SH-P2WPKH', utxo: p2sh(p2wpkh('A')), keys: 'A' },
  { what: 'P2SH-P2WPKH, no key', utxo: p2sh(p2wpkh('A')), keys: '', error: MISMATCH },
  { what: 'P2WSH-P2PK', utxo: p2wsh(p2pk('A')), keys: 'A' },
  { what: 'P2WSH-P2PK, uncompressed', utxo: p2wsh(p2pk('a')), keys: 'a', error: SHORT_STACK },
  { what: 'P2WSH-P2PKH', utxo: p2wsh(p2pkh('A')), keys: 'A' },
  { what: 'P2WSH multisig', utxo: p2wsh(multisig(2, 'ABC')), keys: 'AB' },
  { what: 'P2WSH multisig of 20 keys', utxo: p2wsh(multisig(20, MANY)), keys: MANY },
  {
    what: 'P2WSH multisig, an uncompressed key among them that is not come to',
    utxo: p2wsh(multisig(1, 'aB')),
    keys: 'aB',
  },
  {
    what: 'P2WSH multisig, an uncompressed key among them that is tried',
    utxo: p2wsh(multisig(1, 'Ba')),
    keys: 'Ba',
    error: 'Using non-compressed keys in segwit',
  },
  {
    what: 'P2WSH-P2PK, SINGLE without output',
    utxo: p2wsh(p2pk('A')),
    keys: 'A',
    hashType: 'SINGLE',
    parts: { outputs: 0 },
    error: UNEXPECTED_EMPTY,
  },
  { what: 'P2WSH multisig, one short', utxo: p2wsh(multisig(2, 'AB')), keys: 'B', error: NULLFAIL },
  { what: 'P2SH-P2WSH multisig', utxo: nestedP2wsh(multisig(2, 'ABC')), keys: 'CB' },
  {
    what: 'P2SH-P2WSH, its script told as the redeem script alone',
    utxo: { ...p2sh(p2wsh(p2pk('A')).scriptPubKey), redeemScript: p2pk('A') },
    keys: 'A',
  },
  {
    what: 'P2SH-P2WSH, both scripts told',
    utxo: { ...nestedP2wsh(p2pk('A')), redeemScript: p2wsh(p2pk('A')).scriptPubKey },
    keys: 'A',
  },
  {
    what: 'P2SH, its script told as the witness script',
    utxo: { scriptPubKey: p2sh(p2pk('A')).scriptPubKey, witnessScript: p2pk('A') },
    keys: 'A',
  },
  {
    what: 'P2WSH-P2WPKH, a program in one',
    utxo: p2wsh(p2wpkh('A')),
    keys: 'A',
    error: 'Stack size must be exactly one after execution',
  },
  { what: 'taproot', utxo: bare(taproot('A')), keys: 'A' },
  { what: 'taproot, ALL', utxo: bare(taproot('A')), keys: 'A', hashType: 'ALL' },
  { what: 'taproot, another key', utxo: bare(taproot('A')), keys: 'B', error: UNEXPECTED_EMPTY },
  {
    what: 'taproot, the uncompressed form',
    utxo: bare(taproot('A')),
    keys: 'a',
    error: UNEXPECTED_EMPTY,
  },
  {
    what: 'taproot in P2SH, where its signature has no place',
    utxo: p2sh(taproot('A')),
    keys: 'A',
    error: 'Witness requires only-redeemscript scriptSig',
  },
  {
    what: 'taproot in P2SH, which nobody checks',
    utxo: p2sh(taproot('A')),
    keys: '',
    error: 'Witness version reserved for soft-fork upgrades',
  },
  { what: 'pay-to-anchor', utxo: bare(ANCHOR), keys: '' },
  { what: 'pay-to-anchor of no amount', utxo: { ...bare(ANCHOR), amount: null }, keys: '' },
  {
    what: 'a later witness version',
    utxo: bare(program('2', bytes('0102'))),
    keys: 'A',
    error: 'Witness version reserved for soft-fork upgrades',
  },
  {
    what: 'OP_RETURN',
    utxo: bare(parseScript('RETURN 1')),
    keys: 'A',
    error: 'OP_RETURN was encountered',
  },
  { what: 'what anybody can spend', utxo: bare(parseScript('1')), keys: '' },
  {
    what: 'a script of no known shape',
    utxo: bare(concatBytes(parseScript('NOP'), p2pk('A'))),
    keys: 'A',
    error: SHORT_STACK,
  },
  { what: 'SINGLE with its output', utxo: bare(p2pkh('A')), keys: 'A', hashType: 'SINGLE' },
  {
    what: 'SINGLE without output',
    utxo: bare(p2pkh('A')),
    keys: 'A',
    hashType: 'SINGLE',
    parts: { outputs: 0 },
    error: SHORT_STACK,
  },
  {
    what: 'SINGLE|ANYONECANPAY without output',
    utxo: bare(p2wpkh('A')),
    keys: 'A',
    hashType: 'SINGLE|ANYONECANPAY',
    parts: { outputs: 0 },
    error: MISMATCH,
  },
  {
    what: 'taproot, SINGLE without output',
    utxo: bare(taproot('A')),
    keys: 'A',
    hashType: 'SINGLE',
    parts: { outputs: 0 },
    error: UNEXPECTED_EMPTY,
  },
];

describe('a coin of', () => {
  test.each(ROWS)('$what with "$keys": $error', ({ utxo, keys, error, parts, hashType }) => {
    const signed = sign(hexOf(unsigned(1, parts)), keys, [utxo], hashType);
    expect(signed.errors?.map((one) => one.error)).toEqual(error && [error]);
    expect(signed.complete).toBe(error === undefined);
    expect(verdict(signed.hex, 0, [utxo]) === undefined).toBe(signed.complete);
    expect(sign(signed.hex, keys, [utxo], hashType)).toEqual(signed);
  });
});

/** The transaction with other bytes in its first input. */
function withInput(hex: string, changes: Partial<Transaction['inputs'][number]>): string {
  const transaction = transactionOf(hex);
  const [first, ...others] = transaction.inputs;
  return hexOf({ ...transaction, inputs: [{ ...first!, ...changes }, ...others] });
}

describe('signatures that are there already', () => {
  const utxo = p2wsh(multisig(2, 'ABC'));
  const signedBy = (keys: string, hashType?: string) =>
    sign(hexOf(unsigned(1)), keys, [utxo], hashType).hex;
  const witnessOf = (hex: string) => transactionOf(hex).inputs[0]!.witness;

  test('are kept where they fit, and are put in the order of the keys', () => {
    const [, byC] = witnessOf(signedBy('C'));
    const { hex } = sign(signedBy('C'), 'A', [utxo]);
    expect(witnessOf(hex)[2]).toEqual(byC);
    expect(hex).toBe(signedBy('AC'));
  });

  test('are dropped where they do not fit', () => {
    const [empty, byC, , script] = witnessOf(signedBy('C'));
    const wrong = Uint8Array.from(byC!);
    wrong[40]! ^= 1;
    const hex = withInput(signedBy('C'), { witness: [empty!, wrong, byC!, script!] });
    expect(sign(hex, 'B', [utxo])).toEqual(sign(signedBy('C'), 'B', [utxo]));
    expect(sign(withInput(hex, { witness: [empty!, wrong, script!] }), '', [utxo]).hex).toBe(
      sign(hexOf(unsigned(1)), '', [utxo]).hex,
    );
  });

  test('of another hash type are kept as they are', () => {
    const first = signedBy('B', 'NONE|ANYONECANPAY');
    const { hex, complete } = sign(first, 'A', [utxo], 'SINGLE');
    expect(complete).toBe(true);
    expect(witnessOf(hex).map((item) => item.at(-1))).toEqual([
      undefined,
      0x03,
      0x82,
      script(hex).at(-1),
    ]);
  });

  function script(hex: string): Uint8Array {
    return witnessOf(hex).at(-1)!;
  }

  test('are all that it takes: the scripts are read from the witness', () => {
    const { scriptPubKey } = p2wsh(multisig(2, 'ABC'));
    const nested = nestedP2wsh(multisig(2, 'ABC'));
    const half = sign(hexOf(unsigned(1)), 'A', [nested]).hex;
    // Told to the call, but as another output's.
    const others = [prevtx({ scriptPubKey }, 0)];
    expect(call(half, [wifOf('B')], others).error?.message).toBe(
      'Missing redeemScript/witnessScript',
    );
    expect(sign(half, 'B', [nested]).complete).toBe(true);
  });

  test.each([
    ['P2PKH', bare(p2pkh('A'))],
    ['P2SH-P2WPKH', p2sh(p2wpkh('A'))],
    ['P2WSH', p2wsh(p2pk('A'))],
  ])('are not made again where an input is complete: %s', (_, one) => {
    const { hex } = sign(hexOf(unsigned(1)), 'A', [one], 'NONE');
    for (const keys of ['', 'A', 'B']) {
      expect(sign(hex, keys, [one], 'ALL')).toEqual({ hex, complete: true });
    }
  });

  test('are made again for taproot, as Core looks at them without the other coins', () => {
    const one = bare(taproot('A'));
    const { hex } = sign(hexOf(unsigned(1)), 'A', [one], 'NONE');
    expect(sign(hex, '', [one], 'ALL')).toEqual({ hex, complete: true });
    expect(sign(hex, 'A', [one], 'ALL')).toEqual(sign(hexOf(unsigned(1)), 'A', [one], 'ALL'));
  });

  test('are taken out of what is too many around them, without a key', () => {
    const one = bare(p2pkh('A'));
    const { hex } = sign(hexOf(unsigned(1)), 'A', [one]);
    const { scriptSig } = transactionOf(hex).inputs[0]!;
    const longer = withInput(hex, { scriptSig: concatBytes(bytes('51'), scriptSig) });
    expect(verdict(longer, 0, [one])).toBe('CLEANSTACK');
    expect(sign(longer, '', [one])).toEqual({ hex, complete: true });
  });

  test('are all found, however many', () => {
    const three = p2sh(multisig(3, 'ABC'));
    const turns = [...'BCA'].reduce(
      (hex, letter) => sign(hex, letter, [three]).hex,
      hexOf(unsigned(1)),
    );
    expect(sign(turns, '', [three]).complete).toBe(true);
  });

  test.each(['A', ''])('in a witness that nothing asks for are dropped, with "%s"', (keys) => {
    const one = bare(p2pkh('A'));
    const stray = withInput(hexOf(unsigned(1)), { witness: [bytes('01')] });
    expect(sign(stray, keys, [one])).toEqual(sign(hexOf(unsigned(1)), keys, [one]));
  });

  test('count for the other form of their key too, when they are read again', () => {
    const both = bare(multisig(2, 'aA'));
    const { hex, complete } = sign(hexOf(unsigned(1)), 'A', [both]);
    expect(complete).toBe(false);
    expect(sign(hex, 'A', [both]).complete).toBe(true);
  });

  test('beside what nothing asks for, do not stay: a scriptSig before a witness', () => {
    const one = bare(p2wpkh('A'));
    const { hex } = sign(hexOf(unsigned(1)), 'A', [one]);
    expect(sign(withInput(hex, { scriptSig: bytes('51') }), 'A', [one]).hex).toBe(hex);
    // The interpreter stops at the scriptSig, before it comes to the signature.
    expect(sign(withInput(hex, { scriptSig: bytes('51') }), '', [one]).hex).toBe(
      hexOf(unsigned(1)),
    );
  });
});

describe('several inputs', () => {
  const utxos = [bare(p2pkh('A')), bare(p2wpkh('B')), bare(taproot('C')), p2wsh(p2pk('D'))];
  const hex = hexOf(unsigned(utxos.length));
  const keys = [...'ABCD'].map(wifOf);

  test('are signed each for itself', () => {
    const { complete, hex: signed } = sign(hex, 'ABCD', utxos);
    expect(complete).toBe(true);
    expect(utxos.map((_, i) => verdict(signed, i, utxos))).toEqual(utxos.map(() => undefined));
  });

  test('of which one is not known: it is named, and taproot fails too', () => {
    const { result } = call(hex, keys, utxos.map(prevtx).slice(1));
    expect(result?.errors?.map(({ vout, error }) => [vout, error])).toEqual([
      [0, 'Input not found or already spent'],
      [2, 'Witness program was passed an empty witness'],
    ]);
  });

  test('of which one is not known: what taproot brings is kept, and not believed', () => {
    const signed = sign(hex, 'ABCD', utxos).hex;
    const { result } = call(signed, keys, utxos.map(prevtx).slice(1));
    expect(result?.hex).toBe(signed);
    expect(result?.errors?.map(({ vout, error }) => [vout, error])).toEqual([
      [0, 'Input not found or already spent'],
      [2, 'Invalid Schnorr signature hash type'],
    ]);
  });

  test.each([
    ['left out', null],
    ['all the money there can be', MAX_MONEY],
  ])('of which two have their amount %s: the lowest that has a witness is named', (_, amount) => {
    const unpriced = utxos.map((utxo, i) => (i === 1 ? utxo : { ...utxo, amount }));
    expect(call(hex, keys, unpriced.map(prevtx)).error).toEqual({
      code: -3,
      message:
        'Missing amount for CTxOut(nValue=21000000.00000000, scriptPubKey=' +
        `5120${[...publicKey('C').subarray(1, 14)].map((byte) => byte.toString(16).padStart(2, '0')).join('')})`,
    });
  });

  test('of the same coin are both signed', () => {
    const transaction = unsigned(1);
    const twice = hexOf({ ...transaction, inputs: [...transaction.inputs, ...transaction.inputs] });
    const { complete, hex: signed } = sign(twice, 'B', [bare(p2wpkh('B'))]);
    expect(complete).toBe(true);
    const [first, second] = transactionOf(signed).inputs;
    expect(first!.witness).toEqual(second!.witness);
  });

  test('of which one is P2SH in P2SH, with the inner script told: no signature is asked for', () => {
    const inner = p2sh(p2pk('A'));
    const both = [p2sh(inner.scriptPubKey), inner];
    expect(sign(hexOf(unsigned(2)), 'A', both).complete).toBe(true);
  });

  test('a coinbase among them spends nothing that is known', () => {
    const transaction = unsigned(1);
    const prevout = { txid: new Uint8Array(32), vout: 0xffffffff };
    const coinbase = hexOf({ ...transaction, inputs: [{ ...transaction.inputs[0]!, prevout }] });
    const { result } = call(coinbase, keys, [prevtx(utxos[0]!, 0)]);
    expect(result?.errors?.map(({ vout, error }) => [vout, error])).toEqual([
      [0xffffffff, 'Input not found or already spent'],
    ]);
  });
});
