/** Whether those are paid who should be, and what else is paid. */
import { equalBytes } from '../bytes/order.ts';
import { type AddressFault, decodeAddress } from '../encoding/address.ts';
import { isMoneyRange, parseFixedPoint } from '../encoding/amount.ts';
import { CHAINS, type Chain } from '../encoding/chains.ts';
import { readSilentAddress, type SilentKeys } from '../encoding/silent-address.ts';
import { scriptForDestination } from '../script/destination.ts';
import type { TxOutput } from '../tx/types.ts';

/** Whom an address names: by a script, or by the keys of which a silent payment makes one (BIP 352). */
type Payee = { readonly scriptPubKey: Uint8Array } | { readonly silent: SilentKeys };

/** Somebody who should be paid. */
export interface Payment {
  readonly address: string;
  /** Whoever of these is paid; several where a URI names several (BIP 321). */
  readonly to: readonly Payee[];
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
const LIKE_ADDRESS = /^(?:(?:bc|tb|bcrt|t?sp)1[a-z0-9]{6,}|[13mn2][a-zA-Z0-9]{24,40})$/i;

/**
 * An address a line, with an amount behind it or none: in BTC, or in satoshis
 * where `sat` follows; or a payment URI (BIP 21, BIP 321) with an address, a silent
 * payment address, or both. `undefined` where a line does not begin like an address.
 */
export function readPayments(text: string, chain: Chain): PaymentList | undefined {
  const payments: Payment[] = [];
  const faults: PaymentFault[] = [];
  for (const [n, line] of text.split(/\r?\n/).entries()) {
    const { addresses, amount } = askedIn(line);
    const [address] = addresses;
    if (address === undefined) continue;
    if (!addresses.every((one) => LIKE_ADDRESS.test(one))) return undefined;
    const read = payeesOf(addresses, chain);
    if ('fault' in read) faults.push({ line: n + 1, ...read });
    else if (amount === 'fault') faults.push({ line: n + 1, address, fault: 'amount' });
    else payments.push({ address, to: read.to, ...(amount !== undefined && { amount }) });
  }
  return payments.length + faults.length > 0 ? { payments, faults } : undefined;
}

type ReadPayees = { readonly to: readonly Payee[] } | Pick<PaymentFault, 'address' | 'fault'>;

/** All of them, or the first that cannot be read. */
function payeesOf(addresses: readonly string[], chain: Chain): ReadPayees {
  const to: Payee[] = [];
  for (const address of addresses) {
    const found = readPayee(address, chain);
    if ('error' in found) return { address, fault: faultOf(address, found) };
    to.push(found);
  }
  return { to };
}

const LIKE_SILENT = /^t?sp1/i;

function readPayee(address: string, chain: Chain): Payee | AddressFault {
  if (LIKE_SILENT.test(address)) {
    const read = readSilentAddress(address, chain);
    return 'error' in read ? read : { silent: read };
  }
  const found = decodeAddress(address, chain);
  return 'error' in found ? found : { scriptPubKey: scriptForDestination(found) };
}

interface Asked {
  /** None on an empty line. */
  readonly addresses: readonly string[];
  readonly amount: bigint | 'fault' | undefined;
}

/** Separated by what tables separate columns with; a payment URI is taken apart. */
function askedIn(line: string): Asked {
  const [uri, path = '', query = ''] = /^bitcoin:([^?]*)(?:\?(.*))?$/i.exec(line.trim()) ?? [];
  if (uri === undefined) {
    const [address, ...rest] = line.split(/[\s,;:"']+/).filter((word) => word);
    return { addresses: address ? [address] : [], amount: amountOf(rest) };
  }
  const parameters = query.split('&').map((one) => /^([^=]*)=(.*)$/.exec(one)?.slice(1) ?? []);
  // Names of parameters, of any case (BIP 321).
  const parameter = (asked: string) =>
    parameters.find(([name = '']) => name.toLowerCase() === asked)?.[1];
  const amount = parameter('amount');
  return {
    addresses: [path, parameter('sp') ?? ''].filter((one) => one !== ''),
    amount: amountOf(amount === undefined ? [] : [amount]),
  };
}

function faultOf(address: string, fault: AddressFault): PaymentFault['fault'] {
  const chains = CHAINS.filter((one) => !('error' in readPayee(address, one)));
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

/**
 * Whether somebody is paid: exactly, another amount, or nothing. Of a silent payment only a
 * proof says so, and without one it is not known.
 */
export interface PaymentVerdict {
  readonly verdict: 'paid' | 'other amount' | 'not paid' | 'not proven';
  /** The outputs that pay it, or say so, by number, and how many satoshis together. */
  readonly outputs: readonly number[];
  readonly paid: bigint;
}

/** What an output says of a silent payment to these keys, and how far that is so. */
export type PaidSilently = (
  keys: SilentKeys,
  output: number,
) => 'paid' | 'unproven' | 'contradicted' | undefined;

/**
 * Of each payment in order. An output counts for one payment: of those with an
 * amount the one of that very amount, else all that pay the address and are left.
 */
export function judgePayments(
  outputs: readonly TxOutput[],
  payments: readonly Payment[],
  paidSilently: PaidSilently,
): readonly PaymentVerdict[] {
  const taken = new Set<number>();
  const pays = (n: number, { to }: Payment) =>
    to.some((one) =>
      'silent' in one
        ? paidSilently(one.silent, n) === 'paid'
        : equalBytes(outputs[n]!.scriptPubKey, one.scriptPubKey),
    );
  const left = (is: (n: number) => boolean) =>
    outputs.flatMap((_, n) => (!taken.has(n) && is(n) ? [n] : []));
  const sum = (some: readonly number[]) => some.reduce((all, n) => all + outputs[n]!.value, 0n);
  const exact = payments.map((payment) => {
    const [found] = left((n) => outputs[n]!.value === payment.amount && pays(n, payment));
    if (found !== undefined) taken.add(found);
    return found;
  });
  return payments.map((payment, i) => {
    const some = exact[i] === undefined ? left((n) => pays(n, payment)) : [exact[i]];
    for (const n of some) taken.add(n);
    const { to, amount } = payment;
    const [silent] = to.flatMap((one) => ('silent' in one ? [one.silent] : []));
    if (some.length === 0 && silent) {
      const said = left((n) => paidSilently(silent, n) === 'unproven');
      const lost = left((n) => paidSilently(silent, n) === 'contradicted');
      const verdict = said.length === 0 && lost.length > 0 ? 'not paid' : 'not proven';
      return { verdict, outputs: said, paid: sum(said) };
    }
    const isExact = amount === undefined || sum(some) === amount;
    const verdict = some.length === 0 ? 'not paid' : isExact ? 'paid' : 'other amount';
    return { verdict, outputs: some, paid: sum(some) };
  });
}
