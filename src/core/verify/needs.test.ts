import { expect } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { sha256 } from '../crypto/hashes.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { encodePush } from '../script/push.ts';
import { pkLeaf, tr, wpkh, wsh } from '../sign/testing/built-files.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import { BY_A, keys, one, TWO_OF_THREE, testOrdinary, testStrange } from './testing/file-rows.ts';

/** and_v(v:pk(A),older(144)), or_d(pk(A),and_v(v:pkh(B),older(144))), and_v(v:pk(A),sha256(H)). */
const OLDER = concatBytes(encodePush(publicKey('A')), bytes('ad029000b2'));
/** 144 OP_CHECKSEQUENCEVERIFY OP_DROP B OP_CHECKSIG. */
const DROPPED = concatBytes(bytes('029000b275'), pkLeaf('B'));
const AFTER = concatBytes(encodePush(publicKey('A')), bytes('ad03a08601b1'));
const RECOVERY = concatBytes(
  encodePush(publicKey('A')),
  bytes('ac7364'),
  encodePush(publicKey('B')),
  bytes('ad029000b268'),
);
const PREIMAGE = new Uint8Array(32).fill(9);
const HASHED = concatBytes(
  encodePush(publicKey('A')),
  bytes('ad82012088a820'),
  sha256(PREIMAGE),
  bytes('87'),
);

testOrdinary([
  [
    'a lock time that one of two inputs lets be',
    {
      inputs: [{ lock: wpkh('A'), sequence: 0xffffffff }, { lock: wpkh('B') }],
      lockTime: 800_000,
    },
    { is: 'unsigned > signer' },
  ],
  [
    'a relative lock that is met',
    one(wsh(OLDER), { sequence: 144, signed: BY_A }),
    { is: 'signed > finalizer', signatures: ['valid ALL'] },
  ],
  [
    'a recovery path that is not used',
    one(wsh(RECOVERY)),
    {
      is: 'unsigned > signer',
      also: ({ inputs }) => {
        expect(inputs[0]!.needs!.ways).toEqual([
          { signatures: [{ of: keys('A'), count: 1 }], preimages: [] },
          { signatures: [{ of: keys('B'), count: 1 }], preimages: [], sequence: 144 },
        ]);
      },
    },
  ],
  [
    'a preimage that is missing',
    one(wsh(HASHED), { signed: BY_A }),
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL'],
      also: ({ inputs }) => {
        const hash = sha256(PREIMAGE);
        expect(inputs[0]!.needs!.ways).toEqual([
          { signatures: [], preimages: [{ type: 'sha256', hash }] },
        ]);
      },
    },
  ],
  [
    'a preimage that is there',
    one(wsh(HASHED), {
      signed: BY_A,
      records: [inputRecord('sha256', sha256(PREIMAGE), PREIMAGE)],
    }),
    { is: 'signed > finalizer', signatures: ['valid ALL'] },
  ],
  [
    'a lock time without effect',
    { ...one(wpkh('A'), { sequence: 0xffffffff }), lockTime: 800_000 },
    { is: 'unsigned > signer', findings: ['note locktime-no-effect tx'] },
  ],
]);

testStrange([
  [
    'a relative lock that is not met',
    one(wsh(OLDER), { signed: BY_A }),
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL'],
      findings: ['warning lock-unmet inputs[0]'],
      also: ({ inputs }) => {
        expect(inputs[0]!.needs!.ways).toEqual([{ signatures: [], preimages: [], sequence: 144 }]);
      },
    },
  ],
  [
    'a lock time that is not met',
    { ...one(wsh(AFTER)), lockTime: 99_999 },
    { is: 'unsigned > signer', findings: ['warning lock-unmet inputs[0]'] },
  ],
  [
    'a lock time that is met',
    { ...one(wsh(AFTER)), lockTime: 100_000 },
    { is: 'unsigned > signer' },
  ],
  [
    'a lock time that is dropped, so that the leaf is no miniscript',
    one(tr('A', DROPPED), { signed: [{ by: 'B' }], sequence: 144 }),
    {
      is: 'signed > finalizer',
      signatures: ['valid DEFAULT'],
      findings: ['warning core-will-not-finalize inputs[0]'],
    },
  ],
  [
    'the same with a sequence that does not meet it',
    one(tr(UNSPENDABLE_KEY, DROPPED), { signed: [{ by: 'B' }], sequence: 143 }),
    {
      is: 'partly signed > signer',
      signatures: ['valid DEFAULT'],
      findings: ['warning lock-unmet inputs[0]'],
      also: ({ inputs }) =>
        expect(inputs[0]!.needs!.ways).toEqual([{ signatures: [], preimages: [], sequence: 144 }]),
    },
  ],
  [
    'a preimage that is none',
    one(wsh(HASHED), {
      signed: BY_A,
      records: [inputRecord('sha256', sha256(PREIMAGE), new Uint8Array(32))],
    }),
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL'],
      findings: ['danger preimage-mismatch inputs[0].sha256_preimages'],
    },
  ],
  [
    'no witness script',
    one(wsh(TWO_OF_THREE), { scripts: [], signed: BY_A }),
    {
      is: 'unknown > updater',
      signatures: ['unchecked ALL script'],
      also: ({ inputs }) => {
        const { needs } = inputs[0]!;
        expect(needs).toEqual({
          ways: [],
          scripts: [sha256(TWO_OF_THREE)],
          missing: ['witness_script'],
        });
      },
    },
  ],
]);
