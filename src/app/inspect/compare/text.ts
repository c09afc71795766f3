import type {
  ComparedText,
  PaymentResult,
  UnreadPayment,
  WalletComparison,
  WalletDescriptor,
  WalletFacts,
} from '../../../channel/protocol/compare-protocol.ts';
import type { ShownSpenders } from '../../../core/explain/spenders-shown.ts';
import type { Owner } from '../../../core/ownership/owner.ts';
import { indexText, ownerSentence } from '../../../core/said/owner-words.ts';
import { sentence, stopped } from '../../../core/said/words.ts';
import type { Labelled } from '../../../core/subject/labelled.ts';
import { visible } from '../../console/visible.ts';
import { formatCount } from '../../ui/format.ts';
import { UI_TEXT } from '../../ui/text.ts';
import { amountInWords, counted } from '../../ui/text-amounts.ts';
import { otherCoinText, slip132Text } from '../../ui/text-given.ts';

/** Words of what is held against what a person knows. */
export const COMPARE_TEXT = {
  open: 'My wallet',
  openWhy:
    'Paste your descriptors to see what is yours, or addresses to see whether they are paid.',
  title: 'What you know',
  field: 'Paste descriptors, xpubs, a wallet file, labels or addresses',
  note: 'Public descriptors, extended keys and wallet files (Coldcard, Sparrow, Nunchuk, BlueWallet, Specter, Caravan, Electrum, BSMS, policies) show what is yours; labels (BIP 329) what you called it; addresses, each with an amount or without, whether they are paid (of silent payments only what is proven). Kept until the page is closed.',
  scripts:
    'What you give here does not change the file. To write the scripts of your descriptors into it, call utxoupdatepsbt in the Console.',
  looking: 'Looking at the first 1,001 indexes…',
  forget: 'Remove',
  use: 'Use as my wallet',
  useWhy:
    'Only if you know where it comes from: what it derives is then called yours, until the page is closed.',
  used: 'Used as “My wallet” until the page is closed.',
  line: (line: number) => `Line ${formatCount(line)}`,
  wrong: 'likely wrong here',
  unasked: 'Also paid:',
} as const;

type Status = Owner['status'];

/** A sign before the words for whose it is. */
export const OWNER_SIGNS: Readonly<Record<Status, string>> = {
  derived: '✓',
  partly: '◐',
  elsewhere: '?',
  contradicted: '≠',
  other: '–',
};

/** A text of a stranger, of which nothing turns or breaks what stands around it. */
function onOneLine(text: string): string {
  return visible(text).replaceAll('\n', '⟨U+000A⟩');
}

/** What a wallet calls itself, else the number of the descriptor as it was pasted. */
export function walletName(descriptor: number, keys: readonly WalletDescriptor[]): string {
  const label = keys[descriptor]?.label;
  return label === undefined ? `descriptor ${formatCount(descriptor + 1)}` : onOneLine(label);
}

/** Of the descriptor that an input was derived from here, to which each key of its script belongs. */
export function inputLabel(
  comparison: WalletComparison | undefined,
  input: number,
): string | undefined {
  const owner = comparison?.inputs[input];
  return comparison && owner?.status === 'derived'
    ? walletName(owner.descriptor ?? 0, comparison.keys)
    : undefined;
}

/** "Derived again here from Vault: branch 1, index 5." */
export function ownerText(owner: Owner, keys: readonly WalletDescriptor[]): string {
  const name = walletName(owner.descriptor ?? 0, keys);
  switch (owner.status) {
    case 'derived': {
      const at = indexText(owner);
      return `Derived again here from ${name}${at === undefined ? '' : `: ${at}`}.`;
    }
    case 'contradicted':
      return `The PSBT says that a key of ${name} is in it, but the script is none of its own.`;
    case 'elsewhere':
    case 'partly':
      return stopped(sentence(ownerSentence(owner) ?? ''));
    default:
      return `${sentence(OF_NONE)}.`;
  }
}

const OF_NONE = 'none of your descriptors gives this script';

/** Of an output in Review, in place of what the file claims; undefined where nothing is known of it. */
export function comparedOwner(owner: Owner | undefined): string | undefined {
  const isOfNone = owner?.status === 'other' && !owner.isCut;
  return ownerSentence(owner) ?? (isOfNone ? OF_NONE : undefined);
}

/** "1 of 2 outputs yours, 1 contradicted". */
export function ownedText(owners: readonly (Owner | undefined)[], what: string): string {
  const of = (status: Status) => owners.filter((owner) => owner?.status === status).length;
  const others = (['elsewhere', 'contradicted'] as const).flatMap((status) =>
    of(status) === 0 ? [] : [`${formatCount(of(status))} ${status}`],
  );
  return [`${formatCount(of('derived'))} of ${counted(owners.length, what)} yours`, ...others].join(
    ', ',
  );
}

/** "1 descriptor (Vault), 2 of cad9072e, 5ddd35f8, 62edc7c7": its name and who signs. */
export function keysText(
  keys: readonly WalletDescriptor[],
  spenders?: Pick<ShownSpenders, 'ways' | 'sentence'>,
): string {
  const labels = [...new Set(keys.flatMap(({ label }) => label ?? []))].map(onOneLine);
  const named = labels.length > 0 ? ` (${labels.join(', ')})` : '';
  const who = spenders === undefined ? '' : `, ${whoSigns(spenders)}`;
  return `${counted(keys.length, 'descriptor')}${named}${who}`;
}

/** Of several ways only their sum has room. */
function whoSigns({ ways, sentence: sum }: Pick<ShownSpenders, 'ways' | 'sentence'>): string {
  const [first, second] = ways;
  return first && !second ? first.who : sum.replace(/\.$/, '');
}

const FORMS: Readonly<Record<WalletFacts['form'], string>> = {
  descriptors: '',
  account: 'from an extended public key',
  policy: 'from a wallet policy (BIP 388)',
  'multisig-text': 'from a multisig text of Coldcard’s form',
  bsms: 'from a descriptor record (BIP 129, BSMS 1.0)',
  caravan: 'from a wallet of Caravan',
  coldcard: 'from Coldcard’s generic JSON',
  electrum: 'from a wallet file of Electrum',
  labels: '',
};

/** What a wallet's file says besides its descriptors, in sentences; none where it says nothing. */
export function walletText({
  form,
  annotations,
  slip132 = [],
  otherFirst,
}: WalletFacts): readonly string[] {
  const { birth, gap } = annotations ?? {};
  const annotated = [
    ...(birth === undefined ? [] : [`first received at block ${formatCount(birth)} or later`]),
    ...(gap === undefined ? [] : [`gap limit ${formatCount(gap)}`]),
  ];
  return [
    ...(FORMS[form] === '' ? [] : [`Read ${FORMS[form]}.`]),
    ...(slip132.length > 0 ? [slip132Text(slip132)] : []),
    ...(annotations
      ? [`Annotations (BIP 393, draft of 2026-03-17): ${annotated.join(', ')}.`]
      : []),
    ...(otherFirst
      ? [
          `The file says that the first address is ${otherFirst.said}, but its descriptor gives ${otherFirst.derived}. Do not use this file.`,
        ]
      : []),
  ];
}

const PUBLIC_INSTEAD =
  'All of it was refused, and nothing was kept. Export what is public instead: the output descriptor, the watch-only wallet, or the extended public key of the account (Electrum: Wallet, Information; Bitcoin Core: listdescriptors without true).';

const DEFAULT_REFUSAL =
  'There is no descriptor, extended public key, wallet file, label or address in this.';

/** Why what was pasted says nothing about what is known here, and what would. */
const REFUSALS: Readonly<Partial<Record<Refused['why'], string>>> = {
  'private-key': `This has a private key or a seed in it. ${PUBLIC_INSTEAD}`,
  bip38: `This has an encrypted private key (BIP 38) in it. ${PUBLIC_INSTEAD}`,
  'seed-words': `This has a seed in it. ${PUBLIC_INSTEAD}`,
  'extended-private-key': `This has an extended private key in it. ${PUBLIC_INSTEAD}`,
  'private-descriptor': `This is a descriptor with a private key. ${PUBLIC_INSTEAD}`,
  'scan-key':
    'This has a scan key of silent payments in it, which is private. All of it was refused, and nothing was kept. Give the address instead, which begins with sp1.',
  'other-chain': 'These keys are of another chain than the one chosen.',
  'too-long': 'This is longer than 1 MB. Paste only the descriptors of the wallet.',
  'extended-public-key':
    'This extended public key cannot be read: a character of it is wrong or missing. Copy it again.',
  cosigner:
    'This is the key of one cosigner of a multisig wallet. Paste the descriptor or the file of the whole wallet.',
  'key-record':
    'This is the key record of one signer (BIP 129). Paste the descriptor record, which the coordinator writes.',
  keys: 'The keys in this file are not those that its policy needs: one is missing, or is not an extended public key.',
  script:
    'This file asks for a kind of script that is not known here. Paste the descriptor of the wallet.',
  policy:
    'The keys of this policy do not fit its template (BIP 388): each is used, first in order, and with /** or two branches.',
  bsms: 'The path restrictions of this descriptor record (BIP 129) are not in their form, such as /0/*,/1/*.',
  'bsms-version': 'This is a record of BIP 129 of another version than BSMS 1.0.',
  electrum:
    'This wallet file of Electrum has no extended public key whose addresses could be derived. Paste the master public key, or the addresses.',
  annotations:
    'What stands behind ? in this descriptor is not in the form of BIP 393 (draft of 2026-03-17): key=value with & between them.',
};

type Refused = Extract<ComparedText, { kind: 'refused' }>;

export function walletRefusalText({ why, words, spenders }: Refused): string {
  if (spenders) return 'This says who can spend, but not what is yours.';
  if (why === 'damaged-descriptor') return `This descriptor cannot be read. ${words ?? ''}`;
  if (why === 'other-coin-address')
    return `This is not an address of Bitcoin. ${otherCoinText(words ?? '')}`;
  // What was typed stays in the field.
  return REFUSALS[why] ?? DEFAULT_REFUSAL;
}

const LABELLED: Readonly<Record<Labelled['type'], string>> = {
  tx: 'transaction',
  addr: 'address',
  pubkey: 'public key',
  input: 'input',
  output: 'output',
  xpub: 'extended public key',
};

/** "Output 1, address: “Rent”". Of a spent output that its owner has frozen it says so. */
export function labelledText({ type, label, side, index, isFrozen }: Labelled): string {
  const part = side === undefined ? 'Transaction' : side === 'input' ? 'Input' : 'Output';
  const place = index === undefined ? part : `${part} ${formatCount(index)}`;
  const frozen = isFrozen ? ' (marked as not to be spent)' : '';
  const text = label === '' ? '' : `: “${onOneLine(label)}”`;
  return `${place}, ${LABELLED[type]}${text}${frozen}`;
}

/** "12 labels (BIP 329, draft of 2022-08-23), 2 of them here". */
export function labelsText(count: number, found: number): string {
  return `${counted(count, 'label')} (BIP 329, draft of 2022-08-23), ${formatCount(found)} of them here`;
}

const PAYMENTS: Readonly<
  Record<PaymentResult['verdict'], { readonly sign: string; readonly word: string }>
> = {
  paid: { sign: '✓', word: 'paid' },
  'other amount': { sign: '≠', word: 'other amount' },
  'not paid': { sign: '✕', word: 'not paid' },
  'not proven': { sign: '?', word: 'not proven' },
};

/** "✓ paid 0.50000000 BTC by output 1". */
export function paymentText({ verdict, amount, paid, outputs }: PaymentResult): {
  readonly sign: string;
  readonly text: string;
} {
  const { sign, word } = PAYMENTS[verdict];
  const by = `${amountInWords(paid)} by output ${outputs.map((n) => formatCount(n)).join(', ')}`;
  const asked = amount === undefined ? '' : `, not ${amountInWords(amount)}`;
  if (verdict === 'not paid') return { sign, text: word };
  if (verdict === 'not proven') {
    const why = outputs.length > 0 ? `said to be, ${by}` : 'nothing here shows that it is paid';
    return { sign, text: `${word}: ${why}` };
  }
  return { sign, text: `${word}: ${by}${verdict === 'paid' ? '' : asked}` };
}

/** Why a line is no payment. */
export function unreadText({ words, chains }: UnreadPayment): string {
  if (chains)
    return `This address is of ${chains.map((chain) => UI_TEXT.chains[chain]).join(', ')}.`;
  return words ?? 'This is no amount.';
}
