import { type CommandContext, flagValue } from './context.ts';
import { misused } from './exit.ts';
import { COINS_CHECKED } from './flags.ts';

/** Whether the person has asked a node for the coins. Raises {@link Stop}. */
export function readCoinsFlag(context: CommandContext): boolean {
  const value = flagValue(context, 'coins');
  if (value === undefined || value === COINS_CHECKED) return value !== undefined;
  throw misused(`--coins takes ${COINS_CHECKED}`);
}
