import type {
  MakingRefusal,
  MessageCallFault,
  MessageCallVerdict,
} from '../../channel/message-client.ts';
import type { CoreAnswer, MessageForm, SignatureForm } from '../../core/message/in-form.ts';
import type { ProofCoin } from '../../core/message/proof-coins.ts';
import { heldText } from '../../core/said/lock-words.ts';
import { proofCoinsText } from '../../core/said/proof-words.ts';
import { formatCount } from '../ui/format.ts';
import { otherCoinText } from '../ui/text-given.ts';
import { SPACINGS } from './text-spacings.ts';

/** Words of the Messages view. */
export const MESSAGES_TEXT = {
  whatTitle: 'Message and address',
  address: 'Address',
  message: 'Message',
  messageHint: 'Every character counts, spaces and line breaks too.',
  signTitle: 'Sign',
  keysHintId: 'messages-keys-hint',
  keysHint:
    'One WIF key in each field. It signs for its P2PKH, P2WPKH, P2SH-P2WPKH and script-less Taproot addresses. Keys are used only in the call that signs, and wiped after it.',
  form: 'Form',
  forms: {
    bip322: 'BIP 322',
    full: 'BIP 322, full',
    core: 'signmessage (P2PKH only)',
  } satisfies Record<MessageForm, string>,
  more: 'Scripts and locks',
  scripts: 'Redeem and witness scripts, as hex, one per line',
  lockTime: 'Lock time',
  sequence: 'Sequence',
  sign: 'Sign the message',
  making: 'Signed by several, or with coins',
  makingHint:
    'Makes a PSBT that goes from signer to signer. In the place of the address a descriptor may stand, so that signers find their keys.',
  index: 'Index of the address, of a descriptor with many',
  coins:
    'Coins of a proof of funds: txid:number with the whole previous transactions as hex, one per line, or what listunspent prints',
  make: 'Make the PSBT',
  open: 'Open in Inspect',
  verifyTitle: 'Signature',
  signature: 'Signature',
  prevtxs: 'Previous transactions of its coins, as hex, one per line',
  verify: 'Verify',
  unspent: 'Copy gettxout calls',
  unspentWhy: 'One line of bitcoin-cli for each coin that the proof shows',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'The browser refused',
  judgedMessage: 'Message',
  outside: 'Not signed, beside the message',
  nothingYet: 'A block with address, message and signature can be pasted as a whole.',
} as const;

const FAULTS: Readonly<Record<MessageCallFault, string>> = {
  address: 'This is not an address of the selected chain.',
  key: 'A field does not contain a private key in WIF of the selected chain.',
  keys: 'These keys cannot sign for this address.',
  script: 'A script is not hex.',
  lock: 'The lock time and the sequence are whole numbers from 0 to 4294967295.',
  'no-key-hash':
    'Signatures of this form are for addresses of a single key. For this address, use BIP 322.',
  'not-p2pkh':
    'The form “signmessage” is for P2PKH addresses alone. For this address, use BIP 322.',
  signature:
    'This is neither base64 nor hex, so it is not a signature. Copy all of the signature, and nothing else.',
  prevtx: 'A line of the previous transactions is not a transaction in hex.',
  lost: 'This could not be done. Try again.',
};

/** Why there is neither a signature nor a verdict. */
export function messageFault({
  fault,
  coin,
}: {
  readonly fault: MessageCallFault;
  readonly coin?: string;
}): string {
  return coin === undefined ? FAULTS[fault] : `${FAULTS[fault]} ${otherCoinText(coin)}`;
}

/** Why no PSBT was made; `private`: a private key stood where none is asked for, and was not kept. */
export type MakingFault = MakingRefusal | { readonly ok: false; readonly fault: 'private' };

/** Why no PSBT was made, in the words of a node where it is one's. */
export function makingFault(refusal: MakingFault): string {
  switch (refusal.fault) {
    case 'private':
      return 'A private key stood there and was not kept. Only the fields for keys take keys.';
    case 'coins':
      return 'A line of the coins is neither an outpoint whose previous transaction stands here, nor such a transaction, nor JSON of listunspent.';
    case 'refused':
      return `Not made: ${refusal.words}`;
    case 'lost':
      return FAULTS.lost;
  }
}

/** Whose rules a signature follows. */
const FORMS: Readonly<Record<SignatureForm, string>> = {
  simple: 'BIP 322, simple',
  full: 'BIP 322, full',
  'proof-of-funds': 'BIP 322, proof of funds',
  core: 'signmessage of Bitcoin Core (P2PKH)',
  bip137: 'BIP 137',
  electrum: 'Electrum (header 27 to 34 on a segwit address)',
  taproot: '65 bytes for a Taproot address, which no specification defines',
  'other-header': '65 bytes with the header of another kind of key',
  'no-header': '64 bytes without a header',
  'full-no-prefix': 'BIP 322, full, without its prefix “ful”',
  'proof-of-funds-no-prefix': 'BIP 322, proof of funds, without its prefix “pof”',
  der: 'DER, as in transactions',
};

const BY_CORE: Readonly<Record<CoreAnswer, string>> = {
  true: 'Bitcoin Core’s verifymessage says true.',
  false: 'Bitcoin Core’s verifymessage says false.',
  'no-key': 'Bitcoin Core’s verifymessage refuses addresses other than P2PKH.',
  malformed: 'Bitcoin Core’s verifymessage refuses the text, which is not exactly base64.',
};

/** A verdict of whatever form, with the address that it is of; of BIP 322 with its time T and age S. */
export function messageVerdict(verdict: MessageCallVerdict, address: string): string {
  switch (verdict.verdict) {
    case 'none':
      return messageFault(verdict);
    case 'invalid':
      return `Invalid: this is not a signature of exactly this message for ${address}. ${insteadWords(verdict)}Form: ${FORMS[verdict.form]}.`;
    case 'inconclusive':
      return `Inconclusive: the script or the version may get a meaning by later rules, so this can be called neither valid nor invalid for ${address} here. Form: ${FORMS[verdict.form]}.`;
    case 'signed':
      return signedWords(verdict, address);
    case 'valid':
      return `Valid${heldText(verdict.lockTime, verdict.sequence)}: signed with the keys of ${address}. ${coinsWords(verdict)}Form: ${FORMS[verdict.form]}.`;
    case 'unproven':
      return `Unproven${heldText(verdict.lockTime, verdict.sequence)}: signed with the keys of ${address}, and valid if the coins are what the proof says of them, which anybody can write. ${coinsWords(verdict)}Form: ${FORMS[verdict.form]}.`;
  }
}

function signedWords(
  verdict: Extract<MessageCallVerdict, { verdict: 'signed' }>,
  address: string,
): string {
  const form = `Form: ${FORMS[verdict.form]}.`;
  if ('byCore' in verdict) {
    return `Valid: signed with the key of ${address}. ${form} ${BY_CORE[verdict.byCore]}`;
  }
  const { lockTime, sequence, missing } = verdict;
  const when = heldText(lockTime, sequence);
  return `Signed with the keys of ${address}, and valid${when} once “${missing}” stands before it: BIP 322 asks for that prefix, which older programs leave out. ${coinsWords(verdict)}${form}`;
}

/** So many characters are shown beside a verdict; all of them stand in the field. */
export const MOST_SHOWN = 5_000;

/** Of a text that is cut. */
export function shownOf(length: number): string {
  return `The first ${formatCount(MOST_SHOWN)} of ${formatCount(length)} characters.`;
}

/** An address in a block is as easily another's. */
export function replacedText(replaced: string): string {
  return `The pasted block names another address than the one that stood here, ${replaced}.`;
}

/** What it is a signature of instead. A key can be computed from any signature and any message. */
function insteadWords({
  form,
  spacing,
  signer,
  coins,
}: Extract<MessageCallVerdict, { verdict: 'invalid' }>): string {
  if (spacing) return `It is one of the message ${SPACINGS[spacing]}. `;
  if (signer !== undefined) {
    return `If the message is right, it was signed with the key of ${signer}; if not, that address means nothing. `;
  }
  if (coins) return coinsWords({ coins });
  return form === 'der' ? 'Signatures of messages have 65 bytes or are of BIP 322. ' : '';
}

function coinsWords({ coins }: { readonly coins?: readonly ProofCoin[] }): string {
  return coins ? `Coins: ${proofCoinsText(coins)}. ` : '';
}
