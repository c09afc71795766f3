/** How a policy names a signer: a fingerprint, an extended public key, or a public key. */

import { bytesToHex } from '../../core/bytes/hex.ts';
import { anyX } from '../../core/crypto/same-point.ts';
import { DescriptorError } from '../../core/descriptor/descriptor-error.ts';
import { readKey } from '../../core/descriptor/parse-key.ts';
import { PrivateKeys } from '../../core/descriptor/private-keys.ts';
import type { KeyExpression } from '../../core/descriptor/types.ts';
import { withPlainKeys } from '../../core/descriptor/wallet/wallet-keys.ts';
import type { Chain } from '../../core/encoding/chains.ts';
import { shortKey } from '../../core/said/need-words.ts';
import { shortened } from '../../core/said/words.ts';
import type { PolicySigner } from '../../core/spending-policy/policy-signer.ts';
import { holdsSecret } from '../console/secret-text.ts';
import { type JsonForm, textForm } from '../json/form.ts';

const ORIGIN = String.raw`\[[0-9a-fA-F]{8}(?:/\d{1,10}[h']?)*\]`;
const SHAPES = [
  '[0-9a-fA-F]{8}',
  '(?:0[23])?[0-9a-fA-F]{64}',
  `(?:${ORIGIN})?[a-zA-Z]pub[1-9A-HJ-NP-Za-km-z]{107,108}`,
];
const SHAPE = `^(?:${SHAPES.join('|')})$`;
const FINGERPRINT = /^[0-9a-f]{8}$/i;

export function signerForm(chain: Chain): JsonForm<PolicySigner> {
  const form = textForm(
    `a master fingerprint of eight hexadecimal digits, an extended public key of the chain ${chain}, perhaps behind its origin, or a public key of 33 or 32 bytes in hexadecimal`,
    [['pattern', SHAPE]],
    (text) => (new RegExp(SHAPE).test(text) ? signerOf(text, chain) : undefined),
  );
  return {
    schema: form.schema,
    read(value, place) {
      if (typeof value === 'string' && holdsSecret(value)) {
        const words = 'is a private key; name the signer by a public one';
        return place.fault({ is: 'said', words });
      }
      return form.read(value, place);
    },
  };
}

function signerOf(text: string, chain: Chain): PolicySigner | undefined {
  if (FINGERPRINT.test(text)) {
    const fingerprint = text.toLowerCase();
    return { kind: 'fingerprint', name: fingerprint, fingerprint };
  }
  const key = keyOf(text, chain);
  if (key?.kind === 'constant') {
    const publicKey = key.isXOnly ? anyX(key.publicKey) : key.publicKey;
    return { kind: 'public-key', name: shortKey(bytesToHex(publicKey)), publicKey };
  }
  if (key?.kind !== 'derived') return undefined;
  const { root, origin } = key;
  return { kind: 'extended-key', name: shortExtended(text), key: root, origin };
}

/** By the rules of taproot, where a key may be its x alone. */
function keyOf(text: string, chain: Chain): KeyExpression | undefined {
  try {
    const source = { chain, privateKeys: new PrivateKeys() };
    return readKey(withPlainKeys(text), 'p2tr', source)[0];
  } catch (error) {
    if (error instanceof DescriptorError) return undefined;
    throw error;
  }
}

/** The origin whole, for it is what people know a key by. */
function shortExtended(text: string): string {
  const key = text.slice(text.indexOf(']') + 1);
  return text.slice(0, -key.length) + shortened(key);
}
