/** When a transaction can be mined, by its lock time and the sequences of its inputs. */
import { bytesToHex } from '../bytes/hex.ts';
import { minedText, waitText } from '../said/lock-words.ts';
import { formatCount } from '../said/words.ts';
import { lockTimeOf, relativeLocksOf } from '../tx/locks.ts';
import type { Transaction } from '../tx/types.ts';

type Wait = ReturnType<typeof relativeLocksOf>[number];

/**
 * What it waits for, each in words that follow "can be mined": its lock time, then blocks,
 * then time. Nobody knows when coins of several transactions are mined, so that the largest
 * of several waits need not be the last to end; of the outputs of one transaction it is.
 */
export function minableWhen(
  transaction: Pick<Transaction, 'lockTime' | 'inputs' | 'version'>,
): readonly string[] {
  const lockTime = lockTimeOf(transaction);
  const waits = relativeLocksOf(transaction);
  return [
    ...(lockTime.enforced ? [minedText(lockTime)] : []),
    ...(['height', 'time'] as const).flatMap((kind) =>
      waitTexts(
        transaction,
        waits.filter(({ relative }) => relative.kind === kind),
      ),
    ),
  ];
}

/** How many waits of a kind are told each by itself. */
const MOST_WAITS = 3;

function waitTexts(
  { inputs }: Pick<Transaction, 'inputs'>,
  waits: readonly Wait[],
): readonly string[] {
  const longest = new Map<string, Wait>();
  for (const wait of waits) {
    const txid = bytesToHex(inputs[wait.index]!.prevout.txid);
    const before = longest.get(txid);
    if (!before || before.relative.value < wait.relative.value) longest.set(txid, wait);
  }
  const each = [...longest.values()].sort((a, b) => b.relative.value - a.relative.value);
  if (each.length <= MOST_WAITS) {
    return each.map(
      ({ relative, index }) => `${waitText(relative)} after input ${formatCount(index)}`,
    );
  }
  const isSame = each[0]!.relative.value === each.at(-1)!.relative.value;
  const wait = waitText(each[0]!.relative);
  return [
    `${isSame ? '' : 'at most '}${wait} after the last of ${formatCount(waits.length)} inputs`,
  ];
}
