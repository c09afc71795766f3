/** Descriptors with private keys, and normalised: what no procedure answers, for tests of what it would take. */
import { bytesToHex } from '../../bytes/hex.ts';
import type { Chain } from '../../encoding/chains.ts';
import { extendedPublicKeyText } from '../../encoding/extended-key.ts';
import { encodeWif, extendedPrivateKeyText } from '../../encoding/testing/private-key-text.ts';
import { addDescriptorChecksum } from '../../script/descriptor-checksum.ts';
import { fingerprintOf } from '../bip32.ts';
import { KeyDeriver } from '../derive-keys.ts';
import { isHardened, pathStepsText } from '../key-path.ts';
import type { PrivateKeys } from '../private-keys.ts';
import {
  constantText,
  derivedText,
  descriptorOriginText,
  descriptorText,
  joinMusig,
  publicKeyText,
  stepsText,
} from '../to-text.ts';
import type { Descriptor, SingleKey } from '../types.ts';

/**
 * The descriptor with its checksum and the private keys that are known, other
 * keys in public form (ToPrivateString). `hasPrivateKeys` says whether there was
 * one.
 */
export function privateText(
  descriptor: Descriptor,
  privateKeys: PrivateKeys,
  chain: Chain,
): { readonly text: string; readonly hasPrivateKeys: boolean } {
  const toPublic = publicKeyText(chain);
  let hasPrivateKeys = false;
  const text = descriptorText(
    descriptor,
    chain,
    joinMusig((key) => {
      const found = privateKeyText(key, privateKeys, chain);
      if (found === undefined) return toPublic(key);
      hasPrivateKeys = true;
      return found;
    }),
  );
  return { text: addDescriptorChecksum(text), hasPrivateKeys };
}

/**
 * The descriptor with its checksum, extended keys being those after the last
 * hardened step, and `h` for hardened ones (ToNormalizedString). `undefined`
 * where such a step needs a private key that is not known.
 */
export function normalisedText(
  descriptor: Descriptor,
  privateKeys: PrivateKeys,
  chain: Chain,
): string | undefined {
  const deriver = new KeyDeriver(privateKeys);
  let isKnown = true;
  const text = descriptorText(
    descriptor,
    chain,
    joinMusig((key) => {
      const found = normalisedKeyText(key, deriver, chain);
      isKnown &&= found !== undefined;
      return found ?? '';
    }),
  );
  deriver.wipe();
  return isKnown ? addDescriptorChecksum(text) : undefined;
}

function privateKeyText(
  key: SingleKey,
  privateKeys: PrivateKeys,
  chain: Chain,
): string | undefined {
  if (key.kind === 'constant') {
    const { publicKey, isXOnly } = key;
    const known = isXOnly ? privateKeys.publicKeyOfX(publicKey.subarray(1)) : publicKey;
    const found = known && privateKeys.of(known);
    return (
      found && descriptorOriginText(key) + encodeWif(found.privateKey, found.compressed, chain)
    );
  }
  const found = privateKeys.of(key.root.publicKey);
  if (found === undefined) return undefined;
  const { publicKey: _, ...place } = key.root;
  const root = extendedPrivateKeyText({ ...place, privateKey: found.privateKey }, chain);
  return descriptorOriginText(key) + root + stepsText(key, key.apostrophe);
}

/** Of several hardened steps only those before the last become the origin's. */
function normalisedKeyText(key: SingleKey, deriver: KeyDeriver, chain: Chain): string | undefined {
  const written = descriptorOriginText(key, false);
  if (key.kind === 'constant') return written + constantText(key);
  const hardenedSteps = key.path.findLastIndex(isHardened) + 1;
  if (key.range === 'hardened') return written + derivedText(key, chain, false);
  if (hardenedSteps === 0) return written + derivedText(key, chain);
  const root = deriver.lastHardened(key);
  if (root === undefined) return undefined;
  const steps = pathStepsText(key.path.slice(0, hardenedSteps), false);
  const fingerprint = bytesToHex(fingerprintOf(key.root.publicKey));
  const origin = key.origin ? `${written.slice(0, -1)}${steps}]` : `[${fingerprint}${steps}]`;
  const rest = stepsText({ ...key, path: key.path.slice(hardenedSteps) }, false);
  return origin + extendedPublicKeyText(root, chain) + rest;
}
