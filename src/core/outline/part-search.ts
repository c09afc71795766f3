/**
 * Parts that are found by what they are rather than by their bytes: by kind, by
 * the type of a script, by opcode, by an amount as it is shown.
 */
import { formatAmount } from '../encoding/amount.ts';
import { opcodeName } from '../script/opcodes.ts';
import { type OutputType, solve } from '../script/solver.ts';
import { kindOf, type NodeIndex } from './node-index.ts';
import type { NodeKind } from './node-kinds.ts';
import type { QueryReading } from './search.ts';

/** What to look for; the words for kinds and types are the page's. */
export interface PartQuery {
  readonly kinds: ReadonlySet<NodeKind>;
  readonly types: ReadonlySet<OutputType>;
  readonly opcodes: ReadonlySet<number>;
  /** The beginning of an amount in BTC. */
  readonly amount?: string;
}

const SHORTEST_OPCODE = 4;

/** The opcodes whose names have a text in them, with or without OP_; none for short texts. */
export function opcodesNamed(query: string): ReadonlySet<number> {
  const wanted = query.trim().toUpperCase();
  if (wanted.length < SHORTEST_OPCODE || wanted === 'OP_') return new Set();
  const codes = Array.from({ length: 256 }, (_, code) => code);
  return new Set(codes.filter((code) => isNamed(opcodeName(code), wanted)));
}

function isNamed(name: string, wanted: string): boolean {
  return name.startsWith('OP_') && name !== 'OP_UNKNOWN' && name.includes(wanted);
}

/** The beginning of an amount; undefined for a text that is none. */
export function amountPrefix(query: string): string | undefined {
  return /^\d{1,8}\.\d{1,8}(?= ?BTC$|$)/i.exec(query.trim())?.[0];
}

export function isEmpty({ kinds, types, opcodes, amount }: PartQuery): boolean {
  return kinds.size + types.size + opcodes.size === 0 && amount === undefined;
}

/** What the part at `row` is found as, if it is. */
export function readingOf(
  bytes: Uint8Array,
  index: NodeIndex,
  row: number,
  query: PartQuery,
): QueryReading | undefined {
  const kind = kindOf(index, row);
  if (query.kinds.has(kind)) return 'label';
  const start = index.start[row]!;
  switch (kind) {
    case 'script.opcode':
    case 'script.push_opcode':
      return query.opcodes.has(bytes[start]!) ? 'opcode' : undefined;
    case 'tx.out.script_pubkey':
      return hasType(bytes.subarray(start, index.end[row]), query) ? 'type' : undefined;
    case 'tx.out.value':
      return hasAmount(bytes, start, query) ? 'amount' : undefined;
    default:
      return undefined;
  }
}

function hasType(script: Uint8Array, { types }: PartQuery): boolean {
  return types.size > 0 && types.has(solve(script).type);
}

function hasAmount(bytes: Uint8Array, start: number, { amount }: PartQuery): boolean {
  if (amount === undefined) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return formatAmount(view.getBigInt64(start, true)).startsWith(amount);
}
