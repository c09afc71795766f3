import { CHAINS, type Chain, parseChain } from '../core/encoding/chains.ts';
import { misused } from './exit.ts';
import type { CommandArguments, FlagName } from './flags.ts';
import type { System } from './system.ts';

/** What a command is run with. */
export interface CommandContext {
  readonly system: System;
  readonly chain: Chain;
  /** Behind the command's name. */
  readonly operands: readonly string[];
  readonly flags: CommandArguments['flags'];
}

export function isSet({ flags }: Pick<CommandContext, 'flags'>, name: FlagName): boolean {
  return flags.has(name);
}

/** The value of a flag that is there once. */
export function flagValue(
  { flags }: Pick<CommandContext, 'flags'>,
  name: FlagName,
): string | undefined {
  return flags.get(name)?.[0];
}

/** The file that a command is about where it is about one; standard input where none is named. */
export function operandOf({ operands }: Pick<CommandContext, 'operands'>): string {
  return operands[0] ?? INPUT;
}

/** The name that stands for standard input. */
export const INPUT = '-';

/** The flags that name a chain by being there, as Bitcoin Core's programs have them. */
const CHAIN_FLAGS = {
  testnet: 'testnet3',
  testnet4: 'testnet4',
  signet: 'signet',
  regtest: 'regtest',
} as const satisfies Partial<Record<FlagName, Chain>>;

/** Raises {@link Stop} where it is none, and where more than one is named. */
export function chainFlag(flags: CommandArguments['flags']): Chain {
  const said = flagValue({ flags }, 'chain');
  const named = said === undefined ? [] : [parseChain(said) ?? refuseChain()];
  const set = Object.entries(CHAIN_FLAGS).filter(([name]) => isSet({ flags }, name as FlagName));
  const [chain = 'main', ...others] = [...named, ...set.map(([, one]) => one)];
  if (others.length > 0) throw misused('more than one chain is named');
  return chain;
}

function refuseChain(): never {
  throw misused(`no such chain; there are ${CHAINS.join(', ')}`);
}
