/** What is said of the coins of a proof of funds: never that they exist, nor whose they are. */

import type { ProofCoin } from '../message/proof-coins.ts';
import { sumOf } from '../tx/sum-of.ts';
import { listText } from './list.ts';
import { amountInWords, counted } from './words.ts';

/** What is wrong first, then what is only claimed. */
const PROOFS: readonly ProofCoin['proof'][] = ['contradicted', 'missing', 'claimed', 'proven'];

const NOT_KNOWN = 'not known here whether coins exist or are unspent';

/** "2 coins of 0.30000000 BTC are claimed and 1 coin of 1.00000000 BTC is proven"; without a full stop. */
export function proofCoinsText(coins: readonly ProofCoin[]): string {
  const kinds = PROOFS.flatMap((proof) => {
    const some = coins.filter((coin) => coin.proof === proof);
    return some.length === 0 ? [] : [kindText(proof, some)];
  });
  return `${listText(kinds, 'and')}; ${NOT_KNOWN}`;
}

function kindText(proof: ProofCoin['proof'], coins: readonly ProofCoin[]): string {
  const sum = sumOf(coins.map(({ amount }) => amount));
  const amount = sum === undefined ? '' : ` of ${amountInWords(sum)}`;
  return `${counted(coins.length, 'coin')}${amount} ${coins.length === 1 ? 'is' : 'are'} ${proof}`;
}
