/** Which records are signed, from the root's keys on through every zone (RFC 4033 to 4035). */
import { compareBytes, equalBytes } from '../bytes/order.ts';
import { concatBytes } from '../bytes/writer.ts';
import { sha256 } from '../crypto/hashes.ts';
import { verifyP256 } from '../crypto/public/verify-p256.ts';
import { type RsaKey, verifyRsa } from '../crypto/public/verify-rsa.ts';
import type { Budget } from '../subject/budgets.ts';
import { canonicalName, type DnsName, isBelow, isWithin, nameKey } from './dns-name.ts';
import {
  type DnsRecord,
  type DnsRecords,
  type RecordSignature,
  RecordType,
  setKey,
} from './dns-records.ts';
import { DIGEST_SHA256, type KeyDigest, P256_SHA256, RSA_SHA256 } from './root-anchors.ts';

/** A set of records with the signature that was found to be of it. */
export interface SignedSet {
  readonly owner: DnsName;
  readonly data: readonly Uint8Array[];
  readonly signature: RecordSignature;
}

interface ZoneKey {
  readonly keyTag: number;
  readonly algorithm: number;
  /** Behind flags, protocol and algorithm. */
  readonly publicKey: Uint8Array;
  /** The whole of the record's data. */
  readonly data: Uint8Array;
}

/** Sets whose names stand as they are, so that no wildcard makes them. */
const NEVER_WILD: ReadonlySet<number> = new Set([
  RecordType.DS,
  RecordType.DNSKEY,
  RecordType.NSEC,
  RecordType.NSEC3,
]);

export class SignedRecords {
  private readonly keys = new Map<string, readonly ZoneKey[]>();
  private readonly found = new Map<string, SignedSet | undefined>();

  constructor(
    readonly records: DnsRecords,
    private readonly anchors: readonly KeyDigest[],
    private readonly budget: Budget,
  ) {}

  /** The set of a name and type, where it is signed by a zone that is proven. */
  set(owner: DnsName, type: number): SignedSet | undefined {
    const key = setKey(owner, type);
    if (!this.found.has(key)) this.found.set(key, this.signedSet(owner, type));
    return this.found.get(key);
  }

  private signedSet(owner: DnsName, type: number): SignedSet | undefined {
    const isAbove = (signer: DnsName) =>
      type === RecordType.DS ? isBelow(owner, signer) : isWithin(owner, signer);
    return this.verified(owner, type, ({ signer }) => (isAbove(signer) ? this.zone(signer) : []));
  }

  /** Keys of a zone that are proven; none where they are not. */
  private zone(name: DnsName): readonly ZoneKey[] {
    const key = nameKey(name);
    const known = this.keys.get(key);
    if (known) return known;
    // What leads to itself proves nothing.
    this.keys.set(key, []);
    const keys = this.zoneKeys(name);
    this.keys.set(key, keys);
    return keys;
  }

  private zoneKeys(zone: DnsName): readonly ZoneKey[] {
    const all = this.recordsOf(zone, RecordType.DNSKEY).flatMap(({ data }) => zoneKey(data));
    const digests = zone.length === 0 ? this.anchors : this.digestsOf(zone);
    const trusted = all.filter((key) => digests.some((digest) => isDigestOf(digest, zone, key)));
    const isOwn = (signer: DnsName) => nameKey(signer) === nameKey(zone);
    const signed = this.verified(zone, RecordType.DNSKEY, ({ signer }) =>
      isOwn(signer) ? trusted : [],
    );
    return signed ? all : [];
  }

  private digestsOf(zone: DnsName): readonly KeyDigest[] {
    return (this.set(zone, RecordType.DS)?.data ?? []).flatMap(keyDigest);
  }

  private recordsOf(owner: DnsName, type: number): readonly DnsRecord[] {
    return this.records.sets.get(setKey(owner, type)) ?? [];
  }

  /** The first signature that is one of the set, by the keys that it may be by; whole names first. */
  private verified(
    owner: DnsName,
    type: number,
    keysOf: (signature: RecordSignature) => readonly ZoneKey[],
  ): SignedSet | undefined {
    const records = this.recordsOf(owner, type);
    if (records.length === 0) return undefined;
    const data = records.map((record) => record.data).sort(compareBytes);
    const signatures = this.records.signatures.get(setKey(owner, type)) ?? [];
    const count = labelCount(owner);
    const fitting = signatures.filter(({ labels, signer }) => {
      const least = NEVER_WILD.has(type) ? count : labelCount(signer);
      return labels <= count && labels >= least;
    });
    const inOrder = [...fitting].sort((a, b) => b.labels - a.labels);
    for (const signature of inOrder) {
      const keys = keysOf(signature).filter(
        ({ keyTag, algorithm }) => keyTag === signature.keyTag && algorithm === signature.algorithm,
      );
      if (keys.length === 0) continue;
      const message = signedMessageOf(owner, type, data, signature);
      if (keys.some((key) => this.verifies(key, signature.signature, message))) {
        return { owner, data, signature };
      }
    }
    return undefined;
  }

  private verifies(key: ZoneKey, signature: Uint8Array, message: Uint8Array): boolean {
    const hashing = Math.ceil(message.length / BYTES_OF_A_STEP);
    if (key.algorithm === P256_SHA256) {
      return (
        this.budget.take(P256_STEPS + hashing) && verifyP256(signature, message, key.publicKey)
      );
    }
    const rsa = key.algorithm === RSA_SHA256 ? rsaKey(key.publicKey) : undefined;
    if (!rsa || !this.budget.take(rsaSteps(rsa) + hashing)) return false;
    return verifyRsa(signature, message, rsa);
  }
}

/** A step is about a tenth of a millisecond. */
const P256_STEPS = 40;
const BYTES_OF_A_STEP = 4096;

/** A multiplication takes the square of its size. */
function rsaSteps({ modulus, exponent }: RsaKey): number {
  const words = modulus.length / 256;
  return Math.ceil((exponent.length * 8 * words * words) / 8);
}

/** RFC 4034, section 3.1.3: neither the root nor `*` counts. */
function labelCount(name: DnsName): number {
  return name[0] === '*' ? name.length - 1 : name.length;
}

/** What is signed (RFC 4034, section 3.1.8.1), with the wildcard's name where it was one. */
function signedMessageOf(
  owner: DnsName,
  type: number,
  data: readonly Uint8Array[],
  { head, signer, labels, originalTtl }: RecordSignature,
): Uint8Array {
  const isWild = labels < labelCount(owner);
  const name = canonicalName(isWild ? ['*', ...owner.slice(owner.length - labels)] : owner);
  const fixed = new Uint8Array(8);
  const view = new DataView(fixed.buffer);
  view.setUint16(0, type);
  view.setUint16(2, 1);
  view.setUint32(4, originalTtl);
  const records = data.flatMap((one) => [
    name,
    fixed,
    Uint8Array.of(one.length >> 8, one.length & 0xff),
    one,
  ]);
  return concatBytes(head, canonicalName(signer), ...records);
}

const ZONE_FLAG = 0x0100;
const REVOKE_FLAG = 0x0080;
const PROTOCOL = 3;

/** RFC 4034, section 2.1; RFC 5011, section 2.1. One that does not count is none. */
function zoneKey(data: Uint8Array): readonly ZoneKey[] {
  if (data.length < 4) return [];
  const flags = (data[0]! << 8) | data[1]!;
  const counts = (flags & ZONE_FLAG) !== 0 && (flags & REVOKE_FLAG) === 0 && data[2] === PROTOCOL;
  if (!counts) return [];
  return [{ keyTag: keyTag(data), algorithm: data[3]!, publicKey: data.subarray(4), data }];
}

/** RFC 4034, appendix B. */
function keyTag(data: Uint8Array): number {
  let sum = 0;
  for (const [i, byte] of data.entries()) sum += i % 2 === 0 ? byte << 8 : byte;
  return (sum + Math.floor(sum / 0x10000)) & 0xffff;
}

/** Of the data of a DS record (RFC 4034, section 5.1). */
function keyDigest(data: Uint8Array): readonly KeyDigest[] {
  if (data.length < 4) return [];
  return [
    {
      keyTag: (data[0]! << 8) | data[1]!,
      algorithm: data[2]!,
      digestType: data[3]!,
      digest: data.subarray(4),
    },
  ];
}

function isDigestOf(digest: KeyDigest, zone: DnsName, key: ZoneKey): boolean {
  const isSame = digest.keyTag === key.keyTag && digest.algorithm === key.algorithm;
  if (!isSame || digest.digestType !== DIGEST_SHA256) return false;
  return equalBytes(sha256(concatBytes(canonicalName(zone), key.data)), digest.digest);
}

/** Of less RFC 8624 thinks nothing; more RFC 3110, section 2, does not allow. */
const LEAST_BITS = 1024;
const MOST_BITS = 4096;

/** RFC 3110, section 2; undefined where the key is too small or none. */
function rsaKey(bytes: Uint8Array): RsaKey | undefined {
  const [first = 0, high = 0, low = 0] = bytes;
  const [start, size] = first > 0 ? [1, first] : [3, (high << 8) | low];
  const exponent = bytes.subarray(start, start + size);
  const modulus = withoutZeros(bytes.subarray(start + size));
  if (size === 0 || exponent.length < size || modulus.length === 0) return undefined;
  const bits = modulus.length * 8 - Math.clz32(modulus[0]!) + 24;
  return bits < LEAST_BITS || bits > MOST_BITS ? undefined : { modulus, exponent };
}

function withoutZeros(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0);
  return first < 0 ? bytes.subarray(bytes.length) : bytes.subarray(first);
}
