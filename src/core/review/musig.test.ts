import { expect } from 'vitest';
import { inputRecord } from '../psbt/make-record.ts';
import type { MuSig2Key } from '../psbt/types.ts';
import type { FileSpec, InputSpec } from '../sign/testing/built-files.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { keys, one, testStrange } from './testing/file-rows.ts';
import { musigFile } from './testing/musig-file.ts';

/** The file of nonces alone, with the share of A under another name. */
function misnamed(name: Partial<MuSig2Key>): FileSpec {
  const [{ lock, records = [] }] = musigFile('A').inputs as readonly [InputSpec];
  return one(lock, {
    records: records.map((record) =>
      record.field === 'musig2_partial_sig'
        ? inputRecord('musig2_partial_sig', { ...record.key, ...name }, record.value)
        : record,
    ),
  });
}

const SHARES = 'inputs[0].musig2_partial_sigs';

testStrange(
  [
    ['MuSig2, before anyone signs', musigFile(''), { is: 'unsigned > signer' }],
    [
      'MuSig2, signed by one of two',
      musigFile('A'),
      {
        is: 'partly signed > signer',
        signatures: ['valid DEFAULT'],
        also: ({ inputs }) => {
          expect(inputs[0]!.needs!.ways).toMatchObject([
            { signatures: [{ of: keys('B'), count: 1 }], preimages: [] },
          ]);
        },
      },
    ],
    [
      'MuSig2, signed by both',
      musigFile('AB'),
      { is: 'signed > finalizer', signatures: ['valid DEFAULT, valid DEFAULT'] },
    ],
    [
      'MuSig2, with a share that is wrong',
      musigFile('AB', 'B'),
      {
        is: 'partly signed > signer',
        signatures: ['valid DEFAULT, invalid DEFAULT'],
        findings: [`danger signature-invalid ${SHARES}`],
      },
    ],
    [
      'MuSig2, with participants whose aggregate is another',
      musigFile('AB', '', 'AB', 'BA'),
      {
        is: 'unsigned > signer',
        signatures: ['invalid DEFAULT, invalid DEFAULT'],
        findings: [
          `danger signature-invalid ${SHARES}`,
          `danger signature-invalid ${SHARES}`,
          'warning input-origin-contradicted inputs[0]',
        ],
      },
    ],
    [
      'MuSig2, with a share of somebody else',
      misnamed({ participant: publicKey('C') }),
      {
        is: 'unsigned > signer',
        signatures: ['invalid DEFAULT'],
        findings: [`danger signature-invalid ${SHARES}`],
      },
    ],
    [
      'MuSig2, with a share for a leaf that is not there',
      misnamed({ leafHash: new Uint8Array(32) }),
      { is: 'unknown > signer', signatures: ['unchecked DEFAULT public nonces'] },
    ],
    [
      'MuSig2, without the nonce of one',
      musigFile('A', '', 'A'),
      { is: 'unknown > signer', signatures: ['unchecked DEFAULT public nonces'] },
    ],
  ],
  'those who sign together',
);
