import { bytesToHex } from '../../bytes/hex.ts';
import { fingerprintOf } from '../../descriptor/bip32.ts';
import { readWallet } from '../../descriptor/wallet/wallet-text.ts';
import type { Chain } from '../../encoding/chains.ts';
import { decodeExtendedPublicKey } from '../../encoding/extended-key.ts';
import { plainExtendedKey } from '../../encoding/slip132.ts';
import type { FirstAddresses } from '../../explain/spenders-shown.ts';
import type { Card } from './card.ts';
import { firstAddresses, readPublic } from './descriptor-card.ts';

const PARTS =
  /^(?:\[([0-9a-fA-F]{8}(?:\/\d{1,10}[hH']?){0,10})\])?([1-9A-HJ-NP-Za-km-z]{100,120})(?:\/|$)/;

/** An extended public key, perhaps with its origin before it and steps behind it. */
export function extendedKeyCard(text: string): Card {
  const [, origin, key = ''] = PARTS.exec(text) ?? [];
  const plain = plainExtendedKey(key);
  const chain: Chain = plain?.text.startsWith('x') ? 'main' : 'testnet3';
  const decoded = plain && decodeExtendedPublicKey(plain.text, chain);
  if (!plain || !decoded) return { kind: 'damaged' };
  const { depth, childNumber, parentFingerprint, publicKey } = decoded;
  return {
    kind: 'extended-key',
    prefix: key.slice(0, 4),
    use: plain.use,
    depth,
    childNumber,
    fingerprint: bytesToHex(fingerprintOf(publicKey)),
    parentFingerprint: bytesToHex(parentFingerprint),
    ...(origin !== undefined && { origin: origin.toLowerCase().replaceAll(/['H]/g, 'h') }),
    chain,
    first: ofAccount(origin === undefined ? key : `[${origin}]${key}`),
  };
}

/** The receiving addresses of all scripts that the key may be for. */
function ofAccount(text: string): readonly FirstAddresses[] {
  const wallet = readWallet(text);
  if (!wallet || 'fault' in wallet) return [];
  return wallet.descriptors.flatMap((descriptor) => {
    const read = readPublic(descriptor);
    if (!read || read === 'private') return [];
    return firstAddresses(read.descriptors.slice(0, 1), read.chain);
  });
}
