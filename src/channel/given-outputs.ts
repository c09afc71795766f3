import { hexToBytes } from '../core/bytes/hex.ts';
import { parseFixedPoint } from '../core/encoding/amount.ts';
import { txidText } from '../core/inspect/node-value.ts';
import type { ProvenUtxo, UtxoForm } from '../core/signing-form/types.ts';
import type { OutPoint, TxOutput } from '../core/tx/types.ts';
import type { GivenOutputs } from '../core/verify/subject.ts';

/** Of an amount in BTC. */
const COIN_DECIMALS = 8;

/** Previous outputs as typed into a form, with what proves them. */
export function givenOutputs(utxos: readonly UtxoForm[]): GivenOutputs {
  const known = new Map(utxos.map((utxo) => [nameOf(utxo.txid, utxo.vout), utxo]));
  const find = ({ txid, vout }: OutPoint) =>
    known.size > 0 ? known.get(nameOf(txidText(txid), vout)) : undefined;
  return {
    transactions: [],
    proven: (prevout) => outputOf(find(prevout)?.proven),
    reported: (prevout) => outputOf(find(prevout)),
    scripts: [],
  };
}

/** `txid:vout`, the txid as it is shown. */
function nameOf(txid: string, vout: number): string {
  return `${txid.toLowerCase()}:${vout}`;
}

/** Undefined where there is no script or no amount. */
function outputOf(utxo: ProvenUtxo | undefined): TxOutput | undefined {
  if (!utxo) return undefined;
  const { scriptPubKey: script, amount } = utxo;
  const scriptPubKey = script.trim() === '' ? undefined : hexToBytes(script.trim());
  const value = parseFixedPoint(amount.trim(), COIN_DECIMALS);
  return scriptPubKey && value !== undefined ? { value, scriptPubKey } : undefined;
}
