import type { HashTypeName } from '../sign/port.ts';
import type { Notice, WhyWiped } from '../sign/sign-state.ts';
import { formatCount } from '../ui/format.ts';
import { counted } from './amounts.ts';
import { KEY_REFUSALS } from './sign-text-keys.ts';

/** Words of the Sign view: its parts, its buttons and what it says of what was done. */
export const SIGN_TEXT = {
  form: 'What to sign, and with what',
  review: 'What you will sign',
  clear: 'Clear all',
  clearWhy: 'Empty the whole form, keys too',
  open: 'Open a file',
  openKeys: 'Ctrl+O',
  dropHere: 'Drop it anywhere to take it into the form',
  dismiss: 'Dismiss',

  transaction: 'Transaction',
  transactionField: 'Raw transaction in hex',
  transactionHint: 'Raw transaction in hex, or a PSBT, which fills in everything',
  transactionEmpty:
    'Paste, drop or open it. A PSBT or the parameters of a whole call will do, too.',
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
  signKeys: 'Ctrl+Enter',
  cancelKeys: 'Escape',
  signing: 'Signing',
  cancel: 'Cancel',
  askTitle: (hashType: string) => `Sign with ${hashType}?`,
  askYes: (hashType: string) => `Sign with ${hashType}`,
  askNo: 'Do not sign',
  askHint: 'Nothing is signed yet. Use this only if whoever asked you for it told you why.',
} as const;

/** What a hash type leaves open, in words. */
export const HASH_TYPE_TEXT: Readonly<Record<HashTypeName, string>> = {
  DEFAULT: 'Signs all inputs and all outputs. Nothing can be changed afterwards.',
  ALL: 'Signs all inputs and all outputs. Nothing can be changed afterwards. A taproot signature is one byte longer than with DEFAULT.',
  NONE: 'Signs no output: whoever gets the signed transaction can send these coins anywhere.',
  SINGLE:
    'Signs, for each input, only the output of the same number: whoever gets the signed transaction can change, remove or add all other outputs.',
  'ALL|ANYONECANPAY':
    'Signs each input alone, and all outputs. Others can add inputs or take them out; what is paid to whom stays.',
  'NONE|ANYONECANPAY':
    'Signs each input alone and no output: whoever gets the signed transaction can put the coin into any other, and send it anywhere.',
  'SINGLE|ANYONECANPAY':
    'Signs each input alone, and only the output of the same number: whoever gets the signed transaction can change all other inputs and outputs.',
};

const WIPED: Readonly<Record<WhyWiped, string>> = {
  asked: 'The keys are wiped.',
  signed: 'Signed, and the keys are wiped.',
  idle: 'The keys were wiped after five minutes without use.',
  left: 'The keys were wiped, as the page was left.',
};

/** What was done with what was given, or why nothing was. */
export function noticeText(notice: Notice): string {
  switch (notice.is) {
    case 'refused':
      return `${READ_REFUSALS[notice.what]} ${notice.words ?? ''} Nothing of it was kept.`;
    case 'psbt':
      return psbtTaken(notice);
    case 'coins':
      return coinsTaken(notice);
    case 'keys':
      return `${counted(notice.count, 'key')} went into the field for keys.`;
    case 'call':
      return 'The parameters of the call are in the form.';
    case 'wiped':
      return WIPED[notice.why];
    case 'next-signer':
      return 'The signed transaction is in the form. Now give the key of the next signer; what is signed is kept.';
    default:
      return SIMPLE_NOTICES[notice.is];
  }
}

type SimpleNotice = Exclude<
  Notice['is'],
  'refused' | 'psbt' | 'coins' | 'keys' | 'call' | 'wiped' | 'next-signer'
>;

const SIMPLE_NOTICES: Readonly<Record<SimpleNotice, string>> = {
  copied: 'Copied the signed transaction.',
  'not-copied': 'The browser refused to copy.',
  saved: 'Saved as a file.',
  lost: 'The worker stopped before it had an answer. The form is as it was.',
  cancelled: 'Cancelled. Nothing was signed, and the form is as it was.',
  'no-transaction': 'There is no transaction to sign yet.',
  'no-keys': 'There is no key to sign with yet.',
  unreadable: 'The browser could not read this file.',
  'no-field': 'This is a private key. In this page there is no field for one.',
};

type Of<Is extends Notice['is']> = Extract<Notice, { readonly is: Is }>;

function psbtTaken({ version, coins, leftOut, hashType }: Of<'psbt'>): string {
  const filled = `The PSBT (version ${version}) filled in the transaction and ${counted(coins, 'previous output')}.`;
  const asks = hashType === undefined ? '' : ` It asks for ${hashType}.`;
  const lost =
    leftOut === 0
      ? ''
      : ` ${counted(leftOut, 'signature')} in it cannot be carried over yet, and ${leftOut === 1 ? 'is' : 'are'} left out.`;
  return filled + asks + lost;
}

function coinsTaken({ from, count, foreign, replaced }: Of<'coins'>): string {
  const source = from === 'prevtxs' ? 'prevtxs' : 'a previous transaction';
  const used = counted(count - foreign, 'previous output');
  const others = foreign === 0 ? '' : ` ${formatCount(foreign)} belong to no input here.`;
  const over =
    replaced === 0
      ? ''
      : ` ${counted(replaced, 'row')} said something else before and ${replaced === 1 ? 'was' : 'were'} replaced.`;
  return `Took ${used} from ${source}.${others}${over}`;
}

/** Whether something went otherwise than it was meant. */
export function isBadNews(notice: Notice): boolean {
  return BAD_NEWS.has(notice.is);
}

const BAD_NEWS: ReadonlySet<Notice['is']> = new Set([
  'refused',
  'lost',
  'no-transaction',
  'no-keys',
  'unreadable',
  'no-field',
  'not-copied',
]);

const READ_REFUSALS: Readonly<Record<Of<'refused'>['what'], string>> = {
  ...KEY_REFUSALS,
  psbt: 'This is a PSBT that could not be read.',
  transaction: 'This is a transaction that could not be read.',
  damaged: 'This is damaged.',
  unknown: 'This is neither a transaction, a PSBT, previous outputs nor a key.',
};
