import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenInput } from '../../../test/inputs.ts';
import { bytesToHex } from '../bytes/hex.ts';
import { concatBytes } from '../bytes/writer.ts';
import { decodeBase64 } from '../encoding/base64.ts';
import { cureOf, finding } from '../findings/finding.ts';
import type { ReviewedFile } from '../review/reviewed-file.ts';
import { BY_A, type Looked, one, TWO_OF_THREE } from '../review/testing/file-rows.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { mendWords } from '../said/mend-words.ts';
import {
  bare,
  type FileSpec,
  type Lock,
  type OutputSpec,
  tr,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { bytes, publicKey, unsigned } from '../sign/testing/utxos.ts';
import { subjectOf } from '../verdict/testing/spending.ts';
import { describeFile } from './describe.ts';
import { findingLines, noteLines } from './finding-lines.ts';
import { MOST_LINES } from './sections.ts';
import { described, describedSpec } from './testing/described.ts';
import { DESCRIPTION_FORMATS, writeSections } from './write-sections.ts';

const sample = (name: string) =>
  described(
    subjectOfFile(readFileSync(new URL(`../../../public/samples/${name}.psbt`, import.meta.url))),
  );
const given = (name: string) => described(subjectOfFile(decodeBase64(givenInput(name))!));

const twoOfThree = wsh(TWO_OF_THREE);
const PAYS_ITSELF: FileSpec = {
  ...one(wpkh('A'), { origins: 'A' }),
  outputs: [{ amount: 50_000n }, { lock: wpkh('D'), origins: 'D:A', amount: 40_000n }],
};
const data = (text: string) =>
  bare(
    concatBytes(
      bytes('6a4c'),
      Uint8Array.of(new TextEncoder().encode(text).length),
      new TextEncoder().encode(text),
    ),
  );
const paysData = (text: string): FileSpec => ({
  ...one(wpkh('A')),
  outputs: [{ amount: 50_000n }, { lock: data(text), amount: 0n }],
});

/** Lines that stand in the text, and words that do not. */
const ROWS: readonly (readonly [
  name: string,
  file: FileSpec,
  how: Looked,
  lines: readonly string[],
  not: readonly string[],
])[] = [
  [
    'what is claimed to return is not taken off',
    PAYS_ITSELF,
    {},
    [
      'Pays 0.00090000 BTC in 2 outputs:',
      '  Claimed to return: 0.00040000 BTC in 1 output, as the file says, which proves nothing',
    ],
    ['Returns to your'],
  ],
  [
    'what a descriptor derives is yours',
    PAYS_ITSELF,
    { descriptors: [`wpkh(${bytesToHex(publicKey('D'))})`] },
    [
      'Pays 0.00090000 BTC in 2 outputs:',
      '  Returns to your descriptors: 0.00040000 BTC in 1 output, which they derive',
    ],
    ['Claimed to return'],
  ],
  [
    'nothing of it is claimed where nobody says so',
    one(wpkh('A')),
    {},
    ['Pays 0.00090000 BTC in 1 output:', 'Fee: 0.00010000 BTC, proven, about 90.9 sat/vB'],
    ['Claimed', 'change, as the file claims'],
  ],
  [
    'who has signed and who can',
    one(twoOfThree, { signed: BY_A, origins: 'ABC' }),
    {},
    [
      'Signed by: 41414141 (1 signature)',
      'Can sign: 42424242, 43434343',
      '  Input 0 needs 1 signature of 42424242 or 43434343.',
    ],
    ['could not be checked'],
  ],
  [
    'what valid signatures fix',
    one(wpkh('A'), { signed: BY_A }),
    {},
    [
      '  Nothing: valid signatures commit to all inputs, outputs, sequences, version and lock time.',
    ],
    [', open'],
  ],
  [
    'what stays open',
    one(tr('A'), { signed: [{ by: 'A', type: 0x82 }] }),
    {},
    ['  Anyone can add inputs.', '  Output 0 can be changed or replaced.'],
    [', fixed', 'Nothing: '],
  ],
  [
    'locks',
    { ...one(wpkh('A'), { sequence: 144 }), lockTime: 700_000 },
    {},
    ['Lock time: can be mined from block 700,001', 'Relative lock of input 0: 144 blocks'],
    [],
  ],
  [
    'an amount that nobody says',
    one(wpkh('A'), { utxo: 'none' }),
    {},
    ['Spends an unknown amount in 1 input:', 'Fee: not known, amounts are missing'],
    ['sat/vB', 'Size: '],
  ],
  [
    'more paid than spent',
    { ...one(wpkh('A')), outputs: [{ amount: 150_000n }] },
    {},
    ['Fee: none, 0.00050000 BTC more is paid than is spent'],
    ['sat/vB', '−'],
  ],
  ['data with a text', paysData('hello'), {}, ['Besides 1 note'], ['6a4c']],
  [
    'text that turns others around is named',
    paysData('\u202eevil\u200b'),
    {},
    [],
    ['\u202e', '\u200b'],
  ],
  [
    'what cures a finding, and that it can be done',
    one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }], origins: 'A' }),
    {},
    [
      'What can be mended:',
      '  Drop invalid signatures (inputs[0].partial_signatures): It was checked against this transaction and is not valid.',
    ],
    ['Write it as version'],
  ],
  [
    'what cures what three programs refuse',
    one(wpkh('A'), { utxo: 'none', origins: 'A' }),
    {},
    [],
    ['What can be mended', 'Write it as version'],
  ],
  ['data that is no text', paysData('\u001b[31mred\u0007'), {}, [], ['\u001b', '\u0007']],
];

describe('a description', () => {
  test.each(ROWS)('%s', (_, file, how, lines, not) => {
    const text = describeFile(describedSpec(file, how), 'text');
    expect(text.split('\n')).toEqual(expect.arrayContaining([...lines]));
    for (const words of not) expect(text).not.toContain(words);
  });
});

const MARKED: readonly (readonly [said: string, shown: string])[] = [
  ['*bold* _it_ <script>', '`"*bold* _it_ <script>"`'],
  ['https://a.example www.a.example', '`"https://a.example www.a.example"`'],
  ['@someone #1', '`"@someone #1"`'],
  ['a `c` @someone', '``"a `c` @someone"``'],
  ['```` ` `` @someone ``', '`````"```` ` `` @someone ``"`````'],
  // Its own quotes and backslashes end nothing.
  ['", @someone "', '`"\\", @someone \\""`'],
  ['\\', '`"\\\\"`'],
  ['a\\", @someone', '`"a\\\\\\", @someone"`'],
  ['a\u200b@someone', '`"a[U+200B]@someone"`'],
];

const withoutTxid = (text: string): string => text.replace(/Txid \w+/, '');
const withoutCode = (text: string): string => text.replace(/(`+)".*?"\1(?!`)/gu, '');

describe('markdown', () => {
  test.each(MARKED)('%s is shown as it is', (said, shown) => {
    expect(describeFile(describedSpec(paysData(said)), 'markdown')).toContain(`, ${shown}, open`);
    const inText = describeFile(describedSpec(paysData(said)), 'text');
    expect(inText).toContain(JSON.stringify(said).replace('\u200b', '[U+200B]'));
  });

  test('no text of a file stands outside of code, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), (said) => {
        const other = 'x'.repeat(new TextEncoder().encode(said).length);
        const [one, two] = [said, other].map((text) =>
          withoutCode(describeFile(describedSpec(paysData(text)), 'markdown')),
        );
        expect(withoutTxid(one!)).toBe(withoutTxid(two!));
      }),
      { numRuns: 30 },
    );
  });
});

const MANY = 1000;
const outputs = (make: (n: number) => OutputSpec): readonly OutputSpec[] =>
  Array.from({ length: MANY }, (_, n) => make(n));

const OF_MANY_OUTPUTS: FileSpec = {
  inputs: [{ lock: wpkh('A'), origins: 'A', amount: 100_000_000n }],
  outputs: outputs((n) =>
    n === 700
      ? { lock: wpkh('D'), origins: 'E', amount: 1000n }
      : n === 900
        ? { amount: 5_000_000n }
        : { lock: wpkh('D'), origins: 'D:A', amount: 1000n },
  ),
};

/** Each is only claimed, and waits otherwise than the others. */
function manyInputs(lock: Lock): ReviewedFile {
  const transaction = unsigned(MANY);
  const spent = transaction.inputs.map(() => ({
    value: 100_000n,
    scriptPubKey: lock.scriptPubKey,
  }));
  const inputs = transaction.inputs.map((input, n) => ({ ...input, sequence: n + 1 }));
  return described(subjectOf({ transaction: { ...transaction, inputs }, spent }));
}

const LARGE: readonly (readonly [
  name: string,
  make: () => ReviewedFile,
  lines: readonly string[],
])[] = [
  [
    '1,000 outputs',
    () => describedSpec(OF_MANY_OUTPUTS),
    ['Pays 0.05999000 BTC in 1,000 outputs:'],
  ],
  ['1,000 inputs', () => manyInputs(wpkh('A')), ['Spends 1.00000000 BTC in 1,000 inputs:']],
  [
    '1,000 inputs without their script',
    () => manyInputs(twoOfThree),
    ['Spends 1.00000000 BTC in 1,000 inputs:'],
  ],
];

describe('many inputs and outputs', () => {
  test.each(LARGE)('%s', (_, make, lines) => {
    const made = make();
    for (const format of DESCRIPTION_FORMATS) {
      const text = describeFile(made, format);
      expect(text.split('\n').length).toBeLessThanOrEqual(MOST_LINES);
      expect(text).toMatch(/9\d\d more (?:in|out)puts/);
    }
    expect(describeFile(made, 'text').split('\n')).toEqual(expect.arrayContaining([...lines]));
  });

  test('what is large comes first, whatever is dangerous', () => {
    const rows = describeFile(describedSpec(OF_MANY_OUTPUTS), 'text')
      .split('\n')
      .filter((line) => line.startsWith('  Output '));
    expect(rows[0]).toMatch(/^ {2}Output 900: /);
  });
});

const FILES: readonly (readonly [name: string, made: ReviewedFile])[] = [
  ...['multisig', 'musig2', 'payment', 'taproot', 'version2'].map(
    (name) => [name, sample(name)] as const,
  ),
  ...[
    '174flow0',
    '174flow1',
    '174flow5',
    '174flow6',
    '174signfail00',
    '174signfail02',
    '174val09',
    '373_02',
    '78_1',
    'absurdfee',
    'anyonecanpay',
    'badsig',
    'forged-change',
    'replaced-change',
  ].map((name) => [name, given(name)] as const),
];

describe('every description', () => {
  test.each(FILES)('of %s says the findings in their own words, once', (_, made) => {
    const text = describeFile(made, 'text');
    const lines = text.split('\n');
    const { psbt } = made.subject;
    for (const finding of made.inspection.findings) {
      const { severity, text: words, mend } = finding;
      const cure = psbt && cureOf(finding);
      const end = cure ? `${words} ${mendWords(cure, psbt.version)}.` : words;
      const same = lines.filter(
        (line) => /^(?:Danger|Warning|Note)/.test(line) && line.endsWith(end),
      );
      expect(same.length, words).toBe(severity === 'note' && !mend ? 0 : 1);
    }
    expect(text).toBe(describeFile(made, 'text'));
    expect(text).not.toMatch(/\p{Cc}(?<!\n)/u);
    expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
  });
});

test.each([
  ['of a PSBT', 0, 'Help: Drop invalid signatures.'],
  ['a transaction has none', undefined, 'Have it signed again.'],
])('the mend of a finding %s', (_, version, end) => {
  const findings = [finding('signature-invalid', { path: 'vin[0]' })];
  const [line] = findingLines({ findings }, version);
  expect(line?.endsWith(end)).toBe(true);
});

test.each([
  ['of a PSBT', 0, ['a, b: '], 2],
  ['of a transaction, which is not mended', undefined, ['a, b, c: '], 1],
])(
  'the notes that are counted %s stand once with all their places',
  (_, version, starts, lines) => {
    const [a, b] = ['a', 'b'].map((path) =>
      finding('signature-invalid', { path }, { severity: 'note' }),
    );
    const mended = finding(
      'signature-invalid',
      { path: 'c' },
      { severity: 'note', mend: 'drop-invalid-signature' },
    );
    const findings = [a!, b!, mended];
    const notes = noteLines({ findings }, version);
    expect(notes).toEqual(starts.map((start) => `${start}${a!.text}`));
    expect(findingLines({ findings }, version)).toHaveLength(lines);
  },
);

test('whatever a line says, it stays one item of Markdown without links', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (said) => {
      const text = writeSections([{ lines: [said], rest: '' }], 'markdown');
      expect(text).toMatch(/^- [^\p{Cc}]*$/u);
      expect(withoutCode(text).replace(/\\./gu, '')).not.toMatch(/[*_`<>[\]|~&#!@$\\]|:\/\//);
    }),
  );
});

test('a partly signed multisig, whole', () => {
  expect(describeFile(sample('multisig'), 'text')).toBe(MULTISIG);
});

test('a wrong signature and data, whole, in Markdown', () => {
  expect(describeFile(given('badsig'), 'markdown')).toBe(WRONG_SIGNATURE);
});

test('a final PSBT, whole', () => {
  expect(describeFile(given('78_1'), 'text')).toBe(FINAL);
});

const MULTISIG = `You pay 0.07500000 BTC to bcrt1qqdqr20ylakv0s8ywcyc67wfjah9t0fweqz4zxm. 0.17493200 BTC comes back, if this wallet is yours. Fee 0.00006800 BTC, about 35.9 sat/vB.
PSBT version 0, 1,396 bytes
Txid 0207d0ee417abbecb4384f88c3fcd2e5d5b00a3f0dfb46f2242e80311c3b1e7d
Partly signed: 1 of 2; needs 5ddd35f8 or 62edc7c7.

Pays 0.24993200 BTC in 2 outputs:
  Claimed to return: 0.17493200 BTC in 1 output, as the file says, which proves nothing
  Output 1: 0.07500000 BTC to bcrt1qqdqr20ylakv0s8ywcyc67wfjah9t0fweqz4zxm, fixed so far
  Output 0: 0.17493200 BTC to bcrt1qc80y979f6apv5lsdsdds823gpjt0xsd0qdla4f00ry0sdyqt4fqszdwk0t, change, as the file claims (fingerprints 5ddd35f8, 62edc7c7, cad9072e), fixed so far

Spends 0.25000000 BTC in 1 input:
  Input 0: 0.25000000 BTC, proven, from bcrt1qhrza49w8x9yhgpn2z0xcjkhw66grnmfurlrfuk2420wxxkvl3dnqwekfxg, ca4e0a9e7a2d0719ab78a235a11640abf8d120abd9b5211648671d0bed2913e6:1, 1 of 2 signatures by cad9072e

Fee: 0.00006800 BTC, proven, about 35.9 sat/vB
Size: 189 vB once final, estimated
Lock time: none

Relay:
  No relay rule is broken so far; others are judged once it is complete. It needs a fee of at least 0.00000019 BTC

Missing:
  Input 0 needs 1 signature of 5ddd35f8 or 62edc7c7.

Signed by: cad9072e (1 signature)
Can sign: 5ddd35f8, 62edc7c7

What may still change:
  Whoever made the signatures so far (input 0) can change anything and sign again; a missing signature with ALL will fix it.`;

const WRONG_SIGNATURE = `- You pay 0.00050000 BTC to bcrt1qgrh6upt7j3d778cnjr8shv28mlyh7qh5tl2yty. 0.00045000 BTC goes back to an address that is spent here. Fee 0.00005000 BTC, about 28.9 sat/vB, if amounts are as the file claims.
- PSBT version 0, 300 bytes
- Txid 0c9780f0e1e0fb7b6bec2796887f424a7a7fec3fbc647a1fb63d69190486c2a1
- Invalid: signature of 02e4dbb4…dbe927af in input 0.

- Danger (inputs\\[0\\].partial\\_signatures): This signature was checked and does not sign this transaction: it may be of another transaction, amount or key. Have it signed again. Help: Drop invalid signatures.
- Besides 2 notes

**Pays 0.00095000 BTC in 3 outputs**
- Output 0: 0.00050000 BTC to bcrt1qgrh6upt7j3d778cnjr8shv28mlyh7qh5tl2yty, open
- Output 1: 0.00000000 BTC to data (OP\\_RETURN): 21 bytes, \`"hello from the tester"\`, open
- Output 2: 0.00045000 BTC to bcrt1qqxupcnl97tdcgy03suacqnvwyrwvmzcyvpahya, open

**Spends 0.00100000 BTC in 1 input**
- Input 0: 0.00100000 BTC, claimed, from bcrt1qqxupcnl97tdcgy03suacqnvwyrwvmzcyvpahya, 0707070707070707070707070707070707070707070707070707070707070707:3, 0 of 1 signature

- Fee: 0.00005000 BTC, claimed, about 28.9 sat/vB
- Size: 173 vB once final, estimated
- Lock time: none

**Relay**
- No relay rule is broken so far; others are judged once it is complete. It needs a fee of at least 0.00000018 BTC

**Missing**
- Input 0 needs a signature of 02e4dbb4…dbe927af.

- Invalid signatures: 02e4dbb4…dbe927af (1 signature)
- Can sign: 02e4dbb4…dbe927af

**What may still change**
- No signature is valid, so everything may still change.

**What can be mended**
- Drop invalid signatures (inputs\\[0\\].partial\\_signatures): It was checked against this transaction and is not valid.`;

const FINAL = `Pays 0.97983068 BTC in 2 outputs, the largest 0.95983068 BTC. Fee 0.00000332 BTC, 2.00 sat/vB.
PSBT version 0, 323 bytes
Txid bd1ae03cc0240bae3d6063c5533e43956c192c81fc33c2f45795c611d62965b0
Final, and valid if its coins exist and are unspent, and are what the file claims; can be mined from block 212.

Pays 0.97983068 BTC in 2 outputs:
  Output 0: 0.95983068 BTC to 2MuyMrZHkbHbfjudmKUy45dU4P17pjG2szK, fixed
  Output 1: 0.02000000 BTC to 2N47mmrWXsNBvQR6k78hWJoTji57zXwNcU7, fixed

Spends 0.97983400 BTC in 1 input:
  Input 0: 0.97983400 BTC, committed, from 2NDWfahbUapSvpdLK9qJ9RKkSWcqb2RRdWS, 833b085de288cda6ff614c6e8655f61e7ae4f84604a2751998dc25a0d1ba278f:0, final and satisfied

Fee: 0.00000332 BTC, committed, 2.00 sat/vB
Size: 166 vB
Lock time: can be mined from block 212
Wtxid efb907ea50670e28e973bddd64bbaaea240b55c142ae02a0573c3d2c4a3a971d

Relay:
  Nodes relay this by default, if its coins exist and are unspent, and are what the file claims
  Not judged, as the chain is not looked at: whether the coins exist and are unspent, whether the lock time is reached and whether a coinbase that it may spend is old enough

Whether its coins exist and are unspent, only a node says:
  bitcoin-cli -regtest gettxout 833b085de288cda6ff614c6e8655f61e7ae4f84604a2751998dc25a0d1ba278f 0

Signed by: 03159ac0…858f8516 (1 signature)

What may still change:
  Nothing: valid signatures commit to all inputs, outputs, sequences, version and lock time.`;
