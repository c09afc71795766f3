import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../../../core/bytes/hex.ts';
import { aggregateKeys } from '../../../core/crypto/musig.ts';
import { fingerprintOf, neutered } from '../../../core/descriptor/bip32.ts';
import {
  type ExtendedPrivateKey,
  extendedPublicKeyText,
} from '../../../core/encoding/extended-key.ts';
import {
  encodeWif,
  extendedPrivateKeyText,
} from '../../../core/encoding/testing/private-key-text.ts';
import { inputRecord } from '../../../core/psbt/make-record.ts';
import {
  bare,
  fileOf,
  type InputSpec,
  type Lock,
  multi,
  nestedWpkh,
  pkh,
  pkLeaf,
  sh,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../../../core/sign/testing/built-files.ts';
import { scriptOf } from '../../../core/sign/testing/script-words.ts';
import { bytes, privateKey, publicKey } from '../../../core/sign/testing/utxos.ts';
import {
  ACCOUNT,
  accountOf,
  callOn,
  derived,
  masterOf,
  resultOn,
  updatedPsbt,
} from '../testing/updated-psbt.ts';

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

const NO_KEY = { added: [], error: 'None of the keys is in the scripts of this input' };

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
    expect(inputs).toEqual([NO_KEY, NO_KEY]);
  });

  test('whose fingerprint is in an origin of another key', () => {
    const origin = { fingerprint: fingerprintOf(neutered(master('A')).publicKey), path: [0, 1] };
    const records = [inputRecord('bip32_derivation', publicKey('D'), origin)];
    const file = fileOf({ inputs: [{ lock: wpkh('D'), records }] });
    expect(sign(file, [text(master('A'))]).inputs).toEqual([NO_KEY]);
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
  const outcome = added.length > 0 ? { added } : NO_KEY;
  expect(signed.complete).toBe(added.length > 0);
  expect(signed.inputs).toEqual([outcome]);
  // What is there already is not said to be added once more.
  const partly = sign(file, keys, null, false);
  expect(partly.inputs).toEqual([outcome]);
  const error = added.length > 0 ? 'The input has these signatures already' : NO_KEY.error;
  expect(sign(partly.psbt, keys, null, false).inputs).toEqual([{ added: [], error }]);
});

test.each<[what: string, lock: Lock, all: readonly string[], taken: readonly string[]]>([
  ['a multisig', wsh(multi(1, 'AB')), [hexKey('A'), hexKey('B')], [hexKey('A')]],
  ['one from before segwit', sh(multi(1, 'AB')), [hexKey('A'), hexKey('B')], [hexKey('A')]],
  [
    'one that takes all',
    wsh(multi(2, 'AB')),
    [hexKey('A'), hexKey('B')],
    [hexKey('A'), hexKey('B')],
  ],
])('%s is said to get what its final scripts hold', (_, lock, all, taken) => {
  const file = fileOf({ inputs: [{ lock }] });
  const keys = [...'AB'].map(wif);
  expect(sign(file, keys).inputs).toEqual([{ added: taken }]);
  expect(sign(file, keys, null, false).inputs).toEqual([{ added: all }]);
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

/** SHA256 or a lock, and behind it the hash of a key: nothing that is read as miniscript. */
const HTLC = scriptOf(
  `IF SHA256 <${'22'.repeat(32)}> EQUALVERIFY DUP HASH160 #A ELSE 16 CHECKLOCKTIMEVERIFY DROP DUP HASH160 #B ENDIF EQUALVERIFY CHECKSIG`,
);
const STRANGE = scriptOf('A CHECKSIG NOT NOT');
const HIDDEN = scriptOf(
  'DUP HASH160 #A EQUALVERIFY CHECKSIGVERIFY DUP HASH160 #B EQUALVERIFY CHECKSIG',
);
const PARTICIPANTS = [publicKey('A'), publicKey('B')];
const AGGREGATE = aggregateKeys(PARTICIPANTS)!;
const MUSIG: InputSpec = {
  lock: tr(AGGREGATE.subarray(1)),
  records: [inputRecord('musig2_participant_pubkeys', AGGREGATE, PARTICIPANTS)],
};
const OTHER_PARTICIPANTS = inputRecord('musig2_participant_pubkeys', publicKey('C'), PARTICIPANTS);

/** What an input is, which is signed with A, and the words. */
const REASONS: readonly (readonly [string, InputSpec, string])[] = [
  ['another key', { lock: wpkh('B') }, 'None of the keys is in the scripts'],
  ['another key of Taproot', { lock: tr('B', pkLeaf('C')) }, 'None of the keys is in the scripts'],
  [
    'a legacy input by a witness UTXO alone',
    { lock: pkh('A'), utxo: 'claimed' },
    'Missing previous transaction',
  ],
  [
    'the same of another key',
    { lock: pkh('B'), utxo: 'claimed' },
    'None of the keys is in the scripts',
  ],
  ['a hash lock without its preimage', { lock: wsh(HTLC) }, 'Missing preimage'],
  ['the same in P2SH', { lock: sh(HTLC), utxo: 'proven' }, 'Missing preimage'],
  [
    'a leaf whose lock is not met',
    { lock: tr('B', scriptOf('16 CHECKSEQUENCEVERIFY DROP xA CHECKSIG')) },
    'does not meet the lock of the way',
  ],
  ['a script of no known kind', { lock: wsh(STRANGE) }, 'signs for no script of this kind'],
  ['the same in P2SH', { lock: sh(STRANGE), utxo: 'proven' }, 'signs for no script of this kind'],
  [
    'a leaf of no known kind',
    { lock: tr('B', scriptOf('xA CHECKSIG NOT NOT')) },
    'signs for no script of this kind',
  ],
  ['the hash of a key that nobody tells', { lock: wsh(HIDDEN) }, 'hash of a key'],
  ['its signature', { lock: wpkh('A'), signed: [{ by: 'A' }] }, 'has these signatures already'],
  [
    'its signature of a leaf',
    { lock: tr('B', scriptOf('xA CHECKSIGVERIFY xC CHECKSIG')), signed: [{ by: 'A' }] },
    'has these signatures already',
  ],
  [
    'final scripts',
    { lock: wpkh('A'), records: [inputRecord('final_scriptwitness', null, [publicKey('A')])] },
    'The input is final',
  ],
  ['an anchor', { lock: bare(bytes('51024e73')), utxo: 'claimed' }, 'needs no signature'],
  ['an impossible amount', { lock: wpkh('A'), amount: 2_100_000_000_000_001n }, 'out of range'],
  [
    'an internal key that is not named',
    { lock: tr('A'), scripts: [] },
    'is the internal key of this input (BIP 86)',
  ],
  ['MuSig2, the first round', MUSIG, 'MuSig2 needs public nonces before signatures: one was added'],
  [
    'MuSig2 with an aggregate of other keys',
    { ...MUSIG, records: [OTHER_PARTICIPANTS] },
    'MuSig2 needs public nonces first',
  ],
];

test.each(REASONS)('%s: nothing is added, and it is said why', (_, input, words) => {
  for (const finalize of [true, false]) {
    const [signed] = sign(fileOf({ inputs: [input] }), [wif('A')], null, finalize).inputs;
    expect(signed!.added).toEqual([]);
    expect(signed!.error).toContain(words);
  }
});

test('an uncompressed key in a witness script signs nothing, and it is said why', () => {
  const lock = wsh(scriptOf('1 a A 2 CHECKMULTISIG'));
  const keys = [encodeWif(privateKey('A'), false, 'regtest')];
  const [signed] = sign(fileOf({ inputs: [{ lock }] }), keys).inputs;
  expect(signed).toEqual({ added: [], error: 'An uncompressed key signs no witness script' });
});

test('Taproot beside an input whose coin is missing', () => {
  const file = fileOf({ inputs: [{ lock: tr('A') }, { lock: wpkh('B'), utxo: 'none' }] });
  expect(sign(file, [wif('A')]).inputs.map(({ error }) => error)).toEqual([
    'Missing coin of another input, to which a Taproot signature commits',
    'Missing coin',
  ]);
});

test('the second round of MuSig2 is another’s, and it is said where it is possible', () => {
  const { psbt } = sign(fileOf({ inputs: [MUSIG] }), [wif('A')]);
  const [again] = sign(psbt, [wif('A')]).inputs;
  expect(again!.error).toContain('The second round is only possible where the first was made');
  // That of the other participant is still to come.
  const [other] = sign(psbt, [wif('B')]).inputs;
  expect(other!.error).toContain('one was added');
});

describe('SINGLE without an output of the number of the input', () => {
  const error = 'SINGLE commits to the output of the number of the input, which does not exist';

  test.each<[string, Lock, string]>([
    ['P2WPKH', wpkh('A'), 'SINGLE'],
    ['P2WPKH, ANYONECANPAY', wpkh('A'), 'SINGLE|ANYONECANPAY'],
    ['P2PKH', pkh('A'), 'SINGLE'],
    ['a key path', tr('A'), 'SINGLE|ANYONECANPAY'],
    ['a leaf', tr('B', pkLeaf('A')), 'SINGLE'],
  ])('%s is not signed, and the input with an output is', (_, lock, type) => {
    const inputs: readonly InputSpec[] = [{ lock: wpkh('A') }, { lock }];
    for (const asks of [undefined, type === 'SINGLE' ? 0x03 : 0x83]) {
      const asked = inputs.map((input) => (asks === undefined ? input : { ...input, asks }));
      const psbt = fileOf({ inputs: asked });
      const signed = sign(psbt, [wif('A')], type);
      expect(signed.complete).toBe(false);
      expect(signed.inputs).toEqual([{ added: [hexKey('A')] }, { added: [], error }]);
    }
  });

  test('with its output it is signed', () => {
    const inputs = [{ lock: wpkh('A') }, { lock: wpkh('A') }];
    const psbt = fileOf({ inputs, outputs: [{}, {}] });
    expect(sign(psbt, [wif('A')], 'SINGLE').complete).toBe(true);
  });

  test('a type that the PSBT does not ask for is told first', () => {
    const psbt = fileOf({ inputs: [{ lock: wpkh('A') }, { lock: wpkh('A'), asks: 1 }] });
    expect(call('signpsbtwithkey', psbt, [wif('A')], 'SINGLE').error?.code).toBe(-22);
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

test('of a sighash type that does not fit both values are said, and the input', () => {
  const asked = call('signpsbtwithkey', ASKS, [wif('A')], 'ALL').error?.data;
  expect(asked).toEqual({ input: 0, sighashtype: 'ALL', psbt_in_sighash_type: 'SINGLE' });
  const unsaid = call('signpsbtwithkey', ASKS, [wif('A')]).error?.data;
  expect(unsaid).toEqual({ input: 0, sighashtype: 'ALL', psbt_in_sighash_type: 'SINGLE' });
});

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
