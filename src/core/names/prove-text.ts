/** The text of a name, as DNSSEC proves it, by aliases and wildcards where there are some (BIP 353; RFC 9102). */
import type { Budget } from '../subject/budgets.ts';
import { isNamed } from './denial.ts';
import { type DnsName, dnsName } from './dns-name.ts';
import { type DnsRecords, nameIn, RecordType } from './dns-records.ts';
import type { KeyDigest } from './root-anchors.ts';
import { SignedRecords, type SignedSet } from './signed-records.ts';

export type ProvenText =
  /** The data of all TXT records of the name, or of what it is another name for. */
  | { readonly ok: true; readonly data: readonly Uint8Array[] }
  | { readonly ok: false; readonly why: 'chain' | 'wildcard' };

/** That to the text included. */
const MOST_STEPS = 16;

export function proveText(
  name: DnsName,
  records: DnsRecords,
  anchors: readonly KeyDigest[],
  budget: Budget,
): ProvenText {
  const signed = new SignedRecords(records, anchors, budget);
  let at: DnsName | undefined = name;
  for (let step = 0; step < MOST_STEPS && at; step++) {
    const text = signed.set(at, RecordType.TXT);
    const set = text ?? onlyOne(signed.set(at, RecordType.CNAME)) ?? aboveIn(signed, at);
    if (!set) return { ok: false, why: 'chain' };
    if (!isNamed(signed, set, budget)) return { ok: false, why: 'wildcard' };
    if (text) return { ok: true, data: text.data };
    at = targetOf(at, set);
  }
  return { ok: false, why: 'chain' };
}

/** A name has one canonical name. */
function onlyOne(set: SignedSet | undefined): SignedSet | undefined {
  return set?.data.length === 1 ? set : undefined;
}

/** The closest DNAME above a name (RFC 6672, section 2.2). */
function aboveIn(signed: SignedRecords, name: DnsName): SignedSet | undefined {
  for (let cut = 1; cut <= name.length; cut++) {
    const set = onlyOne(signed.set(name.slice(cut), RecordType.DNAME));
    if (set) return set;
  }
  return undefined;
}

/** Undefined where there is no such name. */
function targetOf(name: DnsName, { owner, data }: SignedSet): DnsName | undefined {
  const target = nameIn(data[0]!);
  const before = name.slice(0, name.length - owner.length);
  return target && dnsName([...before, ...target]);
}
