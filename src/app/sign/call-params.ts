import { looksLikeWords } from '../../core/encoding/mnemonic-text.ts';
import type { SignForm, UtxoForm } from '../../core/signing-form/types.ts';

/** The parameters of `signrawtransactionwithkey` as the JSON text of an array. */
export function callParams({ transaction, keys, utxos, hashType }: SignForm): string {
  return JSON.stringify([transaction.trim(), linesOf(keys), utxos.map(prevtxOf), hashType]);
}

/** As {@link linesOf}, but the words of a seed are one line, however they stand. */
export function psbtKeyLines(text: string): readonly string[] {
  return looksLikeWords(text) ? [text.trim().replaceAll(/\s+/g, ' ')] : linesOf(text);
}

/** Keys stand one a line; white space around them is none of them. */
export function linesOf(text: string): readonly string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** An empty text is not hex to the procedure, so empty fields are left out. */
function prevtxOf(utxo: UtxoForm): Readonly<Record<string, string | number>> {
  const { txid, vout } = utxo;
  const texts = Object.entries({
    scriptPubKey: utxo.scriptPubKey,
    redeemScript: utxo.redeemScript,
    witnessScript: utxo.witnessScript,
    amount: utxo.amount,
  }).map(([name, text]) => [name, text.trim()] as const);
  return { txid, vout, ...Object.fromEntries(texts.filter(([, text]) => text !== '')) };
}
