/** Texts that ask for a payment. */

import { cutText } from '../../descriptor/wallet/wallet-labels.ts';
import { type AddressFault, decodeAddress } from '../../encoding/address.ts';
import { isMoneyRange, parseFixedPoint } from '../../encoding/amount.ts';
import { CHAINS, type Chain } from '../../encoding/chains.ts';
import { addressCard, addressFault, silentAddress } from './address-card.ts';
import type { Card, InvoiceCard, UriCard } from './card.ts';

// BIP 21

const URI = /^bitcoin:(?:\/\/)?([0-9A-Za-z]{0,120})(?:\?(.*))?$/is;
const MOST_PARAMETERS = 50;

interface Parameter {
  readonly name: string;
  readonly value: string;
}

/** A payment URI (BIP 21, BIP 321). `undefined` where there is neither an address nor a parameter in it. */
export function uriCard(text: string): Card | undefined {
  const [, address = '', query = ''] = URI.exec(text) ?? [];
  const parameters = parametersOf(query);
  if (address === '' && parameters.length === 0) return undefined;
  const of = (name: string) => parameters.find((one) => one.name === name)?.value;
  const names = parameters.map(({ name }) => name).filter((name) => !SHOWN.has(name));
  return {
    kind: 'uri',
    ...destinationOf(address),
    ...silentOf(of('sp')),
    ...amountOf(of('amount')),
    ...textOf('label', of('label')),
    ...textOf('message', of('message')),
    unknown: names.filter((name) => name.startsWith('req-') && !KNOWN.has(name)),
    others: names.filter((name) => !name.startsWith('req-') || KNOWN.has(name)),
  };
}

const SHOWN: ReadonlySet<string> = new Set(['amount', 'label', 'message', 'sp']);
/** Parameters that must be understood, and that a specification has (BIP 321). */
const KNOWN: ReadonlySet<string> = new Set(['req-pop']);

function parametersOf(query: string): readonly Parameter[] {
  return query
    .split('&', MOST_PARAMETERS)
    .filter((one) => one !== '')
    .map((one) => {
      const at = one.indexOf('=');
      const name = at < 0 ? one : one.slice(0, at);
      return { name: cutText(decoded(name).toLowerCase()), value: at < 0 ? '' : one.slice(at + 1) };
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function textOf(name: 'label' | 'message', value: string | undefined) {
  return value === undefined ? {} : { [name]: cutText(decoded(value)) };
}

/** Silent payments, where it takes them (BIP 321). */
function silentOf(text: string | undefined): Pick<UriCard, 'silent' | 'addressFault'> {
  if (text === undefined) return {};
  const read = silentAddress(text);
  if (!read) return { addressFault: { error: 'silent-payment-form' } };
  return 'error' in read
    ? { addressFault: read }
    : { silent: { ...read.card, chains: read.chains } };
}

function destinationOf(address: string): Pick<UriCard, 'address' | 'addressFault'> {
  if (address === '') return {};
  const chains = CHAINS.filter((chain) => !('error' in decodeAddress(address, chain)));
  const [first] = chains;
  const destination = first && decodeAddress(address, first);
  if (destination && !('error' in destination)) {
    return { address: { ...addressCard(destination), chains } };
  }
  return { addressFault: faultOf(address) };
}

function faultOf(address: string): AddressFault {
  const other = decodeAddress(address, 'main');
  const fault = addressFault(address) ?? ('error' in other ? other : undefined);
  return fault ?? { error: 'encoding' };
}

function amountOf(text: string | undefined): Pick<UriCard, 'satoshis' | 'isAmountWrong'> {
  if (text === undefined) return { isAmountWrong: false };
  const satoshis = /^[0-9.]{1,30}$/.test(text) ? parseFixedPoint(text, 8) : undefined;
  const isRight = satoshis !== undefined && isMoneyRange(satoshis);
  return isRight ? { satoshis, isAmountWrong: false } : { isAmountWrong: true };
}

// Lightning

/** BOLT 11, "Human-Readable Part": the chain, and an amount in bitcoins or a part of one. */
const INVOICE = /^ln(bcrt|bc|tbs|tb)(?:(\d{1,12})([munp])?)?1[02-9ac-hj-np-z]{100,}$/;

const PREFIXES: Readonly<Record<string, Chain>> = {
  bc: 'main',
  tb: 'testnet3',
  tbs: 'signet',
  bcrt: 'regtest',
};

/** Tenths of a millisatoshi: a pico-bitcoin is one of them. */
const TENTHS: Readonly<Record<string, bigint>> = {
  '': 1_000_000_000_000n,
  m: 1_000_000_000n,
  u: 1_000_000n,
  n: 1_000n,
  p: 1n,
};

/** BOLT 12 and LUD 1 have no amount that can be read. */
const OTHERS: readonly (readonly [RegExp, InvoiceCard['form']])[] = [
  [/^lno1[02-9ac-hj-np-z+\s]{20,}$/, 'offer'],
  [/^lnr1[02-9ac-hj-np-z+\s]{20,}$/, 'invoice-request'],
  [/^lni1[02-9ac-hj-np-z+\s]{20,}$/, 'bolt12-invoice'],
  [/^lnurl1[02-9ac-hj-np-z]{20,}$/, 'lnurl'],
];

/** What the readable part says; the rest is not decoded. */
export function invoiceCard(text: string): Card | undefined {
  const lower = text.toLowerCase().replace(/^lightning:(?:\/\/)?/, '');
  const other = OTHERS.find(([pattern]) => pattern.test(lower));
  if (other) return { kind: 'invoice', form: other[1] };
  const [, prefix = '', digits, unit = ''] = INVOICE.exec(lower) ?? [];
  const chain = PREFIXES[prefix];
  if (!chain) return undefined;
  const tenths = digits === undefined ? undefined : BigInt(digits) * (TENTHS[unit] ?? 0n);
  // BOLT 11: the last digit of an amount in pico-bitcoins has to be 0.
  const isWhole = tenths !== undefined && tenths % 10n === 0n;
  return {
    kind: 'invoice',
    form: 'invoice',
    chain,
    ...(isWhole && { millisatoshis: tenths / 10n }),
  };
}
