/** What is told of a message that is signed, where of a payment whom it pays would be told. */
import { listText } from '../said/list.ts';
import { MAYBE_PAYMENT, messageLocks, signsMessageText } from '../said/message-words.ts';
import { unspentCommand } from '../said/node-commands.ts';
import { amountInWords, formatCount } from '../said/words.ts';
import { txidText } from '../tx/id-text.ts';
import type { Describing } from './described.ts';
import type { Section } from './sections.ts';

const MORE = 'more lines';

/** Below whose it is: when it holds; of a file that may be a payment, that it may be a message. */
export function messageSection({ inspection, chain }: Describing): Section {
  const { message } = inspection;
  if (!message) return { lines: [], rest: MORE };
  if (message.isNeverMined) {
    const locks = messageLocks(message);
    return { lines: locks.length > 0 ? [`Holds ${listText(locks, 'and')}.`] : [], rest: MORE };
  }
  const says = message.isRecorded
    ? `Says of itself: ${signsMessageText(message, chain)}`
    : 'It has the shape of a message';
  return { lines: [`${says}. ${MAYBE_PAYMENT}`], rest: MORE, least: 1 };
}

/** The coins of a proof, each with what is proven of it. */
export function proofCoinSection({ inspection }: Describing): Section {
  const coins = inspection.message?.coins ?? [];
  return {
    title: 'Coins that it shows',
    lines: coins.map(({ txid, vout, amount, proof, shown }, i) => {
      const what = amount === undefined ? 'amount' : `${amountInWords(amount)},`;
      const is = shown === undefined ? [] : [shown ? 'signed for' : 'not signed for'];
      return [`Input ${formatCount(i + 1)}: ${what} ${proof}`, `${txid}:${vout}`, ...is].join(', ');
    }),
    rest: 'more coins',
    least: 4,
  };
}

/** How a node is asked whether the coins of a proof exist and are unspent, whoever signs still. */
export function proofUnspentLines({ subject, inspection, chain }: Describing): readonly string[] {
  if (!inspection.message) return [];
  return subject.inputs
    .slice(1)
    .map(({ prevout: { txid, vout } }) => unspentCommand(chain, { txid: txidText(txid), vout }));
}
