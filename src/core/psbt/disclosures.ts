/** What a PSBT tells of its maker beyond the transaction, and a copy without it. */
import { bytesToHex } from '../bytes/hex.ts';
import type { Span } from '../bytes/span.ts';
import { Writer } from '../bytes/writer.ts';
import { readPsbt } from './psbt.ts';
import { originOf, recordOf } from './record-access.ts';
import type { AnyRecordOf, GlobalFields, InputFields, InputMap, OutputFields } from './types.ts';

/** In the order in which they are told. */
export const DISCLOSURE_KINDS = [
  'input-origins',
  'output-origins',
  'extended-keys',
  'previous-transactions',
  'proprietary',
  'unknown',
] as const;

export type DisclosureKind = (typeof DISCLOSURE_KINDS)[number];

export interface Disclosure {
  readonly kind: DisclosureKind;
  /** How many records, and their bytes in all. */
  readonly records: number;
  readonly size: number;
  /** Of origins: the master keys' fingerprints as hex, each once, the first eight. */
  readonly fingerprints: readonly string[];
  /** Of previous transactions: inputs that have no other previous output, so that nobody could sign them without. */
  readonly alone: number;
}

/** The kinds that a PSBT has; raises DecodeError as `decodePsbt` does. */
export function disclosuresIn(bytes: Uint8Array): readonly Disclosure[] {
  const found = new Map<DisclosureKind, Tally>();
  visitDisclosures(bytes, (kind, { start, end }, details) => {
    const tally = found.get(kind) ?? { records: 0, size: 0, fingerprints: new Set(), alone: 0 };
    tally.records += 1;
    tally.size += end - start;
    tally.alone += Number(details.isAlone ?? false);
    if (details.fingerprint && tally.fingerprints.size < MOST_NAMED) {
      tally.fingerprints.add(bytesToHex(details.fingerprint));
    }
    found.set(kind, tally);
  });
  return DISCLOSURE_KINDS.flatMap((kind) => {
    const tally = found.get(kind);
    return tally ? [{ kind, ...tally, fingerprints: [...tally.fingerprints] }] : [];
  });
}

const MOST_NAMED = 8;

interface Tally {
  records: number;
  size: number;
  alone: number;
  readonly fingerprints: Set<string>;
}

/**
 * The same PSBT, byte for byte, but for the records of these kinds. Raises
 * DecodeError as `decodePsbt` does.
 */
export function withoutDisclosures(
  bytes: Uint8Array,
  kinds: ReadonlySet<DisclosureKind>,
): Uint8Array {
  const writer = new Writer();
  let kept = 0;
  visitDisclosures(bytes, (kind, { start, end }) => {
    if (!kinds.has(kind)) return;
    writer.bytes(bytes.subarray(kept, start));
    kept = end;
  });
  writer.bytes(bytes.subarray(kept));
  return writer.finish();
}

interface Details {
  readonly fingerprint?: Uint8Array | undefined;
  readonly isAlone?: boolean;
}

type OnDisclosure = (kind: DisclosureKind, record: Span, details: Details) => void;

/** In file order. */
function visitDisclosures(bytes: Uint8Array, found: OnDisclosure): void {
  readPsbt(bytes, {
    global: ({ records }) => {
      for (const record of records) {
        const kind = kindOfAny(record);
        if (record.field !== 'xpub') {
          if (kind) found(kind, record, {});
          continue;
        }
        found('extended-keys', record, { fingerprint: record.value.fingerprint });
      }
    },
    input: (map) => {
      for (const record of map.records) visitInput(map, record, found);
    },
    output: ({ records }) => {
      for (const record of records) visitKeyed('output-origins', record, found);
    },
    end: () => undefined,
  });
}

function visitInput(map: InputMap, record: AnyRecordOf<InputFields>, found: OnDisclosure): void {
  if (record.field === 'non_witness_utxo') {
    found('previous-transactions', record, { isAlone: !recordOf(map, 'witness_utxo') });
  } else {
    visitKeyed('input-origins', record, found);
  }
}

function visitKeyed(
  origins: DisclosureKind,
  record: AnyRecordOf<InputFields> | AnyRecordOf<OutputFields>,
  found: OnDisclosure,
): void {
  const origin = originOf(record);
  const kind = origin ? origins : kindOfAny(record);
  if (kind) found(kind, record, { fingerprint: origin?.fingerprint });
}

/** What there is in every map. */
function kindOfAny({
  field,
}: AnyRecordOf<GlobalFields> | AnyRecordOf<InputFields> | AnyRecordOf<OutputFields>):
  | DisclosureKind
  | undefined {
  return field === 'proprietary' || field === 'unknown' ? field : undefined;
}
