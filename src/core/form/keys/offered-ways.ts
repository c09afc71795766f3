/** Ways of scripts that Bitcoin Core does not sign for, among which Sign lets a person choose. */
import { bytesToHex, hexToBytes } from '../../bytes/hex.ts';
import { sha256 } from '../../crypto/hashes.ts';
import type { Psbt } from '../../psbt/types.ts';
import { unsignedTransactionOf, viewOf } from '../../psbt/view.ts';
import { lockFaultsText } from '../../said/lock-words.ts';
import { shortKey, wayText } from '../../said/need-words.ts';
import { type ChosenWay, type ForeignWay, foreignWays } from '../../sign/foreign-way.ts';
import type { Transaction } from '../../tx/types.ts';

/** A way, and what it asks for. All bytes are hex. */
export interface OfferedWay {
  readonly leafHash?: string;
  /** Keys that may sign; in the place of one that is not told its HASH160. */
  readonly keys: readonly string[];
  /** "a signature of A and a lock time of at least block 500". */
  readonly asks: string;
  /** What of it the transaction does not meet; absent where it meets all. */
  readonly unmet?: string;
  /** Hashes whose preimages the PSBT does not tell, with their kinds. */
  readonly preimages: readonly { readonly type: string; readonly hash: string }[];
}

/** Inputs of one script with its ways. */
export interface OfferedWays {
  /** Of the script, for whoever keeps a choice. */
  readonly id: string;
  readonly inputs: readonly number[];
  readonly ways: readonly OfferedWay[];
}

/** A way as it was chosen for some inputs; preimages as they were typed. */
export interface FormWay {
  readonly inputs: readonly number[];
  readonly leafHash?: string;
  readonly keys: readonly string[];
  readonly preimages: readonly string[];
}

/** Inputs that are looked at; of more some are signed by their only way alone. */
const MOST_INPUTS = 1_000;

export function offeredWays(psbt: Psbt): readonly OfferedWays[] {
  const view = viewOf(psbt);
  const transaction = unsignedTransactionOf(view);
  if (!transaction) return [];
  const found = new Map<string, OfferedWays>();
  for (const input of view.inputs.slice(0, MOST_INPUTS)) {
    const all = foreignWays(input, { transaction, publicKeys: [] });
    if (all.length === 0) continue;
    const ways = all.map((way) => offered(way, transaction, input.index));
    // Inputs of one script can differ in their locks and in what is told of keys.
    const id = bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(ways)))).slice(0, 16);
    const { inputs = [] } = found.get(id) ?? {};
    found.set(id, { id, inputs: [...inputs, input.index], ways });
  }
  return [...found.values()];
}

function offered(
  { option: { leafHash }, way, lacking, unmet }: ForeignWay,
  transaction: Transaction,
  index: number,
): OfferedWay {
  const namesOf = (keys: readonly Uint8Array[]) => keys.map((key) => shortKey(bytesToHex(key)));
  const keys = way.signatures.flatMap(({ of, hash }) => (of.length === 0 && hash ? [hash] : of));
  return {
    ...(leafHash && { leafHash: bytesToHex(leafHash) }),
    keys: keys.map(bytesToHex),
    asks: wayText(way, namesOf),
    ...(unmet && { unmet: lockFaultsText(unmet, transaction, index) }),
    preimages: lacking.map(({ type, hash }) => ({ type, hash: bytesToHex(hash) })),
  };
}

/** What is no hex is a preimage of nothing. */
export function chosenWays(ways: readonly FormWay[]): readonly ChosenWay[] {
  return ways.flatMap(({ inputs, leafHash, keys, preimages }) => {
    const leaf = leafHash === undefined ? undefined : hexToBytes(leafHash);
    const way = {
      ...(leaf && { leafHash: leaf }),
      keys: keys.flatMap((key) => hexToBytes(key) ?? []),
      preimages: preimages.map((typed) => hexToBytes(typed.trim()) ?? new Uint8Array(0)),
    };
    return inputs.map((input) => ({ input, ...way }));
  });
}
