import { describe, expect, test } from 'vitest';
import { encodeBase64 } from '../../../core/encoding/base64.ts';
import { decodePsbt, encodePsbt } from '../../../core/psbt/psbt.ts';
import { finalizePsbt } from '../../../core/roles/finalize.ts';
import {
  bytesOfFile,
  type Lock,
  multi,
  nestedWsh,
  pkLeaf,
  tr,
  wpkh,
} from '../../../core/sign/testing/built-files.ts';
import { execute } from '../../dispatch.ts';

/* How the procedure tells a run. Whether it is the right one is asked in `core/verdict`. */

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

function call(...params: readonly unknown[]) {
  const body = JSON.stringify({ method: 'tracescript', params });
  const answer = JSON.parse(execute(body, { chain: 'regtest' }).body);
  return answer as { readonly result: Trace | null; readonly error: unknown };
}

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

const KEY = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
const P2WPKH = `0014${'22'.repeat(20)}`;
/** Of nothing. */
const SIGNATURE = '300602010102010101';

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

  test('checks of signatures, the second stack, and why it fails', () => {
    const options = { ...utxo(`766b21${KEY}ad`), flags: [] };
    const { result } = call(transaction(`09${SIGNATURE}`), 0, options);
    const digest = result?.steps.at(-1)?.checks?.[0]?.digest;
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    const altstack = `"altstack":["${SIGNATURE}"]`;
    const stacked = (...items: readonly string[]) =>
      `"executed":true,"stack":[${items.map((item) => `"${item}"`).join(',')}]`;
    expect(JSON.stringify(result)).toBe(
      '{"ok":false,"error":"Script failed an OP_CHECKSIGVERIFY operation","steps":[' +
        `{"script":"scriptSig","position":0,"opcode":"${SIGNATURE}",${stacked(SIGNATURE)}},` +
        `{"script":"scriptPubKey","position":0,"opcode":"OP_DUP",${stacked(SIGNATURE, SIGNATURE)}},` +
        `{"script":"scriptPubKey","position":1,"opcode":"OP_TOALTSTACK",${stacked(SIGNATURE)},${altstack}},` +
        `{"script":"scriptPubKey","position":2,"opcode":"${KEY}",${stacked(SIGNATURE, KEY)},${altstack}},` +
        `{"script":"scriptPubKey","position":3,"opcode":"OP_CHECKSIGVERIFY",${stacked('')},${altstack},` +
        `"checks":[{"pubkey":"${KEY}","signature":"${SIGNATURE}","digest":"${digest}","valid":false}]}]}`,
    );
  });

  test('a branch that is not taken', () => {
    const { result } = call(transaction('00'), 0, utxo('636a6851'));
    const executed = result?.steps.map((step) => [step.opcode, step.executed]);
    expect(executed).toEqual([
      ['0', true],
      ['OP_IF', true],
      ['OP_RETURN', false],
      ['OP_ENDIF', false],
      ['1', true],
    ]);
  });

  const final = (lock: Lock, by: string) => {
    const file = bytesOfFile({ inputs: [{ lock, signed: [{ by }] }] });
    return encodeBase64(encodePsbt(finalizePsbt(decodePsbt(file)).psbt));
  };

  test.each([
    ['P2WPKH', final(wpkh('A'), 'A'), ['scriptPubKey', 'witnessPubKeyHash']],
    [
      'P2WSH in P2SH',
      final(nestedWsh(multi(1, 'A')), 'A'),
      ['scriptSig', 'scriptPubKey', 'redeemScript', 'witnessScript'],
    ],
    ['a leaf', final(tr('A', pkLeaf('B')), 'B'), ['scriptPubKey', 'tapscript']],
  ])('the names of scripts: %s', (_, psbt, scripts) => {
    const { result } = call(psbt, 0);
    expect(result?.ok).toBe(true);
    expect([...new Set(result?.steps.map(({ script }) => script))]).toEqual(scripts);
  });

  test('the key path of Taproot: no step, and its check', () => {
    const { result } = call(final(tr('A'), 'A'), 0);
    expect(JSON.stringify(result)).toMatch(
      /^\{"ok":true,"steps":\[\],"checks":\[\{"pubkey":"[0-9a-f]{64}","signature":"[0-9a-f]{128}","digest":"[0-9a-f]{64}","valid":true\}\]\}$/,
    );
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
