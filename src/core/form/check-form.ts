import type { HashTypeName } from '../script/hash-type.ts';
import { HashType, hashTypeNamed, isSingleWithoutOutput } from '../script/hash-type.ts';
import { type OutpointText, outpointText } from '../tx/id-text.ts';
import { sumOf } from '../tx/sum-of.ts';
import type { Transaction } from '../tx/types.ts';
import { FormVerdicts } from './form-verdicts.ts';
import { judgeKeys } from './keys/judge-keys.ts';
import { KeyCache } from './keys/key-cache.ts';
import type { RawKeyVerdict, RefusedKey } from './keys/key-verdict.ts';
import { dangersOf } from './result/dangers.ts';
import { readAmount } from './rows/amount-text.ts';
import { checkedTransaction, UtxoShapes } from './rows/checked-inputs.ts';
import { outpointOfRow, type Row, rowsByOutpoint } from './rows/form-subject.ts';
import type { CheckedDocument, CheckedTransaction, RawForm, UtxoForm } from './types.ts';

/** What is said of a form without a PSBT; of its transaction only where it could be decoded. */
export type FormCheck = Omit<CheckedDocument, 'transaction'> & {
  readonly decoded?: CheckedTransaction;
};

/**
 * Judges a form again and again while it is typed. What is known of scripts and
 * keys is kept from one time to the next; of private keys nothing is.
 */
export class FormChecker {
  private readonly keys = new KeyCache();
  private readonly utxos = new UtxoShapes();
  private readonly verdicts = new FormVerdicts();

  /** `transaction` is the form's, where it decodes, and `source` its bytes. Never raises. */
  check(form: RawForm, transaction: Transaction | undefined, source?: Uint8Array): FormCheck {
    const { utxos, chain, hashType } = form;
    if (!transaction) {
      const dangers = dangersOf({ findings: [], hashType, isPsbt: false });
      return { foreignUtxos: [], singleWithoutOutput: [], dangers };
    }
    const rows = rowsByOutpoint(utxos);
    const spendings = this.utxos.spendings(transaction, rows, chain);
    const judged = this.verdicts.review({ transaction, source, rows }, form);
    const { review } = judged;
    return {
      ...judged,
      decoded: checkedTransaction({ transaction, spendings, hashType, review }),
      foreignUtxos: foreignRows(utxos, transaction),
      singleWithoutOutput: withoutOutput(transaction, hashType),
    };
  }

  /** What each line of the field signs. Never raises, and echoes no key. */
  checkKeys(
    { keys, utxos, chain }: Pick<RawForm, 'keys' | 'utxos' | 'chain'>,
    transaction: Transaction | undefined,
  ): readonly (RawKeyVerdict | RefusedKey)[] {
    const lines = this.keys.read(keys);
    const spendings = this.utxos.spendings(transaction, rowsByOutpoint(utxos), chain);
    return judgeKeys({
      lines,
      chain,
      transaction,
      shapes: spendings.map(({ shape }) => shape),
      outputKeys: (wanted) => this.keys.outputKeys(keys, wanted),
    });
  }
}

/** In satoshis, by the amounts that are typed; undefined where one is not known. */
export function feeOfForm(
  transaction: Transaction,
  rows: ReadonlyMap<OutpointText, Row>,
): bigint | undefined {
  const amounts = transaction.inputs.map(({ prevout }) => {
    const amount = readAmount(rows.get(outpointText(prevout))?.utxo.amount ?? '');
    return amount.is === 'known' ? amount.satoshis : undefined;
  });
  const spent = amounts.length > 0 ? sumOf(amounts) : undefined;
  return spent === undefined ? undefined : spent - paidBy(transaction);
}

function paidBy({ outputs }: Transaction): bigint {
  return outputs.reduce((sum, { value }) => sum + value, 0n);
}

function foreignRows(utxos: readonly UtxoForm[], { inputs }: Transaction): readonly number[] {
  const names = new Set(inputs.map(({ prevout }) => outpointText(prevout)));
  return utxos.flatMap((utxo, i) => (names.has(outpointOfRow(utxo)) ? [] : [i]));
}

/** Inputs that SINGLE would sign without an output of their number. */
export function withoutOutput(
  { inputs, outputs }: Transaction,
  hashType: HashTypeName,
): readonly number[] {
  const type = hashTypeNamed(hashType) ?? HashType.DEFAULT;
  return inputs.flatMap((_, i) => (isSingleWithoutOutput(type, i, outputs.length) ? [i] : []));
}
