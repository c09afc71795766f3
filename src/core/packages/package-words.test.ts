import { describe, expect, test } from 'vitest';
import { record, u32 } from '../outline/testing/psbt-hex.ts';
import { type ChainedParts, chained } from '../relay/testing/chains.ts';
import { NO_TIP } from '../relay/tip.ts';
import { subjectOfFile } from '../review/testing/subjects.ts';
import { type SilentFileSpec, silentFile } from '../silent/testing/silent-files.ts';
import { subjectOfTransaction } from '../subject/subject.ts';
import { outpointText } from '../tx/id-text.ts';
import type { ReadWith } from './link.ts';
import { packageInWords } from './package-words.ts';
import { reviewPackage } from './review-package.ts';

/* What is said of chains: the sentence above them, and the state of each row. */

function inWords(parts: readonly ChainedParts[], isTold = true) {
  const { transactions, outputs, coins } = chained(parts);
  const told = new Map(outputs.map(([prevout, coin]) => [outpointText(prevout), coin]));
  const files = transactions.map(
    (transaction): ReadWith =>
      (previous) =>
        subjectOfTransaction(transaction, {
          transactions: previous,
          reported: (prevout) => (isTold ? told.get(outpointText(prevout)) : undefined),
          scripts: [],
        }),
  );
  const none = { find: () => undefined, hasOutputOf: () => false };
  const surroundings = { coins: isTold ? coins : none, tip: () => NO_TIP };
  const reviewed = reviewPackage(files, surroundings, { chain: 'regtest' });
  return { ...packageInWords(reviewed, 'regtest'), findings: reviewed.findings };
}

/** Of a PSBT alone. */
function rowOfFile(file: Uint8Array) {
  const none = { find: () => undefined, hasOutputOf: () => false };
  const surroundings = { coins: none, tip: () => NO_TIP };
  const reviewed = reviewPackage([() => subjectOfFile(file)], surroundings, { chain: 'regtest' });
  return packageInWords(reviewed, 'regtest').rows[0];
}

function said(parts: readonly ChainedParts[], isTold?: boolean) {
  const { summary, rows } = inWords(parts, isTold);
  return [summary, ...rows.map(({ state }) => state)];
}

const ROOT = { name: 'a', version: 3, spends: [10_000], pays: [10_000] };
const CHILD = { name: 'b', version: 3, spends: ['a:0'], pays: [9000] };
const NEXT = { name: 'c', version: 3, spends: ['b:0'], pays: [8000] };

describe('in words', () => {
  test.each<readonly [string, Partial<SilentFileSpec>, boolean, RegExp]>([
    ['a danger', { inputs: [{ by: 'A', records: record('03', u32(0x81)) }] }, true, /^Danger: /],
    ['a contradiction', { outputs: [{ to: 'RS', script: 1 }] }, true, /^Contradiction: /],
    ['what is to be signed', {}, false, /^Not signed: /],
  ])('a row marks %s', (_, part, isDangerous, line) => {
    const row = rowOfFile(silentFile({ inputs: [{ by: 'A' }], outputs: [{ to: 'RS' }], ...part }));
    expect(row).toMatchObject({ isDangerous, line: expect.stringMatching(line) });
  });

  test.each<readonly [string, readonly ChainedParts[], readonly unknown[]]>([
    [
      'a pair',
      [ROOT, CHILD],
      [
        '2 transactions. Send 1 and 2 together now.',
        'only with its child: pays nothing itself; its child pays 6.75 sat/vB for both',
        'pays 6.75 sat/vB for both, with row 1',
      ],
    ],
    [
      'one more level',
      [ROOT, CHILD, NEXT],
      [
        '3 transactions. Send 1 and 2 together now; 3 once 2 is in a block.',
        'only with its child: pays nothing itself; its child pays 6.75 sat/vB for both',
        'pays 6.75 sat/vB for both, with row 1',
        'relays alone',
      ],
    ],
    [
      'no child',
      [ROOT],
      [
        '1 transaction. Row 1 does not go through.',
        'goes with its child: add it (8 sat short: it needs 8 sat, and pays nothing)',
      ],
    ],
    [
      'a child that pays too little',
      [ROOT, { ...CHILD, pays: [9990] }],
      [
        '2 transactions. Rows 1 and 2 do not go through.',
        'only with its child, which does not go through: row 2',
        '5 sat short: the pair needs 15 sat, it pays 10',
      ],
    ],
    [
      'a wait',
      [
        { ...ROOT, pays: [9000] },
        { ...CHILD, pays: [8000], sequence: 144 },
      ],
      [
        '2 transactions. Send 1 now; 2 only 144 blocks after 1 is in a block.',
        'relays alone',
        'relays alone, 144 blocks after row 1 confirms',
      ],
    ],
    [
      'a height',
      [{ ...ROOT, pays: [9000], lockTime: 800_000 }],
      ['1 transaction. Send 1 from block 800,001.', 'relays alone, from block 800,001'],
    ],
    [
      'a child after one that is refused',
      [{ ...ROOT, version: 4, pays: [9000] }, CHILD],
      [
        '2 transactions. Rows 1 and 2 do not go through.',
        'is refused: the version is none of 1, 2 and 3; use 2 (version)',
        'follows from row 1, which is refused',
      ],
    ],
    [
      'alternatives',
      [
        { ...ROOT, pays: [9000] },
        { ...ROOT, name: 'x', spends: ['=a'], pays: [8000] },
      ],
      ['2 transactions. Send 1 now; or 2 instead of 1.', 'relays alone', 'relays alone'],
    ],
    [
      'a child of two alternatives, and its own child',
      [
        { ...ROOT, pays: [9000] },
        { ...ROOT, name: 'x', spends: ['=a'], pays: [8000] },
        { ...CHILD, spends: ['a:0', 'x:0'], pays: [9000] },
        NEXT,
      ],
      [
        '4 transactions. Send 1 now; or 2 instead of 1. Rows 3 and 4 do not go through.',
        'relays alone',
        'relays alone',
        'never confirms: it follows from rows 1 and 2, of which only one can',
        'never confirms: it follows from rows 1 and 2, of which only one can',
      ],
    ],
    [
      'a child that spends what its parent spends',
      [
        { ...ROOT, pays: [9000] },
        { ...CHILD, spends: ['=a', 'a:0'], pays: [8000] },
      ],
      [
        '2 transactions. Send 1 now. Row 2 does not go through.',
        'relays alone',
        'never confirms: it follows from row 1, which spends the same coin',
      ],
    ],
    [
      'an output that the parent does not have',
      [
        { ...ROOT, pays: [9000] },
        { ...CHILD, spends: ['a:2'], pays: [8000] },
      ],
      [
        '2 transactions. Send 1 now. Row 2 does not go through. Not complete yet: row 2.',
        'relays alone',
        'spends output 2 of row 1, which has only 2',
      ],
    ],
    [
      'each pays for itself',
      [
        { ...ROOT, pays: [9000] },
        { ...CHILD, pays: [8000] },
      ],
      ['2 transactions. Send 1 and 2 now, in this order.', 'relays alone', 'relays alone'],
    ],
    [
      'one of two parents pays for itself',
      [
        { ...ROOT, version: 2, pays: [9000] },
        { ...ROOT, version: 2, name: 'x' },
        { ...CHILD, version: 2, spends: ['a:0', 'x:0'], pays: [15_000] },
      ],
      [
        '3 transactions. Send 1, 2 and 3 together now.',
        'relays alone',
        expect.stringMatching(/^only with its child/),
        expect.stringMatching(/for both, with row 2$/),
      ],
    ],
    [
      'a height of the child alone',
      [
        { ...ROOT, pays: [9000] },
        { ...CHILD, pays: [8000], lockTime: 900_000 },
      ],
      [
        '2 transactions. Send 1 now; 2 from block 900,001.',
        'relays alone',
        'relays alone, from block 900,001',
      ],
    ],
    [
      'a height of both',
      [
        { ...ROOT, pays: [9000], lockTime: 900_000 },
        { ...CHILD, pays: [8000], lockTime: 900_000 },
      ],
      [
        '2 transactions. Send 1 and 2 from block 900,001, in this order.',
        'relays alone, from block 900,001',
        'relays alone, from block 900,001',
      ],
    ],
    [
      'a height of a child that pays for its parent',
      [ROOT, { ...CHILD, pays: [8000], lockTime: 900_000 }],
      [
        '2 transactions. Send 1 and 2 together from block 900,001.',
        expect.stringMatching(/^only with its child/),
        expect.stringMatching(/^pays .* with row 1, from block 900,001$/),
      ],
    ],
    [
      'what waits for nothing comes first',
      [
        { ...ROOT, version: 2, pays: [4000, 4000] },
        { ...CHILD, version: 2, name: 'l', pays: [3000], lockTime: 900_000 },
        { ...CHILD, version: 2, spends: ['a:1'], pays: [3000] },
      ],
      [
        '3 transactions. Send 1 and 2 now, in this order; 3 from block 900,001.',
        'relays alone',
        'relays alone',
        'relays alone, from block 900,001',
      ],
    ],
  ])('%s', (_what, parts, words) => {
    expect(said(parts)).toEqual(words);
  });

  test.each<readonly [pays: readonly number[], most: bigint]>([
    [[9000], 9000n],
    [[1000, 7000], 7000n],
    [[1000, 7000, 500], 7000n],
    [[5000, 4000], 5000n],
  ])('a row says the largest of %j', (pays, most) => {
    const [row] = inWords([{ ...ROOT, pays }]).rows;
    expect(row?.pays).toMatchObject({ amount: most, isAddress: true });
  });

  test('each of three that spend one coin stands beside the other two, and it is found once', () => {
    const other = (name: string) => ({ ...ROOT, name, spends: ['=a'], pays: [8000] });
    const { rows, findings } = inWords([{ ...ROOT, pays: [9000] }, other('x'), other('y')]);
    expect(rows.map(({ alternatives }) => alternatives)).toEqual([
      [2, 3],
      [1, 3],
      [1, 2],
    ]);
    expect(findings.map(({ code, transactions }) => [code, transactions])).toEqual([
      ['package-two-spend-one', [0, 1, 2]],
    ]);
  });

  test('only parents that pay too little for themselves are in what a pair needs', () => {
    const paying = { ...ROOT, name: 'p', spends: [20_000], pays: [10_000] };
    const child = { ...CHILD, spends: ['a:0', 'p:0'], pays: [19_995] };
    expect(said([ROOT, paying, child])[3]).toMatch(
      /^\d+ sat short: the pair needs \d+ sat, it pays 5$/,
    );
  });

  test('a coin that nobody tells is missing, and nothing is called refused for it', () => {
    const needs = 'needs output 0 of 22222222…, which is in none of these files';
    expect(said([ROOT, CHILD], false)).toEqual([
      '2 transactions. Row 1 lacks a parent. Row 2 follows from row 1.',
      needs,
      'follows from row 1, which lacks a parent',
    ]);
  });

  test('what lacks no parent of its own follows from those that do', () => {
    const parts = [
      { ...ROOT, pays: [5000, 4000] },
      { ...CHILD, spends: ['a:1', 50_000], pays: [50_000] },
      { ...CHILD, name: 'd', sequence: 144, pays: [4000] },
    ];
    expect(said(parts, false)[0]).toBe(
      '3 transactions. Rows 1 and 2 lack a parent. Row 3 follows from row 1.',
    );
  });

  test('rows keep their numbers once the coins are told', () => {
    const parts = [
      { ...ROOT, pays: [5000, 4000] },
      { ...CHILD, spends: ['a:1', 50_000], pays: [50_000] },
      { ...CHILD, name: 'd', sequence: 144, pays: [4000] },
    ];
    const ids = (isTold: boolean) => inWords(parts, isTold).rows.map(({ txid }) => txid);
    expect(ids(false)).toEqual(ids(true));
  });

  test('alternatives whose coin nobody tells have a child that never confirms', () => {
    const parts = [
      { ...ROOT, pays: [9000] },
      { ...ROOT, name: 'x', spends: ['=a'], pays: [8000] },
      { ...CHILD, spends: ['a:0', 'x:0'], pays: [9000] },
    ];
    const [summary, , , child] = said(parts, false);
    expect(summary).toBe('3 transactions. Row 3 does not go through. Rows 1 and 2 lack a parent.');
    expect(child).toBe('never confirms: it follows from rows 1 and 2, of which only one can');
  });
});
