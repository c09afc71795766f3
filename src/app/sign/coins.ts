import type { CheckedInput, CoinForm, CoinVerdict } from './port.ts';

/** The previous outputs of the form, by their outpoints; in the order in which they came. */
export type Coins = ReadonlyMap<string, CoinForm>;

type Outpoint = Pick<CoinForm, 'txid' | 'vout'>;

/** The fields that a person fills in. */
export type CoinField = 'scriptPubKey' | 'amount' | 'redeemScript' | 'witnessScript';

export const COIN_FIELDS: readonly CoinField[] = [
  'scriptPubKey',
  'amount',
  'redeemScript',
  'witnessScript',
];

export function outpointOf({ txid, vout }: Outpoint): string {
  return `${txid.toLowerCase()}:${vout}`;
}

/** The row of an input, empty where nothing is known. */
export function coinOf(coins: Coins, { txid, vout }: Outpoint): CoinForm {
  return coins.get(outpointOf({ txid, vout })) ?? emptyCoin({ txid, vout });
}

function emptyCoin({ txid, vout }: Outpoint): CoinForm {
  return { txid, vout, scriptPubKey: '', redeemScript: '', witnessScript: '', amount: '' };
}

export interface MergedCoins {
  readonly coins: Coins;
  /** Outpoints whose row said something else before. */
  readonly replaced: readonly string[];
}

/** What is given goes before what was there; what is not given leaves it. */
export function mergeCoins(have: Coins, given: readonly CoinForm[]): MergedCoins {
  const coins = new Map(have);
  const replaced: string[] = [];
  for (const coin of given) {
    const key = outpointOf(coin);
    const old = coins.get(key) ?? emptyCoin(coin);
    if (COIN_FIELDS.some((field) => differs(old[field], coin[field]))) replaced.push(key);
    coins.set(key, { ...old, ...fieldsOf(coin) });
  }
  return { coins, replaced };
}

function differs(old: string, given: string): boolean {
  return old !== '' && given !== '' && old.trim().toLowerCase() !== given.trim().toLowerCase();
}

function fieldsOf(coin: CoinForm): Partial<CoinForm> {
  return Object.fromEntries(
    COIN_FIELDS.filter((field) => coin[field] !== '').map((field) => [field, coin[field]]),
  );
}

export function withField(coins: Coins, outpoint: Outpoint, field: CoinField, text: string): Coins {
  const coin = { ...coinOf(coins, outpoint), [field]: text };
  return new Map(coins).set(outpointOf(outpoint), coin);
}

/** What the call is told: the rows of its inputs that have a scriptPubKey. */
export function coinsOfInputs(
  coins: Coins,
  inputs: readonly Pick<CheckedInput, 'txid' | 'vout'>[],
): readonly CoinForm[] {
  const wanted = new Set(inputs.map(outpointOf));
  return [...coins].flatMap(([key, coin]) =>
    wanted.has(key) && coin.scriptPubKey.trim() !== '' ? [coin] : [],
  );
}

export function lacksSomething({ known, needs, faults }: CoinVerdict): boolean {
  return !known || needs.length > 0 || faults.length > 0;
}
