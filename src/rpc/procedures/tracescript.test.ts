import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { recordedCalls } from '../../../test/recorded.ts';
import { signEcdsa } from '../../core/crypto/ecdsa.ts';
import { publicKeyOf } from '../../core/crypto/public-key.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { execute } from '../dispatch.ts';

interface Check {
  readonly pubkey: string;
  readonly signature: string;
  readonly digest: string;
  readonly valid: boolean;
}

interface Step {
  readonly script: string;
  readonly position: number;
  readonly opcode: string;
  readonly executed: boolean;
  readonly stack: readonly string[];
  readonly altstack?: readonly string[];
  readonly checks?: readonly Check[];
}

interface Trace {
  readonly ok: boolean;
  readonly error?: string;
  readonly steps: readonly Step[];
  readonly checks?: readonly Check[];
  readonly truncated?: true;
}

function answer<T>(method: string, params: readonly unknown[], chain: Chain) {
  const { body } = execute(JSON.stringify({ method, params }), { chain });
  return JSON.parse(body) as { readonly result: T | null; readonly error: unknown };
}

const call = (...params: readonly unknown[]) => answer<Trace>('tracescript', params, 'regtest');

const OUTPOINT = '11'.repeat(32);
const size = (hex: string) => (hex.length / 2).toString(16).padStart(2, '0');

/** A transaction of one input; items of its witness as hex. */
function transaction(scriptSig: string, witness: readonly string[] = [], more = ''): string {
  const length =
    scriptSig.length > 500
      ? `fd${(scriptSig.length / 2)
          .toString(16)
          .padStart(4, '0')
          .replace(/(..)(..)/, '$2$1')}`
      : size(scriptSig);
  const inputs = `${more ? '02' : '01'}${OUTPOINT}00000000${length}${scriptSig}fdffffff${more}`;
  const outputs = `01e8030000000000000151`;
  if (witness.length === 0) return `02000000${inputs}${outputs}00000000`;
  const items = `${size('00'.repeat(witness.length))}${witness.map((item) => size(item) + item).join('')}`;
  return `020000000001${inputs}${outputs}${items}${more && '00'}00000000`;
}

const utxo = (scriptPubKey: string, amount?: number) => ({
  prevtxs: [{ txid: OUTPOINT, vout: 0, scriptPubKey, ...(amount !== undefined && { amount }) }],
});

const hash160 = (hex: string) =>
  createHash('ripemd160').update(createHash('sha256').update(hex, 'hex').digest()).digest('hex');
const sha256 = (hex: string) => createHash('sha256').update(hex, 'hex').digest('hex');

const SECRET = new Uint8Array(32).fill(1, 31);
const KEY = Buffer.from(publicKeyOf(SECRET, true)).toString('hex');
const KEY_HASH = hash160(KEY);
const P2WPKH = `0014${KEY_HASH}`;

/** An ECDSA signature of the only input. */
function signatureFor(options: object): string {
  const asked = answer<{ readonly digest: string }>(
    'getsighash',
    [transaction(''), 0, options],
    'regtest',
  );
  const digest = Uint8Array.from(Buffer.from(asked.result!.digest, 'hex'));
  return `${Buffer.from(signEcdsa(digest, SECRET)).toString('hex')}01`;
}

const words = ({ steps }: Trace) =>
  steps.map(({ script, opcode, stack }) => `${script} ${opcode}: ${stack.join(' ')}`);

describe('what runs', () => {
  test('a sum, in the order of the members', () => {
    const { result } = call(transaction('5152'), 0, utxo('935387'));
    expect(JSON.stringify(result)).toBe(
      '{"ok":true,"steps":[' +
        '{"script":"scriptSig","position":0,"opcode":"1","executed":true,"stack":["01"]},' +
        '{"script":"scriptSig","position":1,"opcode":"2","executed":true,"stack":["01","02"]},' +
        '{"script":"scriptPubKey","position":0,"opcode":"OP_ADD","executed":true,"stack":["03"]},' +
        '{"script":"scriptPubKey","position":1,"opcode":"3","executed":true,"stack":["03","03"]},' +
        '{"script":"scriptPubKey","position":2,"opcode":"OP_EQUAL","executed":true,"stack":["01"]}]}',
    );
  });

  test('P2WPKH: the implied script, and its signature with digest', () => {
    const options = utxo(P2WPKH, 0.00002);
    const signature = signatureFor(options);
    const { result } = call(transaction('', [signature, KEY]), 0, options);
    expect(result!.ok).toBe(true);
    expect(words(result!)).toEqual([
      'scriptPubKey 0: ',
      `scriptPubKey ${KEY_HASH}:  ${KEY_HASH}`,
      `witnessPubKeyHash OP_DUP: ${signature} ${KEY} ${KEY}`,
      `witnessPubKeyHash OP_HASH160: ${signature} ${KEY} ${KEY_HASH}`,
      `witnessPubKeyHash ${KEY_HASH}: ${signature} ${KEY} ${KEY_HASH} ${KEY_HASH}`,
      `witnessPubKeyHash OP_EQUALVERIFY: ${signature} ${KEY}`,
      'witnessPubKeyHash OP_CHECKSIG: 01',
    ]);
    const [check] = result!.steps.at(-1)!.checks!;
    expect(check).toMatchObject({ pubkey: KEY, signature, valid: true });
    expect(check!.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('a signature of another amount is told as not valid', () => {
    const signature = signatureFor(utxo(P2WPKH, 0.00002));
    const { result } = call(transaction('', [signature, KEY]), 0, utxo(P2WPKH, 0.00003));
    expect(result!.error).toBe('Signature must be zero for failed CHECK(MULTI)SIG operation');
    expect(result!.steps.at(-1)!.checks![0]!.valid).toBe(false);
  });

  test('P2SH, and P2WSH in it', () => {
    const witnessScript = '51';
    const redeemScript = `0020${sha256(witnessScript)}`;
    const { result } = call(
      transaction(`22${redeemScript}`, [witnessScript]),
      0,
      utxo(`a914${hash160(redeemScript)}87`, 0.00002),
    );
    expect(result!.ok).toBe(true);
    expect([...new Set(result!.steps.map(({ script }) => script))]).toEqual([
      'scriptSig',
      'scriptPubKey',
      'redeemScript',
      'witnessScript',
    ]);
  });

  test('a branch that is not taken, the second stack, and what fails', () => {
    const { result } = call(transaction('00'), 0, utxo('766b636a685152886a'));
    expect(result!.error).toBe('Script failed an OP_EQUALVERIFY operation');
    expect(result!.steps.map(({ executed }) => executed)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(result!.steps[2]).toMatchObject({ opcode: 'OP_TOALTSTACK', altstack: [''] });
    expect(result!.steps.at(-1)).toMatchObject({ opcode: 'OP_EQUALVERIFY', position: 7 });
  });
});

describe('options', () => {
  const minimal = [transaction('0105'), 0] as const;

  test.each([
    ['the standard ones', {}, 'Data push larger than necessary'],
    ['as a list', { flags: ['P2SH', 'MINIMALDATA'] }, 'Data push larger than necessary'],
    ['as a text', { flags: 'P2SH,MINIMALDATA' }, 'Data push larger than necessary'],
    ['one', { flags: ['P2SH'] }, undefined],
    ['none', { flags: [] }, undefined],
    ['none by its name', { flags: 'NONE' }, undefined],
    [
      'with what they need',
      { flags: ['CLEANSTACK'] },
      'Stack size must be exactly one after execution',
    ],
  ])('flags: %s', (_, options, error) => {
    const { result } = call(...minimal, { ...utxo('51'), ...options });
    expect([result!.ok, result!.error]).toEqual([error === undefined, error]);
  });

  test.each([
    [0, 0, true],
    [1, 1, true],
    [4, 4, true],
    [5, 5, undefined],
    [6, 5, undefined],
  ])('a limit of %i tells %i steps; the verdict is that of all', (limit, reported, truncated) => {
    const { result } = call(transaction('5152'), 0, { ...utxo('935387'), limit });
    expect(result).toMatchObject({ ok: true });
    expect(result!.steps.length).toBe(reported);
    expect(result!.truncated).toBe(truncated);
  });

  test('an answer ends at 16 MB', () => {
    const item = `4d0802${'aa'.repeat(520)}`;
    const params = [transaction(item.repeat(3)), 0, { ...utxo('6f'.repeat(200)), flags: [] }];
    const { body } = execute(JSON.stringify({ method: 'tracescript', params }), { chain: 'main' });
    expect(body.length).toBeGreaterThan(15_000_000);
    expect(body.length).toBeLessThan(16_000_000);
    const { result } = JSON.parse(body) as { readonly result: Trace };
    expect(result.truncated).toBe(true);
    expect(result.ok).toBe(true);
    expect(result.steps.length).toBeLessThan(203);
  });
});

const SECOND_INPUT = `${OUTPOINT}0100000000fdffffff`;
const P2TR = `5120${KEY.slice(2)}`;
/** One input, P2WPKH, with a partial signature that nobody checks. */
const PARTLY_SIGNED =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEBH4CWmAAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAA==';

const REFUSALS: readonly (readonly [string, readonly unknown[], number, string])[] = [
  ['no such input', [transaction('51'), 1], -8, 'Input index out of range'],
  ['a negative input', [transaction('51'), -1], -8, 'Input index out of range'],
  ['an input that is no integer', [transaction('51'), 0.5], -1, 'JSON integer out of range'],
  ['an unknown option', [transaction('51'), 0, { flag: [] }], -8, 'Unknown option flag'],
  [
    'an unknown flag',
    [transaction('51'), 0, { ...utxo('51'), flags: ['P2SH', 'p2sh'] }],
    -8,
    'Unknown flag p2sh',
  ],
  [
    'an unknown flag in a text',
    [transaction('51'), 0, { ...utxo('51'), flags: 'P2SH,BIP16' }],
    -8,
    'Unknown flag BIP16',
  ],
  [
    'flags that are a number',
    [transaction('51'), 0, { ...utxo('51'), flags: 1 }],
    -3,
    'JSON value of type number is not of expected type array',
  ],
  [
    'a flag that is a number',
    [transaction('51'), 0, { ...utxo('51'), flags: [1] }],
    -3,
    'JSON value of type number is not of expected type string',
  ],
  [
    'a limit that is a text',
    [transaction('51'), 0, { ...utxo('51'), limit: '1' }],
    -3,
    'JSON value of type string is not of expected type number',
  ],
  [
    'a negative limit',
    [transaction('51'), 0, { ...utxo('51'), limit: -1 }],
    -1,
    'JSON integer out of range',
  ],
  ['no coin', [transaction('51'), 0], -8, 'Missing coin'],
  ['no amount for a witness', [transaction('', ['51']), 0, utxo(P2WPKH)], -8, 'Missing coin'],
  [
    'not all coins for Taproot',
    [transaction('', ['51'], SECOND_INPUT), 0, utxo(P2TR, 0.00002)],
    -8,
    'Missing coin',
  ],
  ['an input that is not final', [PARTLY_SIGNED, 0], -8, 'Missing script'],
  ['what is no PSBT', ['cHNidP8', 0], -22, 'TX decode failed invalid base64'],
  ['what is no transaction', ['00', 0], -22, 'TX decode failed'],
  [
    'a previous transaction that is none',
    [transaction('51'), 0, { prevtxs: ['00'] }],
    -22,
    'TX decode failed',
  ],
];

describe('refusals', () => {
  test.each(REFUSALS)('%s', (_, params, code, message) => {
    expect(call(...params).error).toMatchObject({ code, message });
  });
});

/** PSBTs whose every input a node has made final, of finalizepsbt without extracting. */
const FINAL = ['roles-regtest', 'roles-main', 'desc-roles']
  .flatMap(recordedCalls)
  .flatMap((one) => {
    if (!one.request.includes('"finalizepsbt"')) return [];
    const { result } = JSON.parse(one.response) as {
      readonly result: {
        readonly psbt?: string;
        readonly hex?: string;
        readonly complete: boolean;
      } | null;
    };
    return result?.complete && result.psbt ? [{ ...one, psbt: result.psbt }] : [];
  });

test(`what a node has made final runs: ${FINAL.length} PSBTs`, () => {
  const roles = new Map<string, number>();
  const wrong = FINAL.flatMap(({ id, chain, psbt }) => {
    const decoded = answer<{ readonly inputs: readonly unknown[] }>('decodepsbt', [psbt], chain);
    return decoded.result!.inputs.flatMap((_, i) => {
      const { result, error } = answer<Trace>('tracescript', [psbt, i], chain);
      const kind = result?.checks ? 'key path' : (result?.steps.at(-1)?.script ?? 'none');
      roles.set(kind, (roles.get(kind) ?? 0) + 1);
      const isKeyPath = kind === 'key path';
      const flaw = isKeyPath && (result!.steps.length > 0 || result!.checks!.length !== 1);
      return result?.ok && !flaw ? [] : [`${id} ${i}: ${JSON.stringify(error ?? result?.error)}`];
    });
  });
  expect(wrong).toEqual([]);
  expect(Object.fromEntries(roles)).toEqual({
    'key path': 61,
    redeemScript: 19,
    scriptPubKey: 55,
    tapscript: 4,
    witnessPubKeyHash: 41,
    witnessScript: 60,
  });
}, 60_000);
