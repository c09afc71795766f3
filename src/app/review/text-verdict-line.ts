import type { VerdictState } from '../../core/said/verdict-state.ts';
import type { VerdictAction } from './verdict-actions.ts';

/** How a state looks: a sign and a colour beside its word. */
export type VerdictTone = 'bad' | 'caution' | 'open' | 'begun' | 'good';

export const TONES: Readonly<Record<VerdictState, VerdictTone>> = {
  'rehearsal-mixed': 'bad',
  contradiction: 'bad',
  danger: 'bad',
  'invalid-signature': 'bad',
  'script-fails': 'bad',
  impossible: 'bad',
  draft: 'open',
  coinbase: 'open',
  'coins-missing': 'caution',
  'signed-not-verified': 'caution',
  'previous-transaction-missing': 'caution',
  'scripts-missing': 'caution',
  musig2: 'begun',
  'preimage-missing': 'open',
  'lock-unmet': 'caution',
  unsigned: 'open',
  'partly-signed': 'begun',
  foreign: 'caution',
  signed: 'good',
  offer: 'good',
  final: 'good',
  complete: 'good',
  unproven: 'caution',
  'not-relayed': 'caution',
  'message-open': 'open',
  'message-signed': 'good',
  'message-unproven': 'caution',
  rehearsal: 'open',
  'rehearsal-complete': 'good',
  unverified: 'caution',
};

export const TONE_SIGNS: Readonly<Record<VerdictTone, string>> = {
  bad: '✕',
  caution: '!',
  open: '○',
  begun: '◐',
  good: '✓',
};

export const ACTION_TEXT: Readonly<Record<VerdictAction, string>> = {
  show: 'Show where',
  copy: 'Copy',
  'copy-signature': 'Copy signature',
  'copy-transaction': 'Copy transaction',
  add: 'Add previous outputs',
  'add-previous': 'Add previous transaction',
  'add-descriptor': 'Add descriptor',
  sign: 'Sign',
  'show-qr': 'Show QR',
  finalize: 'Finalize',
  save: 'Save',
  verify: 'Verify signatures',
  mend: 'Mend',
};

export const VERDICT_LINE_TEXT = {
  transaction: 'transaction',
  signature: 'signature of the message',
  notFinalized: 'Bitcoin Core does not finalize this PSBT.',
} as const;

/** The state in a word, and what is said of it. */
export function verdictParts(text: string): readonly [word: string, rest: string] {
  const word = /^.+?(?=, but|, if|, and valid|:|;|$)/.exec(text)?.[0] ?? text;
  return [word, text.slice(word.length)];
}
