import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseChain } from '../core/encoding/chains.ts';
import * as Package from './index.ts';
import type * as Types from './types.ts';

/* That each function gives what is declared: the compiler. */
const API: typeof Types = Package;
const { call, checkPolicy, combine, compare, decode, encode, finalize } = API;
const { inspect, sighash, sign, trace, verify } = API;

const PAYMENT = readFileSync('public/samples/payment.psbt');
const TEXT = PAYMENT.toString('base64');
const PSBT = readFileSync('example/package/payment.psbt', 'utf8');
const DESCRIPTOR = readFileSync('example/package/wallet.txt', 'utf8').trim();
/** Of a wallet that was derived from public text. */
const KEY =
  'tprv8ZgxMBicQKsPdcUReqf6ZzPQDZGBXRrhfq9rbJsNVQcFMuqCiwyarg6cs7QBMy2nbYxD188Yt3Lywx6rF9mf4eTL4DPdzpxJWzB5wn89H8U';
const TXID = '9df3e9db1248a6563697e6f248ca3c17e1f3c836082e3781b2462a1787a66b66';
/** The output that these transactions spend. */
const spent = (scriptPubKey: string) => [{ txid: TXID, vout: 0, scriptPubKey, amount: '0.05' }];
const OURS = spent('00144f23d06b51b9d76c5b5d8600739555511cb85e34');
/** Of the private key 1. */
const SPENT = spent('0014751e76e8199196d454941c45d1b3a323f1433bd6');
const ON = { chain: 'regtest' } as const;

const SIGNED = sign(PSBT, [KEY], { ...ON, finalize: false }) as Types.Signed & {
  readonly psbt: string;
};
const { hex: HEX } = finalize(SIGNED.psbt) as { readonly hex: string };
const MESSAGE = {
  address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  message: 'Hello World',
  signature:
    'smpAkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
};
/** The PSBT with another last byte of its signature. */
const WRONG = Buffer.from(SIGNED.psbt, 'base64')
  .toString('hex')
  .replace(/(30440220.{64}0220.{62}).{2}01/, '$1ff01');

describe('the functions', () => {
  test('are fifteen', () => {
    const names = Object.entries(API).filter(([name, value]) => /^[a-z]/.test(name) && value);
    expect(names).toHaveLength(15);
  });

  test.each<[what: string, given: () => unknown, method: string, params: readonly unknown[]]>([
    ['decode', () => decode(PAYMENT).decoded, 'decodepsbt', [TEXT]],
    ['decode of a transaction', () => decode(HEX).decoded, 'decoderawtransaction', [HEX]],
    ['sighash', () => sighash(PSBT, 0), 'getsighash', [PSBT.trim(), 0]],
    [
      'sighash with options',
      () => sighash(PSBT, 0, { sighashtype: 'NONE' } as object),
      'getsighash',
      [PSBT.trim(), 0, { sighashtype: 'NONE' }],
    ],
    [
      'trace',
      () => trace(HEX, 0, { prevtxs: OURS } as object),
      'tracescript',
      [HEX, 0, { prevtxs: OURS }],
    ],
    ['compare', () => compare(PSBT, HEX), 'comparepsbts', [PSBT.trim(), HEX]],
    [
      'combine',
      () => combine([PSBT, SIGNED.psbt]).text,
      'combinepsbt',
      [[PSBT.trim(), SIGNED.psbt]],
    ],
    [
      'combine of transactions',
      () => combine([HEX, HEX], { prevtxs: OURS }).text,
      'combinerawtransaction',
      [[HEX, HEX], OURS],
    ],
    ['finalize', () => finalize(SIGNED.psbt), 'finalizepsbt', [SIGNED.psbt]],
    [
      'finalize without extracting',
      () => finalize(SIGNED.psbt, { extract: false }),
      'finalizepsbt',
      [SIGNED.psbt, false],
    ],
    ['redact', () => API.redact(PSBT).text, 'redactpsbt', [PSBT.trim()]],
    ['describe', () => API.describe(PSBT), 'describepsbt', [PSBT.trim()]],
    [
      'verify of a message',
      () => verify(MESSAGE),
      'verifymessagebip322',
      [MESSAGE.address, MESSAGE.signature, MESSAGE.message],
    ],
    [
      'encode of a draft',
      () => encode({ inputs: [], outputs: [{ data: '00' }] }).text,
      'createpsbt',
      [[], [{ data: '00' }]],
    ],
  ])('%s gives what the procedure answers', (_what, given, method, params) => {
    expect(given()).toEqual(call(method, params));
  });

  test('inspect adds the two lines above all', () => {
    const known = { ...ON, descriptors: [DESCRIPTOR] };
    const { state, verdict, answer, ...rest } = inspect(PSBT, known);
    expect({ state, verdict, answer }).toEqual({
      state: 'unsigned',
      verdict: 'Not signed: needs 0f49e1d7',
      answer:
        'You pay 0.01000000 BTC to bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080. 0.03999000 BTC comes back, proven. Fee 0.00001000 BTC, about 7.09 sat/vB.',
    });
    expect(rest).toEqual(call('inspectpsbt', [PSBT.trim(), { descriptors: [DESCRIPTOR] }], ON));
  });

  test.each<[what: string, source: Types.Source, verdict: Types.Verification['verdict']]>([
    ['none', PSBT, 'none'],
    ['one that holds', SIGNED.psbt, 'valid'],
    ['one that does not', WRONG, 'invalid'],
    ['one whose coin is not known', HEX, 'unchecked'],
  ])('verify: a file with %s', (_what, source, verdict) => {
    expect(verify(source).verdict).toBe(verdict);
  });

  test.each<[what: string, source: Types.Source]>([
    ['bytes', PAYMENT],
    ['a part of other bytes', Buffer.concat([Buffer.of(1), PAYMENT]).subarray(1)],
    ['base64', TEXT],
    ['hex', PAYMENT.toString('hex')],
    ['base64 with line breaks', TEXT.replaceAll(/.{76}/g, '$&\n')],
    ['JSON', JSON.stringify({ psbt: TEXT })],
  ])('a file is %s', (_what, source) => {
    expect(encode(source)).toEqual({
      format: 'psbt',
      text: TEXT,
      bytes: Uint8Array.from(PAYMENT),
    });
  });

  test('bytes are the caller’s own', () => {
    const given = Uint8Array.from(PAYMENT);
    encode(given).bytes.fill(0);
    expect(given).toEqual(Uint8Array.from(PAYMENT));
  });

  test('sign finalises where it is not told otherwise', () => {
    expect(sign(PSBT, [KEY], ON)).toMatchObject({ format: 'psbt', complete: true, hex: HEX });
    expect(SIGNED).not.toHaveProperty('hex');
  });

  test('sign of a transaction takes what it spends', () => {
    const { hex } = sign(encodeUnsigned(), [ONE], { ...ON, prevtxs: SPENT }) as Types.Signed & {
      readonly hex: string;
    };
    expect(verify(hex, { ...ON, prevtxs: SPENT } as object).verdict).toBe('valid');
  });

  test('randomness is asked for where it is needed, and taken from the argument', () => {
    const asked: number[] = [];
    const randomBytes = (length: number) => {
      asked.push(length);
      return new Uint8Array(length);
    };
    const { text } = encode({ inputs: [], outputs: [{ data: '00' }], psbt_version: 0 });
    const other = encode({ inputs: [], outputs: [{ data: '01' }], psbt_version: 0 });
    const join = () => call('joinpsbts', [[text, other.text]], { randomBytes });
    expect(join()).toEqual(join());
    expect(asked.length).toBeGreaterThan(0);
  });
});

describe('a policy', () => {
  const SHOP = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
  const pay = (most: number | string) => ({ to: [{ address: SHOP, most }] });
  const change = (least: string) => ({ descriptors: [DESCRIPTOR], least });
  const STRANGER = 'wpkh(0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798)';

  test.each<
    [what: string, policy: Types.Policy | string, verdicts: Readonly<Record<string, string>>]
  >([
    ['as an object', { policy: 1, pay: pay(0.01) }, { 'pay.to': 'broken', 'pay.amounts': 'kept' }],
    [
      'as a text',
      readFileSync('example/package/policy.json', 'utf8'),
      { 'pay.to': 'broken', 'pay.amounts': 'kept', 'fee.most': 'kept' },
    ],
    ['above its limit', { policy: 1, pay: pay('0.00999999') }, { 'pay.amounts': 'broken' }],
    ['at a limit below a satoshi’s', { policy: 1, fee: { most: 1e-8 } }, { 'fee.most': 'broken' }],
    ['by its descriptors', { policy: 1, change: change('0.03999') }, { 'change.least': 'kept' }],
    [
      'by those of another',
      { policy: 1, change: { descriptors: [STRANGER] } },
      { 'change.descriptors': 'broken' },
    ],
    [
      'that asks who signed',
      { policy: 1, signers: { signed: ['0f49e1d7'] } },
      { 'signers.signed': 'broken' },
    ],
  ])('%s', (_what, policy, verdicts) => {
    const { kept, rules } = checkPolicy(PSBT, policy, ON);
    expect(Object.fromEntries(rules.map(({ rule, verdict }) => [rule, verdict]))).toMatchObject(
      verdicts,
    );
    expect(kept).toBe(rules.every(({ verdict }) => verdict === 'kept'));
  });

  test('takes descriptors besides, as the command does', () => {
    const policy = { policy: 1, pay: pay(0.01) };
    const verdictOf = (options: object) => checkPolicy(PSBT, policy, { ...ON, ...options }).kept;
    expect([verdictOf({}), verdictOf({ descriptors: [DESCRIPTOR] })]).toEqual([false, true]);
  });
});

/** The private key 1, which everybody knows. */
const ONE = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';

function encodeUnsigned(): string {
  return String(call('createrawtransaction', [[{ txid: TXID, vout: 0 }], [{ data: '00' }]]));
}

describe('refused', () => {
  const two = encode({ inputs: [], outputs: [{ data: '00' }], psbt_version: 0 }).text;

  test.each<
    [what: string, work: () => unknown, name: string, code: number | string, data?: unknown]
  >([
    ['nothing', () => decode(''), 'FileError', 'unrecognised', { named: 'empty' }],
    ['some text', () => inspect('hello'), 'FileError', 'unrecognised', { named: 'text' }],
    ['a key', () => decode(ONE), 'FileError', 'unrecognised', { named: 'private-key' }],
    [
      'too much',
      () => decode(Buffer.concat([PAYMENT, Buffer.alloc(24 << 20)])),
      'FileError',
      'too-large',
      { size: PAYMENT.length + (24 << 20), limit: 24 << 20 },
    ],
    [
      'what a mail program changed',
      () => sign(Buffer.from(PAYMENT.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'), []),
      'FileError',
      'damaged',
    ],
    ['two PSBTs', () => inspect(`${TEXT}\n\n${PSBT}`), 'FileError', 'several'],
    ['a transaction to finalise', () => finalize(HEX), 'FileError', 'wrong-format'],
    ['a PSBT and a transaction', () => combine([PSBT, HEX]), 'FileError', 'wrong-format'],
    [
      'what does not decode',
      () => decode(readFileSync('public/samples/damaged.psbt')),
      'CallError',
      -22,
      expect.objectContaining({ offset: expect.any(Number) }),
    ],
    ['no file', () => combine([]), 'CallError', -8],
    ['an input that is not there', () => trace(HEX, 7), 'CallError', -8],
    ['an unknown option', () => inspect(PSBT, { fee: 1 } as object), 'CallError', -8],
    ['a wrong key', () => sign(PSBT, ['key'], ON), 'CallError', -5],
    ['a key of another chain', () => sign(PSBT, [KEY]), 'CallError', -5],
    ['an unknown procedure', () => call('getblock'), 'CallError', -32601],
    ['a wrong type', () => call('decodepsbt', [1]), 'CallError', -3],
    ['a number for a file', () => inspect(5 as never), 'UsageError', 'arguments'],
    ['nothing for a file', () => decode(undefined as never), 'UsageError', 'arguments'],
    ['a list of what is no file', () => combine([PSBT, {} as never]), 'UsageError', 'arguments'],
    ['an unknown chain', () => decode(PSBT, { chain: 'liquid' as 'main' }), 'UsageError', 'chain'],
    ['a large integer', () => call('decodepsbt', [1n]), 'UsageError', 'arguments'],
    ['text for parameters', () => call('help', 'help' as never), 'UsageError', 'arguments'],
    ['a list of options', () => inspect(PSBT, ['x'] as object), 'CallError', -8],
    [
      'a policy that is none',
      () => checkPolicy(PSBT, { policy: 1, pay: { to: [{ most: 'much' }] } } as object, ON),
      'UsageError',
      'policy',
    ],
    ['a policy without a rule', () => checkPolicy(PSBT, { policy: 1 }, ON), 'UsageError', 'policy'],
    ['a policy that is no JSON', () => checkPolicy(PSBT, 'pay', ON), 'UsageError', 'policy'],
    [
      'an address of another chain',
      () => checkPolicy(PSBT, readFileSync('example/package/policy.json', 'utf8')),
      'UsageError',
      'policy',
    ],
    [
      'a text for descriptors beside a policy',
      () => checkPolicy(PSBT, { policy: 1, fee: { most: 1 } }, { descriptors: 'x' } as object),
      'UsageError',
      'arguments',
    ],
    ['no randomness', () => call('joinpsbts', [[two, two]]), 'UsageError', 'randomness'],
  ])('%s', (_what, work, name, code, data) => {
    expect(work).toThrow(API.TouchstoneError);
    expect(work).toThrow(
      expect.objectContaining({ name, code, ...(data === undefined ? {} : { data }) }),
    );
  });

  test('no word of a key is in what is raised', () => {
    for (const work of [() => decode(KEY), () => sign(PSBT, [`${KEY}x`], ON)]) {
      expect(work).toThrow(
        expect.objectContaining({ message: expect.not.stringContaining('tprv') }),
      );
    }
  });
});

test('the chains of the types are those that are known', () => {
  const chains: readonly Types.Chain[] = ['main', 'testnet3', 'testnet4', 'signet', 'regtest'];
  expect(chains.map(parseChain)).toEqual(chains);
});
