/** What a person asks a node, which alone knows the chain: lines of `bitcoin-cli`. */
import { formatAmount } from '../encoding/amount.ts';
import type { Chain } from '../encoding/chains.ts';
import type { Subject } from '../subject/subject.ts';
import { txidText } from '../tx/id-text.ts';

const CHAIN_FLAG: Readonly<Record<Chain, string>> = {
  main: '',
  testnet3: ' -testnet',
  testnet4: ' -testnet4',
  signet: ' -signet',
  regtest: ' -regtest',
};

/** An output by its txid as text and its number. */
export interface NamedOutput {
  readonly txid: string;
  readonly vout: number;
}

/** As much of a finding as tells what is burned, which a node takes only where it is told so. */
export interface FoundWorth {
  readonly code: string;
  /** Satoshis. */
  readonly worth?: bigint | undefined;
}

/**
 * Sends what is in a file, by standard input, as a command line may be too short for it.
 * `found`: all findings of it.
 */
export function sendCommand(chain: Chain, file: string, found: readonly FoundWorth[]): string {
  const cli = `bitcoin-cli${CHAIN_FLAG[chain]}`;
  const burn = burnOption(found);
  if (burn === undefined) return `${cli} -stdin sendrawtransaction < ${file}`;
  // What is read comes after the words of the line, so that these have names.
  return `${cli} -named -stdin sendrawtransaction ${burn} < ${file}`;
}

/** By its name, of the amount that is most; undefined where nothing burns. */
function burnOption(found: readonly FoundWorth[]): string | undefined {
  const burned = found.flatMap(({ code, worth = 0n }) => (code === 'burn' ? [worth] : []));
  const most = burned.reduce((largest, one) => (one > largest ? one : largest), 0n);
  return most === 0n ? undefined : `maxburnamount=${formatAmount(most)}`;
}

/** Gives a node what is sent at once, in hex, parents first; `found` as above. */
export function submitCommand(
  chain: Chain,
  transactions: readonly string[],
  found: readonly FoundWorth[],
): string {
  const cli = `bitcoin-cli${CHAIN_FLAG[chain]}`;
  const [only = ''] = transactions;
  const [method, name, value] =
    transactions.length === 1
      ? ['sendrawtransaction', 'hexstring', only]
      : ['submitpackage', 'package', `'${JSON.stringify(transactions)}'`];
  const burn = burnOption(found);
  if (burn === undefined) return `${cli} ${method} ${value}`;
  return `${cli} -named ${method} ${name}=${value} ${burn}`;
}

/** Asks whether an output exists and is unspent: a node answers what it is, or nothing. */
export function unspentCommand(chain: Chain, { txid, vout }: NamedOutput): string {
  return `bitcoin-cli${CHAIN_FLAG[chain]} gettxout ${txid} ${vout}`;
}

/** The same of all that is spent; nothing of a coinbase, which spends nothing. */
export function unspentCommands(
  { inputs, isCoinbase }: Pick<Subject, 'inputs' | 'isCoinbase'>,
  chain: Chain,
): readonly string[] {
  if (isCoinbase) return [];
  return inputs.map(({ prevout: { txid, vout } }) =>
    unspentCommand(chain, { txid: txidText(txid), vout }),
  );
}
