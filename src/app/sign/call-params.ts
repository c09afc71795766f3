import type { CoinForm, SignForm } from './port.ts';

/** The parameters of `signrawtransactionwithkey` as the JSON text of an array. */
export function callParams({ transaction, keys, coins, hashType }: SignForm): string {
  return JSON.stringify([transaction.trim(), linesOf(keys), coins.map(prevtxOf), hashType]);
}

/** Keys stand one a line; white space around them is none of them. */
export function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** An empty text is not hex to the procedure, so empty fields are left out. */
function prevtxOf(coin: CoinForm): Readonly<Record<string, string | number>> {
  const { txid, vout } = coin;
  const texts = Object.entries({
    scriptPubKey: coin.scriptPubKey,
    redeemScript: coin.redeemScript,
    witnessScript: coin.witnessScript,
    amount: coin.amount,
  }).map(([name, text]) => [name, text.trim()] as const);
  return { txid, vout, ...Object.fromEntries(texts.filter(([, text]) => text !== '')) };
}
