import type { VerdictState } from '../../core/said/verdict-state.ts';
import type { InputFormat } from '../document/port.ts';

/** What can be done about a state. */
export type VerdictAction =
  | 'show'
  | 'copy'
  | 'copy-transaction'
  | 'copy-signature'
  | 'add'
  | 'add-previous'
  | 'add-descriptor'
  | 'sign'
  | 'show-qr'
  | 'finalize'
  | 'save'
  | 'verify'
  | 'mend';

/** What comes next first, and at most one besides. */
type Actions = readonly [] | readonly [VerdictAction] | readonly [VerdictAction, VerdictAction];

const ACTIONS: Readonly<Record<VerdictState, Actions>> = {
  'rehearsal-mixed': ['show'],
  contradiction: ['show'],
  danger: ['show'],
  'invalid-signature': ['show', 'mend'],
  'script-fails': ['show'],
  impossible: ['show'],
  draft: ['copy'],
  coinbase: ['copy'],
  'coins-missing': ['add'],
  'signed-not-verified': ['add'],
  'previous-transaction-missing': ['add'],
  'scripts-missing': ['add-descriptor'],
  musig2: ['sign', 'show-qr'],
  'preimage-missing': [],
  'lock-unmet': [],
  unsigned: ['sign', 'show-qr'],
  'partly-signed': ['sign', 'show-qr'],
  foreign: ['show'],
  signed: ['finalize', 'show-qr'],
  offer: ['save', 'show-qr'],
  final: ['copy-transaction', 'save'],
  complete: ['copy', 'save'],
  unproven: ['add-previous', 'copy'],
  'not-relayed': ['show', 'copy'],
  'message-open': ['sign', 'show-qr'],
  'message-signed': ['copy-signature', 'save'],
  'message-unproven': ['add-previous', 'copy-signature'],
  rehearsal: ['sign', 'show-qr'],
  'rehearsal-complete': ['save', 'show-qr'],
  unverified: ['verify'],
};

/** What a file is, and what is known beside it. */
export interface FileContext {
  readonly format: InputFormat;
  /** Whether a descriptor was given, by which scripts can be filled in. */
  readonly hasDescriptor: boolean;
}

export function actionsOf(state: VerdictState, { format, hasDescriptor }: FileContext): Actions {
  // What was given is put into the file by mending it.
  if (state === 'scripts-missing' && hasDescriptor) return ['mend', 'add-descriptor'];
  // Of a PSBT what nodes are sent is the transaction in it.
  if (state === 'not-relayed' && format === 'psbt') return ['show', 'copy-transaction'];
  if (state === 'unproven' && format === 'psbt') return ['add-previous', 'copy-transaction'];
  // A transaction that stands alone is not mended.
  if (state === 'invalid-signature' && format !== 'psbt') return ['show'];
  return ACTIONS[state];
}

/** Whether signing is what comes next. */
export function isToSign(state: VerdictState | undefined): boolean {
  return state !== undefined && ACTIONS[state][0] === 'sign';
}
