/** Payments from wallets in whose change one thing is other than it should be, by number. */
import { CHANGES, type Changed, type Inspect } from './changed-outputs.ts';
import { type Coin, type Paid, psbtText } from './made-psbt.ts';
import { type Need, other } from './made-scripts.ts';
import { at, descriptorOf, KINDS, type Kind, SINGLE, type Wallet } from './made-wallets.ts';
import {
  fingerprintOf,
  hash160,
  keyOf,
  type OwnKey,
  pathOf,
  privateText,
  wifText,
} from './own-keys.ts';
import { Chance } from './random.ts';

/** What a person types, and which keys that is. */
export interface TypedKeys {
  readonly name: 'all masters' | 'all accounts' | 'one master' | 'one key';
  readonly texts: readonly string[];
  readonly holds: (key: Pick<OwnKey, 'holder' | 'path'>) => boolean;
}

export interface ChangedFile {
  readonly name: string;
  /** Base64. */
  readonly psbt: string;
  readonly descriptor: string;
  /** All masters first. */
  readonly typed: readonly TypedKeys[];
  /** Who can spend each output. */
  readonly needs: readonly Need[];
  /** The output that was changed, by its number; the others are of strangers. */
  readonly output: number;
  readonly change: Changed;
  /** What it is by the descriptor. */
  readonly inspect: Inspect;
  /** That one key signs. */
  readonly isSingle: boolean;
  readonly own: Wallet;
}

/** What the person looks at without being told. */
export const LOOKED_AT = 7;

const PEOPLE = ['Ann', 'Bob', 'Cid'];
const THIEF = 'Eve';

interface Case {
  readonly kind: Kind;
  readonly change: Changed;
}

/** Each change of each kind of wallet that it is a change to. */
const CASES: readonly Case[] = CHANGES.flatMap((change) =>
  KINDS.filter((kind) => changedIn(change, walletOf(kind, PEOPLE), [0, 1]) !== undefined).map(
    (kind) => ({ kind, change }),
  ),
);

/** How many there are before they come again with other numbers. */
export const CASE_COUNT = CASES.length;

function walletOf(kind: Kind, people: readonly string[]): Wallet {
  const path = pathOf(kind.account);
  return { kind, accounts: people.slice(0, kind.keys).map((holder) => ({ holder, path })) };
}

function changedIn(change: Changed, own: Wallet, [branch, index]: readonly [number, number]) {
  return change.paid({ own, steps: [1, index], spent: [branch, index], thief: THIEF });
}

/** The same for the same number; of the version that is asked for, or of one by chance. */
export function changedFile(n: number, version?: 0 | 2): ChangedFile {
  const chance = new Chance(n);
  const { kind, change } = CASES[n % CASES.length]!;
  const own = walletOf(kind, peopleBy(chance));
  const spent = [chance.below(2), chance.below(LOOKED_AT)] as const;
  const steps = [1, chance.below(LOOKED_AT)] as const;
  const paid = change.paid({ own, steps, spent, thief: THIEF })!;
  const outputs = chance.oneIn(2) ? [paid, payment()] : [payment(), paid];
  const isToldKeys = chance.oneIn(3) && !change.name.includes('told as');
  const psbt = psbtText({
    inputs: coins(own, spent, chance),
    outputs: outputs.map((one, i) => ({ ...one, amount: 400_000 + i })),
    version: version ?? (chance.oneIn(2) ? 2 : 0),
    ...(isToldKeys && { xpubs: accountsOf(own) }),
  });
  return {
    ...{ name: `${n}: ${change.name} of ${kind.name}`, psbt, change, own },
    descriptor: descriptorOf(own),
    inspect: isSeen(change, own, paid) ? change.inspect : 'other',
    typed: typedBy(own, spent),
    needs: outputs.map(({ made }) => made.need),
    output: outputs.indexOf(paid),
    isSingle: SINGLE.includes(kind),
  };
}

/** Whether what is told of an output is enough to see by the descriptor whose it is. */
function isSeen(change: Changed, own: Wallet, paid: Omit<Paid, 'amount'>): boolean {
  if (change.inspect === 'derived' || isNamed(own, paid)) return true;
  return change.isGiven === true && paid.told !== 'nothing';
}

/**
 * Whether anything is told of an output that says it were the wallet's. Participants of
 * MuSig2 do not: a node writes those of its descriptors into every P2TR map.
 */
function isNamed(own: Wallet, { made, told = {} }: Omit<Paid, 'amount'>): boolean {
  if (told === 'nothing') return false;
  const { keys, taproot } = { ...made, ...told };
  const participants = (taproot?.musig?.participants ?? []).map((key) => key.slice(2));
  const names = [
    ...own.accounts.map(({ holder }) => fingerprintOf(keyOf(holder).publicKey)),
    ...(own.kind.isAggregated
      ? [at(own, [0, 0]).taproot!.musig!.aggregate].map(fingerprintOf)
      : []),
  ];
  return keys.some(
    ({ publicKey, origin }) =>
      !participants.includes(publicKey) && names.includes(origin.slice(0, 8)),
  );
}

/** Cosigners in another order, so that their keys are. */
function peopleBy(chance: Chance): readonly string[] {
  const first = chance.below(3);
  return [...PEOPLE.slice(first), ...PEOPLE.slice(0, first)];
}

function payment(): Omit<Paid, 'amount'> {
  return { made: other(`0014${hash160('aa')}`) };
}

/** One or two of the wallet's, and sometimes one of a stranger's. */
function coins(own: Wallet, spent: readonly [number, number], chance: Chance): readonly Coin[] {
  const coin = { made: at(own, spent), amount: 1_000_000 };
  const second = { made: at(own, [0, chance.below(LOOKED_AT)]), amount: 30_000 };
  const stranger = walletOf(SINGLE[2]!, ['Zoe']);
  const foreign = { made: at(stranger, [0, 3]), amount: 20_000 };
  return [coin, ...(chance.oneIn(3) ? [second] : []), ...(chance.oneIn(4) ? [foreign] : [])];
}

function accountsOf({ accounts }: Wallet): readonly OwnKey[] {
  return accounts.map(({ holder, path }) => keyOf(holder, path));
}

/** What may be typed of a wallet's keys; those of one person first. */
function typedBy(own: Wallet, spent: readonly number[]): readonly TypedKeys[] {
  const { accounts } = own;
  const [first] = accounts;
  const one = keyOf(first!.holder, [...first!.path, ...(own.kind.isAggregated ? [] : spent)]);
  return [
    typed(
      'all masters',
      accounts.map(({ holder }) => keyOf(holder)),
    ),
    typed('all accounts', accountsOf(own)),
    ...(accounts.length > 1 ? [typed('one master', [keyOf(first!.holder)])] : []),
    {
      ...{ name: 'one key', texts: [wifText(one)] },
      holds: ({ holder, path }) => keyOf(holder, path).publicKey === one.publicKey,
    },
  ];
}

function typed(name: TypedKeys['name'], keys: readonly OwnKey[]): TypedKeys {
  return {
    ...{ name, texts: keys.map(privateText) },
    holds: ({ holder, path }) =>
      keys.some((key) => key.holder === holder && key.path.every((step, i) => step === path[i])),
  };
}
