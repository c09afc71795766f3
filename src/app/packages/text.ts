import { listText } from '../../core/said/list.ts';
import { counted } from '../ui/text-amounts.ts';

/** Words about several files that spend each other. */
export const PACKAGE_TEXT = {
  belong: 'These belong together',
  open: 'See in which steps they can be sent',
  openWhy: 'Judges the files that spend each other as one',
  useParentsWhy: 'Proves the amounts that are spent by what is open already',
  withChild: 'Goes with its child: add it',
  withChildWhy: 'Nodes take this together with a transaction that spends it and pays for both',
  title: 'Sent together',
  looking: 'Being judged…',
  lost: 'This could not be judged.',
  unread: 'What was given is neither a PSBT nor a transaction, and was not kept.',
  unreadConfirmed: 'What was given is neither a transaction nor an output as prevtxs has it.',
  list: 'Transactions, parents first',
  sorted: 'Sorted: parents come first, whatever order the files came in.',
  copyCommand: 'Copy the line for a node',
  copyHex: 'Copy the hex',
  copied: 'Copied. Nothing was sent.',
  notCopied: 'The browser did not copy it.',
  nothingSent: 'Nothing is sent from here.',
  add: 'Add file',
  addWhy: 'Adds a PSBT or a transaction that spends one of these, or that one of these spends',
  confirmed: 'It is confirmed: tell its output',
  field: 'Paste a PSBT or a transaction',
  confirmedField: 'Paste the previous transaction, or its output as JSON',
  files: 'Back to adding files',
  lacking: 'is judged once that is told',
  pays: 'Pays',
  to: 'to',
} as const;

export function belongText(count: number): string {
  return `${PACKAGE_TEXT.belong}: ${counted(count, 'file')} that spend one another, or the same.`;
}

/** Of transactions that are open, and that the one that is shown spends. */
export function parentsText(txids: readonly string[]): string {
  const [only = '', ...others] = txids;
  return others.length === 0
    ? `Use ${only.slice(0, 8)}… as its previous transaction`
    : `Use ${txids.length} open files as its previous transactions`;
}

export function missingPlace(vout: number, txid: string): string {
  return `Output ${vout} of ${txid.slice(0, 8)}…, which is in none of these files`;
}

export function alternativesText(rows: readonly number[]): string {
  return `Only one of this and ${listText(rows.map(String), 'and')} can ever confirm.`;
}

/** Between what it pays and its fee, where that is known. */
export function paysWords(isFeeKnown: boolean): string {
  return isFeeKnown ? '; fee ' : '';
}
