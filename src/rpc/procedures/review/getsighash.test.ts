import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type Chain, parseChain } from '../../../core/encoding/chains.ts';
import { execute } from '../../dispatch.ts';

interface TruthCase {
  readonly id: string;
  readonly chain: string;
  readonly request: string;
  readonly expect: Readonly<Record<string, unknown>>;
}

interface Field {
  readonly name: string;
  readonly offset: number;
  readonly length: number;
  readonly value: string;
}

interface Message {
  readonly algorithm: string;
  readonly sighash: string;
  readonly preimage?: string;
  readonly digest: string;
  readonly fields: readonly Field[];
}

const FILE = new URL('../../../../test/fixtures/truth/truth-regtest.jsonl.gz', import.meta.url);
const CASES: readonly TruthCase[] = gunzipSync(readFileSync(FILE))
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as TruthCase)
  .filter(({ request }) => request.includes('"getsighash"'));

function answer(body: string, chain: Chain): { result: Message | null; error: unknown } {
  return JSON.parse(execute(body, { chain }).body) as { result: Message | null; error: unknown };
}

/** Nothing where the fields, one after the other, are the preimage. */
function gaps({ preimage = '', fields }: Message): readonly string[] {
  let end = 0;
  const wrong: string[] = [];
  for (const { name, offset, length, value } of fields) {
    const bytes = preimage.slice(2 * offset, 2 * (offset + length));
    if (offset !== end || value !== bytes || length === 0) wrong.push(name);
    end = offset + length;
  }
  return 2 * end === preimage.length ? wrong : [...wrong, 'the end'];
}

describe('what signatures are of, known by construction', () => {
  test(`${CASES.length} cases`, () => {
    const wrong = CASES.flatMap(({ id, chain, request, expect: expected }) => {
      const { result, error } = answer(request, parseChain(chain)!);
      if (!result) return [`${id}: ${JSON.stringify(error)}`];
      const other = Object.entries(expected).filter(
        ([name, value]) => Reflect.get(result, name) !== value,
      );
      return [...other.map(([name]) => `${id}: ${name}`), ...gaps(result).map((gap) => id + gap)];
    });
    expect(wrong).toEqual([]);
    expect(CASES.length).toBe(407);
  });
});

const OUTPOINT = '11'.repeat(32);
const KEY = '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798';
/** One input, two outputs, no UTXO. */
const LONE = `0200000001${OUTPOINT}0000000000fdffffff02e8030000000000000151d0070000000000000152000000${'00'}`;
/** Two inputs, one output. */
const TWO = `0200000002${OUTPOINT}0000000000fdffffff${OUTPOINT}0100000000fdffffff01e803000000000000015100000000`;

const utxo = (scriptPubKey: string, more: object = {}, vout = 0) => ({
  txid: OUTPOINT,
  vout,
  scriptPubKey,
  ...more,
});
const P2WPKH = utxo(`0014${'22'.repeat(20)}`, { amount: 0.00002 });
const P2PKH = utxo(`76a914${'22'.repeat(20)}88ac`);
const P2TR = utxo(`5120${KEY}`, { amount: 0.00002 });
/** OP_1, OP_CODESEPARATOR, OP_2. */
const SEPARATED = '51ab52';

function call(...params: readonly unknown[]) {
  return answer(JSON.stringify({ method: 'getsighash', params }), 'regtest');
}

const NAMES: readonly (readonly [string, readonly unknown[], string, readonly string[]])[] = [
  [
    'v0 as BIP 143 names it',
    [LONE, 0, { prevtxs: [P2WPKH] }],
    'segwit_v0 ALL',
    'nVersion hashPrevouts hashSequence outpoint scriptCode amount nSequence hashOutputs nLockTime hash_type'.split(
      ' ',
    ),
  ],
  [
    'DEFAULT outside Taproot is ALL',
    [LONE, 0, { prevtxs: [P2WPKH], sighashtype: 'DEFAULT' }],
    'segwit_v0 ALL',
    'nVersion hashPrevouts hashSequence outpoint scriptCode amount nSequence hashOutputs nLockTime hash_type'.split(
      ' ',
    ),
  ],
  [
    'the key path as BIP 341 names it',
    [LONE, 0, { prevtxs: [P2TR] }],
    'taproot_key DEFAULT',
    'epoch hash_type nVersion nLockTime sha_prevouts sha_amounts sha_scriptpubkeys sha_sequences sha_outputs spend_type input_index'.split(
      ' ',
    ),
  ],
  [
    'the key path of one input and its output',
    [LONE, 0, { prevtxs: [P2TR], sighashtype: 'SINGLE|ANYONECANPAY' }],
    'taproot_key SINGLE|ANYONECANPAY',
    'epoch hash_type nVersion nLockTime spend_type outpoint amount scriptPubKey nSequence sha_single_output'.split(
      ' ',
    ),
  ],
  [
    'legacy, without an amount',
    [LONE, 0, { prevtxs: [P2PKH] }],
    'legacy ALL',
    [
      'nVersion',
      'input_count',
      'inputs[0].outpoint',
      'inputs[0].scriptCode',
      'inputs[0].nSequence',
      'output_count',
      'outputs[0].amount',
      'outputs[0].scriptPubKey',
      'outputs[1].amount',
      'outputs[1].scriptPubKey',
      'nLockTime',
      'hash_type',
    ],
  ],
  [
    'legacy of the second input alone',
    [TWO, 1, { prevtxs: [utxo('51', {}, 1)], sighashtype: 'NONE|ANYONECANPAY' }],
    'legacy NONE|ANYONECANPAY',
    [
      'nVersion',
      'input_count',
      'inputs[1].outpoint',
      'inputs[1].scriptCode',
      'inputs[1].nSequence',
      'output_count',
      'nLockTime',
      'hash_type',
    ],
  ],
  [
    'legacy SINGLE without its output, which hashes nothing',
    [TWO, 1, { prevtxs: [utxo('51', {}, 1)], sighashtype: 'SINGLE' }],
    'legacy SINGLE',
    [],
  ],
];

describe('fields', () => {
  test.each(NAMES)('%s', (_, params, kind, names) => {
    const { result, error } = call(...params);
    expect(error).toBeNull();
    expect(`${result!.algorithm} ${result!.sighash}`).toBe(kind);
    expect(result!.fields.map(({ name }) => name)).toEqual(names);
    expect(gaps(result!)).toEqual([]);
    if (names.length === 0) expect(result!.digest).toBe(`01${'00'.repeat(31)}`);
  });

  test('the script code begins after the code separator that was run', () => {
    const scriptCode = (options: object) =>
      call(LONE, 0, { prevtxs: [utxo(SEPARATED)], ...options }).result!.fields.find(
        ({ name }) => name === 'inputs[0].scriptCode',
      )!.value;
    expect(scriptCode({})).toBe('025152');
    expect(scriptCode({ codeseparator: 1 })).toBe('0152');
  });
});

const REFUSALS: readonly (readonly [string, readonly unknown[], number, string])[] = [
  ['no such input', [LONE, 1], -8, 'Input index out of range'],
  ['a negative input', [LONE, -1], -8, 'Input index out of range'],
  ['an input that is no integer', [LONE, 0.5], -1, 'JSON integer out of range'],
  ['an unknown option', [LONE, 0, { prevtx: [] }], -8, 'Unknown option prevtx'],
  ['no coin', [LONE, 0], -8, 'Missing coin'],
  [
    'no amount for v0',
    [LONE, 0, { prevtxs: [utxo(`0014${'22'.repeat(20)}`)] }],
    -8,
    'Missing coin',
  ],
  ['not all coins for Taproot', [TWO, 0, { prevtxs: [P2TR] }], -8, 'Missing coin'],
  [
    'no redeem script',
    [LONE, 0, { prevtxs: [utxo(`a914${'22'.repeat(20)}87`)] }],
    -8,
    'Missing script',
  ],
  [
    'a script that is not the one',
    [LONE, 0, { prevtxs: [utxo(`0020${'22'.repeat(32)}`)], script: '51' }],
    -8,
    'Missing script',
  ],
  [
    'a leaf that nobody named',
    [LONE, 0, { prevtxs: [P2TR], leaf_hash: '33'.repeat(32) }],
    -8,
    'Unknown leaf hash',
  ],
  [
    'no code separator there',
    [LONE, 0, { prevtxs: [utxo(SEPARATED)], codeseparator: 0 }],
    -8,
    'No OP_CODESEPARATOR at this opcode',
  ],
  [
    'Taproot SINGLE without its output',
    [TWO, 1, { prevtxs: [P2TR, { ...P2TR, vout: 1 }], sighashtype: 'SINGLE' }],
    -8,
    'No signature of this input can have this sighash type',
  ],
  [
    'a sighash type that there is not',
    [LONE, 0, { sighashtype: 'SOME' }],
    -8,
    "'SOME' is not a valid sighash parameter.",
  ],
  ['what is no PSBT', ['cHNidP8', 0], -22, 'TX decode failed invalid base64'],
  ['what is no transaction', ['00', 0], -22, 'TX decode failed'],
  ['a previous transaction that is none', [LONE, 0, { prevtxs: ['00'] }], -22, 'TX decode failed'],
];

describe('refusals', () => {
  test.each(REFUSALS)('%s', (_, params, code, message) => {
    expect(call(...params).error).toMatchObject({ code, message });
  });
});
