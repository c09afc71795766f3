/**
 * What validity rests on that is in no file. A hash, or a signature, says what an
 * outpoint is; a previous transaction can be made up as well as a witness UTXO, and only
 * a node knows that a coin exists and is unspent. All that calls a whole file valid, or
 * says that nodes take it, has these words.
 */
import type { JoinedInput } from '../verdict/joined.ts';

/** All inputs, as far as it is known what they spend. */
export type SpentProofs = readonly Pick<JoinedInput, 'proof'>[];

/** Whether a previous transaction says of each input what its outpoint is. */
export function areCoinsProven(inputs: SpentProofs): boolean {
  return inputs.every(({ proof }) => proof === 'proven');
}

/** "if its coins exist and are unspent", and what else is only claimed of them. */
export function ifCoins(inputs: SpentProofs): string {
  const exist = 'if its coins exist and are unspent';
  return areCoinsProven(inputs) ? exist : `${exist}, and are what the file claims`;
}

/** "Final and valid, if …"; where a coin is only claimed the word alone stands first. */
export function validText(is: 'Final' | 'Complete', inputs: SpentProofs): string {
  const valid = areCoinsProven(inputs) ? `${is} and valid,` : `${is}, and valid`;
  return `${valid} ${ifCoins(inputs)}`;
}
