import { expect } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256 } from '../crypto/hashes.ts';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { encodePush } from '../script/push.ts';
import { bare, pkLeaf, sh, tr, wpkh, wsh } from '../sign/testing/built-files.ts';
import { scriptOf } from '../sign/testing/script-words.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import {
  BY_A,
  BY_AB,
  keys,
  one,
  TWO_OF_THREE,
  testOrdinary,
  testStrange,
} from './testing/file-rows.ts';

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

/** Two keys that are both checked, as no miniscript does it. */
const STRANGE = scriptOf(
  `500 CHECKLOCKTIMEVERIFY 0 2DROP SHA256 <${bytesToHex(sha256(PREIMAGE))}> EQUALVERIFY A CHECKSIG TOALTSTACK B CHECKSIG FROMALTSTACK BOOLAND`,
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
          { signatures: [{ of: keys('A'), count: 1 }], preimages: [], signers: 1 },
          {
            signatures: [{ of: keys('B'), count: 1 }],
            preimages: [],
            sequence: 144,
            signers: 1,
          },
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
          { signatures: [], preimages: [{ type: 'sha256', hash }], signers: 0, signed: 1 },
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
        expect(inputs[0]!.needs!.ways).toEqual([
          { signatures: [], preimages: [], sequence: 144, signers: 0, signed: 1 },
        ]);
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
      findings: ['warning script-not-finalizable inputs[0].taproot_scripts'],
      also: ({ findings }) => {
        expect(findings[0]!.text).toMatch(/^1 key, older 144: Bitcoin Core does not finalize/);
      },
    },
  ],
  [
    'a script that is understood in no way: all of its keys, and its preimage',
    one(wsh(STRANGE), {
      signed: BY_AB,
      records: [inputRecord('sha256', sha256(PREIMAGE), PREIMAGE)],
    }),
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL, valid ALL'],
      findings: ['warning script-not-finalizable inputs[0].witness_script'],
      also: ({ findings }) => {
        const hash = bytesToHex(sha256(PREIMAGE));
        expect(findings[0]!.text).toBe(
          `2 keys, the preimage of sha256 ${hash}, after 500: Bitcoin Core does not finalize this script; it needs what is named here, or some of it. Sign and signpsbtwithkey finalize it where they know its form; otherwise the program that made it does.`,
        );
      },
    },
  ],
  [
    'the same by one of two keys',
    one(wsh(STRANGE), {
      signed: BY_A,
      records: [inputRecord('sha256', sha256(PREIMAGE), PREIMAGE)],
    }),
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL'],
      findings: ['warning script-not-finalizable inputs[0].witness_script'],
    },
  ],
  [
    'the same without its preimage',
    one(wsh(STRANGE), { signed: BY_AB }),
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL, valid ALL'],
      findings: ['warning script-not-finalizable inputs[0].witness_script'],
    },
  ],
  [
    'a leaf that is understood in no way, and nobody else’s key path',
    one(tr(UNSPENDABLE_KEY, scriptOf('xA CHECKSIG xB CHECKSIG BOOLAND')), { signed: BY_AB }),
    {
      is: 'signed > finalizer',
      signatures: ['valid DEFAULT, valid DEFAULT'],
      findings: ['warning script-not-finalizable inputs[0].taproot_scripts'],
    },
  ],
  [
    'such a leaf beside a key path',
    one(tr('C', scriptOf('xA CHECKSIG xB CHECKSIG BOOLAND'))),
    { is: 'unsigned > signer' },
  ],
  [
    'a miniscript before segwit',
    one(sh(OLDER), { utxo: 'proven', signed: BY_A, sequence: 144 }),
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL'],
      findings: ['warning script-not-finalizable inputs[0].redeem_script'],
    },
  ],
  [
    'a bare script with nothing that is known in it',
    one(bare(scriptOf('NOP TOALTSTACK 1')), { utxo: 'proven' }),
    {
      is: 'unsigned > signer',
      findings: ['danger anyone-can-spend inputs[0]', 'warning script-not-finalizable inputs[0]'],
      also: ({ findings }) => expect(findings[1]!.text).toMatch(/^No key, hash or lock: /),
    },
  ],
  [
    'the same with a sequence that does not meet it',
    one(tr(UNSPENDABLE_KEY, DROPPED), { signed: [{ by: 'B' }], sequence: 143 }),
    {
      is: 'partly signed > signer',
      signatures: ['valid DEFAULT'],
      findings: [
        'warning lock-unmet inputs[0]',
        'warning script-not-finalizable inputs[0].taproot_scripts',
      ],
      also: ({ inputs }) =>
        expect(inputs[0]!.needs!.ways).toEqual([
          { signatures: [], preimages: [], sequence: 144, signers: 0, signed: 1 },
        ]),
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
