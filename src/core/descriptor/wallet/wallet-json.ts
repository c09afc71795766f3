import { type JsonMembers, membersOf, textAt } from '../../encoding/json-value.ts';
import {
  keyExpression,
  keyUse,
  multisigDescriptor,
  scriptName,
  singleDescriptor,
  withBranches,
} from './wallet-keys.ts';
import { cutText, type WalletLabel } from './wallet-labels.ts';
import { oldPolicyDescriptor, policyDescriptor } from './wallet-policy.ts';
import type { ReadWallet, WalletForm } from './wallet-types.ts';

/**
 * What the JSON of a wallet says: Core's lists, Specter, Sparrow and others with a
 * descriptor in a member, policies of BIP 388 and of Ledger, Caravan, Coldcard's
 * generic export, Electrum's file. `undefined` where it is none of these.
 */
export function walletOfJson(value: unknown, depth = 0): ReadWallet | undefined {
  if (Array.isArray(value)) {
    return depth < DEEPEST ? joined(value.map((one) => walletOfJson(one, depth + 1))) : undefined;
  }
  const members = membersOf(value);
  if (!members) return undefined;
  for (const [form, read] of READERS) {
    const found = read(members);
    if (found && 'fault' in found) return found;
    if (found) return { form, ...named(members), ...found };
  }
  return undefined;
}

/** Lists in lists that a wallet writes; a text can have a hundred thousand. */
const DEEPEST = 8;

type Found = Omit<Extract<ReadWallet, { form: WalletForm }>, 'form'>;
type Reader = (members: JsonMembers) => Found | Extract<ReadWallet, { fault: unknown }> | undefined;

/** Those that say a form surely come first. */
const READERS: readonly (readonly [WalletForm, Reader])[] = [
  ['caravan', caravan],
  ['electrum', electrum],
  ['coldcard', coldcard],
  ['policy', policy],
  ['descriptors', listed],
  ['descriptors', specter],
  ['descriptors', described],
];

/** What a wallet's file calls the wallet. */
function named(members: JsonMembers): { readonly name?: string } {
  const name = ['label', 'name', 'wallet_name']
    .map((one) => textAt(members, one))
    .find((one) => one !== undefined);
  return name === undefined ? {} : { name: cutText(name) };
}

/** All of them, or nothing where one is none. */
function joined(all: readonly (ReadWallet | undefined)[]): ReadWallet | undefined {
  const [first] = all;
  if (!first || 'fault' in first) return first;
  const others = all.map((one) => (one && !('fault' in one) ? one.descriptors : undefined));
  if (!others.every((one) => one !== undefined)) return undefined;
  return { ...first, descriptors: others.flat() };
}

// Descriptors in members

/** `listdescriptors`, and its like. */
function listed(members: JsonMembers): Found | undefined {
  const list = members.get('descriptors');
  if (!Array.isArray(list)) return undefined;
  const found = list.map((one) =>
    typeof one === 'string' ? [one] : descriptorsIn(membersOf(one)),
  );
  return found.length > 0 && found.every((one) => one.length > 0)
    ? { descriptors: found.flat() }
    : undefined;
}

const DESCRIPTOR_MEMBERS = ['desc', 'descriptor', 'recv_descriptor', 'change_descriptor'] as const;

/** Its label, its height, and keys that may have no steps behind them. */
function specter(members: JsonMembers): Found | undefined {
  const descriptor = textAt(members, 'descriptor');
  if (descriptor === undefined || !members.has('blockheight')) return undefined;
  return { descriptors: [withBranches(descriptor)] };
}

function described(members: JsonMembers): Found | undefined {
  const descriptors = descriptorsIn(members);
  return descriptors.length > 0 ? { descriptors } : undefined;
}

function descriptorsIn(members: JsonMembers | undefined): readonly string[] {
  return DESCRIPTOR_MEMBERS.flatMap((name) => textAt(members, name) ?? []);
}

// Policies

function policy(members: JsonMembers): ReturnType<Reader> {
  const template = textAt(members, 'template', 'descriptor_template', 'descriptorTemplate');
  const list = ['keys', 'keys_info', 'keysInfo']
    .map((name) => members.get(name))
    .find(Array.isArray);
  if (template === undefined) return undefined;
  const keys = (list ?? []).filter((key) => typeof key === 'string');
  const descriptor = policyDescriptor(template, keys) ?? oldPolicyDescriptor(template, keys);
  return descriptor === undefined ? { fault: 'policy' } : { descriptors: [descriptor] };
}

// Caravan

function caravan(members: JsonMembers): ReturnType<Reader> {
  const list = members.get('extendedPublicKeys');
  const script = textAt(members, 'addressType');
  if (!Array.isArray(list) || script === undefined) return undefined;
  const needed = membersOf(members.get('quorum'))?.get('requiredSigners');
  const keys = list.map(membersOf).map((one) =>
    keyExpression({
      key: textAt(one, 'xpub') ?? '',
      fingerprint: textAt(one, 'xfp'),
      path: textAt(one, 'bip32Path'),
    }),
  );
  return multisigOf(scriptName(script), needed, keys);
}

function multisigOf(
  script: string,
  needed: unknown,
  keys: readonly (string | undefined)[],
): ReturnType<Reader> {
  const known = keys.filter((key) => key !== undefined);
  if (known.length !== keys.length || typeof needed !== 'number') return { fault: 'keys' };
  const descriptor = multisigDescriptor(script, needed, known);
  return descriptor === undefined ? { fault: 'script' } : { descriptors: [descriptor] };
}

// Coldcard

const ACCOUNTS = ['bip44', 'bip49', 'bip84', 'bip86'] as const;

/** The generic export has an account of each kind; that for cosigners has keys alone. */
function coldcard(members: JsonMembers): ReturnType<Reader> {
  const fingerprint = textAt(members, 'xfp');
  if (fingerprint === undefined) return undefined;
  const accounts = ACCOUNTS.flatMap((name) => membersOf(members.get(name)) ?? []);
  const descriptors = accounts.flatMap((account) => accountDescriptor(account, fingerprint) ?? []);
  if (descriptors.length > 0 && descriptors.length === accounts.length) return { descriptors };
  return textAt(members, 'p2wsh', 'p2sh', 'p2wsh_p2sh', 'p2sh_p2wsh')
    ? { fault: 'cosigner' }
    : undefined;
}

function accountDescriptor(account: JsonMembers, fingerprint: string): string | undefined {
  const written = textAt(account, 'desc');
  if (written !== undefined) return written;
  const key = textAt(account, '_pub', 'xpub') ?? '';
  const expression = keyExpression({ key, fingerprint, path: textAt(account, 'deriv') });
  const script = scriptName(textAt(account, 'name') ?? '');
  return expression && singleDescriptor(script, expression);
}

// Electrum

const MULTISIG_TYPE = /^(\d{1,2})of(\d{1,2})$/;

function electrum(members: JsonMembers): ReturnType<Reader> {
  const type = textAt(members, 'wallet_type');
  if (type === undefined) return undefined;
  const labels = electrumLabels(membersOf(members.get('labels')));
  const found = electrumDescriptors(members, type);
  return found && 'descriptors' in found && labels.length > 0 ? { ...found, labels } : found;
}

function electrumDescriptors(members: JsonMembers, type: string): ReturnType<Reader> {
  const multisig = MULTISIG_TYPE.exec(type);
  if (!multisig) {
    const store = membersOf(members.get('keystore'));
    const key = store && electrumKey(store);
    const use = keyUse(textAt(store, 'xpub') ?? '');
    const descriptor = key && use && singleDescriptor(use === 'unsaid' ? 'p2pkh' : use, key);
    return descriptor ? { descriptors: [descriptor] } : { fault: 'electrum' };
  }
  const [, needed, count = 0] = multisig.map(Number);
  const stores = Array.from({ length: count }, (_, n) => membersOf(members.get(`x${n + 1}/`)));
  const [use] = stores.map((store) => keyUse(textAt(store, 'xpub') ?? ''));
  const keys = stores.map((store) => store && electrumKey(store));
  return multisigOf(use === 'unsaid' ? 'p2sh' : (use ?? ''), needed, keys);
}

/** A hardware wallet's fingerprint may be a number of four bytes, the first the lowest. */
function electrumKey(store: JsonMembers): string | undefined {
  const number = store.get('ckcc_xfp');
  const bytes =
    typeof number === 'number'
      ? [0, 8, 16, 24].map((shift) => ((number >>> shift) & 0xff).toString(16).padStart(2, '0'))
      : [];
  return keyExpression({
    key: textAt(store, 'xpub') ?? '',
    fingerprint: textAt(store, 'root_fingerprint') ?? bytes.join(''),
    path: textAt(store, 'derivation'),
  });
}

/** By id or by address. */
function electrumLabels(members: JsonMembers | undefined): readonly WalletLabel[] {
  return [...(members ?? [])].flatMap(([ref, label]): readonly WalletLabel[] => {
    if (typeof label !== 'string' || label === '') return [];
    const type = /^[0-9a-f]{64}$/.test(ref) ? 'tx' : 'addr';
    return [{ type, ref: ref.slice(0, 200), label: cutText(label), isFrozen: false }];
  });
}
