import type { InspectedFormat } from '../core/inspect/format.ts';
import { outpointText } from '../core/inspect/given-prevouts.ts';
import { txidText } from '../core/inspect/node-value.ts';
import { decodePsbt } from '../core/psbt/psbt.ts';
import { viewOf } from '../core/psbt/view.ts';
import type { UtxoForm } from '../core/signing-form/types.ts';
import { decodeTransaction } from '../core/tx/decode.ts';
import {
  type GivenOutputs,
  type Subject,
  subjectOfPsbt,
  subjectOfTransaction,
} from '../core/verify/subject.ts';
import { readPrevouts } from './read-prevouts.ts';

/**
 * What verdicts and messages are about: bytes that decode, with the outputs that
 * are known beside them. Undefined where the lock times that inputs ask for
 * conflict, so that there is no transaction.
 */
export function subjectOf(
  bytes: Uint8Array,
  format: InspectedFormat,
  utxos: readonly UtxoForm[],
): Subject | undefined {
  const given = outputsOf(utxos);
  if (format === 'psbt') return subjectOfPsbt(viewOf(decodePsbt(bytes)), given, bytes);
  return subjectOfTransaction(decodeTransaction(bytes), given, bytes);
}

function outputsOf(utxos: readonly UtxoForm[]): GivenOutputs {
  const known = readPrevouts(utxos);
  return {
    transactions: [],
    reported: ({ txid, vout }) => known.get(outpointText(txidText(txid), vout))?.output,
    scripts: [],
  };
}
