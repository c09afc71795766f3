import { bytesToHex } from '../bytes/hex.ts';
import { reversed } from '../bytes/order.ts';
import { formatAmount, isMoneyRange, parseFixedPoint } from '../encoding/amount.ts';
import type { Chain } from '../encoding/chains.ts';
import { txidText } from '../inspect/node-value.ts';
import { scriptToAsm } from '../script/asm.ts';
import { describeScript } from '../script/describe.ts';
import { HashType, hashTypeNamed, isSingleWithoutOutput } from '../script/hash-type.ts';
import { isCoinbase, measureTransaction, type TransactionMeasures } from '../tx/ids.ts';
import { type AmountProof, weaker } from '../tx/known-utxo.ts';
import { countsLockTime } from '../tx/lock-numbers.ts';
import { excessiveFee, isBurned } from '../tx/losses.ts';
import type { OutPoint, Transaction, TxOutput } from '../tx/types.ts';
import { estimatedVsize } from './form-size.ts';
import { judgeKeys } from './judge-keys.ts';
import { KeyCache } from './key-cache.ts';
import {
  type CheckedForm,
  type CheckedInput,
  type CheckedOutput,
  type CheckedTransaction,
  type FormLosses,
  type HashTypeName,
  ROWS_TOLD,
  type SignForm,
  type UtxoFault,
  type UtxoForm,
  type UtxoVerdict,
} from './types.ts';
import { shapeOf, shortened, UNKNOWN_SHAPE, type UtxoShape } from './utxo-shape.ts';

/** What is said of a form; of its transaction only where it could be decoded. */
export type FormCheck = Omit<CheckedForm, 'transaction'> & {
  readonly decoded?: CheckedTransaction;
};

/** An amount as typed. */
type Amount =
  | { readonly is: 'absent' }
  | { readonly is: 'known'; readonly satoshis: bigint }
  | { readonly is: 'wrong'; readonly what: UtxoFault['what'] };

const NO_AMOUNT: Amount = { is: 'absent' };
const EIGHT_PLACES = 8;

/** A row, found by its outpoint. */
interface Row {
  readonly utxo: UtxoForm;
  readonly contradicts: boolean;
}

/** An input and the UTXO that the form has for it. */
interface Spending {
  readonly shape: UtxoShape;
  readonly amount: Amount;
  readonly contradicts: boolean;
  readonly proof: AmountProof;
  readonly utxo?: UtxoForm;
}

/**
 * Judges a form again and again while it is typed. What is known of scripts and
 * keys is kept from one time to the next; of private keys nothing is.
 */
export class FormChecker {
  private readonly keys = new KeyCache();
  private readonly utxos = new UtxoShapes();

  /** `transaction` is the form's, where it decodes. Never raises, and echoes no key. */
  check(form: SignForm, transaction: Transaction | undefined): FormCheck {
    const lines = this.keys.read(form.keys);
    const names = transaction?.inputs.map(({ prevout }) => nameOf(prevout)) ?? [];
    const spendings = findSpendings(names, form, this.utxos);
    const judged = judgeKeys({
      lines,
      chain: form.chain,
      shapes: spendings.map(({ shape }) => shape),
      outputKeys: (wanted) => this.keys.outputKeys(form.keys, wanted),
    });
    const sums = addUp(spendings, transaction);
    const measures = transaction && measureTransaction(transaction);
    const sizes = spendings.map(({ shape }) => shape.signedSize);
    const vsize = transaction && measures && estimatedVsize(transaction, measures, sizes);
    const losses =
      transaction && measures ? lossesOf(transaction, vsize ?? measures.virtualSize, sums) : {};
    return {
      ...(transaction &&
        measures && {
          decoded: decodedTransaction({
            transaction,
            measures,
            vsize,
            spendings,
            form,
            sums,
            losses,
          }),
        }),
      keys: judged,
      foreignUtxos: transaction ? foreignRows(form.utxos, new Set(names)) : [],
      totalIn: sums.totalIn,
      unknownAmounts: sums.unknownAmounts,
      ...(sums.fee !== undefined && { fee: sums.fee }),
      proof: spendings.map(({ proof }) => proof).reduce(weaker, 'proven'),
      losses,
      singleWithoutOutput: transaction ? withoutOutput(transaction, form.hashType) : [],
    };
  }
}

/** Shapes of scripts that were met before: ten thousand inputs may have one. */
export class UtxoShapes {
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

/** As the id and number of an output are written in a row. */
export function nameOf({ txid, vout }: OutPoint): string {
  return `${bytesToHex(reversed(txid))}:${vout}`;
}

function nameOfRow({ txid, vout }: UtxoForm): string {
  return `${txid.trim().toLowerCase()}:${vout}`;
}

/** Of several rows for an outpoint the last that has a script counts, as for the procedure. */
function rowsByOutpoint(utxos: readonly UtxoForm[]): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  for (const utxo of utxos) {
    const name = nameOfRow(utxo);
    const before = rows.get(name);
    const contradicts = before !== undefined && (before.contradicts || differ(before.utxo, utxo));
    const counts = before === undefined || utxo.scriptPubKey.trim() !== '';
    rows.set(name, { utxo: counts ? utxo : before.utxo, contradicts });
  }
  return rows;
}

function differ(a: UtxoForm, b: UtxoForm): boolean {
  const scripts = [a, b].map(({ scriptPubKey }) => scriptPubKey.trim().toLowerCase());
  const amounts = [a, b].map(({ amount }) => {
    const read = readAmount(amount);
    return read.is === 'known' ? read.satoshis : amount.trim();
  });
  return [scripts, amounts].some(
    ([first, second]) => first !== '' && second !== '' && first !== second,
  );
}

function readAmount(typed: string): Amount {
  const text = typed.trim();
  if (text === '') return NO_AMOUNT;
  const satoshis = parseFixedPoint(text, EIGHT_PLACES);
  if (satoshis === undefined) return { is: 'wrong', what: 'not-an-amount' };
  if (!isMoneyRange(satoshis)) return { is: 'wrong', what: 'out-of-range' };
  return { is: 'known', satoshis };
}

/** For each input, by the name of what it spends. */
function findSpendings(
  names: readonly string[],
  { utxos, chain }: SignForm,
  shapes: UtxoShapes,
): readonly Spending[] {
  const rows = rowsByOutpoint(utxos);
  return names.map((name): Spending => {
    const row = rows.get(name);
    if (!row) return UNKNOWN_SPENDING;
    const { utxo, contradicts } = row;
    const amount = readAmount(utxo.amount);
    const proof = contradicts ? 'contradicted' : proofOf(utxo, amount);
    return { shape: shapes.shape(utxo, chain), amount, contradicts, proof, utxo };
  });
}

const UNKNOWN_SPENDING: Spending = {
  shape: UNKNOWN_SHAPE,
  amount: NO_AMOUNT,
  contradicts: false,
  proof: 'missing',
};

/** A script that is not there is none that contradicts. */
function proofOf({ scriptPubKey, proven }: UtxoForm, amount: Amount): AmountProof {
  if (amount.is === 'absent') return 'missing';
  if (!proven) return 'claimed';
  const isSame =
    amount.is === 'known' &&
    amount.satoshis === parseFixedPoint(proven.amount, EIGHT_PLACES) &&
    isSameScript(scriptPubKey, proven.scriptPubKey);
  return isSame ? 'proven' : 'contradicted';
}

function isSameScript(typed: string, proven: string): boolean {
  const text = typed.trim().toLowerCase();
  return text === '' || text === proven;
}

/** What a form knows of the UTXOs of a transaction. */
export interface KnownUtxos {
  /** One for each input, as are the amounts. */
  readonly shapes: readonly UtxoShape[];
  /** In satoshis, where they are known. */
  readonly amounts: readonly (bigint | undefined)[];
  /** Where all amounts are. */
  readonly fee: bigint | undefined;
}

export function spendingsOf(
  transaction: Transaction,
  form: SignForm,
  shapes: UtxoShapes,
): KnownUtxos {
  const names = transaction.inputs.map(({ prevout }) => nameOf(prevout));
  const spendings = findSpendings(names, form, shapes);
  return {
    shapes: spendings.map(({ shape }) => shape),
    amounts: spendings.map(({ amount }) => (amount.is === 'known' ? amount.satoshis : undefined)),
    fee: addUp(spendings, transaction).fee,
  };
}

interface Sums {
  readonly totalIn: bigint;
  readonly unknownAmounts: number;
  readonly totalOut: bigint;
  /** What the known amounts leave: amounts that are not known make the fee higher only. */
  readonly leastFee: bigint;
  readonly fee: bigint | undefined;
}

function addUp(spendings: readonly Spending[], transaction: Transaction | undefined): Sums {
  let totalIn = 0n;
  let unknownAmounts = 0;
  for (const { amount } of spendings) {
    if (amount.is === 'known') totalIn += amount.satoshis;
    else unknownAmounts++;
  }
  const totalOut = transaction?.outputs.reduce((sum, { value }) => sum + value, 0n) ?? 0n;
  const isKnown = spendings.length > 0 && unknownAmounts === 0;
  const leastFee = totalIn - totalOut;
  return { totalIn, unknownAmounts, totalOut, leastFee, fee: isKnown ? leastFee : undefined };
}

/** Where the size with signatures is not known, the one without makes the rate rather too high. */
function lossesOf(
  { outputs }: Transaction,
  vsize: number,
  { leastFee, totalIn }: Sums,
): FormLosses {
  const why = excessiveFee({ fee: leastFee, spent: totalIn, vsize });
  const burned = outputs.filter(isBurned);
  const satoshis = burned.reduce((sum, { value }) => sum + value, 0n);
  return {
    ...(why.length > 0 && { fee: { atLeast: leastFee, why } }),
    ...(burned.length > 0 && { burned: { satoshis, outputs: burned.length } }),
  };
}

function foreignRows(utxos: readonly UtxoForm[], names: ReadonlySet<string>): readonly number[] {
  return utxos.flatMap((utxo, i) => (names.has(nameOfRow(utxo)) ? [] : [i]));
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
  readonly measures: TransactionMeasures;
  /** With all signatures, where that is known. */
  readonly vsize: number | undefined;
  readonly spendings: readonly Spending[];
  readonly form: SignForm;
  readonly sums: Sums;
  readonly losses: FormLosses;
}

function decodedTransaction(reported: ToTell): CheckedTransaction {
  const { transaction, spendings, form, sums } = reported;
  const { version, lockTime, inputs, outputs } = transaction;
  const { txid, totalSize, virtualSize, weight } = reported.measures;
  const context = utxoContext(reported);
  return {
    txid: txidText(txid),
    version,
    lockTime,
    lockTimeHolds: lockTime !== 0 && inputs.some(({ sequence }) => countsLockTime(sequence)),
    size: totalSize,
    vsize: virtualSize,
    weight,
    ...(reported.vsize !== undefined && { signedVsize: reported.vsize }),
    inputCount: inputs.length,
    outputCount: outputs.length,
    inputs: checkedInputs(transaction, spendings.slice(0, ROWS_TOLD), context),
    outputs: checkedOutputs(outputs.slice(0, ROWS_TOLD), spendings, form.chain),
    totalOut: sums.totalOut,
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

function utxoContext({ transaction, spendings, form, sums, losses }: ToTell): UtxoContext {
  const isSuspect = sums.fee !== undefined && sums.fee <= 0n;
  return {
    anyTaproot: spendings.some(({ shape }) => isTaproot(shape)),
    anyoneCanPay: form.hashType.endsWith('ANYONECANPAY'),
    suspects: new Set(isSuspect ? transaction.outputs.map(({ value }) => value) : []),
    hasExcessiveFee: losses.fee !== undefined,
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
    const { prevout, sequence, scriptSig, witness } = transaction.inputs[i]!;
    const point = { txid: txidText(prevout.txid), vout: prevout.vout };
    return {
      ...point,
      sequence,
      signed: scriptSig.length > 0 || witness.length > 0,
      utxo: { ...point, ...verdictOf(spending, context) },
      isCoinbase: coinbase,
    };
  });
}

function verdictOf(spending: Spending, context: UtxoContext): Omit<UtxoVerdict, 'txid' | 'vout'> {
  const { shape, amount, contradicts, proof } = spending;
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
    ...(amount.is === 'known' && { satoshis: amount.satoshis }),
    proof,
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

/** What the previous transaction says instead. */
function provenFault({ utxo, proof, amount }: Spending): UtxoFault | undefined {
  const proven = utxo?.proven;
  if (!proven || proof !== 'contradicted') return undefined;
  const isSame = amount.is === 'known' && formatAmount(amount.satoshis) === proven.amount;
  const field = isSame ? 'scriptPubKey' : 'amount';
  return { field, what: 'contradicted', meant: proven[field] };
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

const NO_INPUTS: readonly number[] = [];

function checkedOutputs(
  outputs: readonly TxOutput[],
  spendings: readonly Spending[],
  chain: Chain,
): readonly CheckedOutput[] {
  const spenders = inputsByScript(spendings);
  return outputs.map((output): CheckedOutput => {
    const { value, scriptPubKey } = output;
    const { type, address } = describeScript(scriptPubKey, chain);
    return {
      value,
      type,
      ...(address !== undefined && { address }),
      asm: shortened(scriptToAsm(scriptPubKey.subarray(0, LONGEST_SHOWN), false)),
      paysBackTo: spenders.get(bytesToHex(scriptPubKey)) ?? NO_INPUTS,
      isBurned: isBurned(output),
    };
  });
}

/** A script of so many bytes has at least as many characters in words as are shown. */
const LONGEST_SHOWN = 10_000;

function inputsByScript(spendings: readonly Spending[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [i, { shape }] of spendings.entries()) {
    if (!shape.scriptPubKey) continue;
    const name = bytesToHex(shape.scriptPubKey);
    const inputs = found.get(name);
    if (inputs) inputs.push(i);
    else found.set(name, [i]);
  }
  return found;
}
