import { expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { type Looked, one } from '../review/testing/file-rows.ts';
import { answerText } from '../said/answer-parts.ts';
import { describeScript } from '../script/describe.ts';
import { bare, type FileSpec, type Lock, wpkh } from '../sign/testing/built-files.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import { answerOfFile } from './answer-line.ts';
import { describedSpec } from './testing/described.ts';

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

const ROWS: readonly (readonly [name: string, file: FileSpec, how: Looked, answer: string])[] = [
  [
    'one payment, with change as the file claims',
    paying(TO_D, BACK),
    {},
    `You pay 0.00050000 BTC to ${D}. 0.00040000 BTC comes back, if this wallet is yours. Fee 0.00010000 BTC, about 70.9 sat/vB.`,
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
    'several signers',
    JOINT,
    {},
    '2 inputs of several signers pay 0.00095000 BTC in 2 outputs. Fee of the whole 0.00105000 BTC, about 504.8 sat/vB.',
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
    'Pays 0.00090000 BTC in 2 outputs, the largest 0.00050000 BTC; the PSBT calls none of them change. Fee 0.00010000 BTC, 70.9 sat/vB.',
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
