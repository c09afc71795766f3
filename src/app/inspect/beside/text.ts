import type { WantedTransaction } from '../../../channel/protocol/inspect-protocol.ts';
import type { GivenBeside } from '../../../core/form/rows/given-beside.ts';
import { formatCount } from '../../ui/format.ts';

function outputsText(count: number): string {
  return count === 1 ? '1 previous output' : `${formatCount(count)} previous outputs`;
}

function listText(numbers: readonly number[]): string {
  const most = 8;
  const shown = numbers.slice(0, most).map(formatCount).join(', ');
  return numbers.length > most ? `${shown} and ${formatCount(numbers.length - most)} more` : shown;
}

/** An id at both ends, where the whole stands elsewhere. */
function shortId(txid: string): string {
  return `${txid.slice(0, 8)}…${txid.slice(-8)}`;
}

/** What was given, as it is listed. */
function givenText({ from, utxos, text }: GivenBeside): string {
  const outputs = outputsText(utxos.length);
  switch (from) {
    case 'previous transaction':
      return `Previous transaction ${shortId(utxos[0]?.txid ?? '')}: proves ${outputs}`;
    case 'prevtxs':
      return `prevtxs: ${outputs}, claimed`;
    case 'form':
      return `Given in Sign: ${outputs}`;
    case 'message':
      return text === undefined ? 'Whose message it is' : 'The text of the message';
  }
}

function addedText({ from, utxos }: GivenBeside): string {
  switch (from) {
    case 'previous transaction':
      return `Previous transaction added. It proves ${outputsText(utxos.length)}.`;
    case 'message':
      return 'This is what is signed.';
    default:
      return `prevtxs added: ${outputsText(utxos.length)}, claimed.`;
  }
}

export const BESIDE_TEXT = {
  title: 'Given beside this input',
  count: (count: number) => `${formatCount(count)} given beside this input`,
  given: givenText,
  remove: 'Remove',
  removeLabel: (given: GivenBeside) => `Remove: ${givenText(given)}`,
  removed: 'Removed',
  added: addedText,
  notWanted: 'None of these inputs spends an output of that transaction. Nothing was added.',
  turned: (inputs: readonly number[]) =>
    `${inputs.length === 1 ? 'Input' : 'Inputs'} ${listText(inputs)}: the outpoint has the txid of that transaction with its bytes in the other order, so it spends what is not there. Nothing was added.`,
  instead: 'Open it instead',
  addTitle: 'Add previous outputs',
  addHint:
    'Paste, drop, open or scan a previous transaction below, or prevtxs as JSON. Only a whole previous transaction proves an amount.',
  field: 'Previous transaction or prevtxs',
  wanted: 'Wanted',
  forInputs: ({ inputs, isMissing }: WantedTransaction) =>
    `${inputs.length === 1 ? 'input' : 'inputs'} ${listText(inputs)}, ${isMissing ? 'missing' : 'claimed'}`,
  copyTxid: 'Copy txid',
  txid: 'Txid',
  more: (count: number) => `${formatCount(count)} more`,
  close: 'Close',
} as const;
