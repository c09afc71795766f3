import { describe, expect, test } from 'vitest';
import { detailWords } from '../refusal.ts';
import { type Chained, type ChainedParts, chained } from '../testing/chains.ts';
import { type PackageQuestion, packageMembers } from './member.ts';
import { judgePackage } from './submit.ts';
import { judgeTogether } from './together.ts';

/*
 * The rules on several by the smallest packages that stand at each side of them. All else
 * is held against a node's recorded answers.
 */

type Row = readonly [what: string, parts: readonly ChainedParts[], answer: readonly string[]];

const missing = 'bad-txns-inputs-missingorspent';
const hideIds = (text: string) => text.replace(/[0-9a-f]{64}/g, 'ID');

/** A parent that pays nothing, and a child that pays. */
const pair = (parent: Partial<ChainedParts>, child: Partial<ChainedParts> = {}) => [
  { name: 'parent', version: 3, spends: [10_000], pays: [10_000], ...parent },
  { name: 'child', version: 3, spends: ['parent:0'], pays: [9000], ...child },
];
const PAYING = { name: 'a', spends: [10_000], pays: [9000] };

describe('as submitpackage', () => {
  const short = 'min relay fee not met, 0 < 8';
  test.each<Row>([
    ['one that pays', [PAYING], ['success', 'own']],
    ['one that does not', [{ ...PAYING, pays: [10_000] }], ['transaction failed', short]],
    ['a child that pays for its parent', pair({}), ['success', 'of 2', 'of 2']],
    ['of version 2 as well', pair({ version: 2 }, { version: 2 }), ['success', 'of 2', 'of 2']],
    ['one that pays what both need', pair({}, { pays: [9985] }), ['success', 'of 2', 'of 2']],
    [
      'one that pays a satoshi less',
      pair({}, { pays: [9986] }),
      ['transaction failed', short, 'min relay fee not met, 14 < 15'],
    ],
    ['a parent that pays too', pair({ pays: [9900] }), ['success', 'own', 'own']],
    [
      'a child of version 3 of another parent',
      pair({ version: 2 }),
      [
        'TRUC-violation, version=3 tx ID (wtxid=ID) cannot spend from non-version=3 tx ID (wtxid=ID)',
        short,
        missing,
      ],
    ],
    [
      'the other way round',
      pair({}, { version: 2 }),
      [
        'TRUC-violation, non-version=3 tx ID (wtxid=ID) cannot spend from version=3 tx ID (wtxid=ID)',
        short,
        missing,
      ],
    ],
    [
      'after its parent was taken',
      pair({ pays: [9900] }, { version: 2 }),
      [
        'transaction failed',
        'own',
        'TRUC-violation, non-version=3 tx ID (wtxid=ID) cannot spend from version=3 tx ID (wtxid=ID)',
      ],
    ],
    [
      'a large child of version 3',
      pair({}, { padding: 925, pays: [8000] }),
      [
        'TRUC-violation, version=3 child tx ID (wtxid=ID) is too big: 1001 > 1000 virtual bytes',
        short,
        missing,
      ],
    ],
    [
      'two parents of version 3',
      [
        { name: 'a', version: 3, spends: [10_000], pays: [10_000] },
        { name: 'b', version: 3, spends: [10_000], pays: [10_000] },
        { name: 'child', version: 3, spends: ['a:0', 'b:0'], pays: [9000] },
      ],
      ['TRUC-violation, tx ID (wtxid=ID) would have too many ancestors', short, short, missing],
    ],
    [
      'one of them taken before',
      [
        { name: 'a', version: 3, spends: [10_000], pays: [9900] },
        { name: 'b', version: 3, spends: [10_000], pays: [10_000] },
        { name: 'child', version: 3, spends: ['a:0', 'b:0'], pays: [9000] },
      ],
      ['TRUC-violation, tx ID (wtxid=ID) would have too many ancestors', 'own', short, missing],
    ],
    [
      'dust that the child spends',
      pair({ pays: [10_000, 0] }, { spends: ['parent:0', 'parent:1'] }),
      ['success', 'of 2', 'of 2'],
    ],
    [
      'dust that it leaves',
      pair({ pays: [10_000, 0] }),
      [
        'unspent-dust',
        'min relay fee not met, 0 < 9',
        "missing-ephemeral-spends, tx ID (wtxid=ID) did not spend parent's ephemeral dust",
      ],
    ],
    [
      'dust with a fee',
      pair({ pays: [9900, 0] }, { spends: ['parent:0', 'parent:1'] }),
      ['transaction failed', 'dust, tx with dust output must be 0-fee', missing],
    ],
    [
      'a child that waits for its parent to be in a block',
      pair({}, { version: 2, sequence: 1 }),
      ['transaction failed', short, 'non-BIP68-final'],
    ],
    ['one that waits for none', pair({}, { sequence: 0 }), ['success', 'of 2', 'of 2']],
    [
      'two that spend the same of a parent',
      [
        { name: 'a', spends: [10_000], pays: [10_000] },
        { name: 'child', spends: ['a:0', 'a:0'], pays: [9000] },
      ],
      ['transaction failed', short, 'bad-txns-inputs-duplicate'],
    ],
    [
      'a rate above the highest',
      [{ ...PAYING, pays: [1000] }],
      ['transaction failed', 'max feerate exceeded'],
    ],
    [
      'of a child',
      pair({}, { pays: [2000] }),
      ['transaction failed', short, 'max feerate exceeded'],
    ],
  ])('%s', (_what, parts, answer) => {
    const { message, members } = judgePackage({ ...asked(chained(parts)), maxRate: 100_000n });
    const found = members.map(({ taken, refusal }) => {
      if (!taken) return refusal ? (detailWords(refusal) ?? missing) : 'not validated';
      const { length } = taken.effective.includes;
      return length === 1 ? 'own' : `of ${length}`;
    });
    expect([message, ...found].map(hideIds)).toEqual(answer);
  });
});

describe('as testmempoolaccept', () => {
  const [A, B, C] = [
    { name: 'a', spends: [10_000], pays: [9900] },
    { name: 'b', spends: ['a:0'], pays: [9000] },
    { name: 'c', spends: ['b:0'], pays: [8000] },
  ];
  test.each<Row>([
    ['three levels', [A, B, C], ['allowed', 'allowed', 'allowed']],
    ['one that pays nothing: no child pays here', pair({}), ['min relay fee not met, 0 < 8', '-']],
    [
      'a script that fails, after one that does not',
      pair({ pays: [9900] }, { padding: 3 }),
      [
        'allowed',
        'mempool-script-verify-flag-failed (Witness requires empty scriptSig), input 0 of ID (wtxid ID), spending ID:0',
      ],
    ],
    [
      'three levels of version 3',
      [A, B, C].map((one) => ({ ...one, version: 3 })),
      ['TRUC-violation, tx ID (wtxid=ID) would have too many ancestors', '-', '-', '-'],
    ],
    [
      'two children of version 3',
      [
        { name: 'a', version: 3, spends: [10_000], pays: [4000, 5000] },
        { name: 'b', version: 3, spends: ['a:0'], pays: [3000] },
        { name: 'c', version: 3, spends: ['a:1'], pays: [3000] },
      ],
      ['TRUC-violation, tx ID (wtxid=ID) would exceed descendant count limit', '-', '-', '-'],
    ],
    [
      'two of one coin',
      [A, B, { ...B, name: 'other', pays: [8000] }],
      ['conflict-in-package', '-', '-', '-'],
    ],
  ])('%s', (_what, parts, answer) => {
    expect(together(chained(parts))).toEqual(answer);
  });

  test.each<readonly [string, readonly number[], string]>([
    ['children first', [1, 0], 'package-not-sorted'],
    ['the same twice', [0, 0], 'package-contains-duplicates'],
  ])('%s', (_what, order, error) => {
    const { transactions, ...rest } = chained([A, B]);
    const inOrder = order.map((i) => transactions[i]!);
    expect(together({ ...rest, transactions: inOrder })).toEqual([error, '-', '-']);
  });
});

/** The error of all, where there is one, and what is said of each. */
function together(all: Chained): readonly string[] {
  const { packageError, members } = judgeTogether(asked(all));
  const found = members.map(({ isSaid, refusal }) => {
    if (!isSaid) return '-';
    return refusal ? (detailWords(refusal) ?? missing) : 'allowed';
  });
  return [packageError ?? [], ...found].flat().map(hideIds);
}

function asked({ transactions, coins }: Pick<Chained, 'transactions' | 'coins'>): PackageQuestion {
  return { members: packageMembers(transactions, {}), coins };
}
