/** Chains of transactions as people hold them before they send any: what they spend is anybody's, so that all are signed. */
import type { ChainedParts } from '../../../core/relay/testing/chains.ts';

export interface PackageChain {
  readonly what: string;
  readonly parts: readonly ChainedParts[];
  /** Names of what is sent at once, joined by `+`, in order; `|` before what needs a confirmation, `,` else. */
  readonly waves: string;
  /** Names of what does not get out. */
  readonly refused?: string;
}

const COIN = 1_000_000;

/** A commitment without a fee whose anchor a child spends, with a coin of its own. */
function commitment(
  what: string,
  { anchor = 240, spends = 'commitment:1', fee = 500, version = 3, childVersion = 3 },
  waves: string,
  refused = '',
): PackageChain {
  const parts = [
    { name: 'commitment', version, spends: [COIN], pays: [COIN - anchor, anchor] },
    {
      name: 'child',
      version: childVersion,
      spends: [spends, 50_000],
      pays: [50_000 + value(spends, anchor) - fee],
    },
  ];
  return { what, parts, waves, refused };
}

function value(place: string, anchor: number): number {
  return place === 'commitment:1' ? anchor : COIN - anchor;
}

const BOTH = 'commitment child';
const TOGETHER = 'commitment+child';

const COMMITMENTS: readonly PackageChain[] = [
  commitment('its anchor pays', {}, TOGETHER),
  commitment('an anchor of nothing', { anchor: 0 }, TOGETHER),
  commitment('an anchor of 100 sat, which is dust', { anchor: 100 }, TOGETHER),
  commitment('an anchor of 1,000 sat', { anchor: 1000 }, TOGETHER),
  commitment('dust that the child leaves', { anchor: 0, spends: 'commitment:0' }, '', BOTH),
  commitment('no dust is left', { spends: 'commitment:0' }, TOGETHER),
  commitment('the least fee', { fee: 21 }, TOGETHER),
  commitment('a satoshi less', { fee: 20 }, '', BOTH),
  commitment('no fee at all', { fee: 0 }, '', BOTH),
  commitment('a high fee', { fee: 20_000 }, TOGETHER),
  commitment('version 2', { version: 2, childVersion: 2 }, TOGETHER),
  commitment('a child of version 2', { childVersion: 2 }, '', BOTH),
  commitment('a child of version 3 alone', { version: 2 }, '', BOTH),
];

/** Levels that each spend the one above and have a child that pays. */
function exit(levels: number, version: number, waves: string, refused = ''): PackageChain {
  const parts = Array.from({ length: levels }, (_, i): readonly ChainedParts[] => {
    const left = COIN;
    const above = i === 0 ? left : `level${i - 1}:0`;
    return [
      { name: `level${i}`, version, spends: [above], pays: [left, 0] },
      { name: `pays${i}`, version, spends: [`level${i}:1`, 20_000], pays: [19_000] },
    ];
  });
  return { what: `${levels} levels of version ${version}`, parts: parts.flat(), waves, refused };
}

const levelWaves = (levels: number, between: string) =>
  Array.from({ length: levels }, (_, i) => `level${i}+pays${i}`).join(between);

const EXITS: readonly PackageChain[] = [
  ...[1, 2, 3, 4, 6].map((levels) => exit(levels, 3, levelWaves(levels, ' | '))),
  // What waits may have more above it where it is of version 2, but not leave dust: the next level does.
  ...[1, 2, 4].map((levels) => exit(levels, 2, levelWaves(levels, ' | '))),
];

/** A trigger, then what waits for it. */
function vault(
  what: string,
  sequence: number,
  waves: string,
  more: Partial<ChainedParts> = {},
): PackageChain {
  const parts = [
    { name: 'trigger', spends: [COIN], pays: [COIN - 1000] },
    { name: 'withdrawal', spends: ['trigger:0'], sequence, pays: [COIN - 2000], ...more },
  ];
  return { what, parts, waves };
}

const VAULTS: readonly PackageChain[] = [
  vault('144 blocks', 144, 'trigger | withdrawal'),
  vault('one block', 1, 'trigger | withdrawal'),
  vault('no block', 0, 'trigger+withdrawal'),
  vault('65,535 blocks', 0xffff, 'trigger | withdrawal'),
  vault('512 seconds', 0x400001, 'trigger | withdrawal'),
  vault('a lock that is off', 0x80000090, 'trigger+withdrawal'),
  vault('a lock of version 1, which is none', 144, 'trigger+withdrawal', { version: 1 }),
  vault('a height', 0xfffffffd, 'trigger, withdrawal', { lockTime: 800_000 }),
  vault('a time', 0xfffffffd, 'trigger, withdrawal', { lockTime: 1_800_000_000 }),
];

/** A parent at some rate, whose output the child of a wallet spends. */
function bumped(
  what: string,
  paid: number,
  pays: number,
  waves: string,
  refused = '',
): PackageChain {
  const parts = [
    { name: 'parent', spends: [COIN], pays: [COIN - paid] },
    { name: 'child', spends: ['parent:0'], pays: [COIN - paid - pays] },
  ];
  return { what, parts, waves, refused };
}

const BUMPS: readonly PackageChain[] = [
  bumped('a parent below the least rate', 3, 500, 'parent+child'),
  bumped('with just enough', 3, 12, 'parent+child'),
  bumped('with a satoshi less', 3, 11, '', 'parent child'),
  bumped('a parent that pays', 500, 500, 'parent+child'),
  bumped('a rich parent and a child that pays nothing', 5000, 0, 'parent', 'child'),
  bumped('a parent at 0.3 sat/vB, and a child at 20', 23, 1500, 'parent+child'),
  bumped('a parent at the least rate', 8, 8, 'parent+child'),
  bumped('a child alone below it', 8, 7, 'parent', 'child'),
  bumped('neither pays', 0, 0, '', 'parent child'),
  bumped('a fee that nobody means', 900_000, 500, '', 'parent child'),
];

const PARENT_OF_TWO = { name: 'parent', version: 2, spends: [COIN], pays: [400_000, 600_000] };

const FAMILIES: readonly PackageChain[] = [
  {
    what: 'two children of a parent that pays nothing',
    parts: [
      PARENT_OF_TWO,
      { name: 'a', spends: ['parent:0'], pays: [399_000] },
      { name: 'b', spends: ['parent:1'], pays: [599_000] },
    ],
    waves: 'parent+a, b',
  },
  {
    what: 'of which only the second pays',
    parts: [
      PARENT_OF_TWO,
      { name: 'a', spends: ['parent:0'], pays: [400_000] },
      { name: 'b', spends: ['parent:1'], pays: [599_000] },
    ],
    waves: 'parent+b',
    refused: 'a',
  },
  {
    what: 'two children of version 3',
    parts: [
      { ...PARENT_OF_TWO, version: 3 },
      { name: 'a', version: 3, spends: ['parent:0'], pays: [399_000] },
      { name: 'b', version: 3, spends: ['parent:1'], pays: [599_000] },
    ],
    waves: 'parent+a | b',
  },
  {
    what: 'a child of two parents that pay nothing',
    parts: [
      { name: 'a', spends: [COIN], pays: [COIN] },
      { name: 'b', spends: [COIN], pays: [COIN] },
      { name: 'child', spends: ['a:0', 'b:0'], pays: [2 * COIN - 1000] },
    ],
    waves: 'b+a+child',
  },
  {
    what: 'a child of one that pays and one that does not',
    parts: [
      { name: 'a', spends: [COIN], pays: [COIN - 1000] },
      { name: 'b', spends: [COIN], pays: [COIN] },
      { name: 'child', spends: ['a:0', 'b:0'], pays: [2 * COIN - 2000] },
    ],
    waves: 'b+a+child',
  },
  {
    what: 'a diamond',
    parts: [
      { name: 'a', spends: [COIN], pays: [500_000, 499_000] },
      { name: 'b', spends: ['a:0'], pays: [499_000] },
      { name: 'c', spends: ['a:1'], pays: [498_000] },
      { name: 'd', spends: ['b:0', 'c:0'], pays: [990_000] },
    ],
    waves: 'a+c, b+d',
  },
  {
    what: 'grandparents that pay nothing',
    parts: [
      { name: 'a', spends: [COIN], pays: [COIN] },
      { name: 'b', spends: ['a:0'], pays: [COIN] },
      { name: 'c', spends: ['b:0'], pays: [COIN - 1000] },
    ],
    waves: '',
    refused: 'a b c',
  },
  {
    what: 'strangers',
    parts: [
      { name: 'a', spends: [COIN], pays: [COIN - 1000] },
      { name: 'b', spends: [COIN + 1], pays: [COIN - 1000] },
    ],
    waves: 'b, a',
  },
];

/** Two that spend one coin, each with what follows from it. */
const ALTERNATIVES: readonly PackageChain[] = [
  {
    what: 'a file and its replacement',
    parts: [
      { name: 'a', spends: [COIN], pays: [COIN - 1000] },
      { name: 'b', spends: ['=a'], pays: [COIN - 5000] },
    ],
    waves: 'a or b',
  },
  {
    what: 'two commitments without a fee, with their children',
    parts: [
      { name: 'a', version: 3, spends: [COIN], pays: [COIN, 0] },
      { name: 'x', version: 3, spends: ['a:1', 20_000], pays: [19_000] },
      {
        name: 'b',
        version: 3,
        spends: ['=a'],
        pays: [COIN - 1, 1].map((sat, i) => (i === 0 ? sat : 1)),
      },
      { name: 'y', version: 3, spends: ['b:1', 20_000], pays: [18_000] },
    ],
    waves: 'b+y or a+x',
  },
  {
    what: 'two children of one output',
    parts: [
      { name: 'parent', version: 3, spends: [COIN], pays: [COIN] },
      { name: 'a', version: 3, spends: ['parent:0'], pays: [COIN - 1000] },
      { name: 'b', version: 3, spends: ['parent:0'], pays: [COIN - 2000] },
    ],
    waves: 'parent+a or parent+b',
  },
];

/** Many in a row. */
function row(length: number, paid: number, waves: string, refused = ''): PackageChain {
  const parts = Array.from({ length }, (_, i) => ({
    name: `r${i}`,
    spends: [i === 0 ? COIN : `r${i - 1}:0`],
    pays: [COIN - paid * (i + 1)],
  }));
  return { what: `${length} in a row, each paying ${paid}`, parts, waves, refused };
}

const pairs = (length: number) =>
  Array.from({ length: Math.ceil(length / 2) }, (_, i) =>
    [2 * i, 2 * i + 1]
      .filter((n) => n < length)
      .map((n) => `r${n}`)
      .join('+'),
  ).join(', ');
const names = (length: number) => Array.from({ length }, (_, i) => `r${i}`).join(' ');

const ROWS: readonly PackageChain[] = [
  ...[1, 2, 3, 4, 5, 10, 24, 25].map((length) => row(length, 100, pairs(length))),
  row(25, 0, '', names(25)),
];

export const PACKAGE_CHAINS = [
  ...COMMITMENTS,
  ...EXITS,
  ...VAULTS,
  ...BUMPS,
  ...FAMILIES,
  ...ALTERNATIVES,
  ...ROWS,
];
