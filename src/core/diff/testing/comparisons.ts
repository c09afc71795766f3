import { bytesToHex } from '../../bytes/hex.ts';
import { encodeTransaction } from '../../tx/ids.ts';
import type { Comparison, Difference } from '../compare.ts';

/** What differs in the records, as `added`, `removed` or `changed` and the member that shows it. */
export function reported({ differences }: Comparison): string {
  return differences
    .flatMap(({ members }) => members)
    .map(({ path, a, b }) => `${a ? (b ? 'changed' : 'removed') : 'added'} ${path}`)
    .join(', ');
}

/** A comparison as values that can be held against another. */
export interface PlainComparison {
  readonly kind: Comparison['kind'];
  readonly parts: Comparison['parts'];
  readonly isReordered: boolean;
  readonly transactions: readonly string[];
  readonly records: readonly (readonly [paths: string, a: string, b: string])[];
}

export function plain(comparison: Comparison): PlainComparison {
  const { kind, parts, isReordered, transactions = [], differences } = comparison;
  return {
    kind,
    parts,
    isReordered,
    transactions: transactions.map((one) => bytesToHex(encodeTransaction(one))),
    records: differences.map(plainDifference),
  };
}

function plainDifference({ members, bytes }: Difference): PlainComparison['records'][number] {
  const hex = (record: Uint8Array | undefined) => (record ? bytesToHex(record) : 'none');
  return [members.map(({ path }) => path).join(), hex(bytes.a), hex(bytes.b)];
}

/** The same comparison from the other side. */
export function mirrored({ transactions, records, ...rest }: PlainComparison): PlainComparison {
  return {
    ...rest,
    transactions: [...transactions].reverse(),
    records: records.map(([paths, a, b]) => [paths, b, a]),
  };
}

/** What comparing finds where nothing differs. */
export const NO_DIFFERENCE: Omit<PlainComparison, 'kind'> = {
  parts: [],
  isReordered: false,
  transactions: [],
  records: [],
};
