/** Resource records one behind the other, uncompressed (RFC 9102), and what stands in those that matter here. */
import { bytesToHex } from '../bytes/hex.ts';
import { type DnsName, dnsName, nameKey } from './dns-name.ts';

/** Types of records (RFC 1035, 4034, 5155, 6672). */
export const RecordType = {
  CNAME: 5,
  TXT: 16,
  DNAME: 39,
  DS: 43,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
  NSEC3: 50,
} as const;

const CLASS_IN = 1;

export interface DnsRecord {
  readonly owner: DnsName;
  readonly type: number;
  /** Of DNSSEC the name in it in lower case, where there is one. */
  readonly data: Uint8Array;
}

/** A signature over all records of a name and type (RFC 4034, section 3.1). */
export interface RecordSignature {
  readonly owner: DnsName;
  readonly covered: number;
  readonly algorithm: number;
  readonly labels: number;
  /** Seconds since 1970. */
  readonly expiration: number;
  readonly inception: number;
  readonly keyTag: number;
  readonly signer: DnsName;
  readonly originalTtl: number;
  /** All that stands before the signer's name. */
  readonly head: Uint8Array;
  readonly signature: Uint8Array;
}

/** Those of class IN; all others are passed over. */
export interface DnsRecords {
  /** By name and type; equal ones once. */
  readonly sets: ReadonlyMap<string, readonly DnsRecord[]>;
  readonly signatures: ReadonlyMap<string, readonly RecordSignature[]>;
  readonly all: readonly DnsRecord[];
}

/** What a set of records, or its signatures, are found by. */
export function setKey(owner: DnsName, type: number): string {
  return `${type} ${nameKey(owner)}`;
}

/** Undefined where a record, a label or a length does not fit, or what is left is none. */
export function readRecords(bytes: Uint8Array): DnsRecords | undefined {
  const sets = new Map<string, DnsRecord[]>();
  const signatures = new Map<string, RecordSignature[]>();
  const all: DnsRecord[] = [];
  const seen = new Set<string>();
  const reader = new Reader(bytes);
  while (reader.isMore) {
    const read = readRecord(reader);
    if (!read) return undefined;
    const { owner, type, recordClass, data } = read;
    if (recordClass !== CLASS_IN) continue;
    const canonical = canonicalData(type, data);
    const signature = type === RecordType.RRSIG ? readSignature(owner, data) : undefined;
    if (!canonical || (type === RecordType.RRSIG && !signature)) return undefined;
    const name = `${setKey(owner, type)} ${bytesToHex(canonical)}`;
    if (seen.has(name)) continue;
    seen.add(name);
    const record = { owner, type, data: canonical };
    all.push(record);
    add(sets, setKey(owner, type), record);
    if (signature) add(signatures, setKey(owner, signature.covered), signature);
  }
  return { sets, signatures, all };
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

function readRecord(reader: Reader) {
  const owner = reader.name();
  const type = reader.number(2);
  const recordClass = reader.number(2);
  const ttl = reader.number(4);
  const size = reader.number(2);
  const data = size === undefined ? undefined : reader.bytes(size);
  if (!owner || type === undefined || recordClass === undefined || ttl === undefined || !data) {
    return undefined;
  }
  return { owner, type, recordClass, data };
}

/** Names in the data of these are in lower case where it is signed (RFC 4034, section 6.2; RFC 6840, section 5.1). */
function canonicalData(type: number, data: Uint8Array): Uint8Array | undefined {
  if (type !== RecordType.CNAME && type !== RecordType.DNAME) return data;
  return nameIn(data) && lowered(data);
}

/** Of a name in bytes; a length is no letter. */
function lowered(name: Uint8Array): Uint8Array {
  return name.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));
}

/** The name that is all of some data. */
export function nameIn(data: Uint8Array): DnsName | undefined {
  const reader = new Reader(data);
  const name = reader.name();
  return name && !reader.isMore ? name : undefined;
}

/** The name at the beginning of some data, and what stands behind it. */
export function nameAndRest(
  data: Uint8Array,
): { readonly name: DnsName; readonly rest: Uint8Array } | undefined {
  const reader = new Reader(data);
  const name = reader.name();
  return name && { name, rest: reader.rest };
}

const SIGNATURE_HEAD = 18;

function readSignature(owner: DnsName, data: Uint8Array): RecordSignature | undefined {
  if (data.length < SIGNATURE_HEAD) return undefined;
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const behind = nameAndRest(data.subarray(SIGNATURE_HEAD));
  return (
    behind && {
      owner,
      covered: view.getUint16(0),
      algorithm: view.getUint8(2),
      labels: view.getUint8(3),
      originalTtl: view.getUint32(4),
      expiration: view.getUint32(8),
      inception: view.getUint32(12),
      keyTag: view.getUint16(16),
      signer: behind.name,
      head: data.subarray(0, SIGNATURE_HEAD),
      signature: behind.rest,
    }
  );
}

/** The strings of a TXT record, joined; undefined where one has another length than it says. */
export function textIn(data: Uint8Array): Uint8Array | undefined {
  const text: number[] = [];
  for (let at = 0; at < data.length; ) {
    const end = at + 1 + data[at]!;
    if (end > data.length) return undefined;
    for (let i = at + 1; i < end; i++) text.push(data[i]!);
    at = end;
  }
  return Uint8Array.from(text);
}

/** Big-endian; what is not there is undefined. */
class Reader {
  private at = 0;

  constructor(private readonly source: Uint8Array) {}

  get isMore(): boolean {
    return this.at < this.source.length;
  }

  get rest(): Uint8Array {
    return this.source.subarray(this.at);
  }

  bytes(size: number): Uint8Array | undefined {
    const end = this.at + size;
    if (end > this.source.length) return undefined;
    const bytes = this.source.subarray(this.at, end);
    this.at = end;
    return bytes;
  }

  number(size: number): number | undefined {
    return this.bytes(size)?.reduce((value, byte) => value * 256 + byte, 0);
  }

  name(): DnsName | undefined {
    const labels: string[] = [];
    for (;;) {
      const size = this.number(1);
      if (size === undefined) return undefined;
      if (size === 0) return dnsName(labels);
      const label = this.bytes(size);
      if (!label || labels.length > MOST_LABELS) return undefined;
      labels.push(String.fromCharCode(...label));
    }
  }
}

/** A name of 255 bytes has no more. */
const MOST_LABELS = 127;
