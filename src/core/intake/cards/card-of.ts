/** Which card a text gets, by the name that it has so far. */
import { hexToBytes } from '../../bytes/hex.ts';
import { utf8Of } from '../../bytes/utf8-text.ts';
import { walletSecret } from '../../descriptor/wallet/wallet-secrets.ts';
import type { NamedInput, NamedText } from '../name-text.ts';
import { privatePart, withoutLongHex } from '../private-part.ts';
import type { Card } from './card.ts';
import { commitmentCard } from './commitment-card.ts';
import { descriptorCard } from './descriptor-card.ts';
import { extendedKeyCard } from './extended-key-card.ts';
import { messageCard } from './message-card.ts';
import { nameCard } from './name-card.ts';
import { invoiceCard, uriCard } from './payment-card.ts';
import { keylessCard, policyCard } from './policy-card.ts';
import { cardOfBytes, outputCard } from './script-card.ts';
import { walletCard } from './wallet-card.ts';

type Reading = (text: string) => Card | 'private' | undefined;

/** By what the text was taken for; the first of several that makes one. */
const READINGS: Partial<Readonly<Record<NamedInput, readonly Reading[]>>> = {
  'extended-public-key': [extendedKeyCard],
  descriptor: [severalDescriptors, keylessCard, descriptorCard],
  bip21: [uriCard],
  lightning: [invoiceCard],
  outpoint: [outpointCard],
  hex: [nameCard, hexCard, messageCard],
  signature: [messageCard],
  base64: [nameCard, messageCard],
  url: [messageCard],
  json: [walletCard, messageCard],
  text: [nameCard, messageCard, commitmentCard, outputCard, policyCard, walletCard],
};

/** What a text is called by its card, where that says more than the name before. */
const NAMES: Partial<Readonly<Record<Card['kind'], NamedInput>>> = {
  script: 'output-script',
  commitment: 'commitment',
  output: 'output',
  policy: 'policy',
  'message-signature': 'message-signature',
  'signed-message': 'signed-message',
  wallet: 'wallet',
  'name-proof': 'name-proof',
};

/** Cards of texts that may have anything in them, so that something private is looked for first. */
const MAY_HOLD_SECRETS: ReadonlySet<Card['kind']> = new Set([
  'uri',
  'policy',
  'signed-message',
  'wallet',
]);

/**
 * The name and the card of a text that was named `named`, without the quotes and
 * white space around it. `undefined` where there is nothing more to say of it. A text
 * with something private in it is called that, and has no card.
 */
export function cardOf(text: string, named: NamedInput): NamedText | undefined {
  for (const read of READINGS[named] ?? []) {
    const card = read(text);
    if (card === 'private') return { named: 'private-descriptor' };
    if (!card) continue;
    const secret = MAY_HOLD_SECRETS.has(card.kind) ? secretIn(text) : undefined;
    return secret ?? { named: NAMES[card.kind] ?? named, card };
  }
  return mayBeOfWallet(text, named) ? secretIn(text) : undefined;
}

/** Whether a text that is no known file has a wallet's key in it, and so perhaps its secret. */
function mayBeOfWallet(text: string, named: NamedInput): boolean {
  const isLoose = named === 'text' || named === 'json';
  return isLoose && /[xyztuvYZUV]pub[1-9A-HJ-NP-Za-km-z]{50}/.test(text);
}

function secretIn(text: string): NamedText | undefined {
  const plain = decoded(text);
  const secret = privatePart(utf8Of(withoutLongHex(plain))) ?? walletSecret(plain);
  return secret && { named: secret };
}

/** As a URI's parameters are read. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll(/[?&=+]/g, ' '));
  } catch {
    return text;
  }
}

function severalDescriptors(text: string): Card | 'private' | undefined {
  return text.includes('\n') ? walletCard(text) : undefined;
}

/** Of the id nothing is said: its 32 bytes may be anything. */
function outpointCard(text: string): Card {
  return { kind: 'outpoint', index: Number(text.slice(text.indexOf(':') + 1)) };
}

function hexCard(text: string): Card | undefined {
  const bytes = hexToBytes(text.replace(/^0x/i, '').replaceAll(/\s/g, ''));
  return bytes && cardOfBytes(bytes);
}
