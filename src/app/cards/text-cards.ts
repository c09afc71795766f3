import type { WalletFault, WalletForm } from '../../core/descriptor/wallet/wallet-types.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import type { KeyUse } from '../../core/encoding/slip132.ts';
import type { FirstAddresses, ShownSpenders } from '../../core/explain/spenders-shown.ts';
import type { Card, ChainAddress, NamedPolicy } from '../../core/intake/cards/card.ts';
import { nameProofText, shownName } from '../../core/said/name-words.ts';
import { OUTPUT_TYPES } from '../../core/said/output-types.ts';
import { policyText } from '../review/text-scripts.ts';
import { formatCount, toHex } from '../ui/format.ts';
import { UI_TEXT } from '../ui/text.ts';
import { amountInWords, counted, shortened } from '../ui/text-amounts.ts';
import { slip132Text } from '../ui/text-given.ts';
import type { View } from '../view-store.ts';

/** A part of a card: its name, and what it is. */
export interface CardRow {
  readonly name: string;
  readonly values: readonly string[];
  /** Addresses, hex and the like. */
  readonly isCode?: boolean;
}

type Of<Kind extends Card['kind']> = Extract<Card, { readonly kind: Kind }>;

// Where to go

type Lead =
  | 'compare'
  | 'policy'
  | 'console'
  | 'output'
  | 'explain'
  | 'outpoint'
  | 'invoice'
  | 'messages'
  | 'name'
  | 'silent'
  | 'again';

interface LeadText {
  readonly words: string;
  /** The view that the button leads to, where there is one. */
  readonly view?: View;
  readonly action?: string;
}

export const LEADS: Readonly<Record<Lead, LeadText>> = {
  compare: {
    words:
      'To see whether a transaction pays it or spends from it, open that and paste this under “My wallet”.',
  },
  policy: {
    words:
      'It has addresses only together with its keys. The wallet’s file with both is read under “My wallet”, once a transaction is open.',
  },
  console: {
    words: 'decodescript in the Console says what Bitcoin Core says of a script.',
    view: 'console',
    action: 'Console',
  },
  explain: {
    words: 'explaincommitment in the Console answers the same.',
    view: 'console',
    action: 'Console',
  },
  output: { words: 'What spends it or makes it is a transaction: paste that whole.' },
  outpoint: {
    words:
      'Its transaction cannot be looked up, as this page works offline: paste the transaction itself.',
  },
  invoice: {
    words:
      'A Lightning wallet pays it, or the wallet that asked for it. It is not on the chain, so no transaction can be compared with it here.',
  },
  messages: {
    words: 'Messages verifies it, with its address and the exact message.',
    view: 'messages',
    action: 'Messages',
  },
  name: {
    words:
      'Whom a transaction pays only the transaction says: open the PSBT that has this proof in an output.',
  },
  silent: {
    words:
      'Each payment to it has a script of its own, which nobody but its receiver finds. Whether a transaction pays it only a PSBT with its shares can show: open that and paste this under “My wallet”.',
  },
  again: {
    words: 'Nothing is said of a text with a wrong character: it might be somebody else’s.',
  },
};

const LEAD_OF: Readonly<Record<Card['kind'], Lead>> = {
  address: 'compare',
  'silent-address': 'silent',
  'extended-key': 'compare',
  descriptor: 'compare',
  wallet: 'compare',
  uri: 'compare',
  policy: 'policy',
  script: 'console',
  output: 'output',
  commitment: 'explain',
  outpoint: 'outpoint',
  invoice: 'invoice',
  'message-signature': 'messages',
  'signed-message': 'messages',
  'name-proof': 'name',
  damaged: 'again',
};

/** Where to go with it. */
export function leadOf({ kind }: Card): Lead {
  return LEAD_OF[kind];
}

// Parts

/**
 * Its parts in the order in which they are shown; `chains` are those that an address can be of,
 * `dates` those of a proof by the device's clock.
 */
export function cardRows(
  card: Card,
  chains: readonly Chain[] = [],
  dates?: string,
): readonly CardRow[] {
  switch (card.kind) {
    case 'address':
      return addressRows(card, chains);
    case 'silent-address':
      return silentRows(card, chains);
    case 'extended-key':
      return extendedKeyRows(card);
    case 'descriptor':
      return descriptorRows(card);
    case 'policy':
      return policyRows(card);
    case 'script':
      return scriptRows(card);
    case 'commitment':
      return commitmentRows(card);
    case 'output':
      return [row('Amount', amountInWords(card.satoshis)), ...scriptRows(card)];
    case 'outpoint':
      return [row('Output', formatCount(card.index))];
    case 'uri':
      return uriRows(card);
    case 'invoice':
      return invoiceRows(card);
    case 'message-signature':
      return [row('Form', SIGNATURE_FORMS[card.form])];
    case 'signed-message':
      return [
        row('Message', counted(card.size, 'byte')),
        row('Address', card.hasAddress ? 'in it' : 'missing'),
      ];
    case 'name-proof':
      return nameProofRows(card.proof, dates);
    case 'wallet':
      return walletRows(card);
    case 'damaged':
      return [];
  }
}

function row(name: string, ...values: readonly string[]): CardRow {
  return { name, values };
}

function code(name: string, ...values: readonly string[]): CardRow {
  return { name, values, isCode: true };
}

/** No row where there is nothing to say. */
function rowIf(name: string, value: string | undefined): readonly CardRow[] {
  return value === undefined || value === '' ? [] : [row(name, value)];
}

function chainNames(chains: readonly Chain[]): string {
  return chains.map((chain) => UI_TEXT.chains[chain]).join(', ');
}

function addressRows(
  { type, script }: Pick<Of<'address'>, 'type' | 'script'>,
  chains: readonly Chain[],
): readonly CardRow[] {
  return [
    row('Type', OUTPUT_TYPES[type]),
    ...rowIf('Chain', chainNames(chains)),
    code('scriptPubKey', script),
  ];
}

function silentRows(
  { version, scanKey, spendKey }: Omit<Of<'silent-address'>, 'kind'>,
  chains: readonly Chain[],
): readonly CardRow[] {
  return [
    row('Type', `Silent payment address, version ${version}`),
    ...rowIf('Chain', chainNames(chains)),
    code('Scan key', scanKey),
    code('Spend key', spendKey),
  ];
}

const USES: Readonly<Record<KeyUse, string>> = {
  unsaid: 'not said by its version',
  'p2sh-p2wpkh': 'P2WPKH in P2SH',
  p2wpkh: 'P2WPKH',
  'p2sh-p2wsh': 'a cosigner’s, P2WSH in P2SH',
  p2wsh: 'a cosigner’s, P2WSH',
};

const HARDENED = 0x80000000;

function extendedKeyRows(card: Of<'extended-key'>): readonly CardRow[] {
  const { prefix, use, depth, childNumber, fingerprint, parentFingerprint, origin, chain } = card;
  const step =
    childNumber >= HARDENED ? `${formatCount(childNumber - HARDENED)}h` : formatCount(childNumber);
  const place =
    depth === 0
      ? 'master key'
      : `depth ${formatCount(depth)}, child ${step} of ${parentFingerprint}`;
  return [
    row('Kind', `${prefix}, for ${chain === 'main' ? UI_TEXT.chains.main : 'the test chains'}`),
    row('Script', USES[use]),
    ...(origin === undefined ? [] : [code('Origin', origin)]),
    code('Fingerprint', fingerprint),
    row('Place', place),
    ...firstRows(card.first, chain, FIRST_PATH),
  ];
}

function descriptorRows(card: Of<'descriptor'>): readonly CardRow[] {
  const { script, checksum, hasChecksum, prefixes, chain, first } = card;
  return [
    code('Kind', script),
    ...spentByRow(card),
    ...rowIf('Keys', prefixes.length > 0 ? slip132Text(prefixes) : undefined),
    code('Checksum', checksumText(checksum, hasChecksum, prefixes.length > 0)),
    ...firstRows(first, chain),
  ];
}

function checksumText(checksum: string, isThere: boolean, isOfOther: boolean): string {
  if (isOfOther) return `#${checksum}, once so read`;
  return isThere ? `${checksum}, as it should be` : `missing: #${checksum}`;
}

/** Where nothing better says who can spend. */
function spentByRow({
  words,
  spenders,
}: {
  readonly words?: NamedPolicy;
  readonly spenders?: ShownSpenders;
}): readonly CardRow[] {
  return spenders ? [] : rowIf('Can be spent by', words && wordsText(words));
}

function wordsText({ policy, names }: NamedPolicy): string {
  return policyText(policy, (key) => names.get(toHex(key)) ?? shortened(toHex(key)), toHex);
}

/** Behind an extended key: the receiving branch, as accounts have it. */
const FIRST_PATH = '0/0';

/** Each with its script where several are possible, else receiving and change; `from` is the path of the first. */
export function firstRows(
  first: readonly FirstAddresses[],
  chain: Chain,
  from?: string,
): readonly CardRow[] {
  const what = from === undefined ? 'First addresses' : `First addresses from ${from}`;
  const areBranches = new Set(first.map(({ script }) => script)).size < first.length;
  return first.map(({ script, addresses }, i) => {
    const of = areBranches ? BRANCHES[i] : script;
    const name = first.length === 1 ? what : `${what}, ${of}`;
    return code(`${name} (${UI_TEXT.chains[chain]})`, ...addresses);
  });
}

const BRANCHES = ['receiving', 'change'] as const;

const POLICY_FORMS: Readonly<Record<Of<'policy'>['form'], string>> = {
  bip388: 'template of a wallet policy (BIP 388)',
  letters: 'descriptor with letters for its keys',
  miniscript: 'miniscript',
  'policy-language': 'policy for a miniscript compiler, not a script yet',
};

function policyRows(card: Of<'policy'>): readonly CardRow[] {
  return [
    row('Kind', POLICY_FORMS[card.form]),
    row('Keys', formatCount(card.keys)),
    ...spentByRow(card),
    ...rowIf('Bitcoin Core refuses it', card.refused),
  ];
}

function scriptRows(card: Omit<Of<'script'>, 'kind'>): readonly CardRow[] {
  const { type, script, asm, addresses, hashed, words } = card;
  return [
    row('Type', words && type === 'nonstandard' ? 'script behind a hash' : OUTPUT_TYPES[type]),
    ...spentByRow(card),
    ...addresses.map(({ chain, address }) => code(`Address (${UI_TEXT.chains[chain]})`, address)),
    ...hashed.map((one) => code(`Address as ${one.form}`, ...one.addresses.map(onChain))),
    code('Hex', script),
    code('Words', asm),
  ];
}

function commitmentRows({ address, fits, cause }: Of<'commitment'>): readonly CardRow[] {
  return [
    code('Address', address),
    fits.length > 0
      ? row('It commits to this as', ...fits.map((way) => way.toUpperCase()))
      : row('It does not commit to this', cause ?? 'None of the known mistakes explains it.'),
  ];
}

function nameProofRows(proof: Of<'name-proof'>['proof'], dates: string | undefined) {
  return [
    row('Name', shownName(proof)),
    row('Proof', nameProofText(proof)),
    ...(proof.proof === 'valid' ? [code('Record', proof.uri)] : []),
    ...rowIf('Dates', dates),
  ];
}

function onChain({ chain, address }: ChainAddress): string {
  return chain === 'main' ? address : `${address} (${UI_TEXT.chains[chain]})`;
}

function uriRows(card: Of<'uri'>): readonly CardRow[] {
  const { address, silent, satoshis, isAmountWrong, label, message, unknown, others } = card;
  const amount = satoshis === undefined ? 'not said' : amountInWords(satoshis);
  return [
    row('Amount', isAmountWrong ? 'not a number of bitcoins' : amount),
    ...(address ? addressRows(address, address.chains) : []),
    ...(silent ? silentRows(silent, silent.chains) : []),
    ...rowIf('Label', label),
    ...rowIf('Message', message),
    ...(unknown.length > 0
      ? [row('Must be understood, and is not', ...unknown), row('So', 'do not pay it from here')]
      : []),
    ...(others.length > 0 ? [row('Also in it', ...others)] : []),
  ];
}

const INVOICE_FORMS: Readonly<Record<Of<'invoice'>['form'], string>> = {
  invoice: 'invoice (BOLT 11)',
  offer: 'offer (BOLT 12)',
  'invoice-request': 'request for an invoice (BOLT 12)',
  'bolt12-invoice': 'invoice (BOLT 12)',
  lnurl: 'LNURL: the address of a server, encoded',
};

function invoiceRows({ form, chain, millisatoshis }: Of<'invoice'>): readonly CardRow[] {
  const amount = millisatoshis === undefined ? 'any' : millisatoshiText(millisatoshis);
  return [
    row('Kind', INVOICE_FORMS[form]),
    ...rowIf('Chain', chain && UI_TEXT.chains[chain]),
    ...(form === 'invoice' ? [row('Amount', amount)] : []),
  ];
}

function millisatoshiText(millisatoshis: bigint): string {
  const rest = millisatoshis % 1000n;
  const whole = amountInWords(millisatoshis / 1000n);
  return rest === 0n ? whole : `${whole} and ${formatCount(Number(rest))} millisatoshis`;
}

const SIGNATURE_FORMS: Readonly<Record<Of<'message-signature'>['form'], string>> = {
  'p2pkh-uncompressed': '65 bytes, its header is that of P2PKH with an uncompressed key',
  p2pkh: '65 bytes, its header is that of P2PKH (in Electrum’s form also of segwit)',
  'p2sh-p2wpkh': '65 bytes, its header is that of P2WPKH in P2SH (BIP 137)',
  p2wpkh: '65 bytes, its header is that of P2WPKH (BIP 137)',
  'bip322-simple': 'BIP 322, simple: a witness',
  'bip322-full': 'BIP 322, full: a transaction',
  'bip322-proof-of-funds': 'BIP 322, proof of funds: a PSBT',
};

const WALLET_FORMS: Readonly<Record<WalletForm, string>> = {
  descriptors: 'descriptors',
  policy: 'wallet policy with its keys (BIP 388)',
  account: 'extended public key',
  'multisig-text': 'Coldcard’s text for multisig',
  bsms: 'BSMS, the draft of BIP 129',
  caravan: 'Caravan’s JSON',
  coldcard: 'Coldcard’s generic JSON',
  electrum: 'Electrum’s wallet file',
  labels: 'labels (BIP 329)',
};

const WALLET_FAULTS: Readonly<Record<WalletFault, string>> = {
  cosigner: 'of one cosigner alone: ask for the file of the whole wallet',
  'key-record': 'the key of one cosigner: ask for the file of the whole wallet',
  keys: 'its keys are not as many as its policy says, or one is none',
  script: 'its script is of no kind that is known here',
  policy: 'its policy and its keys do not fit',
  bsms: 'its lines are not those of BSMS',
  'bsms-version': 'of another version of BSMS than 1.0',
  electrum: 'of a kind of wallet that is not known here',
  annotations: 'its annotations (BIP 393) are not in their form',
};

function walletRows({ form, name, labels, chain, first, fault }: Of<'wallet'>): readonly CardRow[] {
  return [
    ...rowIf('Kind', form && WALLET_FORMS[form]),
    ...rowIf('Not read', fault && WALLET_FAULTS[fault]),
    ...rowIf('Name', name),
    ...(labels > 0 ? [row('Labels', formatCount(labels))] : []),
    ...firstRows(first, chain),
  ];
}
