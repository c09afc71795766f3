import { bytesToHex } from '../bytes/hex.ts';
import { MAX_MONEY } from '../encoding/amount.ts';
import { encodeLegacy, isCoinbase, isNullOutPoint } from './ids.ts';
import type { OutPoint, Transaction, TxOutput } from './types.ts';

/** Why a transaction can be in no block whatever it spends, as Core names it. */
export const TRANSACTION_FAULTS = [
  'bad-txns-vin-empty',
  'bad-txns-vout-empty',
  'bad-txns-oversize',
  'bad-txns-vout-negative',
  'bad-txns-vout-toolarge',
  'bad-txns-txouttotal-toolarge',
  'bad-txns-inputs-duplicate',
  'bad-cb-length',
  'bad-txns-prevout-null',
] as const;

export type TransactionFault = (typeof TRANSACTION_FAULTS)[number];

/** The largest weight of a block over four: a transaction without witness must be in one. */
const MAX_LEGACY_SIZE = 1_000_000;

/** The first thing that is wrong with a transaction on its own (CheckTransaction, consensus/tx_check.cpp). */
export function checkTransaction(transaction: Transaction): TransactionFault | undefined {
  const { inputs, outputs } = transaction;
  if (inputs.length === 0) return 'bad-txns-vin-empty';
  if (outputs.length === 0) return 'bad-txns-vout-empty';
  if (encodeLegacy(transaction).length > MAX_LEGACY_SIZE) return 'bad-txns-oversize';
  const amountFault = checkAmounts(outputs);
  if (amountFault !== undefined) return amountFault;
  const prevouts = inputs.map((input) => input.prevout);
  if (hasDuplicates(prevouts)) return 'bad-txns-inputs-duplicate';
  if (isCoinbase(transaction)) return checkCoinbaseScript(inputs[0]!.scriptSig);
  return prevouts.some(isNullOutPoint) ? 'bad-txns-prevout-null' : undefined;
}

/** Each amount by itself, then the sum so far, output by output (CVE-2010-5139). */
function checkAmounts(outputs: readonly TxOutput[]): TransactionFault | undefined {
  let total = 0n;
  for (const { value } of outputs) {
    if (value < 0n) return 'bad-txns-vout-negative';
    if (value > MAX_MONEY) return 'bad-txns-vout-toolarge';
    total += value;
    if (total > MAX_MONEY) return 'bad-txns-txouttotal-toolarge';
  }
  return undefined;
}

/** CVE-2018-17144. */
function hasDuplicates(prevouts: readonly OutPoint[]): boolean {
  const names = new Set(prevouts.map(({ txid, vout }) => `${bytesToHex(txid)}:${vout}`));
  return names.size < prevouts.length;
}

function checkCoinbaseScript({ length }: Uint8Array): TransactionFault | undefined {
  return length < 2 || length > 100 ? 'bad-cb-length' : undefined;
}
