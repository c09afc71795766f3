import type { Disclosure, DisclosureKind } from '../../core/psbt/disclosures.ts';
import { bytesInWords, counted } from '../ui/text-amounts.ts';

/** Words about what a PSBT tells of its maker. */
export const DISCLOSURE_TEXT = {
  open: 'Share',
  openWhy: 'See what this PSBT reveals, and make a copy without it',
  title: 'What this PSBT reveals',
  intro: 'Choose what to leave out of a copy. This PSBT stays as it is.',
  nothing:
    'Nothing beyond what signing takes: no key origins, extended keys, previous transactions, proprietary or unknown records.',
  lost: 'This could not be read.',
  copy: 'Copy without these',
  save: 'Save without these',
  copied: 'The copy is on the clipboard, as base64.',
  notCopied: 'The browser did not copy it. Save it instead.',
  saved: 'Saved.',
} as const;

const KINDS: Readonly<Record<DisclosureKind, readonly [title: string, needed: string]>> = {
  'input-origins': [
    'Key origins of inputs',
    'Fingerprints and derivation paths, which tell that keys are of one wallet. Signers find their keys by them: remove them only when signing is finished.',
  ],
  'output-origins': [
    'Key origins of outputs',
    'They tell which outputs are yours. A hardware wallet that signs next needs them to recognise your change.',
  ],
  'extended-keys': [
    'Extended public keys',
    'Whoever has one sees all addresses of its account, past and future. Some hardware wallets need them for multisig.',
  ],
  'previous-transactions': [
    'Previous transactions in full',
    'They show payments beside the ones spent here, and prove the amounts. Without them a hardware wallet may refuse to sign.',
  ],
  proprietary: ['Proprietary records', 'One program’s own notes. That program may miss them.'],
  unknown: [
    'Records that Bitcoin Core does not know',
    'Their meaning may be private. Silent payments are among them: their signers need them.',
  ],
};

export function disclosureTitle({ kind }: Disclosure): string {
  return KINDS[kind][0];
}

export function disclosureFacts({ records, size, fingerprints }: Disclosure): string {
  const of = fingerprints.length > 0 ? `, of ${fingerprints.join(', ')}` : '';
  return `${counted(records, 'record')}, ${bytesInWords(size)}${of}`;
}

/** Why one might leave it out, and what then no longer works. */
export function disclosureWords({ kind, alone }: Disclosure): string {
  const only =
    alone > 0 ? ` ${counted(alone, 'input')} cannot be signed or finalized without.` : '';
  return `${KINDS[kind][1]}${only}`;
}
