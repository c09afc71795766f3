import type { IncompleteReason } from '../../../core/form/types.ts';
import { ifCoins } from '../../../core/said/coin-words.ts';
import { shortKey } from '../../../core/said/need-words.ts';
import { durationText, timeText } from '../../review/summary/text-summary.ts';
import { formatCount } from '../../ui/format.ts';
import { counted } from '../../ui/text-amounts.ts';
import type { ResultInput, SpentCoins } from './sign-result.ts';

/** Words of what signing came to. */
export const RESULT_TEXT = {
  title: 'Result',
  oldTitle: 'Earlier result',
  complete: 'Complete: all inputs have the signatures that they need.',
  completeNot: ({ proofs }: SpentCoins) =>
    `Complete does not mean safe: it is valid only ${ifCoins(proofs)}, and whether the outputs are what you want is for you to check.`,
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
  fee: 'Fee',
  inputs: 'By input',
  inputComplete: 'complete',
  allSigned: 'All inputs are complete.',
  nodeSays: 'Bitcoin Core says:',
  notSent: 'Nothing was sent: this page works offline.',
  howToSend: 'To send it, on a machine with a node:',
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

/** What an input still needs, in plain words: one sentence each. */
export function incompleteText(missing: IncompleteReason): string {
  switch (missing.is) {
    case 'coin':
      return 'The previous output is missing.';
    case 'foreign':
      return 'The previous output is missing. The input has signatures or scripts already; they were left as they are.';
    case 'other-utxos':
      return `A taproot signature commits to all outputs that are spent, and ${counted(missing.count, 'other previous output')} ${missing.count === 1 ? 'is' : 'are'} missing.`;
    case 'amount':
      return 'The amount is missing. A segwit signature commits to it and is invalid with a wrong one.';
    case 'no-output-for-single':
      return 'SINGLE commits to the output with the same index, and there is none. The input was not signed.';
    case 'redeemScript':
    case 'witnessScript':
      return `The ${missing.is} is missing: the one with the hash ${shortKey(missing.hash)}.`;
    case 'signatures':
      return signaturesText(missing);
    case 'lock':
      return lockText(missing);
    case 'hidden-keys':
      return `The script contains keys as hashes only and can be read only with these keys: ${missing.hashes
        .slice(0, MOST_KEYS)
        .map((hash) => shortKey(hash))
        .join(', ')}.`;
    case 'uncompressed-key':
      return 'A key in the witness script is uncompressed. Nodes do not relay such a spend.';
    case 'script-too-large':
      return 'The script is larger than the limit. Nobody can spend this output.';
    case 'preimage':
      return `The script needs the preimage of ${shortKey(missing.hash)}, which signrawtransactionwithkey does not accept.`;
    case 'tap-tree':
      return 'This output is spent by a script in its taproot tree. signrawtransactionwithkey signs with the output key only.';
    case 'invalid-signature':
      return 'The transaction had a signature that is not valid for any key of the script. It was dropped.';
    case 'unknown-script':
      return 'signrawtransactionwithkey cannot sign for a script of this form.';
  }
}

type MissingRequirements<Is extends IncompleteReason['is']> = Extract<
  IncompleteReason,
  { readonly is: Is }
>;

const MOST_KEYS = 4;

function signaturesText({ have, needed, publicKeys }: MissingRequirements<'signatures'>): string {
  const count =
    needed > 1 ? `${have} of ${needed} signatures are there.` : 'The signature is missing.';
  if (publicKeys.length === 0) return count;
  const names = publicKeys.slice(0, MOST_KEYS).map((key) => shortKey(key));
  const rest = publicKeys.length > MOST_KEYS ? ', …' : '';
  const by = publicKeys.length === 1 ? 'The private key of' : 'The private key of any of';
  return `${count} ${by} ${names.join(', ')}${rest} can sign.`;
}

function lockText({ unit, value, now, off }: MissingRequirements<'lock'>): string {
  const asked = LOCKS[unit](value);
  if (off === true) {
    return `${asked}, but the sequence or the version of the transaction disables lock times: it has to be created again with others.`;
  }
  return `${asked}; the transaction says ${now === 0 ? 'none' : SAID[unit](now)}. It has to be created again with a later one.`;
}

const LOCKS: Readonly<Record<MissingRequirements<'lock'>['unit'], (value: number) => string>> = {
  height: (value) => `It is locked until block ${formatCount(value)}`,
  time: (value) => `It is locked until ${timeText(value)}`,
  blocks: (value) => `It is locked for ${counted(value, 'block')} after the coin was mined`,
  seconds: (value) => `It is locked for ${durationText(value)} after the coin was mined`,
};

const SAID: Readonly<Record<MissingRequirements<'lock'>['unit'], (value: number) => string>> = {
  height: (value) => `block ${formatCount(value)}`,
  time: timeText,
  blocks: (value) => counted(value, 'block'),
  seconds: durationText,
};

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
