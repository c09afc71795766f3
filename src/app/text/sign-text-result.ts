import type { Chain } from '../../core/encoding/chains.ts';
import type { Missing } from '../sign/port.ts';
import type { ResultInput } from '../sign/sign-result.ts';
import { formatCount } from '../ui/format.ts';
import { counted, shortened } from './amounts.ts';
import { durationText, timeText } from './summary-text.ts';

/** Words of what signing came to. */
export const RESULT_TEXT = {
  title: 'Result',
  complete: 'Complete: all inputs have the signatures that they need.',
  completeNot:
    'Complete does not mean safe: it says that the scripts are satisfied, not that the outputs are what you want.',
  incomplete: 'Not complete: something is still missing.',
  refused: 'The procedure refused the call. Nothing was signed, and the form is as it was.',
  error: (code: number) => `Error ${code}`,
  changed: 'The form was changed since. This is the result of what stood there before.',
  hex: 'Signed transaction',
  hexIncomplete: 'Transaction with the signatures so far',
  copy: 'Copy',
  save: 'Save',
  inspect: 'Open in Inspect',
  use: 'Use as the transaction',
  useWhy: 'Put it into the form for the next signer; its signatures are kept',
  txid: 'Txid',
  size: 'Size',
  willGrow: 'It grows with the signatures that are still to come.',
  fee: 'Fee',
  inputs: 'By input',
  allSigned: 'All inputs are complete.',
  nodeSays: 'Bitcoin Core says:',
  notSent: 'Nothing was sent. This page makes no connection.',
  howToSend: 'To send it, on a machine with a node:',
  checkFirst: 'To have a node check it without sending it:',
  more: (characters: number) => `… ${formatCount(characters)} characters …`,
  onlyOpen: 'Only those that are not complete',
} as const;

const CHAIN_FLAG: Readonly<Record<Chain, string>> = {
  main: '',
  testnet3: ' -testnet',
  testnet4: ' -testnet4',
  signet: ' -signet',
  regtest: ' -regtest',
};

/** By standard input, as a command line may be too short for it. */
export function sendCommand(chain: Chain, file: string): string {
  return `bitcoin-cli${CHAIN_FLAG[chain]} -stdin sendrawtransaction < ${file}`;
}

/** "kept 1, added 1". */
export function inputWork({ kept, made, isComplete }: ResultInput): string {
  if (kept === 0 && made === 0)
    return isComplete ? 'complete without a signature' : 'nothing signed';
  const parts = [...(kept > 0 ? [`kept ${kept}`] : []), ...(made > 0 ? [`added ${made}`] : [])];
  return parts.join(', ');
}

/** What an input still needs, in plain words: one sentence each. */
export function missingText(missing: Missing): string {
  switch (missing.is) {
    case 'coin':
      return 'Its previous output is not in the form.';
    case 'foreign':
      return 'Its previous output is not in the form. Somebody else has begun to sign it; it is left as it was.';
    case 'other-coins':
      return `A taproot signature is of all coins that are spent, and ${counted(missing.count, 'other previous output')} ${missing.count === 1 ? 'is' : 'are'} missing.`;
    case 'amount':
      return 'Its amount is missing. A segwit signature is of the amount: with a wrong one it would not be valid.';
    case 'no-output-for-single':
      return 'SINGLE signs the output of the same number, and there is none. It was not signed.';
    case 'redeemScript':
    case 'witnessScript':
      return `Its ${missing.is} is missing: the one that hashes to ${shortened(missing.hash, 8)}.`;
    case 'signatures':
      return signaturesText(missing);
    case 'lock':
      return lockText(missing);
    case 'hidden-keys':
      return `Its script names keys by their hashes only. It is read once these keys are here, too: ${missing.hashes
        .slice(0, MOST_KEYS)
        .map((hash) => shortened(hash, 8))
        .join(', ')}.`;
    case 'uncompressed-key':
      return 'A key in its witness script is not compressed. Nodes do not pass such a spend on.';
    case 'script-too-large':
      return 'Its script is larger than the limit for scripts of its kind. Nobody can spend it.';
    case 'preimage':
      return `Its script asks for the preimage of ${shortened(missing.hash, 8)}. This procedure cannot be given one.`;
    case 'tap-tree':
      return 'It is to be spent by a script in its taproot tree. This procedure signs with the output key only.';
    case 'invalid-signature':
      return 'A signature that came with the transaction fits no key of the script, and was dropped.';
    case 'unknown-script':
      return 'Its script has no form that this procedure can sign.';
  }
}

type Lack<Is extends Missing['is']> = Extract<Missing, { readonly is: Is }>;

const MOST_KEYS = 4;

function signaturesText({ have, needed, publicKeys }: Lack<'signatures'>): string {
  const count =
    needed > 1 ? `It has ${have} of ${needed} signatures.` : 'Its signature is missing.';
  if (publicKeys.length === 0) return count;
  const names = publicKeys.slice(0, MOST_KEYS).map((key) => shortened(key, 8));
  const rest = publicKeys.length > MOST_KEYS ? ', …' : '';
  const by = publicKeys.length === 1 ? 'The key of' : 'A key of any of';
  return `${count} ${by} ${names.join(', ')}${rest} would sign.`;
}

function lockText({ unit, value, now, off }: Lack<'lock'>): string {
  const asked = LOCKS[unit](value);
  if (off === true) {
    return `${asked}, and the transaction switches that off: its sequence or its version would have to be another.`;
  }
  return `${asked}; the transaction says ${now === 0 ? 'nothing of the kind' : SAID[unit](now)}. It has to be made anew with a later one.`;
}

const LOCKS: Readonly<Record<Lack<'lock'>['unit'], (value: number) => string>> = {
  height: (value) => `It is locked until block ${formatCount(value)}`,
  time: (value) => `It is locked until ${timeText(value)}`,
  blocks: (value) => `It is locked for ${counted(value, 'block')} after the coin was mined`,
  seconds: (value) => `It is locked for ${durationText(value)} after the coin was mined`,
};

const SAID: Readonly<Record<Lack<'lock'>['unit'], (value: number) => string>> = {
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
    'One of the keys is no key in WIF for the chosen chain; see beside the field.',
  ],
  ['TX decode failed', 'The transaction cannot be read; see below its field.'],
  ['Missing amount', 'A segwit signature is of the amount that is spent: fill it in.'],
  ['redeemScript', 'A script in a row does not fit its output; see the row.'],
  ['witnessScript', 'A script in a row does not fit its output; see the row.'],
  ['scriptPubKey', 'Two rows say different things of one output, or one is damaged; see the rows.'],
];
