/** The scripts of all inputs under the standard flags at once (CheckInputScripts, validation.cpp). */
import type { ScriptError } from '../script/interpreter/errors.ts';
import { STANDARD_SCRIPT_FLAGS } from '../script/interpreter/flags.ts';
import { verifyScript } from '../script/interpreter/verify.ts';
import { Sighashes } from '../sighash/sighashes.ts';
import { TransactionChecker } from '../sighash/transaction-checker.ts';
import { outpointText, txidText } from '../tx/id-text.ts';
import type { TransactionMeasures } from '../tx/ids.ts';
import type { Transaction, TxOutput } from '../tx/types.ts';
import type { RelayRefusal } from './refusal.ts';

/** Why the scripts of an input fail, if they do, by its number. */
export type ScriptErrors = (input: number) => ScriptError | undefined;

/** What finds the scripts' errors of a transaction, of which `spent` are the outputs that the inputs spend. */
export type RunScripts = (transaction: Transaction, spent: readonly TxOutput[]) => ScriptErrors;

/** Runs the scripts when they are asked for; `spent` are the outputs that the inputs spend, in order. */
export function standardScripts(
  transaction: Transaction,
  spent: readonly TxOutput[],
): ScriptErrors {
  const sighashes = Sighashes.of(transaction, spent);
  return (inputIndex) => {
    const { scriptSig, witness } = transaction.inputs[inputIndex]!;
    const { scriptPubKey, value } = spent[inputIndex]!;
    const checker = new TransactionChecker({ sighashes, inputIndex, amount: value });
    return verifyScript(
      { scriptSig, witness, scriptPubKey },
      { flags: STANDARD_SCRIPT_FLAGS, checker },
    );
  };
}

export function scriptRefusal(
  { inputs }: Pick<Transaction, 'inputs'>,
  { txid, wtxid }: TransactionMeasures,
  errorOf: ScriptErrors,
): RelayRefusal | undefined {
  for (const [input, { prevout }] of inputs.entries()) {
    const error = errorOf(input);
    if (error === undefined) continue;
    const here = `input ${input} of ${txidText(txid)} (wtxid ${txidText(wtxid)})`;
    const more = `${here}, spending ${outpointText(prevout)}`;
    return { reason: 'mempool-script-verify-flag-failed', more, error, input };
  }
  return undefined;
}
