import type { SignatureVerdict } from '../../core/verdict/signature-verdict.ts';
import type { InputVerdict } from '../../core/verdict/verify-inputs.ts';
import { toHex } from '../ui/format.ts';
import { type KeyOriginTexts, originText } from './text-verdicts.ts';

/** What is there of a signer at an input; absent where the signer has no key there. */
export type BoardCell = SignatureVerdict['verdict'] | 'missing' | undefined;

/** Inputs that have the same of all signers. */
export interface BoardRow {
  readonly inputs: readonly number[];
  /** As many as there are signers. */
  readonly cells: readonly BoardCell[];
}

export interface Board {
  /** An account of the key origins, or a key that has none. */
  readonly signers: readonly string[];
  /** Of each signer, what the descriptors are called that its inputs were derived from here. */
  readonly labels: readonly string[];
  /** Signers that have no column. */
  readonly more: number;
  readonly rows: readonly BoardRow[];
}

type BoardInput = Pick<InputVerdict, 'index' | 'signatures' | 'needs'>;

/** More inputs are not looked at, and more signers have no column: it is made while the page waits. */
export const MOST_INPUTS = 2_000;
export const MOST_SIGNERS = 20;

/** Inputs against signers, in the order in which they are met. */
export function boardOf(
  inputs: readonly BoardInput[],
  origins: KeyOriginTexts,
  labelOf: (input: number) => string | undefined = () => undefined,
): Board {
  const signers = new Map<string, Set<string>>();
  const rows = new Map<string, { readonly inputs: number[]; readonly cells: BoardCell[] }>();
  const all = inputs
    .slice(0, MOST_INPUTS)
    .map((input) => ({ input, held: heldIn(input, origins) }));
  for (const { input, held } of all) {
    const label = labelOf(input.index);
    for (const signer of held.keys()) {
      const labels = signers.get(signer) ?? new Set();
      if (label !== undefined) labels.add(label);
      signers.set(signer, labels);
    }
  }
  const columns = [...signers.keys()].slice(0, MOST_SIGNERS);
  for (const { input, held } of all) {
    const cells = columns.map((signer) => held.get(signer));
    if (cells.every((cell) => cell === undefined)) continue;
    const name = cells.join();
    const row = rows.get(name) ?? { inputs: [], cells };
    row.inputs.push(input.index);
    rows.set(name, row);
  }
  return {
    signers: columns,
    labels: columns.map((signer) => [...(signers.get(signer) ?? [])].join(', ')),
    more: signers.size - columns.length,
    rows: [...rows.values()],
  };
}

/** The best of each signer first, as one valid signature is enough. */
const RANKS: readonly BoardCell[] = ['valid', 'unchecked', 'invalid', 'missing'];

function heldIn(
  { signatures, needs }: BoardInput,
  origins: KeyOriginTexts,
): ReadonlyMap<string, BoardCell> {
  const held = new Map<string, BoardCell>();
  const put = (key: Uint8Array, cell: BoardCell) => {
    const signer = signerOf(toHex(key), origins);
    const before = held.get(signer);
    if (!before || RANKS.indexOf(cell) < RANKS.indexOf(before)) held.set(signer, cell);
  };
  for (const { publicKey, verdict } of signatures) if (publicKey) put(publicKey, verdict);
  for (const way of needs?.ways ?? []) {
    for (const key of way.signatures.flatMap(({ of }) => of)) put(key, 'missing');
  }
  return held;
}

/** The account that a key is of. */
function signerOf(key: string, origins: KeyOriginTexts): string {
  const origin = origins.get(key) ?? origins.get(key.slice(2));
  return origin ? originText({ ...origin, path: origin.account }) : key;
}

/** "0 to 999, 1,002". */
export function rangesOf(
  numbers: readonly number[],
): readonly { readonly first: number; readonly last: number }[] {
  const ranges: { first: number; last: number }[] = [];
  for (const number of numbers) {
    const open = ranges.at(-1);
    if (open && open.last === number - 1) open.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges;
}
