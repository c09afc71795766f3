import { Sighashes } from '../sighash/sighashes.ts';
import { TransactionChecker } from '../sighash/transaction-checker.ts';
import { CURVE_VERIFIER } from '../sighash/verifier.ts';
import { extractSignatures } from '../sign/extract.ts';
import { Keystore } from '../sign/keystore.ts';
import { KeystoreContext } from '../sign/keystore-context.ts';
import { produceSignature } from '../sign/produce.ts';
import { SignatureData } from '../sign/signature-data.ts';
import { noSignatures } from '../sign/stand-in-creator.ts';
import type { Transaction, TxInput, TxOutput } from '../tx/types.ts';

/**
 * The first of several transactions that differ in their signatures alone, with
 * those of all (combinerawtransaction, rpc/rawtransaction.cpp). `spentOutputs` are
 * what its inputs spend, one each. As in Core, each input is looked at without the
 * other spent outputs, so that a taproot input loses its witness.
 */
export function combineTransactions(
  transactions: readonly Transaction[],
  spentOutputs: readonly TxOutput[],
): Transaction {
  const [first] = transactions;
  if (!first) throw new RangeError('nothing to combine');
  const signed = transactions.map((transaction) => ({
    transaction,
    sighashes: Sighashes.of(transaction),
  }));
  const inputs = first.inputs.map((input, index) =>
    combinedInput(input, index, spentOutputs[index]!, signed),
  );
  return { ...first, inputs };
}

interface SignedTransaction {
  readonly transaction: Transaction;
  readonly sighashes: Sighashes;
}

function combinedInput(
  input: TxInput,
  inputIndex: number,
  spent: TxOutput,
  signed: readonly SignedTransaction[],
): TxInput {
  const data = new SignatureData(new Uint8Array(0), []);
  for (const { transaction, sighashes } of signed) {
    const one = { input: transaction.inputs[inputIndex]!, inputIndex, spent };
    data.merge(extractSignatures(one, sighashes, CURVE_VERIFIER));
  }
  const { sighashes } = signed[0]!;
  const checker = new TransactionChecker({ sighashes, inputIndex, amount: spent.value });
  const creator = noSignatures(checker);
  const context = new KeystoreContext({ keystore: new Keystore(), creator, data });
  produceSignature(context, spent.scriptPubKey);
  const { prevout, sequence } = input;
  return { prevout, scriptSig: data.scriptSig, sequence, witness: data.witness };
}
