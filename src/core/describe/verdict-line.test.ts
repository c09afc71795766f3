import { describe, expect, test } from 'vitest';
import { givenInput } from '../../../test/inputs.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256 } from '../crypto/hashes.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { sentenceOf } from '../findings/table.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { BY_A, BY_AB, type Looked, one, TWO_OF_THREE } from '../review/testing/file-rows.ts';
import { musigFile } from '../review/testing/musig-file.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { scriptErrorWords } from '../script/interpreter/error-words.ts';
import {
  type FileSpec,
  multi,
  nestedWsh,
  pkh,
  tr,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import { describing } from './described.ts';
import { shortKey } from './need-words.ts';
import { described, describedSpec } from './testing/described.ts';
import { verdictLine } from './verdict-line.ts';

const name = (letter: string) => shortKey(bytesToHex(publicKey(letter)));
/** As files that are made for tests name it. */
const fingerprint = (letter: string) => letter.charCodeAt(0).toString(16).repeat(4);
const twoOfThree = wsh(TWO_OF_THREE);
const PREIMAGE_HASH = sha256(new Uint8Array(32).fill(9));
/** A preimage alone. */
const asking = wsh(concatBytes(bytes('82012088a820'), PREIMAGE_HASH, bytes('87')));
const locked = wsh(concatBytes(bytes(`21${bytesToHex(publicKey('A'))}`), bytes('ad029000b2')));
const COINBASE = `0100000001${'00'.repeat(32)}ffffffff020151ffffffff01e803000000000000015100000000`;
const UNRELATED = inputRecord('final_scriptwitness', null, [
  bytes('300602010102010101'),
  publicKey('A'),
]);

const ROWS: readonly (readonly [name: string, file: FileSpec, how: Looked, line: string])[] = [
  [
    'nobody has signed',
    one(twoOfThree),
    {},
    `Not signed: needs 2 of ${['A', 'B', 'C'].map(name).join(', ')}`,
  ],
  [
    'signers by fingerprint',
    one(twoOfThree, { origins: 'ABC' }),
    {},
    `Not signed: needs 2 of ${['A', 'B', 'C'].map(fingerprint).join(', ')}`,
  ],
  [
    'one has signed',
    one(twoOfThree, { signed: BY_A }),
    {},
    `Partly signed: 1 of 2; needs ${name('B')} or ${name('C')}`,
  ],
  ['a key hash', one(wpkh('A')), {}, 'Not signed: needs 1 signature'],
  [
    'a key path',
    one(tr('A')),
    {},
    `Not signed: needs ${shortKey(bytesToHex(tr('A').scriptPubKey.subarray(2)))}`,
  ],
  [
    'one of two inputs is done',
    { inputs: [{ lock: wpkh('A'), signed: BY_A }, { lock: twoOfThree }] },
    {},
    `Partly signed: 1 of 3; needs 2 of ${['A', 'B', 'C'].map(name).join(', ')}`,
  ],
  [
    'two inputs need others',
    { inputs: [{ lock: wsh(multi(1, 'A')) }, { lock: wsh(multi(1, 'B')) }] },
    {},
    `Not signed: needs ${name('A')} (input 0); ${name('B')} (input 1)`,
  ],
  [
    'two inputs need the same',
    { inputs: [{ lock: wsh(multi(1, 'A')) }, { lock: wsh(multi(1, 'A')) }] },
    {},
    `Not signed: needs ${name('A')}`,
  ],
  ['enough', one(twoOfThree, { signed: BY_AB }), {}, 'All signatures valid'],
  ['final', one(twoOfThree, { signed: BY_AB }), { finalized: 'psbt' }, 'Final and valid'],
  [
    'a transaction',
    one(twoOfThree, { signed: BY_AB }),
    { finalized: 'transaction' },
    'Complete and valid',
  ],
  [
    'a lock time',
    { ...one(twoOfThree, { signed: BY_AB }), lockTime: 700_000 },
    {},
    'All signatures valid; can be mined from block 700,001',
  ],
  [
    'a time',
    { ...one(wpkh('A'), { signed: BY_A }), lockTime: 1_700_000_000 },
    {},
    'All signatures valid; can be mined after 2023-11-14 22:13 UTC',
  ],
  [
    'a lock time without effect',
    { ...one(wpkh('A'), { signed: BY_A, sequence: 0xffffffff }), lockTime: 700_000 },
    {},
    'All signatures valid',
  ],
  [
    'a relative lock',
    one(locked, { sequence: 144, signed: BY_A }),
    {},
    'All signatures valid; can be mined 144 blocks after input 0',
  ],
  [
    'a preimage',
    one(asking),
    {},
    `Needs the sha256 preimage of ${shortKey(bytesToHex(PREIMAGE_HASH))}`,
  ],
  [
    'no public nonce of one',
    musigFile('', '', 'A'),
    {},
    `Public nonces 1 of 2: needs ${name('B')}`,
  ],
  ['a share of one', musigFile('A'), {}, `Partial signatures 1 of 2: needs ${name('B')}`],
  [
    'a sequence',
    one(locked, { sequence: 1, signed: BY_A }),
    {},
    'Needs an nSequence of at least 144 blocks; can be mined 1 block after input 0',
  ],
];

const BROKEN: readonly (readonly [name: string, file: FileSpec, how: Looked, line: string])[] = [
  [
    'no coin',
    {
      inputs: [
        { lock: wpkh('A'), utxo: 'none' },
        { lock: wpkh('B') },
        { lock: wpkh('C'), utxo: 'none' },
      ],
    },
    {},
    'Not ready to sign: previous outputs of inputs 0, 2 missing',
  ],
  [
    'no coin, signed',
    one(wpkh('A'), { utxo: 'none', signed: BY_A }),
    {},
    'Signed, not verified: previous outputs missing',
  ],
  [
    'a legacy input with its output alone',
    one(pkh('A'), { utxo: 'claimed' }),
    {},
    'Not ready to sign: input 0 needs its previous transaction',
  ],
  [
    'no witness script',
    one(twoOfThree, { scripts: [] }),
    {},
    'Not ready to sign: witness script of input 0 missing',
  ],
  [
    'no redeem script',
    one(nestedWsh(TWO_OF_THREE), { scripts: [] }),
    {},
    'Not ready to sign: redeem script of input 0 missing',
  ],
  [
    'a spoilt signature',
    one(twoOfThree, { origins: 'AB', signed: [{ by: 'A' }, { by: 'B', spoilt: true }] }),
    {},
    `Invalid: signature of ${fingerprint('B')} in input 0`,
  ],
  [
    'two amounts',
    one(wpkh('A'), { utxo: 'contradicted', claimedAmount: 5n, signed: BY_A }),
    {},
    `Contradiction: ${sentenceOf('utxo-contradicted')}`,
  ],
  [
    'a strange script',
    one(twoOfThree, { scripts: [inputRecord('witness_script', null, multi(1, 'D'))] }),
    {},
    `Contradiction: ${sentenceOf('script-mismatch')}`,
  ],
  [
    'a strange key of an output',
    { ...one(wpkh('A')), outputs: [{ lock: wpkh('D'), origins: 'E' }] },
    {},
    `Contradiction: ${sentenceOf('output-contradicted', 'BIP 32 derivation')}`,
  ],
  [
    'final scripts that fail',
    one(wpkh('A'), { records: [UNRELATED] }),
    {},
    'Invalid: signature in input 0',
  ],
  [
    'a wrong preimage in the final scripts',
    one(asking, {
      records: [
        inputRecord('final_scriptwitness', null, [new Uint8Array(32), asking.witnessScript!]),
      ],
    }),
    {},
    `Fails: input 0, ${scriptErrorWords('EVAL_FALSE')}`,
  ],
  [
    'more paid than spent',
    { ...one(wpkh('A')), outputs: [{ amount: 200_000n }] },
    {},
    `Invalid: ${sentenceOf('outputs-exceed-inputs')}`,
  ],
  [
    'the same output twice',
    { inputs: [{ lock: wpkh('A') }, { lock: wpkh('A'), again: true }] },
    {},
    `Invalid: ${sentenceOf('duplicate-outpoint')}`,
  ],
];

const lineOf = (file: FileSpec, how: Looked) => verdictLine(describing(describedSpec(file, how)));

describe('what is needed', () => {
  test.each(ROWS)('%s', (_, file, how, line) => {
    expect(lineOf(file, how)).toBe(line);
  });
});

describe('what stands in the way', () => {
  test.each(BROKEN)('%s', (_, file, how, line) => {
    expect(lineOf(file, how).slice(0, line.length)).toBe(line);
  });
});

const ofBytes = (file: Uint8Array) => verdictLine(describing(described(subjectOfFile(file))));

test('a coinbase spends nothing', () => {
  expect(ofBytes(bytes(COINBASE))).toBe('Coinbase: spends nothing');
});

test('a draft has no inputs yet', () => {
  expect(ofBytes(decodeBase64(givenInput('174val09'))!)).toBe('Draft: inputs to be added');
});
