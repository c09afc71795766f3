import { expect, test } from 'vitest';
import { concatBytes } from '../bytes/writer.ts';
import { MAX_MONEY } from '../encoding/amount.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { encodePush } from '../script/push.ts';
import {
  bare,
  bytesOfFile,
  type Lock,
  multi,
  multiA,
  pkh,
  previousOf,
  sh,
  tr,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import {
  BY_A,
  BY_AB,
  inspect,
  one,
  SIG,
  TWO_OF_THREE,
  testOrdinary,
  testStrange,
  UTXO,
} from './testing/file-rows.ts';
import { inspectionOf, subjectOfFile } from './testing/subjects.ts';

/** The witness UTXO of an input that has its previous transaction. */
function bothOf({ scriptPubKey }: Lock) {
  return inputRecord('witness_utxo', null, { value: 100_000n, scriptPubKey });
}

const ANCHOR = bare(bytes('51024e73'));
const TWO_OF_TWO = wsh(multi(2, 'AB'));
const BY_B = [{ by: 'B' }] as const;

const SEVERAL =
  'The amount of this input is only claimed. An attacker can show you two copies with different amounts and combine one signature from each; you then pay the difference as fee. Ask for the previous transaction.';
const LEGACY =
  'The amount of this input is only claimed. A legacy signature does not commit to it: if the input is worth more, that one signature pays the difference as fee. Ask for the previous transaction.';
const BESIDE =
  'The amount of this input is only claimed. Nor is that of another input proven: an attacker can show you two copies with different amounts and combine one signature from each; you then pay the difference as fee. Ask for the previous transaction.';
const ALONE =
  'The amount of this input is only claimed. If it is wrong, the signature will be invalid, so that nothing is lost. Ask for the previous transaction.';

testOrdinary([
  [
    'no fee at all',
    { ...one(wpkh('A')), outputs: [{ amount: 100_000n }] },
    {
      is: 'unsigned > signer',
      also: ({ fee }) => expect(fee).toMatchObject({ amount: 0n, proof: 'proven' }),
    },
  ],
  [
    'two inputs of proven amounts',
    { inputs: [{ lock: wpkh('A'), signed: BY_A }, { lock: wpkh('B') }] },
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL', ''],
      also: ({ fixed, fee }) => {
        expect(fixed.eachOutput).toEqual([true]);
        expect(fee).toMatchObject({ amount: 10_000n, proof: 'proven' });
      },
    },
  ],
  [
    'taproot inputs of claimed amounts: a signature is of all of them',
    {
      inputs: [
        { lock: tr('A'), utxo: 'claimed' },
        { lock: tr('B'), utxo: 'claimed' },
      ],
    },
    { is: 'unsigned > signer', proofs: ['claimed', 'claimed'] },
  ],
  [
    'a taproot signature commits to the amount of every input, once all are signed',
    {
      inputs: [
        { lock: tr('A'), utxo: 'claimed', signed: BY_A },
        { lock: wpkh('B'), utxo: 'claimed', signed: BY_B },
        { lock: ANCHOR, utxo: 'claimed', amount: 240n },
      ],
    },
    {
      is: 'signed > finalizer',
      signatures: ['valid DEFAULT', 'valid ALL', ''],
      proofs: ['committed', 'committed', 'committed'],
      findings: ['note anyone-can-spend inputs[2]'],
    },
  ],
  [
    'SegWit inputs of claimed amounts, all signed and final',
    {
      inputs: [
        { lock: wsh(multi(2, 'AB')), utxo: 'claimed', signed: BY_AB },
        { lock: wpkh('C'), utxo: 'claimed', signed: [{ by: 'C' }] },
      ],
    },
    {
      is: 'final > extractor',
      finalized: 'psbt',
      signatures: ['valid ALL, valid ALL', 'valid ALL'],
      proofs: ['committed', 'committed'],
    },
  ],
  [
    'a claimed amount with one input',
    one(wpkh('A'), { utxo: 'claimed' }),
    {
      is: 'unsigned > signer',
      proofs: ['claimed'],
      findings: ['note fee-claimed inputs[0].witness_utxo'],
      also: ({ findings }) => expect(findings.map(({ text }) => text)).toEqual([ALONE]),
    },
  ],
  [
    'a claimed amount beside one that is proven, and signed',
    {
      inputs: [
        { lock: wpkh('A'), signed: [{ by: 'A' }] },
        { lock: wpkh('B'), utxo: 'claimed' },
      ],
    },
    {
      is: 'partly signed > signer',
      finalized: 'psbt',
      signatures: ['valid ALL', ''],
      proofs: ['proven', 'claimed'],
      findings: ['note fee-claimed inputs[1].witness_utxo'],
      also: ({ findings }) => expect(findings.map(({ text }) => text)).toEqual([ALONE]),
    },
  ],
  [
    'a claimed amount beside one that nothing tells: another copy can tell it',
    {
      inputs: [
        { lock: wpkh('A'), utxo: 'none' },
        { lock: wpkh('B'), utxo: 'claimed' },
      ],
    },
    {
      is: 'unsigned > updater',
      proofs: ['missing', 'claimed'],
      findings: ['note fee-claimed inputs[1].witness_utxo'],
      also: ({ findings }) => expect(findings.map(({ text }) => text)).toContain(BESIDE),
    },
  ],
]);

testStrange([
  [
    'a valid signature of a key that is not in the script commits to nothing of use',
    one(wsh(TWO_OF_THREE), { utxo: 'claimed', signed: [{ by: 'X' }] }),
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL'],
      proofs: ['claimed'],
      findings: [`note fee-claimed ${UTXO}`, `warning key-not-in-script ${SIG}`],
    },
  ],
  [
    'a co-signer signs a copy over amounts that he invented',
    {
      inputs: [
        { lock: TWO_OF_TWO, utxo: 'claimed', amount: 200_000n, signed: BY_B },
        { lock: TWO_OF_TWO, utxo: 'claimed', amount: 10_000n, signed: BY_B },
      ],
      outputs: [{ amount: 209_000n }],
    },
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL', 'valid ALL'],
      proofs: ['claimed', 'claimed'],
      findings: [`warning fee-claimed ${UTXO}`, 'warning fee-claimed inputs[1].witness_utxo'],
      also: ({ findings }) => expect(findings.map(({ text }) => text)).toEqual([SEVERAL, SEVERAL]),
    },
  ],
  [
    'the author adds a taproot input of his own, signed over all amounts',
    {
      inputs: [
        { lock: wpkh('A'), utxo: 'claimed' },
        { lock: wpkh('A'), utxo: 'claimed' },
        { lock: tr('X'), utxo: 'claimed', signed: [{ by: 'X' }] },
      ],
    },
    {
      is: 'partly signed > signer',
      signatures: ['', '', 'valid DEFAULT'],
      proofs: ['claimed', 'claimed', 'claimed'],
      findings: [`warning fee-claimed ${UTXO}`, 'warning fee-claimed inputs[1].witness_utxo'],
    },
  ],
  [
    'a taproot input that is final over all amounts, beside one that is not signed',
    {
      inputs: [
        { lock: tr('X'), utxo: 'claimed', signed: [{ by: 'X' }] },
        { lock: wpkh('A'), utxo: 'claimed' },
      ],
    },
    {
      is: 'partly signed > signer',
      finalized: 'psbt',
      signatures: ['valid DEFAULT', ''],
      proofs: ['claimed', 'claimed'],
      findings: ['note fee-claimed inputs[1].witness_utxo'],
      also: ({ findings }) => expect(findings.map(({ text }) => text)).toEqual([ALONE]),
    },
  ],
  [
    'taproot inputs that are asked to sign their own amounts alone',
    {
      inputs: [
        { lock: tr('A'), utxo: 'claimed', asks: 0x81 },
        { lock: tr('B'), utxo: 'claimed', asks: 0x81 },
      ],
    },
    {
      is: 'unsigned > signer',
      findings: [
        `warning fee-claimed ${UTXO}`,
        'warning fee-claimed inputs[1].witness_utxo',
        'warning sighash-anyonecanpay inputs[0].sighash',
        'warning sighash-anyonecanpay inputs[1].sighash',
      ],
    },
  ],
  [
    'one of them beside one that signs all amounts',
    {
      inputs: [
        { lock: tr('A'), utxo: 'claimed', asks: 0x81 },
        { lock: tr('B'), utxo: 'claimed' },
      ],
    },
    {
      is: 'unsigned > signer',
      findings: ['warning sighash-anyonecanpay inputs[0].sighash'],
    },
  ],
  [
    'a taproot leaf of two keys, of which the first signed its own amount alone, beside a SegWit input',
    {
      inputs: [
        {
          lock: tr('X', multiA(2, 'AB')),
          utxo: 'claimed',
          signed: [{ by: 'A', type: 0x81 }],
        },
        { lock: wpkh('B'), utxo: 'claimed' },
      ],
    },
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL|ANYONECANPAY', ''],
      findings: [
        `warning fee-claimed ${UTXO}`,
        'warning fee-claimed inputs[1].witness_utxo',
        'warning sighash-anyonecanpay inputs[0].taproot_script_path_sigs',
      ],
    },
  ],
  [
    'a legacy input beside a SegWit one: of the first one signature is enough',
    {
      inputs: [
        { lock: pkh('A'), utxo: 'claimed' },
        { lock: wpkh('A'), utxo: 'claimed' },
      ],
    },
    {
      is: 'unsigned > updater',
      findings: [
        `warning fee-claimed ${UTXO}`,
        'note fee-claimed inputs[1].witness_utxo',
        'warning previous-transaction-missing inputs[0]',
      ],
      also: ({ findings }) =>
        expect(
          findings.filter(({ code }) => code === 'fee-claimed').map(({ text }) => text),
        ).toEqual([LEGACY, BESIDE]),
    },
  ],
  [
    'a claimed amount that no signature is of: an anchor',
    { inputs: [{ lock: ANCHOR, utxo: 'claimed', amount: 240n }, { lock: wpkh('A') }] },
    {
      is: 'unsigned > signer',
      proofs: ['claimed', 'proven'],
      findings: ['note anyone-can-spend inputs[0]'],
    },
  ],
  [
    'the fee attack, before anyone signs',
    {
      inputs: [
        { lock: wpkh('A'), utxo: 'claimed' },
        { lock: wpkh('A'), utxo: 'claimed', claimedAmount: 50_000n, amount: 100_000n },
      ],
    },
    {
      is: 'unsigned > signer',
      findings: [
        `warning fee-claimed ${UTXO}`,
        'warning fee-claimed inputs[1].witness_utxo',
        'danger outputs-exceed-inputs tx',
      ],
    },
  ],
  [
    'the fee attack, first version: one input is signed, the other understated',
    {
      inputs: [
        { lock: wpkh('A'), utxo: 'claimed', signed: BY_A },
        { lock: wpkh('A'), utxo: 'claimed', amount: 900_000n, claimedAmount: 100_000n },
      ],
      outputs: [{ amount: 190_000n }],
    },
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL', ''],
      proofs: ['claimed', 'claimed'],
      findings: ['note fee-claimed inputs[1].witness_utxo'],
      also: ({ findings }) => expect(findings.map(({ text }) => text)).toEqual([BESIDE]),
    },
  ],
  [
    'the fee attack, second version: the signature of the first is for another amount',
    {
      inputs: [
        {
          lock: wpkh('A'),
          utxo: 'claimed',
          claimedAmount: 50_000n,
          signed: [{ by: 'A', amount: 100_000n }],
        },
        { lock: wpkh('A'), utxo: 'claimed', amount: 900_000n, claimedAmount: 150_000n },
      ],
      outputs: [{ amount: 190_000n }],
    },
    {
      is: 'unsigned > signer',
      signatures: ['invalid ALL', ''],
      proofs: ['claimed', 'claimed'],
      findings: [
        `danger signature-invalid ${SIG}`,
        `warning fee-claimed ${UTXO}`,
        'warning fee-claimed inputs[1].witness_utxo',
      ],
    },
  ],
  [
    'two claims of one coin',
    one(wpkh('A'), { utxo: 'contradicted' }),
    {
      is: 'unsigned > signer',
      proofs: ['contradicted'],
      findings: [`danger utxo-contradicted ${UTXO}`],
      also: ({ inputs }) => expect(inputs[0]!.amount).toBe(100_000n),
    },
  ],
  [
    'a previous transaction that contradicts a claim',
    one(wpkh('A'), { utxo: 'claimed', claimedAmount: 200_000n }),
    {
      is: 'unsigned > signer',
      proofs: ['contradicted'],
      previous: [previousOf({ lock: wpkh('A') }, 0)],
      findings: [`danger utxo-contradicted ${UTXO}`],
    },
  ],
  [
    'a previous transaction proves a claim',
    one(wpkh('A'), { utxo: 'claimed' }),
    {
      is: 'unsigned > signer',
      proofs: ['proven'],
      previous: [previousOf({ lock: wpkh('A') }, 0)],
    },
  ],
  [
    'more is paid than spent where ANYONECANPAY is asked for: a half of a sale',
    { ...one(tr('A'), { asks: 0x81 }), outputs: [{ amount: 134_212n }] },
    {
      is: 'unsigned > signer',
      findings: ['note inputs-to-be-added tx', 'warning sighash-anyonecanpay inputs[0].sighash'],
      also: ({ findings }) =>
        expect(findings.map(({ text }) => text)).toContainEqual(
          expect.stringMatching(/^0\.00034212 BTC: /),
        ),
    },
  ],
  [
    'the same where it is signed',
    {
      ...one(tr('A'), { asks: 0x81, signed: [{ by: 'A', type: 0x81 }] }),
      outputs: [{ amount: 100_001n }],
    },
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL|ANYONECANPAY'],
      findings: [
        'note inputs-to-be-added tx',
        'warning sighash-anyonecanpay inputs[0].sighash',
        'warning sighash-anyonecanpay inputs[0].taproot_key_path_sig',
      ],
    },
  ],
  [
    'the same where it is final',
    {
      ...one(wpkh('A'), { asks: 0x81, signed: [{ by: 'A', type: 0x81 }] }),
      outputs: [{ amount: 100_001n }],
    },
    {
      is: 'final > extractor',
      finalized: 'psbt',
      signatures: ['valid ALL|ANYONECANPAY'],
      findings: [
        'note inputs-to-be-added tx',
        'warning relay-refused tx',
        'warning sighash-anyonecanpay inputs[0].final_scriptwitness[0]',
      ],
    },
  ],
  [
    'the same where it is asked for, and ALL is signed',
    {
      ...one(wpkh('A'), { asks: 0x81, signed: BY_A }),
      outputs: [{ amount: 100_001n }],
    },
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL'],
      findings: [
        'danger outputs-exceed-inputs tx',
        'warning core-will-not-finalize inputs[0]',
        'warning sighash-anyonecanpay inputs[0].sighash',
        `warning sighash-mismatch ${SIG}`,
      ],
    },
  ],
  [
    'the same where one of two inputs asks for it',
    {
      inputs: [{ lock: tr('A'), asks: 0x81 }, { lock: tr('B') }],
      outputs: [{ amount: 200_001n }],
    },
    {
      is: 'unsigned > signer',
      findings: [
        'danger outputs-exceed-inputs tx',
        'warning sighash-anyonecanpay inputs[0].sighash',
      ],
    },
  ],
  [
    'a legacy input with a witness UTXO alone',
    one(pkh('A'), { utxo: 'claimed' }),
    {
      is: 'unsigned > updater',
      findings: [`warning fee-claimed ${UTXO}`, 'warning previous-transaction-missing inputs[0]'],
    },
  ],
  [
    'the same, signed: nobody finalizes it',
    one(pkh('A'), { utxo: 'claimed', signed: BY_A }),
    {
      is: 'signed > updater',
      signatures: ['valid ALL'],
      findings: [`warning fee-claimed ${UTXO}`, 'warning previous-transaction-missing inputs[0]'],
    },
  ],
  [
    'the same of two keys, of which one has signed',
    one(sh(multi(2, 'AB')), { utxo: 'claimed', signed: BY_A }),
    {
      is: 'partly signed > updater',
      signatures: ['valid ALL'],
      findings: [`warning fee-claimed ${UTXO}`, 'warning previous-transaction-missing inputs[0]'],
    },
  ],
  [
    'a legacy input with both UTXO records',
    one(pkh('A'), { records: [bothOf(pkh('A'))] }),
    { is: 'unsigned > signer', findings: [`note both-utxos ${UTXO}`] },
  ],
  [
    'one in P2SH with both',
    one(sh(TWO_OF_THREE), { records: [bothOf(sh(TWO_OF_THREE))] }),
    { is: 'unsigned > signer', findings: [`note both-utxos ${UTXO}`] },
  ],
  [
    'one in P2SH with both, whose script may be a witness program',
    one(sh(TWO_OF_THREE), { records: [bothOf(sh(TWO_OF_THREE))], scripts: [] }),
    { is: 'unsigned > updater' },
  ],
  [
    'an input that no script can spend',
    one(bare(bytes('6a0101'))),
    { is: 'unsigned > creator', findings: ['danger unspendable-input inputs[0]'] },
  ],
  [
    'an input whose script is too long',
    one(bare(new Uint8Array(10_001).fill(0x51))),
    { is: 'unsigned > creator', findings: ['danger unspendable-input inputs[0]'] },
  ],
  [
    'an input whose script is just not too long',
    one(bare(longScript())),
    { is: 'unsigned > signer', findings: ['warning script-not-finalizable inputs[0]'] },
  ],
  [
    'more is paid than spent',
    { ...one(wpkh('A')), outputs: [{ amount: 100_001n }] },
    { is: 'unsigned > signer', findings: ['danger outputs-exceed-inputs tx'] },
  ],
  [
    'a fee of more than a quarter',
    { ...one(wpkh('A')), outputs: [{ amount: 74_999n }] },
    { is: 'unsigned > signer', findings: ['danger fee-high tx'] },
  ],
  [
    'nobody is paid yet, so that there is no fee',
    { ...one(wpkh('A')), outputs: [] },
    { is: 'unsigned > signer', findings: ['note no-outputs tx'] },
  ],
  [
    'a fee of a quarter',
    { ...one(wpkh('A')), outputs: [{ amount: 75_000n }] },
    { is: 'unsigned > signer' },
  ],
  [
    'a fee rate above 0.10 BTC/kvB',
    { ...one(wpkh('A'), { amount: 10_000_000n }), outputs: [{ amount: 8_800_000n }] },
    { is: 'unsigned > signer', findings: ['danger fee-high tx'] },
  ],
  [
    'the same coin twice',
    { inputs: [{ lock: wpkh('A') }, { lock: wpkh('A'), again: true }] },
    {
      is: 'unsigned > signer',
      findings: ['danger duplicate-outpoint inputs[1]', 'warning relay-refused tx'],
    },
  ],
]);

test('an output that was told besides does not outdo what the PSBT says', () => {
  const file = bytesOfFile(one(wpkh('A'), { utxo: 'claimed' }));
  const { scriptPubKey } = wpkh('A');
  const reported = () => ({ value: 1n, scriptPubKey });
  const [input] = inspectionOf(subjectOfFile(file, { reported })).inputs;
  expect([input?.amount, input?.proof]).toEqual([100_000n, 'contradicted']);
});

test('what is paid beyond all money has no sum, and is found', () => {
  const spec = { ...one(wpkh('A')), outputs: [{ amount: MAX_MONEY }, { amount: 1_000n }] };
  const { fee, findings } = inspect(spec);
  const codes = findings.map(({ code }) => code);
  expect([fee?.amount, codes]).toEqual([undefined, ['relay-refused']]);
  const beyond = inspect({ ...spec, outputs: [{ amount: MAX_MONEY + 1n }] });
  expect(beyond.findings.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'amount-out-of-range tx.vout[0]',
    'relay-refused tx',
  ]);
});

/** 10,000 bytes: a key that has to sign, and pushes that fill it up. */
function longScript(): Uint8Array {
  const filling = Array.from({ length: 19 }, () => encodePush(new Uint8Array(520)));
  const begun = concatBytes(encodePush(publicKey('A')), bytes('ad'), ...filling);
  return concatBytes(begun, encodePush(new Uint8Array(10_000 - begun.length - 1).fill(1)));
}
