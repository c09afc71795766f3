/**
 * Whether an output pays to the name that it says: by the DNSSEC proof beside it, from the
 * root's keys on, without any network (BIP 353). It says nothing of who the name is, and not
 * that the record is still the same today.
 */
import { equalBytes } from '../bytes/order.ts';
import { decodeAddress } from '../encoding/address.ts';
import type { Chain } from '../encoding/chains.ts';
import { decodeSilentAddress, type SilentKeys } from '../encoding/silent-address.ts';
import { scriptForDestination } from '../script/destination.ts';
import { Budget, budgetSteps } from '../subject/budgets.ts';
import { type DnsRecords, RecordType, readRecords, textIn } from './dns-records.ts';
import { paymentName } from './payment-name.ts';
import { isPaymentUri, type PaymentUri, paymentUri } from './payment-uri.ts';
import { proveText } from './prove-text.ts';
import { type KeyDigest, ROOT_ANCHORS } from './root-anchors.ts';

/** Which link does not hold. `records`: not one text for payments; `uri`: it asks for what is not known. */
export type NameFault = 'form' | 'chain' | 'wildcard' | 'records' | 'uri';

export type NameTime = 'valid' | 'early' | 'expired' | 'unchecked';

export interface ProvenName {
  readonly name: string;
  readonly proof: 'valid';
  /** Whether the output is of the record. */
  readonly pays: boolean | 'unknown';
  /** Those of the chain, as the record has them. */
  readonly addresses: readonly string[];
  readonly silentPayments: readonly string[];
  readonly uri: string;
  /** Seconds since 1970: when all signatures began to hold, and when one of them ends. */
  readonly from: number;
  readonly until: number;
  readonly time: NameTime;
}

/** What is proven of a name without an output that is held against it. */
export type RecordedName = Omit<ProvenName, 'pays'>;

export type NameProof = RecordedName | UnprovenName;

export type JudgedName = ProvenName | UnprovenName;

type UnprovenName =
  | { readonly name?: string | undefined; readonly proof: 'invalid'; readonly why: NameFault }
  | {
      readonly name: string;
      readonly proof: 'unchecked';
      /** Absent where the file asks for too much work. */
      readonly why?: 'algorithm';
      /** The numbers of algorithms that are not verified here. */
      readonly algorithms: readonly number[];
    };

/** What a proof is held against. */
export interface ProofContext {
  /** Of the addresses that are wanted. */
  readonly chain: Chain;
  /** Seconds since 1970 by whose clock dates are held; against none where it is absent. */
  readonly time?: number | undefined;
  /** How many proofs the file has, which share the work that it may ask for. */
  readonly sharedBy?: number;
  /** The root's, but for tests. */
  readonly anchors?: readonly KeyDigest[];
}

/** What an output pays, and what is known besides. */
export interface OutputOfName extends ProofContext {
  readonly scriptPubKey: Uint8Array;
  /** Where it says that it is of a silent payment, and how far that is proven. */
  readonly silent?:
    | (SilentKeys & { readonly status: 'proven' | 'contradicted' | 'unproven' | 'incomplete' })
    | undefined;
}

/** `value` is that of the record: the length of the name, the name, the chain. */
export function judgeName(value: Uint8Array, paid: OutputOfName): JudgedName {
  const proof = proveName(value, paid);
  return proof.proof === 'valid' ? { ...proof, pays: paysTo(proof, paid) } : proof;
}

/** The same where no output is held against it. */
export function proveName(
  value: Uint8Array,
  { chain, time: clock, sharedBy = 1, anchors = ROOT_ANCHORS }: ProofContext,
): NameProof {
  const size = value[0] ?? 0;
  const name = value.length > size ? paymentName(value.subarray(1, 1 + size)) : undefined;
  if (!name) return { proof: 'invalid', why: 'form' };
  const invalid = (why: NameFault): NameProof => ({ name: name.text, proof: 'invalid', why });
  const records = readRecords(value.subarray(1 + size));
  if (!records) return invalid('form');
  const budget = new Budget(budgetSteps('names', value.length, sharedBy));
  const proven = proveText(name.owner, records, anchors, budget);
  if (!proven.ok) {
    const algorithms = proven.why === 'chain' ? unverifiedIn(records) : [];
    const unchecked = { name: name.text, proof: 'unchecked', algorithms } as const;
    if (budget.isSpent) return unchecked;
    return algorithms.length > 0 ? { ...unchecked, why: 'algorithm' } : invalid(proven.why);
  }
  const texts = proven.data.map((data) => latin1(textIn(data) ?? NO_BYTES)).filter(isPaymentUri);
  const [uri, ...others] = texts;
  if (uri === undefined || others.length > 0) return invalid('records');
  const read = paymentUri(uri, chain);
  if (!read) return invalid('uri');
  const dates = datesIn(records);
  const time = nameTime(dates, clock);
  return { name: name.text, proof: 'valid', ...read, uri, ...dates, time };
}

const NO_BYTES = new Uint8Array(0);

/** A character a byte. */
function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
}

/** RSA/SHA-512, P-384, Ed25519, Ed448, SM2, GOST (IANA's DNSSEC algorithm numbers). */
const UNVERIFIED: ReadonlySet<number> = new Set([10, 14, 15, 16, 17, 23]);
/** SHA-384. */
const DIGEST_SHA384 = 4;

/** Where the algorithm of a record stands in its data. */
const ALGORITHM_AT: ReadonlyMap<number, number> = new Map<number, number>([
  [RecordType.RRSIG, 2],
  [RecordType.DS, 2],
  [RecordType.DNSKEY, 3],
]);

function unverifiedIn({ all }: DnsRecords): readonly number[] {
  const found = all.flatMap(({ type, data }) => {
    const algorithm = data[ALGORITHM_AT.get(type) ?? data.length];
    if (algorithm === undefined) return [];
    const isDigest = type === RecordType.DS && data[3] === DIGEST_SHA384;
    return UNVERIFIED.has(algorithm) || isDigest ? [algorithm] : [];
  });
  return [...new Set(found)];
}

interface Dates {
  readonly from: number;
  readonly until: number;
}

function datesIn({ signatures }: DnsRecords): Dates {
  const all = [...signatures.values()].flat();
  return {
    from: all.reduce((latest, { inception }) => Math.max(latest, inception), 0),
    until: all.reduce((first, { expiration }) => Math.min(first, expiration), 0xffffffff),
  };
}

/** Clocks and caches of servers differ. */
const GRACE_SECONDS = 3600;

export function nameTime({ from, until }: Dates, time: number | undefined): NameTime {
  if (time === undefined) return 'unchecked';
  if (time < from) return 'early';
  return time > until + GRACE_SECONDS ? 'expired' : 'valid';
}

function paysTo(
  { addresses, silentPayments }: PaymentUri,
  { scriptPubKey, silent, chain }: OutputOfName,
): boolean | 'unknown' {
  const isAddress = addresses.some((text) => {
    const destination = decodeAddress(text, chain);
    return !('error' in destination) && equalBytes(scriptForDestination(destination), scriptPubKey);
  });
  if (isAddress) return true;
  const isSaid =
    silent !== undefined &&
    silentPayments.some((text) => {
      const keys = decodeSilentAddress(text, chain);
      return (
        keys !== undefined &&
        equalBytes(keys.scanKey, silent.scanKey) &&
        equalBytes(keys.spendKey, silent.spendKey)
      );
    });
  if (!isSaid || silent.status === 'contradicted') return false;
  return silent.status === 'proven' ? true : 'unknown';
}
