import { expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { type Lock, nestedWsh, signatureOf, tr, wpkh, wsh } from '../sign/testing/built-files.ts';
import { scriptOf } from '../sign/testing/script-words.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import type { JoinedInput } from '../verdict/joined.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import {
  BY_A,
  inspect,
  keys,
  one,
  SIG,
  TWO_OF_THREE,
  testOrdinary,
  testStrange,
} from './testing/file-rows.ts';

testOrdinary([
  [
    'the type that is asked for',
    one(wpkh('A'), { asks: 1, signed: BY_A }),
    { is: 'signed > finalizer', signatures: ['valid ALL'] },
  ],
]);

/** The same numbers, with one more zero in front of the first. */
function padded(signature: Uint8Array): Uint8Array {
  const [sequence, length, integer, size] = signature;
  const head = [sequence!, length! + 1, integer!, size! + 1, 0];
  return concatBytes(Uint8Array.from(head), signature.subarray(4));
}

testStrange([
  [
    'a signature that is valid but for its encoding (BIP 66)',
    one(wpkh('A'), {
      records: [
        inputRecord('final_scriptwitness', null, [
          padded(signatureOf(one(wpkh('A')), 0, { by: 'A' })),
          publicKey('A'),
        ]),
      ],
    }),
    {
      is: 'unsigned > signer',
      signatures: ['invalid ALL'],
      findings: [
        'danger final-script-fails inputs[0]',
        'danger signature-invalid inputs[0].final_scriptwitness[0]',
        'warning relay-refused inputs[0]',
      ],
      also: ({ inputs }) => expect(inputs[0]!.error).toBe('SIG_DER'),
    },
  ],
  [
    'an output that was swapped after signing',
    one(wpkh('A'), {
      signed: [{ by: 'A', outputs: [{ value: 90_000n, scriptPubKey: wpkh('Y').scriptPubKey }] }],
    }),
    {
      is: 'unsigned > signer',
      signatures: ['invalid ALL'],
      findings: [`danger signature-invalid ${SIG}`],
    },
  ],
  [
    'a signature for another amount',
    one(wpkh('A'), { signed: [{ by: 'A', amount: 99_999n }] }),
    {
      is: 'unsigned > signer',
      signatures: ['invalid ALL'],
      findings: [`danger signature-invalid ${SIG}`],
    },
  ],
  [
    'a signature with a flipped bit',
    one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }] }),
    {
      is: 'unsigned > signer',
      signatures: ['invalid ALL'],
      findings: [`danger signature-invalid ${SIG}`],
    },
  ],
  [
    'a Schnorr signature that says DEFAULT with a byte',
    one(tr('A'), {
      records: [inputRecord('tap_key_sig', null, new Uint8Array(65))],
    }),
    {
      is: 'unsigned > signer',
      signatures: ['invalid 0x00'],
      findings: ['danger signature-invalid inputs[0].taproot_key_path_sig'],
    },
  ],
  [
    'a good one that says DEFAULT with a byte',
    one(tr('A'), {
      records: [
        inputRecord(
          'tap_key_sig',
          null,
          concatBytes(signatureOf(one(tr('A')), 0, { by: 'A' }), Uint8Array.of(0)),
        ),
      ],
    }),
    {
      is: 'unsigned > signer',
      signatures: ['invalid 0x00'],
      findings: ['danger signature-invalid inputs[0].taproot_key_path_sig'],
    },
  ],
  [
    'a final witness with a wrong signature',
    one(wpkh('A'), {
      records: [
        inputRecord('final_scriptwitness', null, [
          bytes('3006020101020101' + '01'),
          publicKey('A'),
        ]),
      ],
    }),
    {
      is: 'unsigned > signer',
      signatures: ['invalid ALL'],
      findings: [
        'danger final-script-fails inputs[0]',
        'danger signature-invalid inputs[0].final_scriptwitness[0]',
        'warning relay-refused inputs[0]',
      ],
      also: ({ inputs }) => {
        expect(inputs[0]).toMatchObject({
          satisfied: false,
          error: 'SIG_NULLFAIL',
          errorAt: { script: 'witness_pubkeyhash', position: 4 },
        });
      },
    },
  ],
  [
    'an invalid signature in front of two that are enough',
    one(wsh(TWO_OF_THREE), { signed: [{ by: 'A', spoilt: true }, { by: 'B' }, { by: 'C' }] }),
    {
      is: 'signed > finalizer',
      signatures: ['invalid ALL, valid ALL, valid ALL'],
      findings: [`danger signature-invalid ${SIG}`, 'warning core-will-not-finalize inputs[0]'],
    },
  ],
  [
    'a nonce used twice',
    {
      inputs: [
        { lock: wpkh('A'), signed: [{ by: 'A', nonce: 7n }] },
        { lock: wpkh('A'), signed: [{ by: 'A', nonce: 7n }] },
      ],
    },
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL', 'valid ALL'],
      findings: ['danger nonce-reuse inputs[1].partial_signatures'],
    },
  ],
  [
    'a nonce used twice by two keys, which gives neither away',
    {
      inputs: [
        { lock: wpkh('A'), signed: [{ by: 'A', nonce: 7n }] },
        { lock: wpkh('B'), signed: [{ by: 'B', nonce: 7n }] },
      ],
    },
    { is: 'signed > finalizer', signatures: ['valid ALL', 'valid ALL'] },
  ],
  [
    'the same signature in a record and in the final witness, whatever type was asked for',
    one(wpkh('A'), {
      asks: 3,
      signed: BY_A,
      records: [
        inputRecord('final_scriptwitness', null, [
          signatureOf(one(wpkh('A')), 0, { by: 'A' }),
          publicKey('A'),
        ]),
      ],
    }),
    {
      is: 'final > extractor',
      signatures: ['valid ALL, valid ALL'],
      findings: ['warning sighash-single inputs[0].sighash'],
    },
  ],
  [
    'no coin',
    one(wpkh('A'), { utxo: 'none', signed: BY_A }),
    { is: 'unknown > updater', signatures: ['unchecked ALL coin'], proofs: ['missing'] },
  ],
  [
    'no other coin for Taproot',
    {
      inputs: [
        { lock: tr('A'), signed: BY_A },
        { lock: wpkh('B'), utxo: 'none' },
      ],
    },
    { is: 'unknown > updater', signatures: ['unchecked DEFAULT other coins', ''] },
  ],
]);

test('inputs that do not agree on a lock time: told without a digest', () => {
  const { stage, txid, inputs } = inspect({
    inputs: [
      {
        lock: wpkh('A'),
        signed: BY_A,
        records: [inputRecord('height_locktime', null, 100)],
      },
      { lock: wpkh('B'), records: [inputRecord('time_locktime', null, 1_600_000_000)] },
    ],
    version: 2,
  });
  expect([stage, txid]).toEqual(['unknown', undefined]);
  const [{ signatures, proof }] = inputs as readonly [JoinedInput];
  expect(signatures).toMatchObject([{ verdict: 'unchecked', sighash: 'ALL' }]);
  expect([signatures[0]?.digest, proof]).toEqual([undefined, 'proven']);
});

const names = (signatures: readonly SignatureVerdict[]) =>
  signatures.map(({ verdict, publicKey }) => [verdict, publicKey && bytesToHex(publicKey)]);
const valid = (letters: string) => keys(letters).map((key) => ['valid', bytesToHex(key)]);

test('signatures of final scripts in the order in which they stand', () => {
  const file = one(nestedWsh(TWO_OF_THREE), { signed: [{ by: 'C' }, { by: 'A' }] });
  const { inputs } = inspect(file, { finalized: 'psbt' });
  expect(names(inputs[0]!.signatures)).toEqual(valid('AC'));
});

test('signatures that stand in the wrong order are valid, and the script fails', () => {
  const file = one(wsh(TWO_OF_THREE));
  const witness = [
    new Uint8Array(0),
    signatureOf(file, 0, { by: 'B' }),
    signatureOf(file, 0, { by: 'A' }),
    TWO_OF_THREE,
  ];
  const records = [inputRecord('final_scriptwitness', null, witness)];
  const [input] = inspect(one(wsh(TWO_OF_THREE), { records })).inputs;
  expect([input!.satisfied, input!.error]).toEqual([false, 'SIG_NULLFAIL']);
  expect(names(input!.signatures)).toEqual(valid('BA'));
  expect(input!.signatures.map(({ place }) => place.path)).toEqual([
    'inputs[0].final_scriptwitness[1]',
    'inputs[0].final_scriptwitness[2]',
  ]);
});

/** The key before the separator signs all of it, the one behind it only what follows. */
const SEPARATED = scriptOf('A CHECKSIGVERIFY CODESEPARATOR B CHECKSIG');
const BEHIND = scriptOf('B CHECKSIG');

/** By a key over the whole script, or over what is behind the separator. */
function over(scriptCode: Uint8Array, by: string): Uint8Array {
  return signatureOf(one({ ...wsh(SEPARATED), scriptCode }), 0, { by });
}

/** A witness from its bottom, and what its signatures are valid for. */
const WITNESSES: readonly (readonly [
  what: string,
  bottom: Uint8Array,
  top: Uint8Array,
  keys: string,
  isSatisfied: boolean,
])[] = [
  ['each key with its own', over(BEHIND, 'B'), over(SEPARATED, 'A'), 'BA', true],
  ['both by the second key', over(BEHIND, 'B'), over(SEPARATED, 'B'), 'B-', false],
  ['both by the first key', over(BEHIND, 'A'), over(SEPARATED, 'A'), '-A', false],
  ['each with what the other signs', over(SEPARATED, 'B'), over(BEHIND, 'A'), '--', false],
  ['in the places of each other', over(SEPARATED, 'A'), over(BEHIND, 'B'), 'AB', false],
];

test.each(WITNESSES)('OP_CODESEPARATOR, %s', (_, bottom, top, valid, isSatisfied) => {
  const records = [inputRecord('final_scriptwitness', null, [bottom, top, SEPARATED])];
  const [input] = inspect(one(wsh(SEPARATED), { records })).inputs;
  expect(input!.satisfied).toBe(isSatisfied);
  const expected = [...valid].map((letter) =>
    letter === '-' ? ['invalid', undefined] : ['valid', bytesToHex(publicKey(letter))],
  );
  expect(names(input!.signatures)).toEqual(expected);
});

/** A key, what it signs of the script, and whether that is what its check has. */
const PARTIAL: readonly (readonly [by: string, lock: Lock, code: Uint8Array, verdict: string])[] = [
  ['A', wsh(SEPARATED), SEPARATED, 'valid'],
  ['A', wsh(SEPARATED), BEHIND, 'invalid'],
  ['B', wsh(SEPARATED), BEHIND, 'valid'],
  ['B', wsh(SEPARATED), SEPARATED, 'invalid'],
  ['A', wsh(scriptOf('A CODESEPARATOR CHECKSIG')), scriptOf('CHECKSIG'), 'valid'],
];

test.each(PARTIAL)(
  'a partial signature of %s with OP_CODESEPARATOR: %#',
  (by, lock, code, verdict) => {
    const signature = signatureOf(one({ ...lock, scriptCode: code }), 0, { by });
    const records = [inputRecord('partial_sig', publicKey(by), signature)];
    const [input] = inspect(one(lock, { records })).inputs;
    expect(input!.signatures.map((found) => found.verdict)).toEqual([verdict]);
  },
);

test('a leaf with OP_CODESEPARATOR: a key with the position of another is not valid', () => {
  const leaf = scriptOf('xA CHECKSIGVERIFY CODESEPARATOR xB CHECKSIG');
  const lock = tr('C', leaf);
  const signature = signatureOf(one(lock), 0, { by: 'B' });
  const witness = [signature, signature, leaf, lock.leaf!.controlBlock];
  const records = [inputRecord('final_scriptwitness', null, witness)];
  const [input] = inspect(one(lock, { records })).inputs;
  expect(names(input!.signatures)).toEqual([['invalid', undefined]]);
});
