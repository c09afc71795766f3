import { hexToBytes } from '../../bytes/hex.ts';
import { explainLone } from '../../commitments/explain.ts';
import { decodeAddress } from '../../encoding/address.ts';
import { CHAINS } from '../../encoding/chains.ts';
import { scriptForDestination } from '../../script/destination.ts';
import type { Card } from './card.ts';

/** Longer ones stand behind no address. */
const LONGEST_HEX = 20_000;

/**
 * An address with a script, a leaf and its control block, or a public key in hex, in any
 * order with the control block last: how the address commits to it, and if it does not, by
 * which mistake. Undefined of any other text.
 */
export function commitmentCard(text: string): Card | undefined {
  const parts = text.split(/[\s,:;]+/).filter(Boolean);
  if (parts.length < 2 || parts.length > 3) return undefined;
  const found = parts.flatMap((part, i) => {
    const coin = coinOf(part);
    return coin ? [{ i, coin, address: part }] : [];
  });
  const [only, second] = found;
  const [bytes, controlBlock] = parts.filter((_, i) => i !== only?.i).map(bytesOf);
  if (!only || second || !bytes || (parts.length === 3 && !controlBlock)) return undefined;
  const { address, coin } = only;
  const explained = explainLone({ bytes, controlBlock, root: undefined, coin });
  if ('fits' in explained) return { kind: 'commitment', address, fits: explained.fits };
  return { kind: 'commitment', address, fits: [], cause: explained.cause.text };
}

function coinOf(text: string): Uint8Array | undefined {
  for (const chain of CHAINS) {
    const destination = decodeAddress(text, chain);
    if (!('error' in destination)) return scriptForDestination(destination);
  }
  return undefined;
}

/** 32 bytes may be a private key. */
function bytesOf(text: string): Uint8Array | undefined {
  if (text.length > LONGEST_HEX || text.length === 64) return undefined;
  return hexToBytes(text);
}
