import { equalBytes } from '../../../core/bytes/order.ts';
import type { Provider } from '../../../core/descriptor/provider.ts';
import { MAX_MONEY } from '../../../core/encoding/amount.ts';
import type { Psbt } from '../../../core/psbt/types.ts';
import { withKnownOutputs } from '../../../core/roles/update.ts';
import { payToWitnessScriptHash } from '../../../core/script/pay-to.ts';
import { isPayToScriptHash, isWitnessProgram } from '../../../core/script/solver.ts';
import { transactionId } from '../../../core/tx/ids.ts';
import type { TxOutput } from '../../../core/tx/types.ts';
import { RpcError, RpcErrorCode } from '../../errors.ts';
import type { JsonArray } from '../../json/value.ts';
import type { Parameter } from '../../schema.ts';
import { readTransaction } from '../transactions/sign-call.ts';
import { Prevouts, readPrevouts } from '../transactions/sign-prevouts.ts';
import { PREVIOUS_OUTPUT } from '../transactions/signrawtransactionwithkey.ts';

/** What a node would look up and this program is told: an extension to Core's parameters. */
export const PREVTXS = {
  name: 'prevtxs',
  type: 'ARR',
  presence: 'omitted',
  extension: true,
  orText: true,
  description:
    'What a node would know of the outputs that are spent: previous transactions as\n' +
    'hex, or outputs as in signrawtransactionwithkey.',
  inner: [
    { name: '', type: 'STR_HEX', presence: 'omitted', description: 'A previous transaction.' },
    {
      name: '',
      type: 'OBJ',
      presence: 'omitted',
      description: 'An output that is spent.',
      inner: PREVIOUS_OUTPUT,
    },
  ],
} as const satisfies Parameter;

/**
 * Writes into the inputs what `prevtxs` says of the outputs that they spend, as
 * Core does with what its index and its UTXOs say (ProcessPSBT): the whole
 * transaction where it is given, else the output of segregated witness. Scripts
 * that come with them are added to the provider. Raises RpcError.
 */
export function withPreviousOutputs(psbt: Psbt, prevtxs: JsonArray, provider: Provider): Psbt {
  const transactions = prevtxs.flatMap((value) =>
    typeof value === 'string' ? [readTransaction(value)] : [],
  );
  const utxos = new Prevouts();
  const outputs = prevtxs.filter((value) => typeof value !== 'string');
  readPrevouts(outputs, utxos, {
    // The PSBT and the descriptors have them too.
    mayBeMissing: true,
    addScript: (script) => {
      provider.addScript(script);
      provider.addScript(payToWitnessScriptHash(script));
    },
  });
  return withKnownOutputs(psbt, {
    transactionOf: ({ prevout: { txid } }) =>
      transactions.find((one) => equalBytes(transactionId(one), txid)),
    witnessUtxoOf: ({ prevout }) => {
      const utxo = utxos.get(prevout);
      if (!utxo || !isSegregatedWitness(utxo, provider)) return undefined;
      if (utxo.value === MAX_MONEY) throw new RpcError(RpcErrorCode.type, 'Missing amount');
      return utxo;
    },
  });
}

/** Bare or inside P2SH, whose script is then known (IsSegWitOutput, script/sign.cpp). */
function isSegregatedWitness({ scriptPubKey }: TxOutput, provider: Provider): boolean {
  if (isWitnessProgram(scriptPubKey)) return true;
  const id = isPayToScriptHash(scriptPubKey) ? scriptPubKey.subarray(2, 22) : undefined;
  const script = id && provider.script(id);
  return script !== undefined && isWitnessProgram(script);
}
