import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../core/bytes/hex.ts';
import { fingerprintOf, neutered } from '../../core/descriptor/bip32.ts';
import {
  type ExtendedPrivateKey,
  extendedPublicKeyText,
} from '../../core/encoding/extended-key.ts';
import { encodeWif, extendedPrivateKeyText } from '../../core/encoding/testing/private-key-text.ts';
import { inputRecord } from '../../core/psbt/make-record.ts';
import {
  fileOf,
  type InputSpec,
  type Lock,
  multi,
  nestedWpkh,
  pkLeaf,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../../core/sign/testing/built-files.ts';
import { privateKey, publicKey } from '../../core/sign/testing/utxos.ts';
import {
  ACCOUNT,
  accountOf,
  callOn,
  derived,
  masterOf,
  resultOn,
  updatedPsbt,
} from './testing/updated-psbt.ts';

interface Signed {
  readonly psbt: string;
  readonly complete: boolean;
  readonly hex?: string;
  readonly inputs: readonly { readonly added: readonly string[]; readonly error?: string }[];
}

const call = (method: string, ...params: readonly unknown[]) =>
  callOn('regtest', method, ...params);
const result = (method: string, ...params: readonly unknown[]) =>
  resultOn('regtest', method, ...params);

const sign = (...params: readonly unknown[]) => result('signpsbtwithkey', ...params) as Signed;
const wif = (letter: string) => encodeWif(privateKey(letter), true, 'regtest');
const hexKey = (letter: string) => bytesToHex(publicKey(letter));
const hexX = (letter: string) => bytesToHex(xOf(letter));

// Extended keys

const HARDENED = 0x80000000;
const master = (letter: string) => masterOf(privateKey(letter));
const account = (letter: string) => accountOf(master(letter), 'regtest');
const text = (key: ExtendedPrivateKey) => extendedPrivateKeyText(key, 'regtest');

const [A, B] = [account('A'), account('B')];
const NUMS = '50929b74c1a04954b78b4b6035e97a5e078a5a0f28ec96d547bfee9ace803ac0';

/** Descriptors with `A` and `B` for keys. */
const DESCRIPTORS = [
  'pkh(A)',
  'wpkh(A)',
  'sh(wpkh(A))',
  'wsh(multi(2,A,B))',
  'sh(wsh(sortedmulti(1,A,B)))',
  'wsh(and_v(v:pk(A),pk(B)))',
  'tr(A)',
  'tr(A,pk(B))',
  `tr(${NUMS},pk(A))`,
  `tr(${NUMS},{pk(B),multi_a(2,A,B)})`,
] as const;

function filled(descriptor: string, member: 'open' | 'secret'): string {
  return descriptor.replace(/\b[AB]\b/g, (name) => (name === 'A' ? A : B)[member]);
}

/** Two inputs of the descriptor. */
function updated(descriptor: string): string {
  const open = filled(descriptor, 'open');
  return updatedPsbt([open, open], 'regtest');
}

/** Where an extended key stands in the path of an origin. */
const DEPTHS = [
  ['a master key', 0],
  ['a key one step deep', 1],
  ['an account key', 4],
  ['a key one step above', 5],
  ['the key itself', 6],
] as const;

describe.each(DESCRIPTORS)('%s by the PSBT’s own origins', (descriptor) => {
  const psbt = updated(descriptor);
  const expected = result(
    ...['descriptorprocesspsbt', psbt, [filled(descriptor, 'secret')], null, false],
  ) as Signed;

  test.each(DEPTHS)('with %s', (_, depth) => {
    const keys = ['A', 'B'].map((letter) => {
      return text(derived(master(letter), [...ACCOUNT, 0, 7].slice(0, depth)));
    });
    const signed = sign(psbt, keys);
    expect(signed.complete).toBe(true);
    expect(signed.hex).toBe(expected.hex);
    expect(signed.inputs.every(({ added, error }) => added.length > 0 && !error)).toBe(true);
  });
});

describe('an extended key signs nothing', () => {
  const psbt = updated('wpkh(A)');

  test.each([
    ['of another master', [text(master('C'))]],
    ['of another branch', [text(derived(master('A'), [48 + HARDENED, 1]))]],
    ['behind another step', [text(derived(master('A'), [...ACCOUNT, 1]))]],
    ['deeper than the origin', [text(derived(master('A'), [...ACCOUNT, 0, 7, 0]))]],
    [
      'with another chain code',
      [text({ ...derived(master('A'), ACCOUNT), chainCode: new Uint8Array(32) })],
    ],
  ])('%s', (_, keys) => {
    const { complete, inputs } = sign(psbt, keys);
    expect(complete).toBe(false);
    expect(inputs).toEqual([{ added: [] }, { added: [] }]);
  });

  test('whose fingerprint is in an origin of another key', () => {
    const origin = { fingerprint: fingerprintOf(neutered(master('A')).publicKey), path: [0, 1] };
    const records = [inputRecord('bip32_derivation', publicKey('D'), origin)];
    const file = fileOf({ inputs: [{ lock: wpkh('D'), records }] });
    expect(sign(file, [text(master('A'))]).inputs).toEqual([{ added: [] }]);
    expect(sign(file, [wif('D')]).inputs).toEqual([{ added: [hexKey('D')] }]);
  });
});

test('the fingerprint in an origin may be that of the extended key itself, as Core writes it', () => {
  const root = derived(master('A'), ACCOUNT);
  const origin = { fingerprint: fingerprintOf(neutered(root).publicKey), path: [0, 7] };
  const { publicKey: key } = neutered(derived(root, [0, 7]));
  const lock: Lock = { scriptPubKey: Uint8Array.of(33, ...key, 0xac), rules: 'legacy' };
  const records = [inputRecord('bip32_derivation', key, origin)];
  const file = fileOf({ inputs: [{ lock, utxo: 'proven', records }] });
  expect(sign(file, [text(root)]).inputs).toEqual([{ added: [bytesToHex(key)] }]);
});

// Keys in wallet import format

/** What an input is, the keys, and the keys that sign. */
const KEY_PATHS: readonly (readonly [string, InputSpec, string, readonly string[]])[] = [
  ['a key hash', { lock: wpkh('A') }, 'A', [hexKey('A')]],
  ['two of three', { lock: wsh(multi(2, 'ABC')) }, 'CA', [hexKey('A'), hexKey('C')]],
  [
    'a signature that is there',
    { lock: wsh(multi(2, 'AB')), signed: [{ by: 'A' }] },
    'AB',
    [hexKey('B')],
  ],
  ['an internal key', { lock: tr('A') }, 'A', [bytesToHex(tr('A').scriptPubKey.subarray(2))]],
  [
    'an internal key with a tree',
    { lock: tr('A', pkLeaf('B')) },
    'A',
    [bytesToHex(tr('A', pkLeaf('B')).scriptPubKey.subarray(2))],
  ],
  ['a leaf', { lock: tr('A', pkLeaf('B')) }, 'B', [hexX('B')]],
  ['no key of it', { lock: wpkh('A') }, 'B', []],
];

test.each(KEY_PATHS)('%s', (_, input, letters, added) => {
  const file = fileOf({ inputs: [input] });
  const keys = [...letters].map(wif);
  const signed = sign(file, keys);
  expect(signed.complete).toBe(added.length > 0);
  expect(signed.inputs).toEqual([{ added }]);
  // What is there already is not said to be added once more.
  const partly = sign(file, keys, null, false);
  expect(partly.inputs).toEqual([{ added }]);
  expect(sign(partly.psbt, keys, null, false).inputs).toEqual([{ added: [] }]);
});

test('the tweak of an internal key may be told by a leaf alone', () => {
  const lock = tr('A', pkLeaf('B'));
  const scripts = [
    inputRecord('tap_internal_key', null, lock.internalKey!),
    inputRecord('tap_leaf_script', lock.leaf!.controlBlock, {
      ...{ script: lock.leaf!.script, leafVersion: 0xc0 },
    }),
  ];
  const { complete, hex } = sign(fileOf({ inputs: [{ lock, scripts }] }), [wif('A')]);
  expect(complete).toBe(true);
  expect(hex).toBe(sign(fileOf({ inputs: [{ lock }] }), [wif('A')]).hex);
});

// What signs nothing, and says so

const script = inputRecord('witness_script', null, multi(1, 'CD'));
const redeem = inputRecord('redeem_script', null, wpkh('C').scriptPubKey);

/** What is wrong, the input, the key, and the words. */
const CONTRADICTIONS: readonly (readonly [string, InputSpec, string, string])[] = [
  [
    'another amount',
    { lock: wpkh('A'), utxo: 'contradicted' },
    'A',
    'The witness UTXO contradicts the previous transaction',
  ],
  [
    'another amount of taproot',
    { lock: tr('A'), utxo: 'contradicted' },
    'A',
    'The witness UTXO contradicts the previous transaction',
  ],
  [
    'another redeem script',
    { lock: nestedWpkh('A'), scripts: [redeem] },
    'A',
    'The redeem script does not hash to what is spent',
  ],
  [
    'a redeem script without P2SH',
    { lock: wpkh('A'), scripts: [redeem] },
    'A',
    'The redeem script does not hash to what is spent',
  ],
  [
    'another witness script',
    { lock: wsh(multi(1, 'A')), scripts: [script] },
    'C',
    'The witness script does not hash to what is spent',
  ],
  [
    'a witness script beside a key hash',
    { lock: wpkh('A'), scripts: [script] },
    'A',
    'The witness script does not hash to what is spent',
  ],
  [
    'a leaf of another tree',
    {
      lock: tr('A'),
      scripts: [
        inputRecord('tap_leaf_script', tr('A', pkLeaf('B')).leaf!.controlBlock, {
          ...{ script: pkLeaf('B'), leafVersion: 0xc0 },
        }),
      ],
    },
    'B',
    'A leaf script is not one that the spent output commits to',
  ],
  [
    'another internal key',
    { lock: tr('A'), scripts: [inputRecord('tap_internal_key', null, xOf('B'))] },
    'B',
    'The internal key does not tweak to the key of the spent output',
  ],
  [
    'a root that is not of the tree',
    {
      lock: tr('A'),
      scripts: [
        inputRecord('tap_internal_key', null, xOf('A')),
        inputRecord('tap_merkle_root', null, new Uint8Array(32).fill(1)),
      ],
    },
    'A',
    'The internal key does not tweak to the key of the spent output',
  ],
];

describe('an input that contradicts itself is left as it is, and the others are signed', () => {
  test.each(CONTRADICTIONS)('%s', (_, input, letter, error) => {
    const psbt = fileOf({ inputs: [input, { lock: wpkh('E') }] });
    for (const finalize of [true, false]) {
      const signed = sign(psbt, [wif(letter), wif('E')], null, finalize);
      expect(signed.complete).toBe(false);
      expect(signed.inputs).toEqual([{ added: [], error }, { added: [hexKey('E')] }]);
      const { changes } = result('comparepsbts', psbt, signed.psbt) as {
        readonly changes: readonly { readonly path: string }[];
      };
      expect(changes.filter(({ path }) => path.startsWith('inputs[0]'))).toEqual([]);
    }
  });

  test('all of taproot, whose previous transactions are else left out', () => {
    const psbt = fileOf({ inputs: [{ lock: tr('A'), utxo: 'contradicted' }, { lock: tr('B') }] });
    const { psbt: signed } = sign(psbt, [wif('A'), wif('B')]);
    const { inputs } = result('inspectpsbt', signed) as {
      readonly inputs: readonly { readonly amount_proof: string }[];
    };
    expect(inputs[0]!.amount_proof).toBe('contradicted');
  });
});

test.each<[string, InputSpec, string]>([
  ['a coin', { lock: wpkh('A'), utxo: 'none' }, 'Missing coin'],
  ['a witness script', { lock: wsh(multi(1, 'A')), scripts: [] }, 'Missing script'],
  ['a redeem script', { lock: nestedWpkh('A'), scripts: [] }, 'Missing script'],
])('%s that is missing is said to be', (_, input, error) => {
  expect(sign(fileOf({ inputs: [input] }), [wif('A')]).inputs).toEqual([{ added: [], error }]);
});

// Refusals

const FILE = fileOf({ inputs: [{ lock: wpkh('A') }] });
const ASKS = fileOf({ inputs: [{ lock: wpkh('A'), asks: 3 }] });
const MAIN = encodeWif(privateKey('A'), true, 'main');

test.each<[string, readonly unknown[], number, string]>([
  ['no base64', ['!', []], -22, 'TX decode failed invalid base64'],
  ['no PSBT', ['AAAAAAAAAAA=', []], -22, 'TX decode failed Invalid PSBT magic'],
  ['a key of another chain', [FILE, [MAIN]], -5, 'Invalid private key'],
  [
    'an extended key of another chain',
    [FILE, [extendedPrivateKeyText(master('A'), 'main')]],
    -5,
    'Invalid private key',
  ],
  [
    'an extended public key',
    [FILE, [extendedPublicKeyText(neutered(master('A')), 'regtest')]],
    -5,
    'Invalid private key',
  ],
  ['a descriptor', [FILE, [`pk(${wif('A')})`]], -5, 'Invalid private key'],
  ['words', [FILE, ['abandon abandon about']], -5, 'Invalid private key'],
  [
    'a key that is no text',
    [FILE, [1]],
    -3,
    'JSON value of type number is not of expected type string',
  ],
  ['no keys', [FILE], -1, 'signpsbtwithkey'],
  [
    'a sighash type that there is not',
    [FILE, [wif('A')], 'SOME'],
    -8,
    "'SOME' is not a valid sighash parameter.",
  ],
  [
    'another sighash type than the PSBT asks for',
    [ASKS, [wif('A')], 'ALL'],
    -22,
    'Specified sighash value does not match value stored in PSBT',
  ],
])('%s is refused', (_, params, code, words) => {
  const { error } = call('signpsbtwithkey', ...params);
  expect(error?.code).toBe(code);
  expect(error?.message).toContain(words);
  for (const key of [wif('A'), MAIN]) expect(JSON.stringify(error)).not.toContain(key);
});
