/** Packages of the tests: transactions by name, which spend each other and coins that anyone may spend. */
import { bytes } from '../../sign/testing/utxos.ts';
import { outpointText } from '../../tx/id-text.ts';
import { transactionId } from '../../tx/ids.ts';
import type { OutPoint, Transaction, TxOutput } from '../../tx/types.ts';
import type { Coin, CoinView } from '../coins.ts';
import { ANCHOR } from './asked.ts';

/**
 * One transaction: what it spends, as `name:vout` of an earlier one, `=name` for the first
 * coin of one, or as satoshis of a coin of its own, and what it pays.
 */
export interface ChainedParts {
  readonly name: string;
  readonly version?: number;
  readonly lockTime?: number;
  readonly spends: readonly (string | number)[];
  /** Of all inputs. */
  readonly sequence?: number;
  /** Satoshis of an anchor each, or whole outputs. */
  readonly pays: readonly (number | TxOutput)[];
  /** Bytes of a scriptSig of the first input, which only make it larger. */
  readonly padding?: number;
}

export interface Chained {
  readonly transactions: readonly Transaction[];
  readonly coins: CoinView;
  /** The same, each with its outpoint. */
  readonly outputs: readonly (readonly [OutPoint, Coin])[];
  readonly named: ReadonlyMap<string, Transaction>;
}

/** Without it, one of one input and one output would be too small to be relayed. */
const NOTHING: TxOutput = { value: 0n, scriptPubKey: bytes('6a') };

/** Each coin is one of its own. */
export function chained(parts: readonly ChainedParts[]): Chained {
  const named = new Map<string, Transaction>();
  const coins = new Map<string, Coin>();
  const outputs: (readonly [OutPoint, Coin])[] = [];
  const coinOf = (value: number): OutPoint => {
    const prevout = { txid: new Uint8Array(32).fill(0x22), vout: coins.size };
    const made: Coin = { value: BigInt(value), scriptPubKey: ANCHOR, isCoinbase: false };
    coins.set(outpointText(prevout), made);
    outputs.push([prevout, made]);
    return prevout;
  };
  for (const { name, version = 2, lockTime = 0, spends, sequence, pays, padding } of parts) {
    const inputs = spends.map((spent, i) => ({
      prevout: typeof spent === 'number' ? coinOf(spent) : outputOf(named, spent),
      scriptSig: bytes(i === 0 && padding ? '00'.repeat(padding) : ''),
      sequence: sequence ?? 0xfffffffd,
      witness: [],
    }));
    const paid = pays.map((one) =>
      typeof one === 'number' ? { value: BigInt(one), scriptPubKey: ANCHOR } : one,
    );
    named.set(name, { version, lockTime, inputs, outputs: [...paid, NOTHING] });
  }
  return { transactions: [...named.values()], named, outputs, coins: viewOf(coins) };
}

function outputOf(named: ReadonlyMap<string, Transaction>, place: string): OutPoint {
  const [name = '', vout] = place.replace('=', '').split(':');
  const transaction = named.get(name);
  if (!transaction) throw new Error(`no transaction before it: ${place}`);
  if (place.startsWith('=')) return transaction.inputs[0]!.prevout;
  return { txid: transactionId(transaction), vout: Number(vout) };
}

function viewOf(coins: ReadonlyMap<string, Coin>): CoinView {
  return { find: (prevout) => coins.get(outpointText(prevout)), hasOutputOf: () => false };
}
