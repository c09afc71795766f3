/** What is said of each input of a transaction by the row that the form has for what it spends. */
import { bytesToHex } from '../../bytes/hex.ts';
import { equalBytes } from '../../bytes/order.ts';
import { formatAmount, isMoneyRange } from '../../encoding/amount.ts';
import type { Chain } from '../../encoding/chains.ts';
import { type OutpointText, outpointText, txidText } from '../../tx/id-text.ts';
import { isCoinbase, measureTransaction } from '../../tx/ids.ts';
import type { Transaction } from '../../tx/types.ts';
import type { SignReview } from '../result/sign-review.ts';
import {
  type CheckedInput,
  type CheckedTransaction,
  type HashTypeName,
  ROWS_TOLD,
  type UtxoFault,
  type UtxoForm,
  type UtxoVerdict,
} from '../types.ts';
import { NO_AMOUNT, readAmount, type TypedAmount } from './amount-text.ts';
import type { Row } from './form-subject.ts';
import { shapeOf, UNKNOWN_SHAPE, type UtxoShape } from './utxo-shape.ts';

/** An input and the UTXO that the form has for it. */
export interface Spending {
  readonly shape: UtxoShape;
  readonly amount: TypedAmount;
  readonly contradicts: boolean;
  readonly utxo?: UtxoForm;
}

/** Shapes of scripts that were met before: ten thousand inputs may have one. */
export class UtxoShapes {
  private readonly met = new Map<string, UtxoShape>();

  /** What each input spends, by its row. */
  spendings(
    transaction: Transaction | undefined,
    rows: ReadonlyMap<OutpointText, Row>,
    chain: Chain,
  ): readonly Spending[] {
    const inputs = transaction?.inputs ?? [];
    return inputs.map(({ prevout }): Spending => {
      const row = rows.get(outpointText(prevout));
      if (!row) return UNKNOWN_SPENDING;
      const { utxo, contradicts } = row;
      return { shape: this.shape(utxo, chain), amount: readAmount(utxo.amount), contradicts, utxo };
    });
  }

  private shape(utxo: UtxoForm, chain: Chain): UtxoShape {
    const { scriptPubKey, redeemScript, witnessScript } = utxo;
    const name = [chain, scriptPubKey, redeemScript, witnessScript].join('|');
    const known = this.met.get(name);
    if (known) return known;
    if (this.met.size >= MOST_SHAPES) this.met.clear();
    const shape = shapeOf(utxo, chain);
    this.met.set(name, shape);
    return shape;
  }
}

const MOST_SHAPES = 50_000;

const UNKNOWN_SPENDING: Spending = {
  shape: UNKNOWN_SHAPE,
  amount: NO_AMOUNT,
  contradicts: false,
};

/** What the rows of a transaction's inputs are judged by. */
export interface ToJudge {
  readonly transaction: Transaction;
  readonly spendings: readonly Spending[];
  readonly hashType: HashTypeName;
  readonly review: SignReview;
}

/** As much of a transaction as the form has rows for. */
export function checkedTransaction(judged: ToJudge): CheckedTransaction {
  const { transaction, spendings } = judged;
  const { version, inputs, outputs } = transaction;
  const { txid, totalSize } = measureTransaction(transaction);
  return {
    txid: txidText(txid),
    version,
    size: totalSize,
    inputCount: inputs.length,
    outputCount: outputs.length,
    inputs: checkedInputs(transaction, spendings.slice(0, ROWS_TOLD), utxoContext(judged)),
  };
}

/** What the verdict over one UTXO takes from all the others. */
interface UtxoContext {
  readonly anyTaproot: boolean;
  readonly anyoneCanPay: boolean;
  /** Amounts of outputs, where the fee says that one of them was typed for a UTXO's. */
  readonly suspects: ReadonlySet<bigint>;
  readonly hasExcessiveFee: boolean;
}

function utxoContext({ transaction, spendings, hashType, review }: ToJudge): UtxoContext {
  const { fee, findings } = review;
  const isSuspect = fee?.amount !== undefined && fee.amount <= 0n;
  return {
    anyTaproot: spendings.some(({ shape }) => isTaproot(shape)),
    anyoneCanPay: hashType.endsWith('ANYONECANPAY'),
    suspects: new Set(isSuspect ? transaction.outputs.map(({ value }) => value) : []),
    hasExcessiveFee: findings.some(({ code }) => code === 'fee-high'),
  };
}

function isTaproot({ said }: UtxoShape): boolean {
  return said.type === 'witness_v1_taproot';
}

function checkedInputs(
  transaction: Transaction,
  spendings: readonly Spending[],
  context: UtxoContext,
): readonly CheckedInput[] {
  const coinbase = isCoinbase(transaction);
  return spendings.map((spending, i): CheckedInput => {
    const { prevout } = transaction.inputs[i]!;
    return {
      txid: txidText(prevout.txid),
      vout: prevout.vout,
      utxo: verdictOf(spending, context),
      isCoinbase: coinbase,
    };
  });
}

function verdictOf(spending: Spending, context: UtxoContext): UtxoVerdict {
  const { shape, amount, contradicts } = spending;
  const amountCommitted = committed(shape, context);
  const others = context.anyTaproot && !context.anyoneCanPay;
  const isNeeded = amountCommitted === 'own' || amountCommitted === 'all' || others;
  const needsAmount = amount.is === 'absent' && isNeeded;
  // What a previous transaction proves is no guess, whatever it looks like.
  const isProven = spending.utxo?.proven !== undefined && amount.is !== 'absent';
  const fault = isProven ? provenFault(spending) : amountFault(spending, context);
  return {
    ...shape.said,
    needs: needsAmount ? [...shape.needs, 'amount'] : shape.needs,
    faults: fault ? [...shape.faults, fault] : shape.faults,
    ...(contradicts && { contradicts }),
    amountCommitted,
  };
}

function committed(
  { peeled }: UtxoShape,
  { anyoneCanPay }: UtxoContext,
): UtxoVerdict['amountCommitted'] {
  if (!peeled) return 'unknown';
  // Without its script a script hash may be of a program or not; a program is one anyway.
  if (!('innermost' in peeled)) return peeled.missing === 'witnessScript' ? 'own' : 'unknown';
  if (peeled.innermost.rules === 'legacy') return 'none';
  return peeled.innermost.rules === 'taproot' && !anyoneCanPay ? 'all' : 'own';
}

/** What the previous transaction says instead of what is typed. */
function provenFault({ utxo, shape, amount }: Spending): UtxoFault | undefined {
  const proven = utxo?.proven;
  if (!proven || amount.is === 'absent') return undefined;
  if (amount.is === 'wrong' || amount.satoshis !== proven.value) {
    return { field: 'amount', what: 'contradicted', meant: formatAmount(proven.value) };
  }
  // A script that is not there is none that contradicts.
  const { scriptPubKey } = shape;
  const isAbsent = utxo.scriptPubKey.trim() === '';
  if (isAbsent || (scriptPubKey && equalBytes(scriptPubKey, proven.scriptPubKey))) return undefined;
  const meant = bytesToHex(proven.scriptPubKey);
  return { field: 'scriptPubKey', what: 'contradicted', meant };
}

function amountFault(
  { amount, utxo }: Spending,
  { suspects, hasExcessiveFee }: UtxoContext,
): UtxoFault | undefined {
  const isSuspect = amount.is === 'wrong' || hasExcessiveFee;
  const meant = isSuspect ? amountInSatoshis(utxo) : undefined;
  if (meant !== undefined) return { field: 'amount', what: 'in-satoshis', meant };
  if (amount.is === 'wrong') return { field: 'amount', what: amount.what };
  if (amount.is !== 'known' || !suspects.has(amount.satoshis)) return undefined;
  return { field: 'amount', what: 'amount-of-an-output' };
}

/** Larger whole numbers of bitcoins are rare, and of satoshis usual. */
const MOST_WHOLE_COINS = 10_000n;

/** The amount in BTC, where what was typed is a whole number that was probably meant in satoshis. */
function amountInSatoshis(utxo: UtxoForm | undefined): string | undefined {
  const whole = /^([0-9]{1,16})(?:\.0*)?$/.exec(utxo?.amount.trim() ?? '')?.[1];
  if (whole === undefined) return undefined;
  const satoshis = BigInt(whole);
  const isMeant = satoshis > MOST_WHOLE_COINS && isMoneyRange(satoshis);
  return isMeant ? formatAmount(satoshis) : undefined;
}
