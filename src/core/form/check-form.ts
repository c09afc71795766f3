import { bytesToHex } from '../bytes/hex.ts';
import { equalBytes } from '../bytes/order.ts';
import { formatAmount, isMoneyRange } from '../encoding/amount.ts';
import type { Chain } from '../encoding/chains.ts';
import { HashType, hashTypeNamed, isSingleWithoutOutput } from '../script/hash-type.ts';
import { type OutpointText, outpointText, txidText } from '../tx/id-text.ts';
import { isCoinbase, measureTransaction } from '../tx/ids.ts';
import { sumOf } from '../tx/sum-of.ts';
import type { Transaction } from '../tx/types.ts';
import { FormVerdicts } from './form-verdicts.ts';
import { judgeKeys } from './keys/judge-keys.ts';
import { KeyCache } from './keys/key-cache.ts';
import type { RawKeyVerdict, RefusedKey } from './keys/key-verdict.ts';
import type { SignReview } from './result/sign-review.ts';
import { type Amount, NO_AMOUNT, readAmount } from './rows/amount-text.ts';
import { outpointOfRow, type Row, rowsByOutpoint } from './rows/form-subject.ts';
import { shapeOf, UNKNOWN_SHAPE, type UtxoShape } from './rows/utxo-shape.ts';
import {
  type CheckedDocument,
  type CheckedInput,
  type CheckedTransaction,
  type HashTypeName,
  ROWS_TOLD,
  type SignForm,
  type UtxoFault,
  type UtxoForm,
  type UtxoVerdict,
} from './types.ts';

/** What is said of a form without a PSBT; of its transaction only where it could be decoded. */
export type FormCheck = Omit<CheckedDocument, 'transaction'> & {
  readonly decoded?: CheckedTransaction;
};

/** An input and the UTXO that the form has for it. */
interface Spending {
  readonly shape: UtxoShape;
  readonly amount: Amount;
  readonly contradicts: boolean;
  readonly utxo?: UtxoForm;
}

/**
 * Judges a form again and again while it is typed. What is known of scripts and
 * keys is kept from one time to the next; of private keys nothing is.
 */
export class FormChecker {
  private readonly keys = new KeyCache();
  private readonly utxos = new UtxoShapes();
  private readonly verdicts = new FormVerdicts();

  /**
   * `transaction` is the form's, where it decodes, and `source` its bytes; it is reviewed
   * where it was not in another form before. Never raises.
   */
  check(
    form: SignForm,
    transaction: Transaction | undefined,
    source?: Uint8Array,
    reviewed?: SignReview,
  ): FormCheck {
    if (!transaction) return { foreignUtxos: [], singleWithoutOutput: [] };
    const { names, rows, spendings } = this.spendings(form, transaction);
    const judged = reviewed ? undefined : this.verdicts.review({ transaction, source, rows }, form);
    const review = reviewed ?? judged?.review;
    return {
      ...judged,
      ...(review && { decoded: decodedTransaction({ transaction, spendings, form, review }) }),
      foreignUtxos: foreignRows(form.utxos, new Set(names)),
      singleWithoutOutput: withoutOutput(transaction, form.hashType),
    };
  }

  /** What each line of the field signs. Never raises, and echoes no key. */
  checkKeys(
    form: SignForm,
    transaction: Transaction | undefined,
  ): readonly (RawKeyVerdict | RefusedKey)[] {
    const lines = this.keys.read(form.keys);
    const { spendings } = this.spendings(form, transaction);
    return judgeKeys({
      lines,
      chain: form.chain,
      shapes: spendings.map(({ shape }) => shape),
      outputKeys: (wanted) => this.keys.outputKeys(form.keys, wanted),
    });
  }

  private spendings({ utxos, chain }: SignForm, transaction: Transaction | undefined) {
    const names = transaction?.inputs.map(({ prevout }) => outpointText(prevout)) ?? [];
    const rows = rowsByOutpoint(utxos);
    return { names, rows, spendings: findSpendings(names, rows, chain, this.utxos) };
  }
}

/** Shapes of scripts that were met before: ten thousand inputs may have one. */
class UtxoShapes {
  private readonly met = new Map<string, UtxoShape>();

  shape(utxo: UtxoForm, chain: Chain): UtxoShape {
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

/** For each input, by the name of what it spends. */
function findSpendings(
  names: readonly OutpointText[],
  rows: ReadonlyMap<OutpointText, Row>,
  chain: Chain,
  shapes: UtxoShapes,
): readonly Spending[] {
  return names.map((name): Spending => {
    const row = rows.get(name);
    if (!row) return UNKNOWN_SPENDING;
    const { utxo, contradicts } = row;
    return { shape: shapes.shape(utxo, chain), amount: readAmount(utxo.amount), contradicts, utxo };
  });
}

const UNKNOWN_SPENDING: Spending = {
  shape: UNKNOWN_SHAPE,
  amount: NO_AMOUNT,
  contradicts: false,
};

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

function foreignRows(
  utxos: readonly UtxoForm[],
  names: ReadonlySet<OutpointText>,
): readonly number[] {
  return utxos.flatMap((utxo, i) => (names.has(outpointOfRow(utxo)) ? [] : [i]));
}

function withoutOutput(
  { inputs, outputs }: Transaction,
  hashType: HashTypeName,
): readonly number[] {
  const type = hashTypeNamed(hashType) ?? HashType.DEFAULT;
  return inputs.flatMap((_, i) => (isSingleWithoutOutput(type, i, outputs.length) ? [i] : []));
}

interface ToTell {
  readonly transaction: Transaction;
  readonly spendings: readonly Spending[];
  readonly form: SignForm;
  readonly review: SignReview;
}

function decodedTransaction(reported: ToTell): CheckedTransaction {
  const { transaction, spendings } = reported;
  const { version, inputs, outputs } = transaction;
  const { txid, totalSize } = measureTransaction(transaction);
  return {
    txid: txidText(txid),
    version,
    size: totalSize,
    inputCount: inputs.length,
    outputCount: outputs.length,
    inputs: checkedInputs(transaction, spendings.slice(0, ROWS_TOLD), utxoContext(reported)),
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

function utxoContext({ transaction, spendings, form, review }: ToTell): UtxoContext {
  const { fee, findings } = review;
  const isSuspect = fee?.amount !== undefined && fee.amount <= 0n;
  return {
    anyTaproot: spendings.some(({ shape }) => isTaproot(shape)),
    anyoneCanPay: form.hashType.endsWith('ANYONECANPAY'),
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
    const { prevout, scriptSig, witness } = transaction.inputs[i]!;
    return {
      txid: txidText(prevout.txid),
      vout: prevout.vout,
      signed: scriptSig.length > 0 || witness.length > 0,
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
  const fault = provenFault(spending) ?? amountFault(spending, context);
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
