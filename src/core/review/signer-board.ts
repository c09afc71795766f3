/** Which signers have signed which inputs, and which are missing. */
import { bytesToHex } from '../bytes/hex.ts';
import type { SignatureVerdict } from '../verdict/signature-verdict.ts';
import type { KeyOriginText } from './key-origins.ts';
import type { ReviewedInput } from './review.ts';

/** What is there of a signer at an input; absent where the signer has no key there. */
export type BoardCell = SignatureVerdict['verdict'] | 'missing' | undefined;

/** Inputs that have the same of all signers. */
export interface BoardRow {
  readonly inputs: readonly number[];
  /** As many as there are signers. */
  readonly cells: readonly BoardCell[];
}

/** An account of the key origins, or a key that has none. */
export interface BoardSigner {
  readonly account?: Pick<KeyOriginText, 'fingerprint' | 'account'> | undefined;
  /** Hex of the first key of it that was met. */
  readonly key: string;
  /** Numbers of the given descriptors that its inputs were derived from. */
  readonly descriptors: readonly number[];
}

export interface Board {
  readonly signers: readonly BoardSigner[];
  /** Signers that have no column. */
  readonly more: number;
  readonly rows: readonly BoardRow[];
}

/** As much of an input as the board is made of. */
export type BoardInput = Pick<ReviewedInput, 'index' | 'owner'> & {
  readonly verdict: Pick<ReviewedInput['verdict'], 'signatures' | 'needs'>;
};

/** More inputs are not looked at, and more signers have no column. */
const MOST_INPUTS = 2_000;
const MOST_SIGNERS = 20;

/** One that is met, with what it is called among the others. */
interface Met extends Omit<BoardSigner, 'descriptors'> {
  readonly name: string;
}

interface Held extends Met {
  readonly cell: Exclude<BoardCell, undefined>;
}

/** Inputs against signers, in the order in which they are met. */
export function boardOf(inputs: readonly BoardInput[], origins: readonly KeyOriginText[]): Board {
  const known = new Map(origins.map((origin) => [origin.key, origin]));
  const all = inputs
    .slice(0, MOST_INPUTS)
    .map(({ index, owner, verdict }) => ({ index, owner, held: heldIn(verdict, known) }));
  const signers = new Map<string, Met & { readonly descriptors: Set<number> }>();
  for (const { owner, held } of all) {
    for (const [name, { account, key }] of held) {
      const signer = signers.get(name) ?? { name, account, key, descriptors: new Set<number>() };
      if (owner?.status === 'derived') signer.descriptors.add(owner.descriptor ?? 0);
      signers.set(name, signer);
    }
  }
  const columns = [...signers.values()].slice(0, MOST_SIGNERS);
  return {
    signers: columns.map(({ account, key, descriptors }) => ({
      account,
      key,
      descriptors: [...descriptors],
    })),
    more: signers.size - columns.length,
    rows: rowsOf(
      all.map(({ index, held }) => ({
        index,
        cells: columns.map(({ name }) => held.get(name)?.cell),
      })),
    ),
  };
}

/** Those of which nothing is there have no row. */
function rowsOf(
  inputs: readonly { readonly index: number; readonly cells: readonly BoardCell[] }[],
): readonly BoardRow[] {
  const rows = new Map<
    string,
    { readonly inputs: number[]; readonly cells: readonly BoardCell[] }
  >();
  for (const { index, cells } of inputs) {
    if (cells.every((cell) => cell === undefined)) continue;
    const row = rows.get(cells.join()) ?? { inputs: [], cells };
    row.inputs.push(index);
    rows.set(cells.join(), row);
  }
  return [...rows.values()];
}

/** The best of each signer first, as one valid signature is enough. */
const RANKS: readonly BoardCell[] = ['valid', 'unchecked', 'invalid', 'missing'];

function heldIn(
  { signatures, needs }: BoardInput['verdict'],
  origins: ReadonlyMap<string, KeyOriginText>,
): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>();
  const put = (publicKey: Uint8Array, cell: Held['cell']) => {
    const signer = signerOf(bytesToHex(publicKey), origins);
    const before = held.get(signer.name);
    if (!before || RANKS.indexOf(cell) < RANKS.indexOf(before.cell)) {
      held.set(signer.name, { ...signer, cell });
    }
  };
  for (const { publicKey, verdict } of signatures) if (publicKey) put(publicKey, verdict);
  for (const way of needs?.ways ?? []) {
    for (const key of way.signatures.flatMap(({ of }) => of)) put(key, 'missing');
  }
  return held;
}

/** The account that a key is of; of taproot origins name the key by its x alone. */
function signerOf(key: string, origins: ReadonlyMap<string, KeyOriginText>): Met {
  const origin = origins.get(key) ?? origins.get(key.slice(2));
  if (!origin) return { name: key, key };
  const { fingerprint, account } = origin;
  return { name: `${fingerprint} ${account}`, account: { fingerprint, account }, key };
}
