/**
 * Files that people sign every day, with what they know, and what is theirs by that. No
 * danger is in any of them.
 */
import type { Hex } from '../../../../test/psbt-text.ts';
import { record } from '../../../../test/psbt-text.ts';
import { type Coin, type MadeFile, type Paid, psbtText } from './made-psbt.ts';
import {
  dataOutput,
  type Internal,
  laterLeaf,
  type Made,
  multiLeaf,
  type Need,
  NUMS,
  other,
  P2A,
  pk,
  recoverableByAll,
  taproot,
  wsh,
} from './made-scripts.ts';
import {
  accountText,
  at,
  descriptorOf,
  type Kind,
  MULTISIG,
  MUSIG,
  SCRIPTED,
  SINGLE,
  type Wallet,
  wallet,
} from './made-wallets.ts';
import {
  fingerprintOf,
  hash160,
  keyOf,
  type OwnKey,
  pathOf,
  privateText,
  publicChildOf,
  syntheticText,
  wifText,
} from './own-keys.ts';

/** A descriptor, with the range that is looked at, or by itself with that of Core. */
export type GivenDescriptor = string | { readonly desc: string; readonly range: readonly number[] };

/** To derive a thousand takes its time, and most files are at the first. */
const short = (desc: string): GivenDescriptor => ({ desc, range: [0, 9] });
const shortOf = (own: Wallet, branches?: string) => short(descriptorOf(own, branches));

/**
 * What a person gives, and whose each output is by that, in order, with spaces between:
 * `derived` is theirs.
 */
export interface Known {
  readonly descriptors?: readonly GivenDescriptor[];
  /** Where they are looked at in Sign. */
  readonly keys?: readonly string[];
  readonly owners: string;
}

export interface Everyday {
  readonly name: string;
  /** Base64. */
  readonly psbt: string;
  readonly known: readonly Known[];
}

// What files are made of

const ME = 'Ann';
const master = (holder = ME) => privateText(keyOf(holder));
const accountKey = (path: string, holder = ME) => privateText(keyOf(holder, pathOf(path)));

/** Somebody else's, of whom nothing is known. */
function stranger(name: string): Made {
  return other(`0014${hash160(Buffer.from(name).toString('hex'))}`);
}

const spent = (own: Wallet, steps: string, amount = 1_000_000, more: Partial<Coin> = {}): Coin => ({
  made: at(own, pathOf(steps)),
  amount,
  ...more,
});
const pay = (amount = 400_000, made = stranger('shop')): Paid => ({ made, amount });
/** What is left but for a fee, where no amount is named. */
const back = (own: Wallet, steps: string, more: Partial<Paid> = {}): Paid => ({
  made: at(own, pathOf(steps)),
  amount: REST,
  ...more,
});

const REST = -1;
const FEE = 1_500;

/** `known` is what else is known than nothing. */
function everyday(name: string, file: MadeFile, known: readonly Known[] = []): Everyday {
  const sum = (list: readonly { readonly amount: number }[]) =>
    list.reduce((all, { amount }) => all + Math.max(amount, 0), 0);
  const rest = sum(file.inputs) - sum(file.outputs) - FEE;
  const outputs = file.outputs.map((paid) =>
    paid.amount === REST ? { ...paid, amount: rest } : paid,
  );
  return { name, psbt: psbtText({ ...file, outputs }), known };
}

function accountsOf({ accounts }: Wallet): readonly OwnKey[] {
  return accounts.map(({ holder, path }) => keyOf(holder, path));
}

const PEOPLE = ['Ann', 'Bob', 'Cid'];
const of = (kind: Kind) => wallet(kind.name, PEOPLE.slice(0, kind.keys));
const all = ({ accounts }: Wallet) => accounts.map(({ holder }) => master(holder));
const pairs = SINGLE.flatMap((a) => SINGLE.filter((b) => b !== a).map((b) => [a, b] as const));

// Of one person

/** Payments with change, as each program makes them. */
const PAYMENTS: readonly Everyday[] = SINGLE.flatMap((kind) => {
  const own = of(kind);
  const file = { inputs: [spent(own, '0/3')], outputs: [pay(), back(own, '1/7')] };
  const known: readonly Known[] = [
    { descriptors: [shortOf(own)], owners: 'other derived' },
    { keys: [master()], owners: 'other derived' },
    { keys: [accountKey(kind.account)], owners: 'other derived' },
  ];
  const untold = { ...file, outputs: [back(own, '1/7', { told: 'nothing' }), pay()] };
  return [
    everyday(`${kind.name}, as version 0`, file, known),
    everyday(`${kind.name}, as version 2`, { ...file, version: 2 }, known),
    everyday(`${kind.name}, with its extended key`, { ...file, xpubs: accountsOf(own) }, known),
    everyday(`${kind.name}, nothing told of the change`, untold, [
      { descriptors: [shortOf(own)], owners: 'derived other' },
      { keys: [master()], owners: 'derived other' },
    ]),
  ];
});

/** A node's wallet chooses the kind of its change by whom it pays. */
const OTHER_KINDS: readonly Everyday[] = pairs.map(([from, to]) => {
  const [own, second] = [of(from), of(to)];
  return everyday(
    `change of ${from.name} to ${to.name}`,
    { inputs: [spent(own, '0/3')], outputs: [back(second, '1/0'), pay()] },
    [
      { descriptors: [own, second].map((one) => shortOf(one)), owners: 'derived other' },
      { keys: [master()], owners: 'elsewhere other' },
    ],
  );
});

const SWEEPS: readonly Everyday[] = SINGLE.map((kind) => {
  const own = of(kind);
  const next = wallet(kind.name, [ME], kind.account.replace(/0h$/, '1h'));
  return everyday(
    `sweep of ${kind.name} to the next account`,
    { inputs: [spent(own, '0/3'), spent(own, '1/2')], outputs: [back(next, '0/0')] },
    [
      { descriptors: [own, next].map((one) => shortOf(one)), owners: 'derived' },
      { keys: [master()], owners: 'elsewhere' },
    ],
  );
});

/** Paths of before BIP 44, and without hardening at all. */
const OLD_PATHS: readonly Everyday[] = ['pkh', 'wpkh'].flatMap((name) => {
  const own = wallet(name, [ME], '');
  const root = { inputs: [spent(own, '0/12')], outputs: [pay(), back(own, '1/4')] };
  const electrum = wallet(name, [ME], '0h');
  const below = { inputs: [spent(electrum, '0/0')], outputs: [back(electrum, '1/0'), pay()] };
  return [
    everyday(`${name} at m/0/i and m/1/i`, root, [
      { descriptors: [shortOf(own)], owners: 'other derived' },
      { keys: [master()], owners: 'other derived' },
    ]),
    everyday(`${name} at m/0h/0/i and m/0h/1/i`, below, [
      { descriptors: [shortOf(electrum)], owners: 'derived other' },
      { keys: [master()], owners: 'derived other' },
    ]),
  ];
});

/** Old wallets of a node: all steps are hardened, and no public descriptor is of them. */
const HARDENED: readonly Everyday[] = ['pkh', 'sh(wpkh)', 'wpkh'].map((name) => {
  const own = wallet(name, [ME], '');
  return everyday(
    `${name} at m/0h/0h/5h`,
    { inputs: [spent(own, '0h/0h/5h')], outputs: [pay(), back(own, '0h/1h/6h')] },
    [{ keys: [master()], owners: 'other elsewhere' }],
  );
});

const wpkh = wallet('wpkh', [ME]);
const tr = wallet('tr', [ME]);
const shop = wallet('wpkh', ['Shop']);
const MINE = shortOf(wpkh);
const WIDE = descriptorOf(wpkh);

/** A node lists eight descriptors, a kind and a branch each. */
const EIGHT = SINGLE.flatMap((kind) =>
  [0, 1].map((branch) => descriptorOf(of(kind), `${branch}/*`)),
);

const OF_ONE: readonly Everyday[] = [
  everyday(
    'all eight descriptors of a node',
    { inputs: [spent(wpkh, '0/3'), spent(tr, '0/1')], outputs: [back(wpkh, '1/5'), pay()] },
    [{ descriptors: EIGHT.map(short), owners: 'derived other' }],
  ),
  everyday(
    'one of eight descriptors, the change’s',
    { inputs: [spent(wpkh, '0/3')], outputs: [back(wpkh, '1/5'), pay()] },
    [{ descriptors: [shortOf(wpkh, '1/*')], owners: 'derived other' }],
  ),
  everyday(
    'one of eight descriptors, the coin’s',
    { inputs: [spent(wpkh, '0/3')], outputs: [back(wpkh, '1/5'), pay()] },
    [{ descriptors: [shortOf(wpkh, '0/*')], owners: 'elsewhere other' }],
  ),
  everyday(
    'one of eight descriptors, that of another kind’s coin',
    {
      ...{ inputs: [spent(wpkh, '0/3'), spent(tr, '0/1')], outputs: [back(wpkh, '1/5'), pay()] },
      xpubs: [wpkh, tr].flatMap(accountsOf),
    },
    [{ descriptors: [shortOf(tr, '0/*')], owners: 'elsewhere other' }],
  ),
  everyday(
    'coins of two kinds',
    { inputs: [spent(wpkh, '0/3'), spent(tr, '0/1')], outputs: [back(tr, '1/5'), pay()] },
    [
      { descriptors: [MINE, shortOf(tr)], owners: 'derived other' },
      { keys: [master()], owners: 'derived other' },
    ],
  ),
  everyday(
    'change to the address that is spent',
    { inputs: [spent(wpkh, '0/3')], outputs: [back(wpkh, '0/3'), pay()] },
    [
      { descriptors: [MINE], owners: 'derived other' },
      { keys: [master()], owners: 'derived other' },
      { keys: [wifText(keyOf(ME, pathOf('84h/1h/0h/0/3')))], owners: 'derived other' },
    ],
  ),
  everyday(
    'a key by itself, and change that it does not know',
    { inputs: [spent(wpkh, '0/3')], outputs: [back(wpkh, '1/3'), pay()] },
    [{ keys: [wifText(keyOf(ME, pathOf('84h/1h/0h/0/3')))], owners: 'other other' }],
  ),
  everyday(
    'a busy shop',
    {
      inputs: [spent(wpkh, '0/8117'), spent(wpkh, '0/9020')],
      outputs: [pay(), back(wpkh, '1/9871')],
    },
    [
      { descriptors: [WIDE], owners: 'other derived' },
      { keys: [master()], owners: 'other derived' },
    ],
  ),
  everyday(
    'a busy shop whose change begins anew',
    { inputs: [spent(wpkh, '0/8117')], outputs: [pay(), back(wpkh, '1/0')] },
    [
      { descriptors: [WIDE], owners: 'other derived' },
      { keys: [master()], owners: 'other derived' },
    ],
  ),
  everyday(
    'a busy shop in the range that it gave',
    { inputs: [spent(wpkh, '0/3')], outputs: [pay(), back(wpkh, '1/4900')] },
    [{ descriptors: [{ desc: WIDE, range: [4_000, 5_000] }], owners: 'other derived' }],
  ),
  everyday(
    'a consolidation of many',
    {
      inputs: Array.from({ length: 30 }, (_, n) => spent(wpkh, `0/${n}`, 50_000)),
      outputs: [back(wpkh, '1/0')],
    },
    [
      { descriptors: [MINE], owners: 'derived' },
      { keys: [master()], owners: 'derived' },
    ],
  ),
  everyday(
    'a payment to many',
    {
      inputs: [spent(tr, '0/0', 9_000_000)],
      outputs: [
        ...Array.from({ length: 40 }, (_, n) => pay(100_000 + n, stranger(`payee ${n}`))),
        back(tr, '1/0'),
      ],
    },
    [
      { descriptors: [shortOf(tr)], owners: `${'other '.repeat(40)}derived` },
      { keys: [master()], owners: `${'other '.repeat(40)}derived` },
    ],
  ),
  everyday(
    'a descriptor of an extended key without its origin',
    {
      inputs: [{ made: unnamed(at(wpkh, pathOf('0/1')), wpkh, '0/1'), amount: 1_000_000 }],
      outputs: [{ made: unnamed(at(wpkh, pathOf('1/2')), wpkh, '1/2'), amount: REST }, pay()],
    },
    [{ descriptors: [short(WIDE.replace(/\[.*?\]/, ''))], owners: 'derived other' }],
  ),
  everyday(
    'fingerprints that are zero',
    {
      inputs: [{ made: zero(at(wpkh, pathOf('0/1'))), amount: 1_000_000 }],
      outputs: [{ made: zero(at(wpkh, pathOf('1/2'))), amount: REST }, pay()],
    },
    [{ descriptors: [MINE], owners: 'derived other' }],
  ),
  everyday('no branch at all', { inputs: [spent(wpkh, '5')], outputs: [back(wpkh, '6'), pay()] }, [
    { descriptors: [shortOf(wpkh, '*')], owners: 'derived other' },
    { keys: [master()], owners: 'derived other' },
  ]),
  everyday(
    'a branch of the program’s own',
    { inputs: [spent(tr, '2/3')], outputs: [back(tr, '2/4'), pay()] },
    [
      { descriptors: [shortOf(tr, '2/*')], owners: 'derived other' },
      { descriptors: [shortOf(tr)], owners: 'elsewhere other' },
      { keys: [master()], owners: 'derived other' },
    ],
  ),
  everyday(
    'only the internal key told of the change',
    {
      inputs: [spent(tr, '0/3')],
      outputs: [back(tr, '1/4', { told: { keys: [] } }), pay()],
    },
    [
      { descriptors: [shortOf(tr)], owners: 'derived other' },
      { keys: [master()], owners: 'derived other' },
    ],
  ),
  everyday(
    'descriptors of one script each',
    { inputs: [spent(wpkh, '0/3')], outputs: [back(wpkh, '1/4'), pay()] },
    [
      { descriptors: [`raw(${at(wpkh, pathOf('1/4')).scriptPubKey})`], owners: 'derived other' },
      {
        descriptors: [`wpkh(${keyOf(ME, pathOf('84h/1h/0h/1/4')).publicKey})`],
        owners: 'derived other',
      },
    ],
  ),
  everyday(
    'a descriptor of all kinds',
    { inputs: [spent(wpkh, '0/3')], outputs: [back(wpkh, '1/4'), pay()] },
    [
      {
        descriptors: [short(descriptorOf(wpkh).replace('wpkh', 'combo'))],
        owners: 'derived other',
      },
    ],
  ),
  everyday(
    'a payment from somebody else',
    {
      inputs: [spent(shop, '0/3')],
      outputs: [back(wpkh, '0/4', { amount: 400_000 }), back(shop, '1/1')],
    },
    [
      { descriptors: [MINE], owners: 'derived other' },
      { keys: [master()], owners: 'elsewhere other' },
    ],
  ),
  everyday(
    'a payment into a multisig of which one key is the payer’s',
    {
      inputs: [spent(wpkh, '0/3')],
      outputs: [
        back(wallet('wsh(sortedmulti)', PEOPLE), '0/0', { amount: 400_000 }),
        back(wpkh, '1/7'),
      ],
    },
    [
      { descriptors: [MINE], owners: 'elsewhere derived' },
      { keys: [master()], owners: 'partly derived' },
    ],
  ),
  everyday('a coin of P2PK', {
    inputs: [{ made: pk([keyOf(ME)], { accounts: [keyOf(ME)], steps: [] }), amount: 1_000_000 }],
    outputs: [pay(998_500)],
  }),
  everyday(
    'data in an OP_RETURN of zero',
    {
      inputs: [spent(wpkh, '0/3')],
      outputs: [pay(0, dataOutput('proof of existence')), back(wpkh, '1/7')],
    },
    [
      { descriptors: [MINE], owners: 'other derived' },
      { keys: [master()], owners: 'other derived' },
    ],
  ),
  everyday(
    'eighty bytes in an OP_RETURN of zero',
    {
      inputs: [spent(tr, '0/3')],
      outputs: [back(tr, '1/7'), pay(0, dataOutput('swap:'.repeat(15)))],
    },
    [{ keys: [master()], owners: 'derived other' }],
  ),
];

/** Its origin counts from the account's own key. */
function unnamed(made: Made, own: Wallet, steps: string): Made {
  const [{ holder, path }] = own.accounts as [Wallet['accounts'][number]];
  const account = keyOf(holder, path);
  const fingerprint = hash160(account.publicKey).slice(0, 8);
  return withOrigins(made, fingerprint + pathHex(steps));
}

function zero(made: Made): Made {
  return {
    ...made,
    keys: made.keys.map((key) => ({ ...key, origin: `00000000${key.origin.slice(8)}` })),
  };
}

function withOrigins(made: Made, origin: Hex): Made {
  return { ...made, keys: made.keys.map((key) => ({ ...key, origin })) };
}

function pathHex(steps: string): Hex {
  return pathOf(steps)
    .map((step) => step.toString(16).padStart(8, '0').match(/../g)!.reverse().join(''))
    .join('');
}

// Of several

const alike = (name: string, file: MadeFile, own: Wallet): Everyday =>
  everyday(name, file, [
    { descriptors: [shortOf(own)], owners: 'other derived' },
    { keys: all(own), owners: 'other derived' },
  ]);

/** With one cosigner's key no change of a multisig is theirs. */
const OF_SEVERAL: readonly Everyday[] = [...MULTISIG, ...SCRIPTED, ...MUSIG].flatMap((kind) => {
  const own = of(kind);
  const file = { inputs: [spent(own, '0/3')], outputs: [pay(), back(own, '1/7')] };
  const first: Known = { keys: [master()], owners: 'other partly' };
  return [
    everyday(`${kind.name}`, file, [...alike('', file, own).known, first]),
    alike(
      `${kind.name}, with extended keys, version 2`,
      {
        ...{ ...file, xpubs: accountsOf(own), version: 2 as const },
      },
      own,
    ),
  ];
});

/** BIP 45: each cosigner has a branch of their own below the account. */
const BIP45 = wallet('sh(sortedmulti)', PEOPLE);

const COSIGNERS: readonly Everyday[] = [
  everyday(
    'BIP 45, of the second cosigner',
    { inputs: [spent(BIP45, '1/0/3')], outputs: [pay(), back(BIP45, '1/1/7')] },
    [
      { descriptors: [shortOf(BIP45, '1/<0;1>/*')], owners: 'other derived' },
      { keys: all(BIP45), owners: 'other derived' },
      { keys: [master('Bob')], owners: 'other partly' },
    ],
  ),
  everyday(
    'a multisig of which only one key’s origin is told',
    onlyFirstTold(wallet('wsh(sortedmulti)', PEOPLE)),
    [{ descriptors: [shortOf(wallet('wsh(sortedmulti)', PEOPLE))], owners: 'derived other' }],
  ),
];

function onlyFirstTold(own: Wallet): MadeFile {
  const first = (made: Made): Made => ({ ...made, keys: made.keys.slice(0, 1) });
  return {
    inputs: [{ made: first(at(own, pathOf('0/3'))), amount: 1_000_000 }],
    outputs: [{ made: first(at(own, pathOf('1/7'))), amount: 598_500 }, pay()],
  };
}

// Of several parties

const party = (n: number) => wallet(['wpkh', 'tr', 'sh(wpkh)', 'pkh'][n % 4]!, [`party ${n}`]);

const PARTIES: readonly Everyday[] = [
  everyday(
    'a payjoin',
    {
      inputs: [spent(wpkh, '0/3'), spent(shop, '0/90', 250_000)],
      outputs: [back(shop, '0/91', { amount: 650_000 }), back(wpkh, '1/7')],
    },
    [
      { descriptors: [MINE], owners: 'other derived' },
      { keys: [master()], owners: 'other derived' },
      { descriptors: [shortOf(shop)], owners: 'derived other' },
      { keys: [master('Shop')], owners: 'derived other' },
    ],
  ),
  ...[5, 25].map((count) =>
    everyday(
      `a coinjoin of ${count}`,
      {
        inputs: [
          ...Array.from({ length: count }, (_, n) => spent(party(n), `0/${n}`, 150_000)),
          spent(wpkh, '0/3', 150_000),
        ],
        outputs: [
          ...Array.from({ length: count }, (_, n) => back(party(n), `1/${n}`, { amount: 149_000 })),
          back(wpkh, '1/3', { amount: 149_000 }),
        ],
      },
      [
        { descriptors: [MINE], owners: `${'other '.repeat(count)}derived` },
        { keys: [master()], owners: `${'other '.repeat(count)}derived` },
      ],
    ),
  ),
  everyday(
    'a coinjoin into another account',
    {
      inputs: [spent(wpkh, '0/3', 150_000), spent(party(1), '0/0', 150_000)],
      outputs: [
        back(wallet('wpkh', [ME], '84h/1h/2147483644h'), '0/0', { amount: 149_000 }),
        back(party(1), '1/0', { amount: 149_000 }),
      ],
    },
    [{ keys: [master()], owners: 'elsewhere other' }],
  ),
  everyday(
    'the seller’s half of a sale',
    {
      inputs: [spent(tr, '0/3', 546, { records: [record('03', '', '83000000')] })],
      outputs: [back(tr, '0/4', { amount: 700_000 })],
    },
    [
      { descriptors: [shortOf(tr)], owners: 'derived' },
      { keys: [master()], owners: 'derived' },
    ],
  ),
  everyday(
    'both halves of a sale',
    {
      inputs: [
        spent(wallet('tr', ['Shop']), '0/3', 546, { records: [record('03', '', '83000000')] }),
        spent(wpkh, '0/3'),
      ],
      outputs: [
        back(wallet('tr', ['Shop']), '0/4', { amount: 700_000 }),
        back(wpkh, '0/9', { amount: 546 }),
        back(wpkh, '1/7'),
      ],
    },
    [
      { descriptors: [MINE], owners: 'other derived derived' },
      { keys: [master()], owners: 'other derived derived' },
    ],
  ),
];

// Of channels

const channel = wallet('wsh(sortedmulti)', ['Ann', 'Shop'], '48h/1h/0h/2h');
/** `<key> CHECKSIG IFDUP NOTIF 16 CSV ENDIF` (BOLT 3). */
const anchor = (holder: string): Made =>
  wsh(([key]) => ({
    script: `21${key!.publicKey}ac736460b268`,
    need: { is: 'anybody' } satisfies Need,
  }))([keyOf(holder, pathOf('0h/0'))], { accounts: [], steps: [] });
const untold = (made: Made, amount: number): Paid => ({ made, amount, told: 'nothing' });

const CHANNELS: readonly Everyday[] = [
  everyday(
    'funds of a channel',
    {
      inputs: [spent(wpkh, '0/3')],
      outputs: [back(channel, '0/0', { amount: 500_000, told: 'nothing' }), back(wpkh, '1/7')],
    },
    [
      { descriptors: [MINE], owners: 'other derived' },
      { keys: [master()], owners: 'other derived' },
    ],
  ),
  everyday('a commitment with anchors', {
    inputs: [spent(channel, '0/0', 500_000)],
    outputs: [
      untold(anchor(ME), 330),
      untold(anchor('Shop'), 330),
      pay(200_000, stranger('to remote')),
      pay(REST, stranger('to local')),
    ],
  }),
  everyday('a commitment with anchors whose scripts are told', {
    inputs: [spent(channel, '0/0', 500_000)],
    outputs: [
      { made: anchor(ME), amount: 330 },
      { made: anchor('Shop'), amount: 330 },
      pay(REST, stranger('to remote')),
    ],
  }),
  everyday(
    'an anchor spent with a coin of the wallet',
    {
      inputs: [{ made: anchor(ME), amount: 330 }, spent(wpkh, '0/3')],
      outputs: [back(wpkh, '1/7')],
    },
    [
      { descriptors: [MINE], owners: 'derived' },
      { keys: [master()], owners: 'derived' },
    ],
  ),
  everyday('a commitment with a P2A output of 240 sat', {
    ...{ inputs: [spent(channel, '0/0', 500_000)], transactionVersion: 3 },
    outputs: [
      pay(240, P2A),
      pay(200_000, stranger('to remote')),
      pay(299_760, stranger('to local')),
    ],
  }),
  everyday(
    'a P2A output spent with a coin of the wallet',
    {
      ...{ inputs: [{ made: P2A, amount: 240 }, spent(wpkh, '0/3')], transactionVersion: 3 },
      outputs: [back(wpkh, '1/7')],
    },
    [{ keys: [master()], owners: 'derived' }],
  ),
  everyday(
    'a channel closed by both',
    {
      inputs: [spent(channel, '0/0', 500_000)],
      outputs: [back(wpkh, '0/8'), pay(200_000, stranger('to remote'))],
    },
    [{ descriptors: [MINE], owners: 'derived other' }],
  ),
];

// With locks and hidden keys

/** As hardware signers ask for it: with an extended key that nobody has. */
const HIDDEN = { publicKey: `02${NUMS}`, chainCode: '11'.repeat(32) };

function hidden(steps: string): Internal {
  const { publicKey } = publicChildOf(HIDDEN, pathOf(steps));
  const origin = fingerprintOf(HIDDEN.publicKey) + pathHex(steps);
  return { hidden: publicKey.slice(2), origin };
}

/** Two of two, or a third after a year. */
function vault(internal: Internal, steps: string): Made {
  const [a, b, c] = PEOPLE.map((holder) => keyOf(holder, pathOf(`48h/1h/0h/3h/${steps}`)));
  return taproot(internal, [multiLeaf(2, [a!, b!]), laterLeaf(c!, 52_560)]);
}

const [KEY_A, KEY_B, KEY_C] = PEOPLE.map((holder) =>
  accountText({ holder, path: pathOf('48h/1h/0h/3h') }),
);
const VAULT = `tr(${syntheticText(HIDDEN)}/<0;1>/*,{multi_a(2,${KEY_A}/<0;1>/*,${KEY_B}/<0;1>/*),and_v(v:pk(${KEY_C}/<0;1>/*),older(52560))})`;

/** Ann alone, or after a time Ann with Bob, whose branches are two further on. */
function twoPlaces(branch: number, index: number): Made {
  const account = pathOf('48h/1h/0h/2h');
  const first = keyOf(ME, [...account, branch, index]);
  const later = [ME, 'Bob'].map((holder) => keyOf(holder, [...account, branch + 2, index]));
  return wsh(recoverableByAll(1_000))([first, ...later], { accounts: [], steps: [] });
}

const [FIRST, SECOND] = [ME, 'Bob'].map((holder) =>
  accountText({ holder, path: pathOf('48h/1h/0h/2h') }),
);
const TWO_PLACES = `wsh(or_d(pk(${FIRST}/<0;1>/*),and_v(v:multi(2,${FIRST}/<2;3>/*,${SECOND}/<2;3>/*),older(1000))))`;

const LOCKED: readonly Everyday[] = [
  everyday(
    'a decaying multisig spent after its time',
    (() => {
      const own = wallet('wsh, decaying multisig', PEOPLE);
      return {
        inputs: [spent(own, '0/3', 1_000_000, { sequence: 4_320 })],
        outputs: [pay(), back(own, '1/7')],
      };
    })(),
    [
      {
        descriptors: [shortOf(wallet('wsh, decaying multisig', PEOPLE))],
        owners: 'other derived',
      },
      { keys: [master('Cid')], owners: 'other partly' },
    ],
  ),
  everyday(
    'taproot of an internal key that nobody has, and two leaves',
    {
      inputs: [{ made: vault('nobody', '0/3'), amount: 1_000_000, sequence: 52_560 }],
      outputs: [pay(), { made: vault('nobody', '1/7'), amount: REST }],
    },
    [{ keys: PEOPLE.map((holder) => master(holder)), owners: 'other derived' }],
  ),
  everyday(
    'taproot of an internal key derived from one that nobody has',
    {
      inputs: [{ made: vault(hidden('0/3'), '0/3'), amount: 1_000_000, sequence: 52_560 }],
      outputs: [pay(), { made: vault(hidden('1/7'), '1/7'), amount: REST }],
    },
    [
      { descriptors: [short(VAULT)], owners: 'other derived' },
      // Whether really nobody has it no key tells.
      { keys: PEOPLE.map((holder) => master(holder)), owners: 'other partly' },
    ],
  ),
  everyday(
    'one key in two places, each with branches of its own',
    {
      inputs: [{ made: twoPlaces(0, 3), amount: 1_000_000 }],
      outputs: [pay(), { made: twoPlaces(1, 7), amount: REST }],
    },
    [
      { descriptors: [short(TWO_PLACES)], owners: 'other derived' },
      { keys: [master(), master('Bob')], owners: 'other partly' },
    ],
  ),
  everyday('a payment to taproot of which nothing is told', {
    inputs: [spent(wpkh, '0/3')],
    outputs: [pay(500_000, other(`5120${keyOf('Shop').publicKey.slice(2)}`)), back(wpkh, '1/7')],
  }),
  everyday(
    'a lock time of the newest block',
    {
      inputs: [spent(wpkh, '0/3', 1_000_000, { sequence: 0xfffffffe })],
      outputs: [back(wpkh, '1/7'), pay()],
      lockTime: 900_000,
    },
    [{ keys: [master()], owners: 'derived other' }],
  ),
];

export const EVERYDAY: readonly Everyday[] = [
  ...PAYMENTS,
  ...OTHER_KINDS,
  ...SWEEPS,
  ...OLD_PATHS,
  ...HARDENED,
  ...OF_ONE,
  ...OF_SEVERAL,
  ...COSIGNERS,
  ...PARTIES,
  ...CHANNELS,
  ...LOCKED,
];
