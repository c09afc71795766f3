import type { UtxoForm } from '../core/form/types.ts';

const HEX = /^\s*(?:[0-9a-f]{2})*\s*$/i;
const DECIMAL = /^\s*[0-9]*\.?[0-9]*(?:e[+-]?[0-9]+)?\s*$/i;

/**
 * A previous output without what cannot be read of it, which says nothing of the
 * output: somebody may have put a key there.
 */
export function withReadableFields(utxo: UtxoForm): UtxoForm {
  const { scriptPubKey, redeemScript, witnessScript, amount } = utxo;
  const hex = (text: string) => (HEX.test(text) ? text : '');
  return {
    ...utxo,
    scriptPubKey: hex(scriptPubKey),
    redeemScript: hex(redeemScript),
    witnessScript: hex(witnessScript),
    amount: DECIMAL.test(amount) ? amount : '',
  };
}
