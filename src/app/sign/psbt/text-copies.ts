import type { PsbtDifference } from '../../../channel/protocol/signing-form-protocol.ts';
import type { Brought, KeptRecord } from '../../../core/form/psbt/psbt-copies.ts';
import { droppedText } from '../../../core/said/dropped-words.ts';
import { shortKey } from '../../../core/said/need-words.ts';
import { formatCount } from '../../ui/format.ts';
import { counted } from '../../ui/text-amounts.ts';
import { inputsText } from '../keys/text-keys.ts';
import type { CopyOutcome, PsbtStep } from './psbt-document.ts';
import { changedText } from './text-changes.ts';

/** Words of a PSBT's way: its versions, the copies of others, and what differs. */
export const COPIES_TEXT = {
  title: 'Cosigners’ copies',
  combine: 'Combine',
  combineWhy: 'Put this PSBT together with copies that others have signed',
  lost: 'The copies could not be put together. Try again.',
  add: 'Add copies',
  addWhy: 'Open one file or several: copies of this PSBT that others have signed',
  hint: 'Paste, drop or open copies of this PSBT that others have signed, one or several at once. What they bring is put together here; a copy of another PSBT is refused.',
  takes:
    'Copies of this PSBT that others have signed: pasted, dropped or opened, one or several at once. You see what each brings before anything is put together; a copy of another PSBT is refused.',
  here: 'In this file:',
  signedBy: (signers: readonly string[]) => `Signed by ${signers.join(', ')}.`,
  noSignature: 'No signatures yet.',
  looking: 'Its signatures are not verified yet.',
  none: 'It is no PSBT.',
  transaction:
    'It is a transaction, not a PSBT: who has sent the whole transaction has nothing to combine. Close this and paste it to inspect it.',
  empty: 'What each copy brings is listed here.',
  list: 'Copies',
  accept: 'Combine and show',
  pasted: 'pasted',
  openInstead: 'Open it instead',
  openInsteadWhy: 'What is open now is kept, to go back to',
  dismiss: 'Dismiss',
  mend: 'The text, to be mended',
  retry: 'Try again',
  undo: 'Undo',
  version: 'Version',
  compare: 'Compare',
  compareWhy: 'See what differs from an earlier version',
  compareTitle: 'Compare with another version',
  with: 'With',
  comparing: 'Comparing…',
  failed: 'The versions could not be compared.',
  bytes: 'Bytes, by the paths of decodepsbt',
  what: { added: 'added', removed: 'removed', changed: 'changed' },
  more: (count: number) => `and ${counted(count, 'more difference')}`,
  finalise: 'Finalize',
  finaliseWhy: 'Put the final scripts together, and get the network transaction',
  finaliseMessageWhy: 'Put the final scripts together, and get the signature of the message',
  extract: 'Extract',
  extractMessage: 'Show the signature',
} as const;

const STEPS: Readonly<Record<PsbtStep, string>> = {
  given: 'as given',
  updated: 'with what it spends',
  copies: 'with copies',
  nonces: 'with nonces',
  shares: 'with shares',
  signed: 'signed',
  changed: 'no signature added',
  final: 'final',
};

/** "2: with copies"; `number` from 0. */
export function copyVersionText(number: number, step: PsbtStep): string {
  return `${formatCount(number + 1)}: ${STEPS[step]}`;
}

/** What became of a copy. */
export function copyOutcomeText(outcome: CopyOutcome): string {
  switch (outcome.is) {
    case 'added': {
      const { brought, kept, keptRecords = [], asked } = outcome;
      const what = brought.length === 0 ? 'nothing new' : brought.map(broughtText).join('; ');
      const other = kept === 0 ? '' : ` ${keptText(kept, keptRecords)}`;
      const type = asked
        ? ` The hash type of ${inputsText(asked)} was kept, which Bitcoin Core’s combinepsbt drops.`
        : '';
      return `brought ${what}.${other}${type}`;
    }
    case 'other':
      return `refused. ${refusedText(outcome.difference)}`;
    case 'none':
      return `refused. ${outcome.words}`;
    case 'damaged':
      return `refused. This PSBT could not be decoded. ${outcome.words ?? ''}`;
  }
}

/** "1 record in it said something else and stayed out: …", and what to do where the copy is right. */
function keptText(count: number, records: readonly KeptRecord[]): string {
  const said = `${counted(count, 'record')} in it said something else and stayed out`;
  const named = records.map((record) => changedText(record)).join('; ');
  const more = records.length > 0 && count > records.length ? '; …' : '';
  const isRight = records.some(({ isRight: is }) => is);
  return `${said}${named === '' ? '' : `: ${named}${more}`}.${isRight ? ` ${SIGNATURE_RIGHT}` : ''}`;
}

const SIGNATURE_RIGHT =
  'The copy has a valid signature where this file has an invalid one: Mend in Inspect drops the invalid one, then combine again.';

function refusedText(difference: PsbtDifference | undefined): string {
  if (difference?.kind !== 'transaction') return OTHER_VERSION;
  return differenceText(difference);
}

const OTHER_VERSION =
  'It is a PSBT of another version. Ask for one of the version that is open here.';

const KINDS: Readonly<Record<Brought['kind'], string>> = {
  signature: 'signature',
  partial: 'partial signature',
  nonce: 'public nonce',
  share: 'silent payment share',
  final: 'final script',
  other: 'other record',
};

/** "2 signatures of d34db33f (inputs 0 and 1)". */
function broughtText({ kind, fingerprint, key, count, inputs }: Brought): string {
  const who = fingerprint ?? (key && `key ${shortKey(key)}`);
  const where =
    inputs.length > 0 && kind !== 'other'
      ? ` (${inputsText(inputs)}${count > inputs.length ? '…' : ''})`
      : '';
  return counted(count, KINDS[kind]) + (who ? ` of ${who}` : '') + where;
}

/** What of two PSBTs differs, in a sentence. */
export function differenceText({
  kind,
  parts,
  isReordered,
  hasSignatures,
  count,
  changes,
}: PsbtDifference): string {
  switch (kind) {
    case 'same':
      return 'They are the same.';
    case 'order':
      return 'They have the same records in another order.';
    case 'signatures':
      return `The transaction is the same. Only signatures differ: ${counted(count, 'record')}.`;
    case 'metadata': {
      const what = hasSignatures
        ? `Records differ: ${formatCount(count)}, some of them no signatures.`
        : `No signatures differ, but other records: ${formatCount(count)}.`;
      return `The transaction is the same. ${what}${droppedText(changes)}`;
    }
    case 'transaction':
      return isReordered
        ? 'It is of another transaction: the same inputs and outputs in another order.'
        : `It is of another transaction. What differs: ${parts.join(', ')}.`;
  }
}
