import { bytesToHex } from '../bytes/hex.ts';
import { reversed } from '../bytes/order.ts';
import { isMoneyRange, parseFixedPoint } from '../encoding/amount.ts';
import type { Chain } from '../encoding/chains.ts';
import { countsLockTime } from '../inspect/locks.ts';
import { txidText } from '../inspect/node-value.ts';
import { scriptToAsm } from '../script/asm.ts';
import { describeScript } from '../script/describe.ts';
import { isCoinbase, measureTransaction } from '../tx/ids.ts';
import type { OutPoint, Transaction, TxOutput } from '../tx/types.ts';
import { type CoinShape, shapeOf, shortened, UNKNOWN_SHAPE } from './coin-shape.ts';
import { judgeKeys } from './judge-keys.ts';
import { KeyBook } from './key-book.ts';
import {
  type CheckedForm,
  type CheckedInput,
  type CheckedOutput,
  type CheckedTransaction,
  type CoinFault,
  type CoinForm,
  type CoinVerdict,
  type HashTypeName,
  ROWS_TOLD,
  type SignForm,
} from './types.ts';

/** What is said of a form; of its transaction only where it could be decoded. */
export type FormCheck = Omit<CheckedForm, 'transaction'> & {
  readonly decoded?: CheckedTransaction;
};

/** An amount as typed. */
type Amount =
  | { readonly is: 'absent' }
  | { readonly is: 'known'; readonly satoshis: bigint }
  | { readonly is: 'wrong'; readonly what: CoinFault['what'] };

const NO_AMOUNT: Amount = { is: 'absent' };
const EIGHT_PLACES = 8;

/** A row, found by its outpoint. */
interface Row {
  readonly coin: CoinForm;
  readonly contradicts: boolean;
}

/** An input and the coin that the form has for it. */
interface Spending {
  readonly shape: CoinShape;
  readonly amount: Amount;
  readonly contradicts: boolean;
}

/**
 * Judges a form again and again while it is typed. What is known of scripts and
 * keys is kept from one time to the next; of private keys nothing is.
 */
export class FormChecker {
  private readonly keys = new KeyBook();
  private readonly coins = new CoinShapes();

  /** `transaction` is the form's, where it decodes. Never raises, and echoes no key. */
  check(form: SignForm, transaction: Transaction | undefined): FormCheck {
    const lines = this.keys.read(form.keys);
    const names = transaction?.inputs.map(({ prevout }) => nameOf(prevout)) ?? [];
    const spendings = findSpendings(names, form, this.coins);
    const judged = judgeKeys({
      lines,
      chain: form.chain,
      shapes: spendings.map(({ shape }) => shape),
      outputKeys: (wanted) => this.keys.outputKeys(form.keys, wanted),
    });
    const sums = addUp(spendings, transaction);
    return {
      ...(transaction && {
        decoded: decodedTransaction(transaction, spendings, form, sums),
      }),
      keys: judged,
      foreignCoins: transaction ? foreignRows(form.coins, new Set(names)) : [],
      totalIn: sums.totalIn,
      unknownAmounts: sums.unknownAmounts,
      ...(sums.fee !== undefined && { fee: sums.fee }),
      singleWithoutOutput: transaction ? withoutOutput(transaction, form.hashType) : [],
    };
  }
}

/** Shapes of scripts that were met before: ten thousand inputs may have one. */
export class CoinShapes {
  private readonly met = new Map<string, CoinShape>();

  shape(coin: CoinForm, chain: Chain): CoinShape {
    const { scriptPubKey, redeemScript, witnessScript } = coin;
    const name = [chain, scriptPubKey, redeemScript, witnessScript].join('|');
    const known = this.met.get(name);
    if (known) return known;
    if (this.met.size >= MOST_SHAPES) this.met.clear();
    const shape = shapeOf(coin, chain);
    this.met.set(name, shape);
    return shape;
  }
}

const MOST_SHAPES = 50_000;

/** As the id and number of an output are written in a row. */
export function nameOf({ txid, vout }: OutPoint): string {
  return `${bytesToHex(reversed(txid))}:${vout}`;
}

function nameOfRow({ txid, vout }: CoinForm): string {
  return `${txid.trim().toLowerCase()}:${vout}`;
}

/** Of several rows for an outpoint the last that has a script counts, as for the procedure. */
function rowsByOutpoint(coins: readonly CoinForm[]): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  for (const coin of coins) {
    const name = nameOfRow(coin);
    const before = rows.get(name);
    const contradicts = before !== undefined && (before.contradicts || differ(before.coin, coin));
    const counts = before === undefined || coin.scriptPubKey.trim() !== '';
    rows.set(name, { coin: counts ? coin : before.coin, contradicts });
  }
  return rows;
}

function differ(a: CoinForm, b: CoinForm): boolean {
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
  { coins, chain }: SignForm,
  shapes: CoinShapes,
): readonly Spending[] {
  const rows = rowsByOutpoint(coins);
  return names.map((name): Spending => {
    const row = rows.get(name);
    if (!row) return { shape: UNKNOWN_SHAPE, amount: NO_AMOUNT, contradicts: false };
    const { coin, contradicts } = row;
    return { shape: shapes.shape(coin, chain), amount: readAmount(coin.amount), contradicts };
  });
}

/** What a form knows of the coins of a transaction. */
export interface KnownCoins {
  /** One for each input, as are the amounts. */
  readonly shapes: readonly CoinShape[];
  /** In satoshis, where they are known. */
  readonly amounts: readonly (bigint | undefined)[];
  /** Where all amounts are. */
  readonly fee: bigint | undefined;
}

export function spendingsOf(
  transaction: Transaction,
  form: SignForm,
  shapes: CoinShapes,
): KnownCoins {
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
  return { totalIn, unknownAmounts, totalOut, fee: isKnown ? totalIn - totalOut : undefined };
}

function foreignRows(coins: readonly CoinForm[], names: ReadonlySet<string>): readonly number[] {
  return coins.flatMap((coin, i) => (names.has(nameOfRow(coin)) ? [] : [i]));
}

function withoutOutput(
  { inputs, outputs }: Transaction,
  hashType: HashTypeName,
): readonly number[] {
  if (!hashType.startsWith('SINGLE')) return [];
  return inputs.flatMap((_, i) => (i < outputs.length ? [] : [i]));
}

function decodedTransaction(
  transaction: Transaction,
  spendings: readonly Spending[],
  { chain, hashType }: SignForm,
  sums: Sums,
): CheckedTransaction {
  const { version, lockTime, inputs, outputs } = transaction;
  const { txid, totalSize, virtualSize, weight } = measureTransaction(transaction);
  const context = coinContext(transaction, spendings, hashType, sums);
  return {
    txid: txidText(txid),
    version,
    lockTime,
    lockTimeHolds: lockTime !== 0 && inputs.some(({ sequence }) => countsLockTime(sequence)),
    size: totalSize,
    vsize: virtualSize,
    weight,
    inputCount: inputs.length,
    outputCount: outputs.length,
    inputs: checkedInputs(transaction, spendings.slice(0, ROWS_TOLD), context),
    outputs: checkedOutputs(outputs.slice(0, ROWS_TOLD), spendings, chain),
    totalOut: sums.totalOut,
  };
}

/** What the verdict over one coin takes from all the others. */
interface CoinContext {
  readonly anyTaproot: boolean;
  readonly anyoneCanPay: boolean;
  /** Amounts of outputs, where the fee says that one of them was typed for a coin's. */
  readonly suspects: ReadonlySet<bigint>;
}

function coinContext(
  { outputs }: Transaction,
  spendings: readonly Spending[],
  hashType: HashTypeName,
  { fee }: Sums,
): CoinContext {
  const isSuspect = fee !== undefined && fee <= 0n;
  return {
    anyTaproot: spendings.some(({ shape }) => isTaproot(shape)),
    anyoneCanPay: hashType.endsWith('ANYONECANPAY'),
    suspects: new Set(isSuspect ? outputs.map(({ value }) => value) : []),
  };
}

function isTaproot({ said }: CoinShape): boolean {
  return said.type === 'witness_v1_taproot';
}

function checkedInputs(
  transaction: Transaction,
  spendings: readonly Spending[],
  context: CoinContext,
): readonly CheckedInput[] {
  const coinbase = isCoinbase(transaction);
  return spendings.map((spending, i): CheckedInput => {
    const { prevout, sequence, scriptSig, witness } = transaction.inputs[i]!;
    const point = { txid: txidText(prevout.txid), vout: prevout.vout };
    return {
      ...point,
      sequence,
      signed: scriptSig.length > 0 || witness.length > 0,
      coin: { ...point, ...verdictOf(spending, context) },
      isCoinbase: coinbase,
    };
  });
}

function verdictOf(
  { shape, amount, contradicts }: Spending,
  context: CoinContext,
): Omit<CoinVerdict, 'txid' | 'vout'> {
  const amountCommitted = committed(shape, context);
  const others = context.anyTaproot && !context.anyoneCanPay;
  const isNeeded = amountCommitted === 'own' || amountCommitted === 'all' || others;
  const needsAmount = amount.is === 'absent' && isNeeded;
  const fault = amountFault(amount, context);
  return {
    ...shape.said,
    needs: needsAmount ? [...shape.needs, 'amount'] : shape.needs,
    faults: fault ? [...shape.faults, fault] : shape.faults,
    ...(contradicts && { contradicts }),
    amountCommitted,
  };
}

function committed(
  { peeled }: CoinShape,
  { anyoneCanPay }: CoinContext,
): CoinVerdict['amountCommitted'] {
  if (!peeled) return 'unknown';
  // Without its script a script hash may be of a program or not; a program is one anyway.
  if (!('innermost' in peeled)) return peeled.lacks === 'witnessScript' ? 'own' : 'unknown';
  if (peeled.innermost.rules === 'legacy') return 'none';
  return peeled.innermost.rules === 'taproot' && !anyoneCanPay ? 'all' : 'own';
}

function amountFault(amount: Amount, { suspects }: CoinContext): CoinFault | undefined {
  if (amount.is === 'wrong') return { field: 'amount', what: amount.what };
  if (amount.is !== 'known' || !suspects.has(amount.satoshis)) return undefined;
  return { field: 'amount', what: 'amount-of-an-output' };
}

const NO_INPUTS: readonly number[] = [];

function checkedOutputs(
  outputs: readonly TxOutput[],
  spendings: readonly Spending[],
  chain: Chain,
): readonly CheckedOutput[] {
  const spenders = inputsByScript(spendings);
  return outputs.map(({ value, scriptPubKey }): CheckedOutput => {
    const { type, address } = describeScript(scriptPubKey, chain);
    return {
      value,
      type,
      ...(address !== undefined && { address }),
      asm: shortened(scriptToAsm(scriptPubKey.subarray(0, LONGEST_SHOWN), false)),
      paysBackTo: spenders.get(bytesToHex(scriptPubKey)) ?? NO_INPUTS,
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
