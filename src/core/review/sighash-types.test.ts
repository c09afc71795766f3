import { expect } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { pkh, tr, wpkh } from '../sign/testing/built-files.ts';
import { BY_A, one, SIG, testStrange } from './testing/file-rows.ts';

testStrange([
  [
    'a SINGLE drain: what is paid beside its output can be taken',
    {
      ...one(wpkh('A'), { signed: [{ by: 'A', type: 0x83 }] }),
      outputs: [{ amount: 1_000n }, { amount: 89_000n }],
    },
    {
      is: 'signed > finalizer',
      signatures: ['valid SINGLE|ANYONECANPAY'],
      findings: [
        'warning core-will-not-finalize inputs[0]',
        `warning sighash-anyonecanpay ${SIG}`,
        `warning sighash-single ${SIG}`,
      ],
      also: ({ fixed }) => expect(fixed.eachOutput).toEqual([true, false]),
    },
  ],
  [
    'SINGLE without its output, legacy',
    { inputs: [{ lock: wpkh('B') }, { lock: pkh('A'), signed: [{ by: 'A', type: 3 }] }] },
    {
      is: 'partly signed > signer',
      signatures: ['', 'valid SINGLE'],
      findings: [
        'danger sighash-single-no-output inputs[1].partial_signatures',
        'warning core-will-not-finalize inputs[1]',
      ],
    },
  ],
  [
    'SINGLE without its output, v0',
    { inputs: [{ lock: wpkh('B') }, { lock: wpkh('A'), signed: [{ by: 'A', type: 3 }] }] },
    {
      is: 'partly signed > signer',
      signatures: ['', 'valid SINGLE'],
      findings: [
        'danger sighash-single-no-output inputs[1].partial_signatures',
        'warning core-will-not-finalize inputs[1]',
      ],
    },
  ],
  [
    'SINGLE without its output, Taproot',
    {
      inputs: [
        { lock: wpkh('B') },
        {
          lock: tr('A'),
          records: [
            inputRecord(
              'tap_key_sig',
              null,
              concatBytes(new Uint8Array(64).fill(1), Uint8Array.of(3)),
            ),
          ],
        },
      ],
    },
    {
      is: 'unsigned > signer',
      signatures: ['', 'invalid SINGLE'],
      findings: [
        'danger sighash-single-no-output inputs[1].taproot_key_path_sig',
        'danger signature-invalid inputs[1].taproot_key_path_sig',
      ],
    },
  ],
  [
    'NONE',
    one(wpkh('A'), { asks: 2, signed: [{ by: 'A', type: 2 }] }),
    {
      is: 'signed > finalizer',
      signatures: ['valid NONE'],
      findings: [`danger sighash-none ${SIG}`, 'danger sighash-none inputs[0].sighash'],
      also: ({ fixed }) => expect(fixed.eachOutput).toEqual([false]),
    },
  ],
  [
    'NONE is asked for',
    one(wpkh('A'), { asks: 2 }),
    { is: 'unsigned > signer', findings: ['danger sighash-none inputs[0].sighash'] },
  ],
  [
    'SINGLE is asked for',
    one(tr('A'), { asks: 3 }),
    { is: 'unsigned > signer', findings: ['warning sighash-single inputs[0].sighash'] },
  ],
  [
    'ANYONECANPAY is asked for',
    one(wpkh('A'), { asks: 0x81 }),
    { is: 'unsigned > signer', findings: ['warning sighash-anyonecanpay inputs[0].sighash'] },
  ],
  [
    'ANYONECANPAY is signed',
    one(tr('A'), { asks: 0x81, signed: [{ by: 'A', type: 0x81 }] }),
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL|ANYONECANPAY'],
      findings: [
        'warning sighash-anyonecanpay inputs[0].taproot_key_path_sig',
        'warning sighash-anyonecanpay inputs[0].sighash',
      ],
    },
  ],
  [
    'another type than asked for',
    one(wpkh('A'), { asks: 3, signed: BY_A }),
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL'],
      findings: [
        'warning core-will-not-finalize inputs[0]',
        `warning sighash-mismatch ${SIG}`,
        'warning sighash-single inputs[0].sighash',
      ],
    },
  ],
  [
    'NONE without a record',
    one(pkh('A'), { signed: [{ by: 'A', type: 2 }] }),
    {
      is: 'signed > finalizer',
      signatures: ['valid NONE'],
      findings: [`danger sighash-none ${SIG}`, 'warning core-will-not-finalize inputs[0]'],
    },
  ],
  [
    'ALL in full on the key path, without a record',
    one(tr('A'), { signed: [{ by: 'A', type: 1 }] }),
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL'],
      findings: ['warning core-will-not-finalize inputs[0]'],
    },
  ],
  [
    'inputs that are modifiable and signed for',
    { ...one(wpkh('A'), { signed: BY_A }), version: 2, modifiable: 1 },
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL'],
      findings: [
        'warning modifiable-but-signed inputs_modifiable',
        'note inputs-modifiable inputs_modifiable',
      ],
    },
  ],
  [
    'outputs that are modifiable and signed for',
    { ...one(wpkh('A'), { signed: BY_A }), version: 2, modifiable: 2 },
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL'],
      findings: [
        'warning modifiable-but-signed inputs_modifiable',
        'note outputs-modifiable outputs_modifiable',
      ],
    },
  ],
  [
    'outputs that are modifiable beside NONE',
    {
      ...one(wpkh('A'), { asks: 2, signed: [{ by: 'A', type: 2 }] }),
      version: 2,
      modifiable: 2,
    },
    {
      is: 'signed > finalizer',
      signatures: ['valid NONE'],
      findings: [
        `danger sighash-none ${SIG}`,
        'danger sighash-none inputs[0].sighash',
        'note outputs-modifiable outputs_modifiable',
      ],
    },
  ],
  [
    'SINGLE that the flags tell',
    {
      ...one(wpkh('A'), { asks: 0x83, signed: [{ by: 'A', type: 0x83 }] }),
      version: 2,
      modifiable: 5,
    },
    {
      is: 'signed > finalizer',
      signatures: ['valid SINGLE|ANYONECANPAY'],
      findings: [
        `warning sighash-anyonecanpay ${SIG}`,
        `warning sighash-single ${SIG}`,
        'warning sighash-anyonecanpay inputs[0].sighash',
        'warning sighash-single inputs[0].sighash',
        'note inputs-modifiable inputs_modifiable',
      ],
    },
  ],
  [
    'SINGLE that the flags do not tell',
    {
      ...one(wpkh('A'), { asks: 0x83, signed: [{ by: 'A', type: 0x83 }] }),
      version: 2,
      modifiable: 1,
    },
    {
      is: 'signed > finalizer',
      signatures: ['valid SINGLE|ANYONECANPAY'],
      findings: [
        'warning modifiable-but-signed inputs_modifiable',
        `warning sighash-anyonecanpay ${SIG}`,
        `warning sighash-single ${SIG}`,
        'warning sighash-anyonecanpay inputs[0].sighash',
        'warning sighash-single inputs[0].sighash',
        'note inputs-modifiable inputs_modifiable',
      ],
    },
  ],
]);
