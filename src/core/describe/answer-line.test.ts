import { expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { encodeSilentAddress } from '../encoding/silent-address.ts';
import { OTHER, type Owner } from '../ownership/owner.ts';
import { type Looked, one } from '../review/testing/file-rows.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { answerText } from '../said/answer-parts.ts';
import { describeScript } from '../script/describe.ts';
import { bare, type FileSpec, type Lock, pk, wpkh } from '../sign/testing/built-files.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import { type SilentFileSpec, silentFile } from '../silent/testing/silent-files.ts';
import { answerOfFile } from './answer-line.ts';
import { described, describedSpec } from './testing/described.ts';

const addressOf = ({ scriptPubKey }: Lock) => describeScript(scriptPubKey, 'regtest').address!;
const own = (...letters: readonly string[]) =>
  letters.map((letter) => `wpkh(${bytesToHex(publicKey(letter))})`);

const D = addressOf(wpkh('D'));
const DATA = bare(concatBytes(bytes('6a02'), bytes('6869')));

const paying = (...outputs: FileSpec['outputs'] & object): FileSpec => ({
  ...one(wpkh('A'), { origins: 'A' }),
  outputs,
});
const TO_D = { lock: wpkh('D'), amount: 50_000n };
const BACK = { lock: wpkh('B'), origins: 'B:A', amount: 40_000n };
const JOINT: FileSpec = {
  inputs: [
    { lock: wpkh('A'), origins: 'A' },
    { lock: wpkh('B'), origins: 'B' },
  ],
  outputs: [TO_D, { lock: wpkh('C'), amount: 45_000n }],
};

const TO_C = { lock: wpkh('C'), amount: 20_000n };
const TO_DATA = { lock: DATA, amount: 0n };
const SALE: FileSpec = {
  ...one(wpkh('A'), { origins: 'A', asks: 0x83 }),
  outputs: [{ lock: wpkh('D'), amount: 500_000n }],
};
const CLAIMED: FileSpec = { ...one(wpkh('A'), { origins: 'A', utxo: 'claimed' }), outputs: [TO_D] };
const UNKNOWN: FileSpec = { ...one(wpkh('A'), { origins: 'A', utxo: 'none' }), outputs: [TO_D] };
const TOO_MUCH: FileSpec = { ...one(wpkh('A')), outputs: [{ ...TO_D, amount: 500_000n }] };
const SIGNED: FileSpec = {
  ...paying(TO_D, BACK),
  inputs: [{ lock: wpkh('A'), origins: 'A', signed: [{ by: 'A' }] }],
};

const OF_TWO: FileSpec = { inputs: [{ lock: wpkh('A') }, { lock: wpkh('B') }] };

const ROWS: readonly (readonly [name: string, file: FileSpec, how: Looked, answer: string])[] = [
  [
    'one payment, with change as the file claims',
    paying(TO_D, BACK),
    {},
    `You pay 0.00050000 BTC to ${D}. 0.00040000 BTC comes back, if this wallet is yours. Fee 0.00010000 BTC, about 70.9 sat/vB.`,
  ],
  [
    'a fee that is less than nodes relay',
    paying({ lock: wpkh('D'), amount: 99_990n }),
    {},
    `You pay 0.00099990 BTC to ${D}. Fee 0.00000010 BTC, about 0.09 sat/vB; less than nodes relay.`,
  ],
  [
    'the same, with change that a descriptor derives',
    paying(TO_D, BACK),
    { descriptors: own('A', 'B') },
    `You pay 0.00050000 BTC to ${D}. 0.00040000 BTC comes back, proven. Fee 0.00010000 BTC, about 70.9 sat/vB.`,
  ],
  [
    'of a known wallet what is not derived is paid, whatever the file claims',
    paying(TO_D, BACK),
    { descriptors: own('A') },
    'You pay 0.00090000 BTC to 2 recipients, the largest amount 0.00050000 BTC. Nothing comes back to you. Fee 0.00010000 BTC, about 70.9 sat/vB.',
  ],
  [
    'of a known wallet nothing comes back',
    paying(TO_D),
    { descriptors: own('A') },
    `You pay 0.00050000 BTC to ${D}. Nothing comes back to you. Fee 0.00050000 BTC, about 454.5 sat/vB.`,
  ],
  [
    'of a wallet that spends nothing here',
    paying(TO_D, BACK),
    { descriptors: own('D') },
    'None of the inputs is yours. 0.00050000 BTC comes to you, proven. 0.00040000 BTC returns to the sender, as the file claims. Fee 0.00010000 BTC, about 70.9 sat/vB.',
  ],
  [
    'several are counted, and none is named',
    paying(TO_D, TO_C, BACK),
    {},
    'You pay 0.00070000 BTC to 2 recipients, the largest amount 0.00050000 BTC. 0.00040000 BTC comes back, if this wallet is yours. It pays 0.00010000 BTC more than it spends.',
  ],
  [
    'outputs of one script are one recipient',
    paying(TO_D, TO_D, BACK),
    {},
    `You pay 0.00100000 BTC to ${D}. 0.00040000 BTC comes back, if this wallet is yours. It pays 0.00040000 BTC more than it spends.`,
  ],
  [
    'nothing is said to come back',
    paying(TO_D, TO_C),
    {},
    'You pay 0.00070000 BTC in 2 outputs, the largest 0.00050000 BTC; the PSBT calls none of them change. Fee 0.00030000 BTC, about 212.7 sat/vB.',
  ],
  [
    'an output of another signer is none that the PSBT calls change',
    paying(TO_D, { ...TO_C, origins: 'C' }),
    {},
    'You pay 0.00070000 BTC in 2 outputs, the largest 0.00050000 BTC; the PSBT calls none of them change. Fee 0.00030000 BTC, about 212.7 sat/vB.',
  ],
  [
    'whether an output is change cannot be told',
    { ...one(wpkh('A')), outputs: [TO_D, BACK] },
    {},
    'You pay 0.00090000 BTC in 2 outputs, the largest 0.00050000 BTC. Fee 0.00010000 BTC, about 70.9 sat/vB.',
  ],
  [
    'back to the address that is spent',
    paying(TO_D, { lock: wpkh('A'), amount: 40_000n }),
    {},
    `You pay 0.00050000 BTC to ${D}. 0.00040000 BTC goes back to an address that is spent here. Fee 0.00010000 BTC, about 70.9 sat/vB.`,
  ],
  [
    'the same, of a wallet that is known',
    paying(TO_D, { lock: wpkh('A'), amount: 40_000n }),
    { descriptors: own('A') },
    `You pay 0.00050000 BTC to ${D}. 0.00040000 BTC comes back, proven. Fee 0.00010000 BTC, about 70.9 sat/vB.`,
  ],
  [
    'the same, called change by the file',
    paying(TO_D, { lock: wpkh('A'), origins: 'A', amount: 40_000n }),
    {},
    `You pay 0.00050000 BTC to ${D}. 0.00040000 BTC comes back, if this wallet is yours. Fee 0.00010000 BTC, about 70.9 sat/vB.`,
  ],
  [
    'all goes back to the address that is spent',
    paying({ lock: wpkh('A'), amount: 90_000n }),
    {},
    'Moves 0.00090000 BTC back to an address that is spent here. Fee 0.00010000 BTC, about 90.9 sat/vB.',
  ],
  [
    'back to a script that is spent',
    { ...one(pk('A')), outputs: [TO_D, { lock: pk('A'), amount: 40_000n }] },
    {},
    `You pay 0.00050000 BTC to ${D}. 0.00040000 BTC goes back to a script that is spent here. Fee 0.00010000 BTC, about 50.5 sat/vB.`,
  ],
  [
    'back to two addresses that are spent, to each no more than it had',
    {
      ...OF_TWO,
      outputs: [TO_D, { lock: wpkh('A'), amount: 100_000n }, { lock: wpkh('B'), amount: 40_000n }],
    },
    {},
    `You pay 0.00050000 BTC to ${D}. 0.00140000 BTC goes back to 2 addresses that are spent here. Fee 0.00010000 BTC, about 41.8 sat/vB.`,
  ],
  [
    'more to an address than it had is paid: a stranger may have added it',
    {
      inputs: [{ lock: wpkh('A') }, { lock: wpkh('B'), amount: 600n }],
      outputs: [{ lock: wpkh('B'), amount: 90_000n }],
    },
    {},
    `You pay 0.00090000 BTC to ${addressOf(wpkh('B'))}. Fee 0.00010600 BTC, about 59.8 sat/vB.`,
  ],
  [
    'to an address that had an unknown amount',
    {
      inputs: [{ lock: wpkh('A') }, { lock: wpkh('B'), utxo: 'none' }],
      outputs: [{ lock: wpkh('B'), amount: 90_000n }],
    },
    {},
    `You pay 0.00090000 BTC to ${addressOf(wpkh('B'))}. Fee not known: amounts of inputs are missing.`,
  ],
  [
    'all comes back, as the file claims',
    paying(BACK),
    {},
    'Moves 0.00040000 BTC within this wallet, if it is yours. Fee 0.00060000 BTC, about 545.4 sat/vB.',
  ],
  [
    'all comes back, proven',
    paying(BACK),
    { descriptors: own('A', 'B') },
    'Moves 0.00040000 BTC within your wallet, proven. Fee 0.00060000 BTC, about 545.4 sat/vB.',
  ],
  [
    'data is no recipient',
    paying(TO_D, TO_DATA, BACK),
    {},
    `You pay 0.00050000 BTC to ${D}. 0.00040000 BTC comes back, if this wallet is yours. Fee 0.00010000 BTC, about 64.9 sat/vB.`,
  ],
  [
    'money in data is burned',
    paying(TO_D, { ...TO_DATA, amount: 7n }, BACK),
    {},
    `You pay 0.00050000 BTC to ${D}. 0.00040000 BTC comes back, if this wallet is yours. 0.00000007 BTC is burned: it goes to data, which nobody can spend. Fee 0.00009993 BTC, about 64.8 sat/vB.`,
  ],
  [
    'nobody is paid',
    paying(TO_DATA),
    {},
    'Pays nobody: all of it is the fee. Fee 0.00100000 BTC, about 1,086.9 sat/vB.',
  ],
  [
    'nobody is paid, of what is spent twice',
    { inputs: [{ lock: wpkh('A') }, { lock: wpkh('A'), again: true }], outputs: [TO_DATA] },
    {},
    'Pays nobody: all of it is the fee. Fee 0.00200000 BTC, about 1,257.8 sat/vB, with what is spent twice counted twice.',
  ],
  [
    'all is burned',
    paying({ ...TO_DATA, amount: 99_000n }),
    {},
    '0.00099000 BTC is burned: it goes to data, which nobody can spend. Fee 0.00001000 BTC, about 10.8 sat/vB.',
  ],
  [
    'nobody is paid, by an amount that is missing',
    { ...UNKNOWN, outputs: [TO_DATA] },
    {},
    'Pays nobody. Fee not known: amounts of inputs are missing.',
  ],
  [
    'nobody is paid, without a fee',
    { inputs: [{ lock: wpkh('A'), amount: 0n }], outputs: [TO_DATA] },
    {},
    'Pays nobody. Fee 0.00000000 BTC, about 0.00 sat/vB; less than nodes relay.',
  ],
  [
    'nobody is paid by a draft',
    { inputs: [], outputs: [TO_DATA] },
    {},
    'Pays nobody. There is no fee yet.',
  ],
  [
    'a script that is too long to be spent',
    paying(TO_D, { lock: bare(new Uint8Array(10_001)), amount: 7n }),
    {},
    `You pay 0.00050000 BTC to ${D}. 0.00000007 BTC is burned: nobody can ever spend it. Fee 0.00049993 BTC, about 4.93 sat/vB.`,
  ],
  [
    'a taproot key that is no point, and data',
    paying(
      { lock: bare(bytes(`5120${'ff'.repeat(32)}`)), amount: 50_000n },
      { ...TO_DATA, amount: 7n },
    ),
    {},
    '0.00050007 BTC is burned: nobody can ever spend it. Fee 0.00049993 BTC, about 370.3 sat/vB.',
  ],
  [
    'several signers',
    JOINT,
    {},
    '2 inputs of several signers pay 0.00095000 BTC in 2 outputs. Fee of the whole 0.00105000 BTC, about 504.8 sat/vB.',
  ],
  [
    'several signers, and an input that names nobody',
    { ...JOINT, inputs: [...JOINT.inputs, { lock: wpkh('D') }] },
    {},
    '3 inputs of several signers pay 0.00045000 BTC in 1 output. 0.00050000 BTC goes back to an address that is spent here. Fee of the whole 0.00205000 BTC, about 742.7 sat/vB.',
  ],
  [
    'one signer, and an input that names nobody',
    { ...JOINT, inputs: [{ lock: wpkh('A'), origins: 'A' }, { lock: wpkh('B') }] },
    {},
    'You pay 0.00095000 BTC in 2 outputs, the largest 0.00050000 BTC; the PSBT calls none of them change. Fee 0.00105000 BTC, about 504.8 sat/vB.',
  ],
  [
    'several signers, of whom one gets back what he spends, and data',
    {
      ...JOINT,
      outputs: [TO_D, { lock: wpkh('A'), amount: 45_000n }, TO_DATA, { ...TO_DATA, amount: 7n }],
    },
    {},
    '2 inputs of several signers pay 0.00050000 BTC in 1 output. 0.00045000 BTC goes back to an address that is spent here. 0.00000007 BTC is burned: it goes to data, which nobody can spend. Fee of the whole 0.00104993 BTC, about 448.6 sat/vB.',
  ],
  [
    'several signers, and nothing is left with others',
    {
      ...JOINT,
      outputs: [
        { lock: wpkh('A'), amount: 45_000n },
        { lock: wpkh('B'), amount: 45_000n },
      ],
    },
    {},
    'Moves 0.00090000 BTC back to 2 addresses that are spent here. Fee of the whole 0.00110000 BTC, about 528.8 sat/vB.',
  ],
  [
    'several signers, of which one is known',
    JOINT,
    { descriptors: own('A', 'C') },
    'Spends 0.00100000 BTC of yours in 1 of 2 inputs; 0.00045000 BTC comes back, proven. Fee of the whole 0.00105000 BTC, about 504.8 sat/vB.',
  ],
  [
    'several signers, and nothing comes back to the one',
    JOINT,
    { descriptors: own('A') },
    'Spends 0.00100000 BTC of yours in 1 of 2 inputs; nothing comes back. Fee of the whole 0.00105000 BTC, about 504.8 sat/vB.',
  ],
  [
    'half of a trade',
    SALE,
    {},
    `Half of a trade: gives 0.00100000 BTC and asks 0.00500000 BTC to ${D}. Others add the rest and the fee.`,
  ],
  [
    'amounts as the file claims',
    CLAIMED,
    {},
    `You pay 0.00050000 BTC to ${D}. Fee 0.00050000 BTC, about 454.5 sat/vB, if amounts are as the file claims.`,
  ],
  [
    'amounts that are missing',
    UNKNOWN,
    {},
    `You pay 0.00050000 BTC to ${D}. Fee not known: amounts of inputs are missing.`,
  ],
  [
    'more is paid than spent',
    TOO_MUCH,
    {},
    `You pay 0.00500000 BTC to ${D}. It pays 0.00400000 BTC more than it spends.`,
  ],
  [
    'a draft without inputs',
    { inputs: [], outputs: [TO_D] },
    {},
    `Pays 0.00050000 BTC to ${D}. There is no fee yet.`,
  ],
  [
    'a draft without outputs',
    { ...one(wpkh('A')), outputs: [] },
    {},
    'Spends 0.00100000 BTC in 1 input and pays nobody yet.',
  ],
  [
    'what is final is paid by whoever it is of',
    SIGNED,
    { finalized: 'psbt' },
    'Pays 0.00090000 BTC in 2 outputs, the largest 0.00050000 BTC. Fee 0.00010000 BTC, 70.9 sat/vB.',
  ],
  [
    'a transaction does not say what comes back',
    SIGNED,
    { finalized: 'transaction' },
    'Pays 0.00090000 BTC in 2 outputs, the largest 0.00050000 BTC; a transaction does not say which of them are change. Fee 0.00010000 BTC, 70.9 sat/vB.',
  ],
  [
    'a script without an address',
    paying({ lock: bare(bytes('51')), amount: 9n }),
    {},
    'You pay 0.00000009 BTC to a script without an address (nonstandard script). Fee 0.00099991 BTC, about 1,123.4 sat/vB.',
  ],
];

test.each(ROWS)('%s', (_, file, how, answer) => {
  const { subject, inspection, chain } = describedSpec(file, how);
  const text = answerText(answerOfFile(subject, inspection, chain));
  expect(text).toBe(answer);
});

test.each<readonly [string, Owner, string]>([
  ['another account, as the file claims', { status: 'elsewhere' }, 'Nothing provably comes back.'],
  ['a script of theirs and of others', { status: 'partly' }, 'Nothing provably comes back.'],
  ['what was not looked for to the end', { status: 'other', isCut: true }, 'Nothing provably'],
  ['others', OTHER, 'Nothing comes back to you.'],
  ['others, of no origin', { status: 'other', isCut: true, isUnnamed: true }, 'Nothing comes back'],
  ['what the file lies about', { status: 'contradicted' }, 'Nothing comes back to you.'],
])('what comes back of what is paid to %s', (_, owner, words) => {
  const { subject, inspection, chain } = describedSpec(paying(TO_D), { descriptors: own('A') });
  const line = answerOfFile(subject, { ...inspection, outputOwners: [owner] }, chain);
  expect(answerText(line)).toContain(words);
});

const RS = encodeSilentAddress({ scanKey: publicKey('R'), spendKey: publicKey('S') }, 'regtest');
const TO_MAKE = { script: null } as const;

test.each<readonly [name: string, outputs: SilentFileSpec['outputs'], answer: string]>([
  ['one address', [{ to: 'RS' }], `You pay 0.00001000 BTC to ${RS}, proven.`],
  ['one address twice', [{ to: 'RS' }, { to: 'RS' }], `You pay 0.00002000 BTC to ${RS}, proven.`],
  [
    'one address twice, once another script',
    [{ to: 'RS' }, { to: 'RS', script: `0014${'11'.repeat(20)}` }],
    'You pay 0.00002000 BTC in 2 outputs, the largest 0.00001000 BTC; the PSBT calls none of them change.',
  ],
  [
    'one address, its script to be made',
    [{ to: 'RS', ...TO_MAKE }],
    `You pay 0.00001000 BTC to a script that is to be made, which claims to pay ${RS}, not proven.`,
  ],
  [
    'one address twice, its scripts to be made',
    [
      { to: 'RS', ...TO_MAKE },
      { to: 'RS', ...TO_MAKE },
    ],
    `You pay 0.00002000 BTC to scripts that are to be made, which claim to pay ${RS}, not proven.`,
  ],
  [
    'two addresses, their scripts to be made',
    [
      { to: 'RS', ...TO_MAKE },
      { to: 'RT', ...TO_MAKE },
    ],
    'You pay 0.00002000 BTC in 2 outputs, the largest 0.00001000 BTC; the PSBT calls none of them change.',
  ],
  [
    'two addresses, one called change by its label',
    [{ to: 'RS' }, { to: 'RT', label: 0 }],
    'You pay 0.00002000 BTC in 2 outputs, the largest 0.00001000 BTC.',
  ],
  [
    'two addresses, one with another label',
    [{ to: 'RS' }, { to: 'RT', label: 3 }],
    'You pay 0.00002000 BTC in 2 outputs, the largest 0.00001000 BTC; the PSBT calls none of them change.',
  ],
])('silent payments: %s', (_, outputs, answer) => {
  const file = described(subjectOfFile(silentFile({ inputs: [{ by: 'A' }], outputs })));
  const text = answerText(answerOfFile(file.subject, file.inspection, file.chain));
  expect(text.slice(0, text.indexOf(' Fee '))).toBe(answer);
});
