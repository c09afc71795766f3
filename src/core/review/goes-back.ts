/** What goes back to the scripts that are spent. */
import { bytesToHex } from '../bytes/hex.ts';
import type { Subject } from '../subject/subject.ts';
import { sumOf } from '../tx/sum-of.ts';
import type { JoinedInput } from '../verdict/joined.ts';

/**
 * Whether what is paid to a script goes back to it: no more than was spent of it, unless
 * all is spent of it. Else a stranger who adds a few satoshis would be paid unseen.
 */
export function goesBackIn(
  { inputs, transaction }: Subject,
  known: readonly Pick<JoinedInput, 'amount'>[],
): (script: Uint8Array) => boolean {
  const spent = new Map<string, (bigint | undefined)[]>();
  inputs.forEach(({ spent: coin }, i) => {
    if (coin) listed(spent, coin.scriptPubKey).push(known[i]?.amount);
  });
  const paid = new Map<string, bigint[]>();
  if (spent.size > 0) {
    for (const { scriptPubKey, value } of transaction.outputs) {
      listed(paid, scriptPubKey).push(value);
    }
  }
  const back = new Set(
    [...spent].flatMap(([name, amounts]) => {
      const sums = [sumOf(amounts), sumOf(paid.get(name) ?? [])] as const;
      return amounts.length === inputs.length || isAtMost(...sums) ? [name] : [];
    }),
  );
  return (script) => back.size > 0 && back.has(bytesToHex(script));
}

function isAtMost(most: bigint | undefined, amount: bigint | undefined): boolean {
  return most !== undefined && amount !== undefined && amount <= most;
}

function listed<Item>(lists: Map<string, Item[]>, script: Uint8Array): Item[] {
  const name = bytesToHex(script);
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}
