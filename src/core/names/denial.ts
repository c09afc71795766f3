/** What shows that a name itself does not exist, so that a wildcard speaks for it (RFC 4035, section 5.3.4; RFC 5155, section 8.8). */
import { compareBytes, equalBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha1 } from '../crypto/hashes.ts';
import type { Budget } from '../subject/budgets.ts';
import { canonicalName, compareNames, type DnsName, isWithin, nameKey } from './dns-name.ts';
import { nameAndRest, RecordType } from './dns-records.ts';
import type { SignedRecords, SignedSet } from './signed-records.ts';

/** Whether a set is under its own name, or it is shown that its name is only that of a wildcard. */
export function isNamed(records: SignedRecords, set: SignedSet, budget: Budget): boolean {
  const { owner, signature } = set;
  if (signature.labels >= owner.length) return true;
  return deniedByName(records, set) || deniedByHash(records, set, budget);
}

function deniedByName(records: SignedRecords, { owner, signature }: SignedSet): boolean {
  return records.records.all.some((record) => {
    if (record.type !== RecordType.NSEC) return false;
    const next = nameAndRest(record.data)?.name;
    if (!next || !covers(record.owner, owner, next, compareNames)) return false;
    return isOfZone(records.set(record.owner, RecordType.NSEC), signature.signer);
  });
}

/** Between one and the next; the next of the last is the first. */
function covers<Value>(
  first: Value,
  value: Value,
  next: Value,
  compare: (a: Value, b: Value) => number,
): boolean {
  const isAfter = compare(first, value) < 0;
  const isBefore = compare(value, next) < 0;
  return compare(first, next) < 0 ? isAfter && isBefore : isAfter || isBefore;
}

function isOfZone(set: SignedSet | undefined, zone: DnsName): boolean {
  return set !== undefined && nameKey(set.signature.signer) === nameKey(zone);
}

const SHA_1 = 1;
const MOST_ITERATIONS = 2500;
/** Hashes that take as long as a step of the budget. */
const HASHES_OF_A_STEP = 50;

function deniedByHash(
  records: SignedRecords,
  { owner, signature: { labels, signer } }: SignedSet,
  budget: Budget,
): boolean {
  const closer = owner.slice(owner.length - labels - 1);
  return records.records.all.some((record) => {
    if (record.type !== RecordType.NSEC3) return false;
    const [label, ...zone] = record.owner;
    const read = hashedDenial(record.data);
    const first = label === undefined ? undefined : fromBase32Hex(label);
    if (!read || !first || !isWithin(zone, signer) || zone.length !== signer.length) return false;
    const { iterations, salt, next } = read;
    if (!budget.take(1 + Math.ceil(iterations / HASHES_OF_A_STEP))) return false;
    const hash = hashedName(closer, salt, iterations);
    if (!covers(first, hash, next, compareBytes) || equalBytes(first, hash)) return false;
    return isOfZone(records.set(record.owner, RecordType.NSEC3), signer);
  });
}

/** RFC 5155, section 3.2; undefined where it is not of this hash, or asks for too much. */
function hashedDenial(data: Uint8Array) {
  const [algorithm, , high = 0, low = 0, saltSize = 0] = data;
  const iterations = (high << 8) | low;
  const salt = data.subarray(5, 5 + saltSize);
  const hashSize = data[5 + saltSize] ?? 0;
  const next = data.subarray(6 + saltSize, 6 + saltSize + hashSize);
  const isFit = algorithm === SHA_1 && salt.length === saltSize && next.length === hashSize;
  return isFit && hashSize > 0 && iterations <= MOST_ITERATIONS
    ? { iterations, salt, next }
    : undefined;
}

/** RFC 5155, section 5. */
function hashedName(name: DnsName, salt: Uint8Array, iterations: number): Uint8Array {
  let hash = sha1(concatBytes(canonicalName(name), salt));
  for (let i = 0; i < iterations; i++) hash = sha1(concatBytes(hash, salt));
  return hash;
}

const DIGITS = '0123456789abcdefghijklmnopqrstuv';

/** Base32 with extended hex digits, without padding (RFC 4648, section 7). */
function fromBase32Hex(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  for (const digit of text) {
    const value = DIGITS.indexOf(digit);
    if (value < 0) return undefined;
    bits = (bits << 5) | value;
    held += 5;
    if (held < 8) continue;
    held -= 8;
    bytes.push((bits >> held) & 0xff);
    bits &= (1 << held) - 1;
  }
  return Uint8Array.from(bytes);
}
