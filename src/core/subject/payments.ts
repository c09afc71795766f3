/** Whether those are paid who should be, and what else is paid. */
import { equalBytes } from '../bytes/order.ts';
import { type AddressFault, type Destination, decodeAddress } from '../encoding/address.ts';
import { isMoneyRange, parseFixedPoint } from '../encoding/amount.ts';
import { CHAINS, type Chain } from '../encoding/chains.ts';
import { scriptForDestination } from '../script/destination.ts';
import type { TxOutput } from '../tx/types.ts';

/** Somebody who should be paid. */
export interface Payment {
  readonly address: string;
  readonly scriptPubKey: Uint8Array;
  /** Satoshis; any amount where absent. */
  readonly amount?: bigint;
}

/** A line of a list of payments that cannot be read. */
export interface PaymentFault {
  /** From 1, empty lines counted. */
  readonly line: number;
  /** As it stands where the address should. */
  readonly address: string;
  readonly fault: AddressFault | { readonly chains: readonly Chain[] } | 'amount';
}

export interface PaymentList {
  readonly payments: readonly Payment[];
  readonly faults: readonly PaymentFault[];
}

/** What begins like an address of some chain, so that a mistyped one is still taken for one. */
const LIKE_ADDRESS = /^(?:(?:bc|tb|bcrt)1[a-z0-9]{6,}|[13mn2][a-zA-Z0-9]{24,40})$/i;

/**
 * An address a line, with an amount behind it or none: in BTC, or in satoshis
 * where `sat` follows; or a payment URI (BIP 21). `undefined` where a line does
 * not begin like an address.
 */
export function readPayments(text: string, chain: Chain): PaymentList | undefined {
  const payments: Payment[] = [];
  const faults: PaymentFault[] = [];
  for (const [n, whole] of text.split(/\r?\n/).entries()) {
    const [address = '', ...rest] = wordsOf(whole);
    if (address === '') continue;
    if (!LIKE_ADDRESS.test(address)) return undefined;
    const found = decodeAddress(address, chain);
    const amount = amountOf(rest);
    const fault = 'error' in found ? faultOf(address, found) : amount === 'fault' && 'amount';
    if (fault) faults.push({ line: n + 1, address, fault });
    else payments.push(paymentOf(address, found as Destination, amount as bigint | undefined));
  }
  return payments.length + faults.length > 0 ? { payments, faults } : undefined;
}

/** Separated by what tables separate columns with; a payment URI is taken apart. */
function wordsOf(line: string): readonly string[] {
  const uri = /^bitcoin:([^?]*)(?:\?(?:.*&)?amount=([^&]*))?/i.exec(line.trim());
  const words = uri ? uri.slice(1) : line.split(/[\s,;:"']+/);
  return words.filter((word) => word);
}

function faultOf(address: string, fault: AddressFault): PaymentFault['fault'] {
  const chains = CHAINS.filter((one) => !('error' in decodeAddress(address, one)));
  return chains.length > 0 ? { chains } : fault;
}

const BTC_DECIMALS = 8;

function amountOf([text, unit = 'BTC', ...more]: readonly string[]): bigint | 'fault' | undefined {
  if (text === undefined) return undefined;
  const isSatoshis = /^sats?$/i.test(unit);
  if (more.length > 0 || !(isSatoshis || /^BTC$/i.test(unit))) return 'fault';
  const amount = parseFixedPoint(text, isSatoshis ? 0 : BTC_DECIMALS);
  return amount === undefined || !isMoneyRange(amount) ? 'fault' : amount;
}

function paymentOf(address: string, destination: Destination, amount: bigint | undefined): Payment {
  const scriptPubKey = scriptForDestination(destination);
  return { address, scriptPubKey, ...(amount !== undefined && { amount }) };
}

/** Whether somebody is paid: exactly, another amount, or nothing. */
export interface PaymentVerdict {
  readonly verdict: 'paid' | 'other amount' | 'not paid';
  /** The outputs that pay it, by number, and how many satoshis together. */
  readonly outputs: readonly number[];
  readonly paid: bigint;
}

/**
 * Of each payment in order. An output counts for one payment: of those with an
 * amount the one of that very amount, else all that pay the address and are left.
 */
export function judgePayments(
  outputs: readonly TxOutput[],
  payments: readonly Payment[],
): readonly PaymentVerdict[] {
  const taken = new Set<number>();
  const exact = payments.map(({ scriptPubKey, amount }) => {
    const found = outputs.findIndex(
      (output, n) => !taken.has(n) && output.value === amount && pays(output, scriptPubKey),
    );
    if (found >= 0) taken.add(found);
    return found;
  });
  return payments.map(({ scriptPubKey, amount }, i) => {
    const some = exact[i]! >= 0 ? [exact[i]!] : leftFor(outputs, scriptPubKey, taken);
    for (const n of some) taken.add(n);
    const paid = some.reduce((sum, n) => sum + outputs[n]!.value, 0n);
    const isExact = amount === undefined || paid === amount;
    const verdict = some.length === 0 ? 'not paid' : isExact ? 'paid' : 'other amount';
    return { verdict, outputs: some, paid };
  });
}

function pays({ scriptPubKey }: TxOutput, script: Uint8Array): boolean {
  return equalBytes(scriptPubKey, script);
}

function leftFor(
  outputs: readonly TxOutput[],
  script: Uint8Array,
  taken: ReadonlySet<number>,
): readonly number[] {
  return outputs.flatMap((output, n) => (!taken.has(n) && pays(output, script) ? [n] : []));
}
