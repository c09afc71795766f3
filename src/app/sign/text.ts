import type { CheckedForm, CheckedTransaction } from '../../core/form/types.ts';
import { sentence } from '../../core/said/words.ts';
import type { HashTypeName } from '../../core/script/hash-type.ts';
import { formatCount } from '../ui/format.ts';
import { bytesInWords, counted } from '../ui/text-amounts.ts';
import {
  GIVEN_TEXT,
  isPublic,
  notOpenedText,
  repairSentence,
  tooLargeText,
} from '../ui/text-given.ts';
import { inputsText, KEY_REFUSALS } from './keys/text-keys.ts';
import { INPUT_REFUSALS, PSBT_FAULTS, partsText } from './psbt/text-psbt.ts';
import type { SignNotice, WhyGrey, WhyWiped } from './sign-state.ts';

/** Words of the Sign view: its parts, its buttons and what it says of what was done. */
export const SIGN_TEXT = {
  form: 'What is signed, keys and previous outputs',
  review: 'What you will sign',
  reviewSigned: 'What was signed',
  reviewOnly: 'Review',
  reviewDetails: 'Signers, size and what may change',
  clear: 'Clear all',
  clearWhy: 'Empty the whole form, including the keys',
  open: 'Open a file',
  openKeys: 'Ctrl+O',
  dropHere: 'Drop the file anywhere to open it',
  dismiss: 'Dismiss',

  transaction: 'Transaction',
  messageTitle: 'Message',
  transactionField: 'Raw transaction in hex',
  transactionHint: 'Raw transaction in hex, or a PSBT',
  transactionEmpty:
    'Paste, drop or open a raw transaction, a PSBT, or the parameters of a whole call.',
  transactionReplace: 'Remove',
  transactionFault: 'Not a valid transaction:',
  faultAt: (offset: number) => `At byte ${formatCount(offset)}.`,
  reading: 'Reading',

  hashType: 'Signature hash type',
  hashTypes: {
    DEFAULT: 'DEFAULT',
    ALL: 'ALL',
    NONE: 'NONE',
    SINGLE: 'SINGLE',
    'ALL|ANYONECANPAY': 'ALL|ANYONECANPAY',
    'NONE|ANYONECANPAY': 'NONE|ANYONECANPAY',
    'SINGLE|ANYONECANPAY': 'SINGLE|ANYONECANPAY',
  } satisfies Record<HashTypeName, string>,

  sign: 'Sign',
  signMessage: 'Sign the message',
  signKeys: 'Ctrl+Enter',
  cancelKeys: 'Escape',
  signing: 'Signing',
  cancel: 'Cancel',
  dangersTitle: (count: number) =>
    count === 1
      ? 'Confirm the danger; then Sign is enabled'
      : 'Confirm each danger; then Sign is enabled',
  accept: 'I understand and want this',
} as const;

/** Beside Sign, why it is grey. */
export function greyText(why: WhyGrey, hindrance: CheckedForm['hindrance']): string {
  if (why !== 'hindered') return GREY_TEXT[why];
  return hindrance ? hindranceText(hindrance) : '';
}

const GREY_TEXT: Readonly<Record<Exclude<WhyGrey, 'hindered'>, string>> = {
  'no-transaction': 'Add a transaction or a PSBT.',
  'no-keys': 'Add a private key.',
  'other-chain': 'A key is for another chain.',
  unused: 'None of the keys signs an input.',
  lacking: 'No key signs anything yet: what is missing stands at each.',
  unanswered: 'Confirm each danger first.',
  done: 'Nothing is left to sign.',
};

/** Of the review; `isSigned` where all is. What nobody signs any more is neither signed nor to be signed. */
export function reviewTitle(isSigned: boolean, hindrance: CheckedForm['hindrance']): string {
  if (hindrance?.why === 'coinbase' || hindrance?.why === 'final') return SIGN_TEXT.reviewOnly;
  return isSigned ? SIGN_TEXT.reviewSigned : SIGN_TEXT.review;
}

function hindranceText({ why, inputs }: NonNullable<CheckedForm['hindrance']>): string {
  const which = inputsText(inputs);
  switch (why) {
    case 'coinbase':
      return 'A coinbase spends nothing and takes no signatures.';
    case 'final':
      return `The final scripts of ${which} fail, and no key mends that.`;
    case 'utxo':
    case 'previous_transaction':
      return `Add the previous ${inputs.length === 1 ? 'transaction' : 'transactions'} of ${which}.`;
    case 'redeem_script':
    case 'witness_script':
      return `A script of ${which} is missing.`;
    default:
      return sentence(`${inputsText(inputs.slice(0, 1))} is not signed: ${INPUT_REFUSALS[why]}.`);
  }
}

/** The hash types that leave nothing open, in a line. */
export const WHOLE_TEXT = 'commits to all inputs and all outputs';

/** What a hash type leaves open, in words. */
export const HASH_TYPE_TEXT: Readonly<Record<HashTypeName, string>> = {
  DEFAULT: 'Commits to all inputs and all outputs. Nothing can be changed afterwards.',
  ALL: 'Commits to all inputs and all outputs. Nothing can be changed afterwards. A taproot signature is one byte longer than with DEFAULT.',
  NONE: 'Commits to all inputs and to no output: by itself it lets anyone redirect the coins.',
  SINGLE:
    'Each signature commits to one output only, the one with the index of its input: by itself it lets anyone change, remove or add other outputs.',
  'ALL|ANYONECANPAY':
    'Each signature commits to its own input only, and to all outputs. By itself it lets others add or remove inputs, but not change the outputs.',
  'NONE|ANYONECANPAY':
    'Each signature commits to its own input only and to no output: by itself it lets anyone redirect the coins.',
  'SINGLE|ANYONECANPAY':
    'Each signature commits to its own input and to the output with the same index: by itself it lets anyone change all other inputs and outputs.',
};

const WIPED: Readonly<Record<WhyWiped, string>> = {
  asked: 'The keys were wiped.',
  signed: 'Signed. The keys were wiped.',
  nonces: 'Public nonces added; nothing is signed yet. The keys were wiped.',
  shares: 'Silent payment shares added; nothing is signed yet. The keys were wiped.',
  idle: 'The keys were wiped after five minutes without use.',
  left: 'The keys were wiped when the page was left.',
};

/** What was done with what was given, or why nothing was. */
export function noticeText(notice: SignNotice): string {
  switch (notice.is) {
    case 'refused':
      return `${READ_REFUSALS[notice.what]} ${notice.words ?? ''} Nothing of it was kept.`;
    case 'too-large':
      return `${tooLargeText(notice)} Nothing of it was kept.`;
    case 'named':
      return isPublic(notice)
        ? notOpenedText(notice)
        : `${notOpenedText(notice)} ${GIVEN_TEXT.nothingKept}`;
    case 'psbt':
      return psbtTaken(notice);
    case 'alone':
      return aloneTaken(notice);
    case 'repaired':
      return repairSentence(notice.repair);
    case 'coins':
      return utxosTaken(notice);
    case 'updated':
      return updatedText(notice);
    case 'keys':
      return `Added ${counted(notice.count, 'private key')}.`;
    case 'call':
      return 'The form was filled in from the parameters of the call.';
    case 'copies':
      return copiesTaken(notice);
    case 'wiped':
      return WIPED[notice.why];
    default:
      return SIMPLE_NOTICES[notice.is];
  }
}

type SimpleNotice = Exclude<
  SignNotice['is'],
  | 'refused'
  | 'too-large'
  | 'named'
  | 'psbt'
  | 'alone'
  | 'repaired'
  | 'coins'
  | 'updated'
  | 'keys'
  | 'call'
  | 'copies'
  | 'wiped'
>;

const SIMPLE_NOTICES: Readonly<Record<SimpleNotice, string>> = {
  'next-signer':
    'The signed transaction is in the form. Add the key of the next signer; existing signatures are kept.',
  meant: 'The amounts were changed.',
  'not-previous':
    'Not added: no input of the PSBT spends an output of this transaction. To sign it instead, clear the form first.',
  unanswered: 'Not signed: confirm each danger first.',
  'other-chain': 'Not signed: a key is for another chain than the one selected.',
  unused: 'Not signed: none of the keys signs an input.',
  hindered: 'Not signed: no key signs it as it is.',
  lacking: 'Not signed: what the keys lack stands at each.',
  copied: 'Copied the transaction.',
  'not-copied': 'The browser did not allow copying.',
  saved: 'Saved as a file.',
  lost: 'The worker stopped unexpectedly. Nothing was changed.',
  cancelled: 'Cancelled. Nothing was signed.',
  'no-transaction': 'There is no transaction to sign.',
  'no-keys': 'There is no private key to sign with.',
  unreadable: 'The browser could not read this file.',
  'no-field': 'This is a private key. Keys cannot be entered in this page.',
};

type Of<Is extends SignNotice['is']> = Extract<SignNotice, { readonly is: Is }>;

function psbtTaken({ version, known, hashType, repair }: Of<'psbt'>): string {
  const opened = `Opened the PSBT (version ${version}) with ${counted(known, 'previous output')}.`;
  const asks = hashType === undefined ? '' : ` It requests the hash type ${hashType}.`;
  const repaired = repair ? ` ${repairSentence(repair)}` : '';
  return opened + asks + repaired;
}

function aloneTaken({ leftOut }: Of<'alone'>): string {
  const were = leftOut === 1 ? 'was' : 'were';
  return `${counted(leftOut, 'signature')} of the PSBT cannot be put into a raw transaction yet and ${were} left out.`;
}

function copiesTaken({ added, refused, isNew }: Of<'copies'>): string {
  const words = [
    ...(added > 0 ? [`Took ${counted(added, 'copy', 'copies')} of the PSBT.`] : []),
    ...(added > 0 && !isNew ? ['There was nothing new in it.'] : []),
    ...(refused > 0
      ? [`Refused ${counted(refused, 'copy', 'copies')}; nothing was changed by it.`]
      : []),
  ];
  return `${words.join(' ')} See “Cosigners’ copies”.`;
}

function updatedText({ transactions, outputs, unproven, hasText }: Of<'updated'>): string {
  const words = [
    ...(hasText ? ['This is what is signed. The text was put into the PSBT.'] : []),
    ...(transactions.length > 0
      ? [`Put into the PSBT: the previous transaction of ${inputsText(transactions)}.`]
      : []),
    ...(outputs.length > 0
      ? [`Put into the PSBT, as claimed: what ${inputsText(outputs)} spends.`]
      : []),
    ...(unproven.length > 0
      ? [
          `Not put in: what ${inputsText(unproven)} spends, as told. The whole previous transaction is needed.`,
        ]
      : []),
  ];
  return words.length > 0 ? words.join(' ') : 'The PSBT already says what its inputs spend.';
}

function utxosTaken({ from, count, foreign, replaced }: Of<'coins'>): string {
  const source = from === 'prevtxs' ? 'prevtxs' : 'a previous transaction';
  const used = counted(count - foreign, 'previous output');
  const others =
    foreign === 0
      ? ''
      : ` ${formatCount(foreign)} ${foreign === 1 ? 'is' : 'are'} not spent by this transaction.`;
  const over = replaced === 0 ? '' : ` Replaced the data of ${counted(replaced, 'row')}.`;
  return `Added ${used} from ${source}.${others}${over}`;
}

/** Whether something went otherwise than it was meant. */
export function isBadNews(notice: SignNotice): boolean {
  if (notice.is === 'updated') return notice.unproven.length > 0;
  return notice.is === 'copies' ? notice.refused > 0 : BAD_NEWS.has(notice.is);
}

const BAD_NEWS: ReadonlySet<SignNotice['is']> = new Set([
  'refused',
  'named',
  'too-large',
  'lost',
  'no-transaction',
  'no-keys',
  'unreadable',
  'no-field',
  'not-copied',
  'not-previous',
  'unanswered',
  'other-chain',
  'unused',
  'lacking',
  'hindered',
]);

/** "1 input, 2 outputs, 85 bytes, version 2". */
export function decodedText(
  decoded: Pick<CheckedTransaction, 'inputCount' | 'outputCount' | 'size' | 'version'>,
): string {
  const { size, version } = decoded;
  return `${partsText(decoded)}, ${bytesInWords(size)}, version ${formatCount(version)}`;
}

/** The same words are said of what was given as a key, where it was meant as one. */
const READ_REFUSALS: Readonly<Record<Of<'refused'>['what'], string>> = {
  ...KEY_REFUSALS,
  psbt: 'This PSBT could not be decoded.',
  transaction: 'This transaction could not be decoded.',
  txid: 'This is a txid or another hash. The raw transaction itself is needed: it cannot be looked up, as this page works offline.',
  'hex-key':
    'This is 32 bytes of hex: a txid, another hash, or a private key. The raw transaction itself is needed; private keys are accepted in WIF only.',
  'public-key': 'This is a public key. A raw transaction or a PSBT is needed.',
  address: 'This is an address. A raw transaction or a PSBT is needed.',
  'extended-public-key': 'This is an extended public key. A raw transaction or a PSBT is needed.',
  descriptor: 'This is an output descriptor. A raw transaction or a PSBT is needed.',
  damaged: 'This is damaged.',
  'lock-times-conflict': PSBT_FAULTS['invalid-transaction'],
  qr: 'No QR code could be read in it.',
  unknown: 'This is not a transaction, a PSBT, previous outputs or a private key.',
};
