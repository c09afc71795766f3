import { readWallet } from '../../descriptor/wallet/wallet-text.ts';
import type { ReadWallet } from '../../descriptor/wallet/wallet-types.ts';
import type { Card } from './card.ts';
import {
  firstAddresses,
  type PublicDescriptor,
  readPublic,
  walletSpenders,
} from './descriptor-card.ts';

/**
 * A wallet export. `undefined` where the text is no such file or
 * says no more than one descriptor or key does; `private` where a descriptor of it
 * has a private key. Private things under other names are not looked for here.
 */
export function walletCard(text: string): Card | 'private' | undefined {
  const wallet = readWallet(text);
  if (!wallet) return undefined;
  if ('fault' in wallet) {
    return { kind: 'wallet', fault: wallet.fault, labels: 0, chain: 'main', first: [] };
  }
  const read = wallet.descriptors.slice(0, MOST_DESCRIPTORS).map(readPublic);
  if (read.includes('private')) return 'private';
  const known = read.filter((one) => one !== undefined && one !== 'private');
  // A line that looks like a descriptor, and is none, may be anything.
  if (read.length > 0 && read[0] === undefined) return undefined;
  return { kind: 'wallet', ...factsOf(wallet), ...ofDescriptors(known) };
}

/** So many descriptors of a file are read; a wallet has no more. */
const MOST_DESCRIPTORS = 20;

function factsOf({ form, name, labels = [] }: Exclude<ReadWallet, { fault: unknown }>) {
  const facts = { form, labels: labels.length, chain: 'main' as const, first: [] };
  return name === undefined ? facts : { ...facts, name };
}

function ofDescriptors(read: readonly PublicDescriptor[]) {
  const [first] = read;
  if (!first) return {};
  const { descriptors, chain } = first;
  const spenders = walletSpenders(read);
  return { chain, first: firstAddresses(descriptors, chain), ...(spenders && { spenders }) };
}
