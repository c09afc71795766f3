/**
 * What an author can make of the change of a wallet: the change itself, and outputs in
 * which one thing is other than it should be.
 */
import type { Paid } from './made-psbt.ts';
import {
  decaying,
  type Made,
  multi,
  multiLeaf,
  type Need,
  NUMS,
  nestedWsh,
  other,
  pk,
  pkh,
  pkLeaf,
  recoverable,
  type ScriptOf,
  sh,
  taproot,
  wpkh,
  wsh,
} from './made-scripts.ts';
import { type Account, at, type Kind, MUSIG, SINGLE, type Wallet } from './made-wallets.ts';
import { hash, keyOf, type OwnKey, originOf, type Path, pathOf } from './own-keys.ts';

/** What is changed: a wallet, and the steps to the output that would be its change. */
export interface Place {
  readonly own: Wallet;
  /** Branch and index. */
  readonly steps: readonly [number, number];
  /** Those of an input. */
  readonly spent: readonly [number, number];
  /** Who wrote the file. */
  readonly thief: string;
}

/** Whose an output is by the wallet's descriptor, and by all of its keys where one key alone spends it. */
export interface Changed {
  readonly name: string;
  /** `undefined` where it is no change to this kind. */
  readonly paid: (place: Place) => Omit<Paid, 'amount'> | undefined;
  readonly inspect: Inspect;
  /** By all keys of the wallet; of a wallet of several only whether it is `derived` is asked. */
  readonly sign: 'derived' | 'contradicted' | 'elsewhere' | 'other' | 'not derived';
  /** The keys may know less than the descriptor does. */
  readonly isLess?: true;
  /** The descriptor gives it on another branch, which is seen by any origin of its keys. */
  readonly isGiven?: true;
}

/** What `inspectpsbt` may say of an output. */
export type Inspect = 'derived' | 'contradicted' | 'elsewhere' | 'other';

type ChangeOf = (place: Place) => Omit<Paid, 'amount'> | undefined;

const plain = (made: Made): Omit<Paid, 'amount'> => ({ made });
const isTaproot = ({ kind }: Wallet) => kind.name.startsWith('tr');
const isSingle = ({ kind }: Wallet) => SINGLE.includes(kind);
const isMusig = ({ kind }: Wallet) => MUSIG.includes(kind);

const when =
  (is: (own: Wallet) => boolean, change: ChangeOf): ChangeOf =>
  (place) =>
    is(place.own) ? change(place) : undefined;

const keysOf = ({ own, steps }: Place): readonly OwnKey[] =>
  own.accounts.map(({ holder, path }) => keyOf(holder, [...path, ...steps]));

// Other places of the same keys

const HARDENED = 0x80000000;

/** The same, with another path of all accounts. */
function withPaths({ kind, accounts }: Wallet, change: (path: Path) => Path): Wallet {
  return { kind, accounts: accounts.map(({ holder, path }) => ({ holder, path: change(path) })) };
}

/** Another third step, or where there is none another last one. */
function otherAccount(path: Path): Path {
  const which = Math.min(2, path.length - 1);
  return path.map((step, i) => (i === which ? step + 7 : step));
}

function otherCoin([purpose, coin, ...rest]: Path): Path {
  return coin === undefined ? [purpose! + 1] : [purpose!, HARDENED, ...rest];
}

const steps =
  (change: (place: Place) => Path): ChangeOf =>
  (place) =>
    plain(at(place.own, change(place)));

// Other scripts of the same keys

const KINDS_OF_ONE: Readonly<Record<string, Kind['make']>> = {
  pkh: wpkh,
  wpkh: pkh,
  'sh(wpkh)': wpkh,
  tr: wpkh,
};

const WRAPPERS: Readonly<Record<string, (of: ScriptOf) => Kind['make']>> = {
  'sh(sortedmulti)': wsh,
  'wsh(sortedmulti)': sh,
  'sh(wsh(sortedmulti))': wsh,
  'wsh(multi)': nestedWsh,
};

const BARE_MULTI: Readonly<Record<string, (of: ScriptOf) => Kind['make']>> = {
  'sh(sortedmulti)': sh,
  'wsh(sortedmulti)': wsh,
  'sh(wsh(sortedmulti))': nestedWsh,
  'wsh(multi)': wsh,
};

const NO_ACCOUNTS = { accounts: [], steps: [] };

const otherKind: ChangeOf = (place) => {
  const { kind } = place.own;
  const keys = keysOf(place);
  const make =
    KINDS_OF_ONE[kind.name] ?? WRAPPERS[kind.name]?.(multi(2, kind.name !== 'wsh(multi)'));
  if (make) return plain(make(keys, NO_ACCOUNTS));
  if (isMusig(place.own)) return plain(wsh(multi(2))(keys, NO_ACCOUNTS));
  return isTaproot(place.own) ? plain(taproot(keys[0]!)) : undefined;
};

/** With the path at which the kind is usual. */
const otherKindElsewhere: ChangeOf = when(isSingle, ({ own, steps }) => {
  const next = SINGLE[(SINGLE.indexOf(own.kind) + 1) % SINGLE.length]!;
  const accounts = own.accounts.map(({ holder }) => ({ holder, path: pathOf(next.account) }));
  return plain(at({ kind: next, accounts }, steps));
});

/** Of a multisig as it stands, `count` of `keys`. */
function multisig(own: Wallet, count: number, keys: readonly OwnKey[]): Made | undefined {
  if (own.kind.name === 'tr(NUMS,multi_a)') return taproot('nobody', multiLeaf(count, keys));
  const wrap = BARE_MULTI[own.kind.name];
  return wrap?.(multi(count, own.kind.name !== 'wsh(multi)'))(keys, NO_ACCOUNTS);
}

const multisigOf =
  (count: (own: Wallet) => number, keys: (place: Place) => readonly OwnKey[]): ChangeOf =>
  (place) => {
    const made = multisig(place.own, count(place.own), keys(place));
    return made && plain(made);
  };

// With keys of somebody else

const thiefKey = ({ thief, steps }: Place): OwnKey =>
  keyOf(thief, [...pathOf('84h/1h/0h'), ...steps]);

/** The same with the key of one account exchanged; told as it is. */
function swapped({ own, steps, thief }: Place, which: number): Made {
  const accounts = own.accounts.map(
    (account, n): Account => (n === which ? { ...account, holder: thief } : account),
  );
  return at({ ...own, accounts }, steps);
}

const lastOf = ({ own }: Place) => own.accounts.length - 1;

/** The same, told as if it were the wallet's key. */
const lied =
  (which: (place: Place) => number): ChangeOf =>
  (place) => {
    const made = swapped(place, which(place));
    const said = originOf(keysOf(place)[which(place)]!);
    const truly = originOf(
      keyOf(place.thief, [...place.own.accounts[which(place)]!.path, ...place.steps]),
    );
    const keys = made.keys.map((key) => (key.origin === truly ? { ...key, origin: said } : key));
    return { made, told: { keys } };
  };

/** A leaf of the thief's beside what is there. */
function leafBeside(place: Place): Made {
  const { internal, tree } = at(place.own, place.steps).taproot!.parts;
  const leaf = pkLeaf(thiefKey(place));
  return taproot(internal, tree ? [leaf, tree] : leaf);
}

const leafAdded: ChangeOf = when(isTaproot, (place) => plain(leafBeside(place)));

/** The file says nothing of the leaf. */
const leafHidden: ChangeOf = when(isTaproot, (place) => {
  const { taproot: told, keys } = at(place.own, place.steps);
  return { made: leafBeside(place), told: { taproot: told!, keys } };
});

const hasTree = (own: Wallet) => at(own, [0, 0]).taproot?.parts.tree !== undefined;

const leavesRemoved: ChangeOf = when(hasTree, ({ own, steps }) =>
  plain(taproot(at(own, steps).taproot!.parts.internal)),
);

const internalKeySwapped: ChangeOf = when(hasTree, (place) =>
  plain(taproot(thiefKey(place), at(place.own, place.steps).taproot!.parts.tree)),
);

/** Either the wallet's script or a key of the thief's. */
const orThief: ScriptOf = (keys) => {
  const [thief, ...own] = keys;
  const { script, need } = multi(Math.min(2, own.length))(own);
  const alone: Need = { is: 'key', holder: thief!.holder, path: thief!.path };
  return {
    script: `63${script}6721${thief!.publicKey}ac68`,
    need: { is: 'some', count: 1, of: [need, alone] },
  };
};

const isWitnessScript = ({ kind }: Wallet) => kind.name.startsWith('wsh');

/** Needs no key at all. */
const ANYBODY: ScriptOf = () => ({ script: '51', need: { is: 'anybody' } });

function withLater(place: Place): Made {
  const kind = place.own.kind.name === 'wsh, decaying multisig' ? decaying(1) : recoverable(1);
  return wsh(kind)(keysOf(place), NO_ACCOUNTS);
}

const LATER_KINDS = ['wsh, decaying multisig', 'wsh, recovery later'];

/** At a path that only one of the keys has. */
function oneElsewhere({ own, steps: [branch, index] }: Place): Made {
  const [first, ...rest] = own.accounts.map(({ holder, path }, n) =>
    keyOf(holder, [...path, branch, n === 0 ? index + 1 : index]),
  );
  return own.kind.make([first!, ...rest], NO_ACCOUNTS);
}

const isOfSeveral = (own: Wallet) => own.kind.keys > 1 && !own.kind.isAggregated;

export const CHANGES: readonly Changed[] = [
  // As it should be.
  { name: 'change', paid: steps(({ steps }) => steps), inspect: 'derived', sign: 'derived' },
  {
    ...{ name: 'change to a receiving address', inspect: 'derived', sign: 'derived' },
    paid: steps(({ steps: [, index] }) => [0, index]),
  },
  {
    ...{ name: 'change to what is spent', inspect: 'derived', sign: 'derived' },
    paid: steps(({ spent }) => spent),
  },
  {
    ...{ name: 'change of which nothing is told', inspect: 'derived', sign: 'derived' },
    paid: ({ own, steps }) => ({ made: at(own, steps), told: 'nothing' }),
  },
  {
    ...{
      name: 'change whose fingerprints are zero',
      inspect: 'derived',
      sign: 'derived',
      isLess: true,
    },
    paid: ({ own, steps }) => {
      const made = at(own, steps);
      const keys = made.keys.map((key) => ({ ...key, origin: `00000000${key.origin.slice(8)}` }));
      return { made, told: { keys } };
    },
  },
  {
    ...{ name: 'change at an index far away', inspect: 'derived', sign: 'derived' },
    paid: steps(({ steps: [branch] }) => [branch, 2_000_000_000]),
  },
  // The same keys in another place.
  {
    ...{ name: 'another account', inspect: 'elsewhere', sign: 'elsewhere' },
    paid: ({ own, steps }) => plain(at(withPaths(own, otherAccount), steps)),
  },
  {
    ...{ name: 'another coin type', inspect: 'elsewhere', sign: 'elsewhere' },
    paid: ({ own, steps }) => plain(at(withPaths(own, otherCoin), steps)),
  },
  {
    ...{ name: 'another branch', inspect: 'elsewhere', sign: 'elsewhere', isGiven: true },
    paid: steps(({ steps: [, index] }) => [7, index]),
  },
  {
    ...{ name: 'a path that is a step longer', inspect: 'contradicted', sign: 'elsewhere' },
    paid: steps(({ steps }) => [...steps, 0]),
  },
  {
    ...{ name: 'a path that is a step shorter', inspect: 'contradicted', sign: 'elsewhere' },
    paid: steps(({ steps: [, index] }) => [index]),
  },
  {
    // No extended public key derives them.
    ...{ name: 'hardened steps', inspect: 'elsewhere', sign: 'elsewhere' },
    paid: when(
      ({ kind }) => !kind.isAggregated,
      steps(({ steps }) => steps.map((step) => step + HARDENED)),
    ),
  },
  {
    ...{ name: 'one key of another index', inspect: 'contradicted', sign: 'not derived' },
    paid: when(isOfSeveral, (place) => plain(oneElsewhere(place))),
  },
  // The same keys in another script.
  {
    ...{ name: 'another script kind', inspect: 'contradicted', sign: 'elsewhere' },
    paid: otherKind,
  },
  {
    ...{ name: 'another script kind in its own account', inspect: 'elsewhere', sign: 'elsewhere' },
    paid: otherKindElsewhere,
  },
  {
    ...{ name: 'P2PK', inspect: 'contradicted', sign: 'not derived' },
    paid: when(isSingle, (place) => plain(pk(keysOf(place), NO_ACCOUNTS))),
  },
  {
    ...{ name: 'a lower threshold', inspect: 'contradicted', sign: 'not derived' },
    paid: multisigOf(() => 1, keysOf),
  },
  {
    ...{ name: 'a higher threshold', inspect: 'contradicted', sign: 'not derived' },
    paid: when(
      ({ kind }) => kind.keys === 3,
      multisigOf(() => 3, keysOf),
    ),
  },
  {
    ...{ name: 'a key less', inspect: 'contradicted', sign: 'not derived' },
    paid: when(
      ({ kind }) => kind.keys === 3,
      multisigOf(
        () => 2,
        (place) => keysOf(place).slice(1),
      ),
    ),
  },
  {
    ...{ name: 'a key twice', inspect: 'contradicted', sign: 'not derived' },
    paid: multisigOf(
      () => 2,
      (place) => [keysOf(place)[0]!, ...keysOf(place).slice(0, -1)],
    ),
  },
  {
    ...{ name: 'another lock', inspect: 'contradicted', sign: 'not derived' },
    paid: when(
      ({ kind }) => LATER_KINDS.includes(kind.name),
      (place) => plain(withLater(place)),
    ),
  },
  {
    ...{ name: 'no leaves', inspect: 'contradicted', sign: 'not derived' },
    paid: leavesRemoved,
  },
  // With a key of a thief's.
  {
    ...{ name: 'the only key swapped', inspect: 'other', sign: 'other' },
    paid: when(isSingle, (place) => plain(swapped(place, 0))),
  },
  {
    ...{ name: 'the first key swapped', inspect: 'contradicted', sign: 'not derived' },
    paid: when(isOfSeveral, (place) => plain(swapped(place, 0))),
  },
  {
    ...{ name: 'the last key swapped', inspect: 'contradicted', sign: 'not derived' },
    paid: when(isOfSeveral, (place) => plain(swapped(place, lastOf(place)))),
  },
  {
    ...{ name: 'a participant exchanged', inspect: 'contradicted', sign: 'not derived' },
    paid: when(
      ({ kind }) => kind.isAggregated === true,
      (place) => plain(swapped(place, 1)),
    ),
  },
  {
    ...{
      name: 'the first key swapped, told as the wallet’s',
      inspect: 'contradicted',
      sign: 'contradicted',
    },
    paid: when(
      ({ kind }) => !kind.isAggregated,
      lied(() => 0),
    ),
  },
  {
    ...{
      name: 'the last key swapped, told as the wallet’s',
      inspect: 'contradicted',
      sign: 'contradicted',
    },
    paid: when(isOfSeveral, lied(lastOf)),
  },
  {
    ...{
      name: 'a key of nobody’s wallet, told as of another account',
      inspect: 'elsewhere',
      sign: 'contradicted',
    },
    paid: when(isSingle, (place) => {
      const { own, steps } = place;
      const account = withPaths(own, otherAccount).accounts[0]!;
      const origin = originOf({ ...account, path: [...account.path, ...steps] });
      const made = swapped(place, 0);
      return { made, told: { keys: made.keys.map((key) => ({ ...key, origin })) } };
    }),
  },
  {
    ...{ name: 'a key more', inspect: 'contradicted', sign: 'not derived' },
    paid: multisigOf(
      () => 2,
      (place) => [...keysOf(place), thiefKey(place)],
    ),
  },
  {
    ...{
      name: 'keys of the thief, and one of the wallet',
      inspect: 'contradicted',
      sign: 'not derived',
    },
    paid: multisigOf(
      () => 1,
      (place) => [keysOf(place)[0]!, thiefKey(place)],
    ),
  },
  { name: 'a leaf added', paid: leafAdded, inspect: 'contradicted', sign: 'not derived' },
  {
    name: 'a leaf added and not told',
    paid: leafHidden,
    inspect: 'contradicted',
    sign: 'not derived',
  },
  {
    name: 'the internal key swapped',
    paid: internalKeySwapped,
    inspect: 'contradicted',
    sign: 'not derived',
  },
  {
    ...{ name: 'or a thief', inspect: 'contradicted', sign: 'not derived' },
    paid: when(isWitnessScript, (place) =>
      plain(wsh(orThief)([thiefKey(place), ...keysOf(place)], NO_ACCOUNTS)),
    ),
  },
  // Of nobody's key.
  {
    ...{
      name: 'a script that anybody spends, told as the wallet’s',
      inspect: 'contradicted',
      sign: 'not derived',
    },
    paid: when(isWitnessScript, (place) => {
      const made = wsh(ANYBODY)([], NO_ACCOUNTS);
      return { made, told: { keys: at(place.own, place.steps).keys } };
    }),
  },
  {
    ...{
      name: 'a stranger’s script, told as the wallet’s',
      inspect: 'contradicted',
      sign: 'not derived',
    },
    paid: (place) => {
      const { scriptPubKey, ...told } = at(place.own, place.steps);
      const script = scriptPubKey.slice(0, -40) + hash('sha256', scriptPubKey).slice(0, 40);
      return { made: other(isTaproot(place.own) ? `5120${NUMS}` : script), told };
    },
  },
];
