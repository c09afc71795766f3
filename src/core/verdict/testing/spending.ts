import type { ScriptError } from '../../script/interpreter/errors.ts';
import type { ScriptFlags } from '../../script/interpreter/flags.ts';
import { verifyScript } from '../../script/interpreter/verify.ts';
import { Sighashes } from '../../sighash/sighashes.ts';
import { TransactionChecker } from '../../sighash/transaction-checker.ts';
import { type Subject, subjectOfTransaction } from '../../subject/subject.ts';
import type { Transaction, TxOutput } from '../../tx/types.ts';

/** An input of a transaction, with all outputs that this spends, in the order of the inputs. */
export interface Spending {
  readonly transaction: Transaction;
  readonly spent: readonly TxOutput[];
  readonly index: number;
  readonly flags: ScriptFlags;
}

/** What verifying looks at: the transaction with what is said of the outputs that it spends. */
export function subjectOf({ transaction, spent }: Omit<Spending, 'index' | 'flags'>): Subject {
  return subjectOfTransaction(transaction, {
    transactions: [],
    reported: ({ txid, vout }) =>
      spent[
        transaction.inputs.findIndex(
          (one) => one.prevout.txid === txid && one.prevout.vout === vout,
        )
      ],
    scripts: [],
  });
}

/** What the interpreter says of the input by itself: its error, or nothing. */
export function plainVerdict({
  transaction,
  spent,
  index,
  flags,
}: Spending): ScriptError | undefined {
  const { value, scriptPubKey } = spent[index]!;
  const checker = new TransactionChecker({
    sighashes: Sighashes.of(transaction, spent),
    inputIndex: index,
    amount: value,
  });
  const { scriptSig, witness } = transaction.inputs[index]!;
  return verifyScript({ scriptSig, witness, scriptPubKey }, { flags, checker });
}
