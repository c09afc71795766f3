import type { ExplainedInput, SigningReason } from '../../../core/form/types.ts';
import { shortKey } from '../../../core/said/need-words.ts';
import { sentence } from '../../../core/said/words.ts';
import { missingFromText, someNames, UNCHECKED } from '../../review/text-verdicts.ts';
import { formatCount } from '../../ui/format.ts';
import type { ResultInput } from './sign-result.ts';

/** Words of what signing came to. */
export const RESULT_TEXT = {
  title: 'Result',
  oldTitle: 'Earlier result',
  complete: 'Complete: all inputs have the signatures that they need.',
  // That it is valid, and on which condition, the verdict line says.
  completeNot:
    'Complete does not mean safe: whether the outputs are what you want is for you to check.',
  offer: 'Offer, signed: the outputs pay more than these inputs have, so others add inputs.',
  offerNot: 'No node takes it as it is. Give it to whoever adds the inputs and signs them.',
  incomplete: 'Not complete: something is missing.',
  refused: 'signrawtransactionwithkey returned an error. Nothing was signed.',
  error: (code: number) => `Error ${code}`,
  changed: 'The form was changed since. This result is for the form as it was before.',
  showOld: 'Show it',
  hideOld: 'Hide it',
  hex: 'Signed transaction',
  hexIncomplete: 'Transaction with the signatures so far',
  copy: 'Copy',
  save: 'Save',
  qr: 'QR code',
  inspect: 'Open in Inspect',
  inspectWhy: 'With the previous outputs, so that amounts and fee are known there',
  use: 'Use as the transaction',
  useWhy: 'Put it into the form for the next signer; its signatures are kept',
  txid: 'Txid',
  size: 'Size',
  willGrow: 'Missing signatures will make it larger.',
  offerGrows: 'Inputs that are added will make it larger.',
  fee: 'Fee',
  inputs: 'By input',
  inputComplete: 'complete',
  allSigned: 'All inputs are complete.',
  nodeSays: 'Bitcoin Core says:',
  feeOfOffer: 'Those who add inputs pay what is missing, and the fee.',
  notSent: 'Nothing was sent: this page works offline.',
  howToSend: 'To send it, on a machine with a node:',
  isRefused: 'A node with default settings refuses it as it is.',
  unspent: 'Copy gettxout calls',
  unspentWhy: 'To ask a node first whether the coins exist and are unspent',
  more: (characters: number) => `… ${formatCount(characters)} characters …`,
  onlyOpen: 'Show only inputs that are not complete',
} as const;

/** "kept 1, added 1". */
export function inputWork({ kept, made, isComplete }: ResultInput): string {
  if (kept === 0 && made === 0) return isComplete ? 'no signature needed' : 'nothing signed';
  const parts = [...(kept > 0 ? [`kept ${kept}`] : []), ...(made > 0 ? [`added ${made}`] : [])];
  return parts.join(', ');
}

/** What an input still needs, a sentence each: as of any file, and what only signing says. */
export function incompleteTexts({
  needs,
  unmet,
  reasons,
}: Pick<ExplainedInput, 'needs' | 'unmet' | 'reasons'>): readonly string[] {
  return [
    ...reasons.map(reasonText),
    ...(needs ? [sentence(missingFromText({ needs }, new Map()))] : []),
    ...(unmet === undefined ? [] : [`${sentence(unmet)}: it has to be created again.`]),
  ];
}

function reasonText(reason: SigningReason): string {
  switch (reason.is) {
    case 'left':
      return 'Its signatures and scripts were left as they are.';
    case 'other-utxos':
      return UNCHECKED['other coins'];
    case 'amount':
      return 'The amount is missing. A segwit signature commits to it and is invalid with a wrong one.';
    case 'no-output-for-single':
      return 'SINGLE commits to the output with the same index, and there is none. The input was not signed.';
    case 'hidden-keys':
      return `The script contains keys as hashes only and can be read only with these keys: ${someNames(reason.hashes.map(shortKey), MOST_KEYS).join(', ')}.`;
    case 'uncompressed-key':
      return 'A key in the witness script is uncompressed. Nodes do not relay such a spend.';
    case 'script-too-large':
      return 'The script is larger than the limit. Nobody can spend this output.';
    case 'tap-tree':
      return 'This output is spent by a script in its taproot tree. signrawtransactionwithkey signs with the output key only.';
    case 'invalid-signature':
      return 'The transaction had a signature that is not valid for any key of the script. It was dropped.';
    case 'unknown-script':
      return 'signrawtransactionwithkey cannot sign for a script of this form.';
  }
}

const MOST_KEYS = 4;

/** What Core's words for a refused call mean here, where they can mean more. */
export function refusalHint(message: string): string | undefined {
  return REFUSALS.find(([words]) => message.includes(words))?.[1];
}

const REFUSALS: readonly (readonly [string, string])[] = [
  [
    'Invalid private key',
    'One of the keys is not a WIF key for the selected chain; see what is said at its field.',
  ],
  ['TX decode failed', 'The transaction cannot be decoded; see below its field.'],
  ['Missing amount', 'A segwit signature commits to the amount that is spent: enter it.'],
  ['redeemScript', 'A script does not match its scriptPubKey; see its row.'],
  ['witnessScript', 'A script does not match its scriptPubKey; see its row.'],
  ['scriptPubKey', 'A scriptPubKey is wrong or contradicts another row; see the rows.'],
];
