import { hexToBytes } from '../core/bytes/hex.ts';
import { parseFixedPoint } from '../core/encoding/amount.ts';
import { type GivenPrevouts, outpointText } from '../core/inspect/given-prevouts.ts';
import type { ProvenUtxo, UtxoForm } from '../core/signing-form/types.ts';
import { knownUtxo } from '../core/tx/known-utxo.ts';
import type { TxOutput } from '../core/tx/types.ts';

/** Of an amount in BTC. */
const COIN_DECIMALS = 8;

/** Previous outputs as typed into a form, with what proves them. */
export function readPrevouts(utxos: readonly UtxoForm[]): GivenPrevouts {
  return new Map(
    utxos.map((utxo) => [
      outpointText(utxo.txid, utxo.vout),
      knownUtxo(utxo.proven && outputOf(utxo.proven), outputOf(utxo)),
    ]),
  );
}

/** Undefined where there is no script or no amount. */
function outputOf({ scriptPubKey: script, amount }: ProvenUtxo): TxOutput | undefined {
  const scriptPubKey = script.trim() === '' ? undefined : hexToBytes(script.trim());
  const value = parseFixedPoint(amount.trim(), COIN_DECIMALS);
  return scriptPubKey && value !== undefined ? { value, scriptPubKey } : undefined;
}
