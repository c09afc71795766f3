/* Of every kind of script: who is next, and whether its signatures are valid. */
import { describe, expect, test } from 'vitest';
import { UNSPENDABLE_KEY } from '../crypto/taproot.ts';
import {
  bytesOfFile,
  type Lock,
  nestedWpkh,
  nestedWsh,
  pkh,
  pkLeaf,
  sh,
  tr,
  transactionOf,
  wpkh,
  wsh,
  xOf,
} from '../sign/testing/built-files.ts';
import { bytes } from '../sign/testing/utxos.ts';
import { UNKNOWN_AMOUNT } from '../subject/subject.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import { subjectOf } from '../verdict/testing/spending.ts';
import { verifyInputs } from '../verdict/verify-inputs.ts';
import { joinVerdicts } from './join-verdicts.ts';
import {
  BY_A,
  BY_AB,
  inspect,
  keys,
  one,
  TWO_OF_THREE,
  testOrdinary,
} from './testing/file-rows.ts';
import { inspectionOf, subjectOfFile } from './testing/subjects.ts';

testOrdinary([
  ['P2WPKH', one(wpkh('A')), { is: 'unsigned > signer', signatures: [''] }],
  [
    'P2WPKH, signed',
    one(wpkh('A'), { signed: BY_A, origins: 'A' }),
    { is: 'signed > finalizer', signatures: ['valid ALL'], proofs: ['proven'] },
  ],
  ['P2PKH', one(pkh('A'), { origins: 'A' }), { is: 'unsigned > signer' }],
  [
    'P2PKH, signed',
    one(pkh('A'), { signed: BY_A }),
    { is: 'signed > finalizer', signatures: ['valid ALL'] },
  ],
  [
    'P2PKH of an uncompressed key',
    one(pkh('a'), { signed: [{ by: 'a' }] }),
    { is: 'signed > finalizer', signatures: ['valid ALL'] },
  ],
  ['P2SH-P2WPKH', one(nestedWpkh('A'), { origins: 'A' }), { is: 'unsigned > signer' }],
  [
    'P2SH-P2WPKH, signed',
    one(nestedWpkh('A'), { signed: BY_A }),
    { is: 'signed > finalizer', signatures: ['valid ALL'] },
  ],
  [
    '2 of 3',
    one(wsh(TWO_OF_THREE), { origins: 'ABC' }),
    {
      is: 'unsigned > signer',
      also: ({ inputs }) => {
        const [way] = inputs[0]!.needs!.ways;
        expect(way!.signatures).toEqual([{ of: keys('ABC'), count: 2 }]);
      },
    },
  ],
  [
    '2 of 3, signed by one',
    one(wsh(TWO_OF_THREE), { signed: [{ by: 'B' }] }),
    {
      is: 'partly signed > signer',
      signatures: ['valid ALL'],
      also: ({ inputs }) => {
        expect(inputs[0]!.needs!.ways).toMatchObject([
          { signatures: [{ of: keys('AC'), count: 1, have: 1 }], preimages: [] },
        ]);
      },
    },
  ],
  [
    '2 of 3, signed by two',
    one(wsh(TWO_OF_THREE), { signed: BY_AB }),
    {
      is: 'signed > finalizer',
      signatures: ['valid ALL, valid ALL'],
      also: ({ inputs }) => expect(inputs[0]!.needs).toBeUndefined(),
    },
  ],
  [
    '2 of 3 in P2SH, signed by two',
    one(sh(TWO_OF_THREE), { signed: BY_AB, origins: 'ABC' }),
    { is: 'signed > finalizer', signatures: ['valid ALL, valid ALL'] },
  ],
  [
    '2 of 3 in P2SH-P2WSH, signed by two',
    one(nestedWsh(TWO_OF_THREE), { signed: BY_AB }),
    { is: 'signed > finalizer', signatures: ['valid ALL, valid ALL'] },
  ],
  ['key path', one(tr('A')), { is: 'unsigned > signer' }],
  [
    'key path, signed',
    one(tr('A'), { signed: BY_A }),
    { is: 'signed > finalizer', signatures: ['valid DEFAULT'] },
  ],
  ['script path', one(tr('A', pkLeaf('B'))), { is: 'unsigned > signer' }],
  [
    'script path of an output that has no key path',
    one(tr(UNSPENDABLE_KEY, pkLeaf('B'))),
    {
      is: 'unsigned > signer',
      also: ({ inputs }) => {
        expect(inputs[0]!.needs!.ways).toMatchObject([
          { signatures: [{ of: [xOf('B')], count: 1 }], preimages: [] },
        ]);
      },
    },
  ],
  [
    'script path, signed',
    one(tr('A', pkLeaf('B')), { signed: [{ by: 'B' }] }),
    {
      is: 'signed > finalizer',
      signatures: ['valid DEFAULT'],
      also: ({ inputs }) => expect(inputs[0]!.taprootOutputFits).toBe(true),
    },
  ],
  [
    'key path beside a script, signed',
    one(tr('A', pkLeaf('B')), { signed: [{ by: 'A', keyPath: true }] }),
    { is: 'signed > finalizer', signatures: ['valid DEFAULT'] },
  ],
  [
    'version 2, with everything modifiable',
    { ...one(wpkh('A'), { origins: 'A' }), version: 2, modifiable: 3 },
    {
      is: 'unsigned > signer',
      findings: [
        'note inputs-modifiable inputs_modifiable',
        'note outputs-modifiable outputs_modifiable',
      ],
    },
  ],
  [
    'version 2, signed, with nothing modifiable',
    { ...one(wpkh('A'), { signed: BY_A }), version: 2, modifiable: 0 },
    { is: 'signed > finalizer', signatures: ['valid ALL'] },
  ],
  [
    'version 2, 2 of 3',
    { ...one(wsh(TWO_OF_THREE), { signed: BY_AB }), version: 2 },
    { is: 'signed > finalizer', signatures: ['valid ALL, valid ALL'] },
  ],
  [
    'a draft without inputs',
    { inputs: [], outputs: [{ amount: 1_000n }], lockTime: 800_000 },
    { is: 'draft > creator', also: ({ fee }) => expect(fee).toBeUndefined() },
  ],
  [
    'the same of version 2',
    { inputs: [], outputs: [{ amount: 1_000n }], version: 2 },
    { is: 'draft > creator', also: ({ fee }) => expect(fee).toBeUndefined() },
  ],
  [
    'two kinds of inputs',
    { inputs: [{ lock: tr('A') }, { lock: wpkh('B') }] },
    { is: 'unsigned > signer' },
  ],
  ['a lock time', { ...one(wpkh('A')), lockTime: 800_000 }, { is: 'unsigned > signer' }],
  [
    'P2WPKH, final',
    one(wpkh('A'), { signed: BY_A }),
    {
      is: 'final > extractor',
      signatures: ['valid ALL'],
      finalized: 'psbt',
      also: ({ inputs }) => expect(inputs[0]!.satisfied).toBe(true),
    },
  ],
  [
    '2 of 3, final',
    one(nestedWsh(TWO_OF_THREE), { signed: BY_AB }),
    { is: 'final > extractor', signatures: ['valid ALL, valid ALL'], finalized: 'psbt' },
  ],
  [
    'script path, final',
    one(tr('A', pkLeaf('B')), { signed: [{ by: 'B' }] }),
    { is: 'final > extractor', signatures: ['valid DEFAULT'], finalized: 'psbt' },
  ],
  [
    'a transaction with what it spends',
    one(sh(TWO_OF_THREE), { signed: BY_AB }),
    { is: 'final > broadcast', signatures: ['valid ALL, valid ALL'], finalized: 'transaction' },
  ],
]);

test('inputs that are verified by ranges make the same whole', () => {
  const spec = { inputs: ['A', 'B', 'C'].map((by) => ({ lock: wpkh(by), signed: [{ by }] })) };
  const subject = subjectOfFile(bytesOfFile(spec));
  const ranges = [verifyInputs(subject, 0, 1), verifyInputs(subject, 1)].flat();
  expect(ranges.map(({ index }) => index)).toEqual([0, 1, 2]);
  expect(joinVerdicts(subject, ranges, { chain: 'regtest' })).toEqual(inspectionOf(subject));
});

describe('ids', () => {
  test.each<[what: string, lock: Lock, finalized: 'psbt' | undefined, ids: string]>([
    ['a witness program signs without changing it', wpkh('A'), undefined, 'txid'],
    ['a final one has both', wpkh('A'), 'psbt', 'txid wtxid'],
    ['a legacy script will change it', pkh('A'), undefined, ''],
    ['so will P2SH around a program', nestedWpkh('A'), undefined, ''],
    ['a final legacy script stands', pkh('A'), 'psbt', 'txid wtxid'],
  ])('%s', (_, lock, finalized, ids) => {
    const how = finalized ? { finalized } : {};
    const found = inspect(one(lock, { signed: BY_A }), how);
    const there = (['txid', 'wtxid'] as const).filter((name) => found[name] !== undefined);
    expect(there.join(' ')).toBe(ids);
  });
});

describe('a transaction alone', () => {
  const inspected = (transaction: Transaction, spent: readonly TxOutput[]) =>
    inspectionOf(subjectOf({ transaction, spent }));

  test('a coinbase spends nothing', () => {
    const made = transactionOf(one(wpkh('A')));
    const prevout = { txid: new Uint8Array(32), vout: 0xffffffff };
    const inputs = [{ prevout, scriptSig: bytes('5151'), sequence: 0xffffffff, witness: [] }];
    // Its commitment to witnesses has no amount, and nobody relays it.
    const dust = { value: 0n, scriptPubKey: bytes('51') };
    const { stage, next, fee, findings } = inspected(
      { ...made, inputs, outputs: [...made.outputs, dust] },
      [],
    );
    expect([stage, next, fee, findings]).toEqual(['final', undefined, undefined, []]);
  });

  test('a draft without inputs has no fee, and nothing is found in that', () => {
    const made = transactionOf({ ...one(wpkh('A')), lockTime: 800_000 });
    const { stage, next, fee, findings } = inspected({ ...made, inputs: [] }, []);
    expect([stage, next, fee, findings]).toEqual(['draft', 'creator', undefined, []]);
  });

  test.each<[what: string, lock: Lock, value: bigint, next: string]>([
    ['a witness script of unknown amount', wpkh('A'), UNKNOWN_AMOUNT, 'updater'],
    ['the same with its amount', wpkh('A'), 1n, 'signer'],
    ['a legacy script of unknown amount', pkh('A'), UNKNOWN_AMOUNT, 'signer'],
  ])('who can sign: %s', (_, { scriptPubKey }, value, next) => {
    const made = transactionOf(one(wpkh('A')));
    expect(inspected(made, [{ value, scriptPubKey }]).next).toBe(next);
  });
});
