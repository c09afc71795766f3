import { describe, expect, test } from 'vitest';
import { authored } from '../../../test/authored.ts';
import { givenInput } from '../../../test/inputs.ts';
import { base64Of, int, record, version2 } from '../../../test/psbt-text.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256 } from '../crypto/hashes.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { rehearsalFile } from '../explain/testing/rehearsal-files.ts';
import { sentenceOf } from '../findings/table.ts';
import { inputRecord } from '../psbt/make-record.ts';
import {
  BY_A,
  BY_AB,
  type Looked,
  one,
  ownersOfTexts,
  TWO_OF_THREE,
} from '../review/testing/file-rows.ts';
import { musigFile } from '../review/testing/musig-file.ts';
import { inspectionOf, subjectOfFile } from '../review/testing/subjects.ts';
import { shortKey } from '../said/need-words.ts';
import type { VerdictState } from '../said/verdict-state.ts';
import { scriptErrorWords } from '../script/interpreter/error-words.ts';
import {
  bytesOfFile,
  type FileSpec,
  multi,
  multiA,
  nestedWsh,
  pkh,
  pkLeaf,
  sh,
  tr,
  wpkh,
  wsh,
  xOf,
} from '../sign/testing/built-files.ts';
import { bytes, publicKey } from '../sign/testing/utxos.ts';
import { madeUpTransaction } from '../subject/made-up-coin.ts';
import { describing } from './described.ts';
import { described, describedSpec } from './testing/described.ts';
import { lineBeforeVerdicts, verdictLine } from './verdict-line.ts';

const name = (letter: string) => shortKey(bytesToHex(publicKey(letter)));
/** As files that are made for tests name it. */
const fingerprint = (letter: string) => letter.charCodeAt(0).toString(16).repeat(4);
const twoOfThree = wsh(TWO_OF_THREE);
const PREIMAGE_HASH = sha256(new Uint8Array(32).fill(9));
/** A preimage alone. */
const asking = wsh(concatBytes(bytes('82012088a820'), PREIMAGE_HASH, bytes('87')));
const locked = wsh(concatBytes(bytes(`21${bytesToHex(publicKey('A'))}`), bytes('ad029000b2')));
const COINBASE = `0100000001${'00'.repeat(32)}ffffffff020151ffffffff01e803000000000000015100000000`;
/** A height and a time. */
const LOCKS = [record('12', '', int(800_000, 4)), record('11', '', int(1_700_000_000, 4))];
const CONFLICTING = decodeBase64(
  base64Of(version2({ inputs: LOCKS.map((lock) => [lock]), outputs: [[]] })),
)!;
const NO_SIGNATURE_OF_THIS = bytes('300602010102010101');
const UNRELATED = inputRecord('final_scriptwitness', null, [NO_SIGNATURE_OF_THIS, publicKey('A')]);
const UNRELATED_OF_SEVERAL = inputRecord('final_scriptwitness', null, [
  bytes(''),
  NO_SIGNATURE_OF_THIS,
  NO_SIGNATURE_OF_THIS,
  twoOfThree.witnessScript!,
]);

type Row = readonly [name: string, state: VerdictState, file: FileSpec, how: Looked, line: string];

const ROWS: readonly Row[] = [
  [
    'nobody has signed',
    'unsigned',
    one(twoOfThree),
    {},
    `Not signed: needs 2 of ${['A', 'B', 'C'].map(name).join(', ')}`,
  ],
  [
    'signers by fingerprint',
    'unsigned',
    one(twoOfThree, { origins: 'ABC' }),
    {},
    `Not signed: needs 2 of ${['A', 'B', 'C'].map(fingerprint).join(', ')}`,
  ],
  [
    'one has signed',
    'partly-signed',
    one(twoOfThree, { signed: BY_A }),
    {},
    `Partly signed: 1 of 2; needs ${name('B')} or ${name('C')}`,
  ],
  ...([{}, { finalized: 'psbt' }] as const).map(
    (how): Row => [
      `half of a trade, ${Object.values(how).join('') || 'signed'}`,
      'offer',
      {
        ...one(tr('A'), { asks: 0x83, signed: [{ by: 'A', type: 0x83 }] }),
        outputs: [{ amount: 134_212n }],
      },
      how,
      'Offer, signed: others add the inputs that are still missing',
    ],
  ),
  [
    'half of a trade that nobody has signed',
    'unsigned',
    { ...one(wpkh('A'), { asks: 0x83 }), outputs: [{ amount: 134_212n }] },
    {},
    'Not signed: needs 1 signature',
  ],
  ['a key hash', 'unsigned', one(wpkh('A')), {}, 'Not signed: needs 1 signature'],
  [
    'key hashes, each of another key',
    'unsigned',
    { inputs: ['A', 'B', 'C'].map((letter) => ({ lock: wpkh(letter) })) },
    {},
    'Not signed: needs 1 signature for each of 3 inputs',
  ],
  [
    'a key path',
    'unsigned',
    one(tr('A')),
    {},
    `Not signed: needs ${shortKey(bytesToHex(xOf('A')))}`,
  ],
  [
    'one of two inputs is done',
    'partly-signed',
    { inputs: [{ lock: wpkh('A'), signed: BY_A }, { lock: twoOfThree }] },
    {},
    `Partly signed: 1 of 3; needs 2 of ${['A', 'B', 'C'].map(name).join(', ')}`,
  ],
  [
    'two inputs need others',
    'unsigned',
    { inputs: [{ lock: wsh(multi(1, 'A')) }, { lock: wsh(multi(1, 'B')) }] },
    {},
    `Not signed: needs ${name('A')} (input 0); ${name('B')} (input 1)`,
  ],
  [
    'two inputs need the same',
    'unsigned',
    { inputs: [{ lock: wsh(multi(1, 'A')) }, { lock: wsh(multi(1, 'A')) }] },
    {},
    `Not signed: needs ${name('A')}`,
  ],
  [
    'enough, for a script that Bitcoin Core does not finalize',
    'foreign',
    one(tr('A', concatBytes(bytes('029000b275'), pkLeaf('B'))), {
      signed: [{ by: 'B' }],
      sequence: 144,
    }),
    {},
    'All signatures valid; Bitcoin Core does not finalize this script; can be mined 144 blocks after input 0',
  ],
  [
    'enough, of a type that no record asks for',
    'foreign',
    one(wpkh('A'), { signed: [{ by: 'A', type: 3 }] }),
    {},
    'All signatures valid; Bitcoin Core does not finalize this as it is',
  ],
  [
    'enough, of the type that a record asks for',
    'signed',
    one(wpkh('A'), { asks: 3, signed: [{ by: 'A', type: 3 }] }),
    {},
    'All signatures valid',
  ],
  ['enough', 'signed', one(twoOfThree, { signed: BY_AB }), {}, 'All signatures valid'],
  [
    'one input is done with more signatures than it takes',
    'partly-signed',
    {
      inputs: [
        { lock: wsh(multi(1, 'ABC')), signed: BY_AB },
        { lock: twoOfThree, signed: BY_A },
      ],
    },
    {},
    `Partly signed: 1 of 2; needs ${name('B')} or ${name('C')}`,
  ],
  [
    'the same where the others differ',
    'partly-signed',
    {
      inputs: [
        { lock: wsh(multi(1, 'ABC')), signed: [...BY_AB, { by: 'C' }] },
        { lock: twoOfThree, signed: BY_A },
        { lock: twoOfThree },
      ],
    },
    {},
    `Partly signed: 2 of 5; needs ${name('B')} or ${name('C')} (input 1); 2 of ${['A', 'B', 'C'].map(name).join(', ')} (input 2)`,
  ],
  [
    'as many as it takes',
    'partly-signed',
    { inputs: [{ lock: twoOfThree, signed: BY_AB }, { lock: wpkh('D') }] },
    {},
    'Partly signed: 2 of 3; needs 1 signature',
  ],
  [
    'a signature of the way that takes more',
    'partly-signed',
    one(tr('A', multiA(2, 'BC')), { signed: [{ by: 'B' }] }),
    {},
    `Partly signed: 1 of 2; needs ${shortKey(bytesToHex(xOf('C')))}, or another way`,
  ],
  [
    'a key path beside a leaf',
    'unsigned',
    one(tr('A', pkLeaf('B'))),
    {},
    `Not signed: needs ${shortKey(bytesToHex(xOf('A')))}, or another way`,
  ],
  [
    'a key path beside a leaf with a lock that is not met',
    'unsigned',
    one(tr('A', concatBytes(bytes('029000b275'), pkLeaf('B')))),
    {},
    `Not signed: needs ${shortKey(bytesToHex(xOf('A')))}`,
  ],
  [
    'final',
    'final',
    one(twoOfThree, { signed: BY_AB }),
    { finalized: 'psbt' },
    'Final and valid, if its coins exist and are unspent',
  ],
  [
    'final, of a coin that its maker may have invented',
    'unproven',
    one(twoOfThree, { signed: BY_AB, utxo: 'claimed' }),
    { finalized: 'psbt' },
    'Final, and valid if its coins exist and are unspent, and are what the file claims',
  ],
  [
    'final, of one invented coin beside a proven one',
    'unproven',
    {
      inputs: [
        { lock: wpkh('A'), signed: BY_A },
        { lock: tr('B'), signed: [{ by: 'B' }], utxo: 'claimed' },
      ],
    },
    { finalized: 'psbt' },
    'Final, and valid if its coins exist and are unspent, and are what the file claims',
  ],
  [
    'an invented coin and no fee',
    'not-relayed',
    {
      ...one(wpkh('A'), { signed: BY_A, utxo: 'claimed' }),
      outputs: [{ amount: 100_000n }],
    },
    { finalized: 'psbt' },
    'Final, and valid if its coins exist and are unspent, and are what the file claims, but nodes will not relay it: the fee, in satoshis, is below the minimum; raise it (min relay fee not met, 0 < 11)',
  ],
  [
    'a transaction',
    'complete',
    one(twoOfThree, { signed: BY_AB }),
    { finalized: 'transaction' },
    'Complete and valid, if its coins exist and are unspent',
  ],
  [
    'a fee that no node takes',
    'not-relayed',
    { ...one(wpkh('A'), { signed: BY_A }), outputs: [{ amount: 100_000n }] },
    { finalized: 'transaction' },
    'Complete and valid, if its coins exist and are unspent, but nodes will not relay it: the fee, in satoshis, is below the minimum; raise it (min relay fee not met, 0 < 11)',
  ],
  [
    'a fee that no node takes, in a PSBT',
    'not-relayed',
    { ...one(wpkh('A'), { signed: BY_A }), outputs: [{ amount: 100_000n }] },
    { finalized: 'psbt' },
    'Final and valid, if its coins exist and are unspent, but nodes will not relay it: the fee, in satoshis, is below the minimum; raise it (min relay fee not met, 0 < 11)',
  ],
  [
    'a lock time',
    'signed',
    { ...one(twoOfThree, { signed: BY_AB }), lockTime: 700_000 },
    {},
    'All signatures valid; can be mined from block 700,001',
  ],
  [
    'a time',
    'signed',
    { ...one(wpkh('A'), { signed: BY_A }), lockTime: 1_700_000_000 },
    {},
    'All signatures valid; can be mined after 2023-11-14 22:13 UTC',
  ],
  [
    'a lock time without effect',
    'signed',
    { ...one(wpkh('A'), { signed: BY_A, sequence: 0xffffffff }), lockTime: 700_000 },
    {},
    'All signatures valid',
  ],
  [
    'a relative lock',
    'signed',
    one(locked, { sequence: 144, signed: BY_A }),
    {},
    'All signatures valid; can be mined 144 blocks after input 0',
  ],
  ...(
    [
      [
        'two, the smaller of which may end later',
        [5, 20],
        '20 blocks after input 1 and 5 blocks after input 0',
      ],
      [
        'of blocks and of time',
        [5, 0x400007],
        '5 blocks after input 0 and about 60 minutes after input 1',
      ],
      ['four of one length', [5, 5, 5, 5], '5 blocks after the last of 4 inputs'],
      ['four of several lengths', [5, 6, 7, 8], 'at most 8 blocks after the last of 4 inputs'],
    ] as const
  ).map(
    ([what, sequences, waits]): Row => [
      `relative locks: ${what}`,
      'signed',
      { inputs: sequences.map((sequence) => ({ lock: wpkh('A'), sequence, signed: BY_A })) },
      {},
      `All signatures valid; can be mined ${waits}`,
    ],
  ),
  [
    'a preimage',
    'preimage-missing',
    one(asking),
    {},
    `Needs the sha256 preimage of ${shortKey(bytesToHex(PREIMAGE_HASH))}`,
  ],
  [
    'no public nonce of one',
    'musig2',
    musigFile('', '', 'A'),
    {},
    `Public nonces 1 of 2: needs ${name('B')}`,
  ],
  ['a share of one', 'musig2', musigFile('A'), {}, `Partial signatures 1 of 2: needs ${name('B')}`],
  [
    'a sequence that nobody has signed for',
    'unsigned',
    one(locked, { sequence: 1 }),
    {},
    `Not signed: needs ${name('A')} and an nSequence of at least 144 blocks`,
  ],
  [
    'a sequence',
    'lock-unmet',
    one(locked, { sequence: 1, signed: BY_A }),
    {},
    `Input 0 is signed by ${name('A')} for the way after 144 blocks, but nSequence is 1 block: set nSequence and sign again`,
  ],
];

const BROKEN: readonly Row[] = [
  [
    'no coin',
    'coins-missing',
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
    'a few coins missing in a row',
    'coins-missing',
    { inputs: new Array(3).fill({ lock: wpkh('A'), utxo: 'none' }) },
    {},
    'Not ready to sign: previous outputs of inputs 0, 1, 2 missing',
  ],
  [
    'many coins missing in a row',
    'coins-missing',
    { inputs: [{ lock: wpkh('A') }, ...new Array(100).fill({ lock: wpkh('A'), utxo: 'none' })] },
    {},
    'Not ready to sign: previous outputs of inputs 1 to 100 missing',
  ],
  [
    'no coin, signed',
    'signed-not-verified',
    one(wpkh('A'), { utxo: 'none', signed: BY_A }),
    {},
    'Signed, not verified: previous outputs missing',
  ],
  [
    'no coin, signed, beside what is not',
    'partly-signed',
    {
      inputs: [{ lock: wpkh('A'), utxo: 'none', signed: BY_A }, { lock: wsh(multi(1, 'B')) }],
    },
    {},
    `Partly signed: needs ${name('B')}; previous outputs of input 0 missing`,
  ],
  [
    'no coin of a legacy input, signed, beside what is not',
    'partly-signed',
    {
      inputs: [{ lock: pkh('A'), utxo: 'none', signed: BY_A }, { lock: wsh(multi(1, 'B')) }],
    },
    {},
    `Partly signed: needs ${name('B')}; previous outputs of input 0 missing`,
  ],
  [
    'no coin, signed, beside what is too',
    'signed-not-verified',
    {
      inputs: [
        { lock: wpkh('A'), utxo: 'none', signed: BY_A },
        { lock: wpkh('B'), signed: [{ by: 'B' }] },
      ],
    },
    {},
    'Signed, not verified: previous outputs missing',
  ],
  [
    'a legacy input with its output alone',
    'previous-transaction-missing',
    one(pkh('A'), { utxo: 'claimed' }),
    {},
    'Not ready to sign: input 0 needs its previous transaction',
  ],
  [
    'a legacy input with its output alone, signed',
    'previous-transaction-missing',
    one(pkh('A'), { utxo: 'claimed', signed: BY_A }),
    {},
    'Signed, but input 0 needs its previous transaction',
  ],
  [
    'a legacy input of two keys with its output alone, signed by one',
    'previous-transaction-missing',
    one(sh(multi(2, 'AB')), { utxo: 'claimed', signed: BY_A }),
    {},
    'Not ready to sign: input 0 needs its previous transaction',
  ],
  [
    'no witness script',
    'scripts-missing',
    one(twoOfThree, { scripts: [] }),
    {},
    'Not ready to sign: witness script of input 0 missing',
  ],
  [
    'no redeem script',
    'scripts-missing',
    one(nestedWsh(TWO_OF_THREE), { scripts: [] }),
    {},
    'Not ready to sign: redeem script of input 0 missing',
  ],
  [
    'a spoilt signature',
    'invalid-signature',
    one(twoOfThree, { origins: 'AB', signed: [{ by: 'A' }, { by: 'B', spoilt: true }] }),
    {},
    `Invalid: signature of ${fingerprint('B')} in input 0`,
  ],
  [
    'two amounts',
    'contradiction',
    one(wpkh('A'), { utxo: 'contradicted', claimedAmount: 5n, signed: BY_A }),
    {},
    `Contradiction: ${sentenceOf('utxo-contradicted', 'Input 0')}`,
  ],
  [
    'a strange script',
    'contradiction',
    one(twoOfThree, { scripts: [inputRecord('witness_script', null, multi(1, 'D'))] }),
    {},
    `Contradiction: ${sentenceOf('script-mismatch', 'Input 0')}`,
  ],
  [
    'a strange key of an output',
    'contradiction',
    { ...one(wpkh('A')), outputs: [{ lock: wpkh('D'), origins: 'E' }] },
    {},
    `Contradiction: ${sentenceOf('output-contradicted', 'Output 0, BIP 32 derivation')}`,
  ],
  [
    'final scripts that fail',
    'invalid-signature',
    one(wpkh('A'), { records: [UNRELATED] }),
    {},
    `Invalid: signature of ${name('A')} in input 0`,
  ],
  [
    'final scripts that fail, of several keys',
    'invalid-signature',
    one(twoOfThree, { records: [UNRELATED_OF_SEVERAL] }),
    {},
    'Invalid: signature in input 0',
  ],
  [
    'a wrong preimage in the final scripts',
    'script-fails',
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
    'impossible',
    { ...one(wpkh('A')), outputs: [{ amount: 200_000n }] },
    {},
    `Invalid: ${sentenceOf('outputs-exceed-inputs')}`,
  ],
  [
    'the same output twice',
    'impossible',
    { inputs: [{ lock: wpkh('A') }, { lock: wpkh('A'), again: true }] },
    {},
    `Invalid: ${sentenceOf('duplicate-outpoint', 'Input 1')}`,
  ],
];

const lineOf = (file: FileSpec, how: Looked) => verdictLine(describing(describedSpec(file, how)));

describe('what is needed', () => {
  test.each(ROWS)('%s', (_, state, file, how, text) => {
    expect(lineOf(file, how)).toMatchObject({ state, text });
  });
});

describe('what stands in the way', () => {
  test.each(BROKEN)('%s', (_, state, file, how, line) => {
    const { text, ...found } = lineOf(file, how);
    expect(text.slice(0, line.length)).toBe(line);
    expect(found.state).toBe(state);
  });

  test.each([...ROWS, ...BROKEN])('%s: which finding that is', (_, state, file, how) => {
    const described = describing(describedSpec(file, how));
    const { tells } = verdictLine(described);
    expect(tells !== undefined).toBe(TELLING.has(state));
    if (tells) expect(described.inspection.findings.map(({ code }) => code)).toContain(tells);
  });
});

/** States that are findings, which nothing beside the line says again. */
const TELLING: ReadonlySet<VerdictState> = new Set([
  'contradiction',
  'danger',
  'invalid-signature',
  'script-fails',
  'impossible',
  'foreign',
  'not-relayed',
]);

const ofBytes = (file: Uint8Array) => verdictLine(describing(described(subjectOfFile(file))));

test('a coinbase spends nothing', () => {
  expect(ofBytes(bytes(COINBASE))).toEqual({ state: 'coinbase', text: 'Coinbase: spends nothing' });
});

test('a draft has no inputs yet', () => {
  expect(ofBytes(decodeBase64(givenInput('174val09'))!)).toEqual({
    state: 'draft',
    text: 'Draft: inputs to be added',
  });
});

test('inputs that ask for a height and a time have no transaction', () => {
  expect(ofBytes(CONFLICTING)).toMatchObject({
    state: 'contradiction',
    text: 'Contradiction: the inputs do not agree on a lock time',
  });
});

test('what an invalid signature covers is said with it', () => {
  const file = describedSpec(one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }] }));
  const cause = { code: 'sighash-other', text: 'It signs another amount.', trials: 1 };
  const inputs = file.inspection.inputs.map((input) => ({
    ...input,
    signatures: input.signatures.map((signature) => ({ ...signature, cause })),
  }));
  const inspection = { ...file.inspection, inputs };
  expect(verdictLine(describing({ ...file, inspection })).text).toMatch(
    /^Invalid: signature of .* in input 0\. It signs another amount\.$/,
  );
});

describe('before signatures are verified', () => {
  test.each([
    ['a coinbase', bytes(COINBASE), 'coinbase'],
    ['a draft', decodeBase64(givenInput('174val09'))!, 'draft'],
    ['lock times that conflict', CONFLICTING, 'contradiction'],
    ['what needs signatures', bytesOfFile(one(wpkh('A'))), 'unverified'],
  ] as const)('%s', (_, file, state) => {
    expect(lineBeforeVerdicts(subjectOfFile(file)).state).toBe(state);
  });
});

describe('what there is to see of it', () => {
  test.each([
    [
      'a danger: its place',
      one(twoOfThree, { scripts: [inputRecord('witness_script', null, multi(1, 'D'))] }),
      'inputs[0].witness_script',
    ],
    [
      'a signature: its bytes',
      one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }] }),
      'inputs[0].partial_signatures',
    ],
  ] as const)('%s', (_, file, path) => {
    const { place } = lineOf(file, {});
    expect(place?.path).toContain(path);
    expect(place?.span).toBeDefined();
  });
});

describe('what a wallet that is given contradicts', () => {
  test.each([
    ['forged-change-own', `Danger: ${sentenceOf('origin-contradicted', 'Output 1')}`],
    ['honest-change-own', 'Not signed: needs '],
  ])('%s', (file, line) => {
    const { chain, psbt, descriptors = [] } = authored(file);
    const subject = subjectOfFile(decodeBase64(psbt)!);
    const owners = ownersOfTexts(descriptors, chain);
    const inspection = inspectionOf(subject, { chain, owners });
    const { state, text } = verdictLine(describing({ subject, inspection, chain }));
    expect(text.slice(0, line.length)).toBe(line);
    expect(state === 'danger').toBe(text.startsWith('Danger'));
  });

  test('nobody contradicts it where no wallet is given', () => {
    const subject = subjectOfFile(decodeBase64(authored('forged-change-own').psbt)!);
    expect(verdictLine(describing(described(subject))).text).toMatch(/^Not signed: needs /);
  });
});

describe('a rehearsal', () => {
  const coin = twoOfThree.scriptPubKey;
  const real = { ...madeUpTransaction({ value: 7n, scriptPubKey: coin }), lockTime: 1 };
  test.each([
    ['what it needs', rehearsalFile(wpkh('A').scriptPubKey), 'rehearsal', /^Rehearsal: /],
    ['a real coin beside it', rehearsalFile(coin, real), 'rehearsal-mixed', /^Danger: A rehearsal/],
  ] as const)('%s', (_, file, state, line) => {
    const said = verdictLine(describing(described(subjectOfFile(file))));
    expect(said.state).toBe(state);
    expect(said.text).toMatch(line);
  });
});
