/** Wallets: accounts of people, and what their keys are put into. */

import {
  decaying,
  laterLeaf,
  type Made,
  type Maker,
  multi,
  multiLeaf,
  musig,
  musigOfAccounts,
  NUMS,
  nestedWpkh,
  nestedWsh,
  pkh,
  pkLeaf,
  recoverable,
  sh,
  taproot,
  wpkh,
  wsh,
} from './made-scripts.ts';
import { keyOf, type OwnKey, originOf, type Path, pathOf, publicText, textOf } from './own-keys.ts';

/** Of which person, and where below that person's master key. */
export interface Account {
  readonly holder: string;
  readonly path: Path;
}

export interface Kind {
  readonly name: string;
  /** How many accounts it takes. */
  readonly keys: number;
  readonly make: Maker;
  /** A descriptor of keys as they are written in it. */
  readonly text: (keys: readonly string[]) => string;
  /** The branches stand behind all of it, not behind each key. */
  readonly isAggregated?: boolean;
  /** Where accounts of it are usual. */
  readonly account: string;
}

const joined = (keys: readonly string[]) => keys.join(',');

export const SINGLE: readonly Kind[] = [
  { name: 'pkh', keys: 1, make: pkh, text: ([a]) => `pkh(${a})`, account: '44h/1h/0h' },
  {
    ...{ name: 'sh(wpkh)', keys: 1, make: nestedWpkh, account: '49h/1h/0h' },
    text: ([a]) => `sh(wpkh(${a}))`,
  },
  { name: 'wpkh', keys: 1, make: wpkh, text: ([a]) => `wpkh(${a})`, account: '84h/1h/0h' },
  {
    ...{ name: 'tr', keys: 1, account: '86h/1h/0h' },
    make: ([a]) => taproot(a!),
    text: ([a]) => `tr(${a})`,
  },
];

export const MULTISIG: readonly Kind[] = [
  {
    ...{ name: 'sh(sortedmulti)', keys: 3, make: sh(multi(2, true)), account: '45h' },
    text: (keys) => `sh(sortedmulti(2,${joined(keys)}))`,
  },
  {
    ...{ name: 'wsh(sortedmulti)', keys: 3, make: wsh(multi(2, true)), account: '48h/1h/0h/2h' },
    text: (keys) => `wsh(sortedmulti(2,${joined(keys)}))`,
  },
  {
    ...{ name: 'sh(wsh(sortedmulti))', keys: 3, account: '48h/1h/0h/1h' },
    make: nestedWsh(multi(2, true)),
    text: (keys) => `sh(wsh(sortedmulti(2,${joined(keys)})))`,
  },
  {
    ...{ name: 'wsh(multi)', keys: 2, make: wsh(multi(2)), account: '48h/1h/0h/2h' },
    text: (keys) => `wsh(multi(2,${joined(keys)}))`,
  },
  {
    ...{ name: 'tr(NUMS,multi_a)', keys: 3, account: '48h/1h/0h/3h' },
    make: (keys) => taproot('nobody', multiLeaf(2, keys)),
    text: (keys) => `tr(${NUMS},multi_a(2,${joined(keys)}))`,
  },
];

const LATER = 4_320;

export const SCRIPTED: readonly Kind[] = [
  {
    ...{ name: 'wsh, decaying multisig', keys: 3, account: '48h/1h/0h/2h' },
    make: wsh(decaying(LATER)),
    text: ([a, b, c]) => `wsh(or_d(multi(2,${a},${b}),and_v(v:pkh(${c}),older(${LATER}))))`,
  },
  {
    ...{ name: 'wsh, recovery later', keys: 2, account: '48h/1h/0h/2h' },
    make: wsh(recoverable(65_535)),
    text: ([a, b]) => `wsh(or_d(pk(${a}),and_v(v:pkh(${b}),older(65535))))`,
  },
  {
    ...{ name: 'tr with a leaf', keys: 2, account: '86h/1h/0h' },
    make: ([a, b]) => taproot(a!, pkLeaf(b!)),
    text: ([a, b]) => `tr(${a},pk(${b}))`,
  },
  {
    ...{ name: 'tr with two leaves', keys: 3, account: '48h/1h/0h/3h' },
    make: ([a, b, c]) => taproot(a!, [laterLeaf(b!, LATER), multiLeaf(2, [b!, c!])]),
    text: ([a, b, c]) => `tr(${a},{and_v(v:pk(${b}),older(${LATER})),multi_a(2,${b},${c})})`,
  },
];

export const MUSIG: readonly Kind[] = [
  {
    ...{ name: 'tr(musig of keys)', keys: 2, account: '87h/1h/0h' },
    make: (keys) => musig(keys),
    text: (keys) => `tr(musig(${joined(keys)}))`,
  },
  {
    ...{ name: 'tr(musig of accounts)', keys: 3, account: '87h/1h/0h', isAggregated: true },
    make: (_, { accounts, steps }) => musigOfAccounts(accounts, steps),
    text: (keys) => `tr(musig(${joined(keys)})/<0;1>/*)`,
  },
  {
    ...{ name: 'tr(musig, recovery later)', keys: 3, account: '87h/1h/0h' },
    make: ([a, b, c]) => musig([a!, b!], laterLeaf(c!, LATER)),
    text: ([a, b, c]) => `tr(musig(${a},${b}),and_v(v:pk(${c}),older(${LATER})))`,
  },
];

export const KINDS: readonly Kind[] = [...SINGLE, ...MULTISIG, ...SCRIPTED, ...MUSIG];

export function kindNamed(name: string): Kind {
  return KINDS.find((kind) => kind.name === name)!;
}

export interface Wallet {
  readonly kind: Kind;
  readonly accounts: readonly Account[];
}

/** `holders` in the order of the script, at the usual account where none is named. */
export function wallet(name: string, holders: readonly string[], account?: string): Wallet {
  const kind = kindNamed(name);
  const path = pathOf(account ?? kind.account);
  return { kind, accounts: holders.map((holder) => ({ holder, path })) };
}

/** The script at some steps from the accounts: a branch and an index, as a rule. */
export function at({ kind, accounts }: Wallet, steps: Path): Made {
  const keys = accounts.map(({ holder, path }) => keyOf(holder, path));
  return madeOf(kind, keys, steps);
}

function madeOf(kind: Kind, accounts: readonly OwnKey[], steps: Path): Made {
  const keys = accounts.map(({ holder, path }) => keyOf(holder, [...path, ...steps]));
  return kind.make(keys, { accounts, steps });
}

/** With both branches, of public keys. */
export function descriptorOf({ kind, accounts }: Wallet, branches = '<0;1>/*'): string {
  const behind = kind.isAggregated ? '' : `/${branches}`;
  return kind.text(accounts.map((account) => `${accountText(account)}${behind}`));
}

/** An account’s extended key with its origin. */
export function accountText({ holder, path }: Account): string {
  const key = keyOf(holder, path);
  return `[${originOf({ holder, path: [] })}${textOf(path)}]${publicText(key)}`;
}
