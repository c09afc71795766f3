import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { publicKeyOf } from '../crypto/public-key.ts';
import { encodeWif, extendedPrivateKeyText } from '../encoding/testing/private-key-text.ts';
import { masterKeyOf } from './bip32.ts';
import { Expander } from './expand.ts';
import { parseDescriptor } from './parse.ts';
import { type PrivateKey, PrivateKeys } from './private-keys.ts';

const secret = (seed: number) => new Uint8Array(32).fill(seed);
const XPRV = extendedPrivateKeyText(masterKeyOf(secret(7))!, 'main');
const OTHER = extendedPrivateKeyText(masterKeyOf(secret(8))!, 'main');
const WIF = encodeWif(secret(9), true, 'main');
const LONG = encodeWif(secret(9), false, 'main');

/** Descriptors, the index, and how many public keys of theirs have a private key then. */
const ROWS = [
  ['one key', `wpkh(${WIF})`, 0, 1],
  ['one key with an uncompressed public key', `pkh(${LONG})`, 0, 1],
  ['one key by its x', `tr(${WIF})`, 0, 1],
  ['an extended key', `wpkh(${XPRV})`, 0, 1],
  ['steps of one', `wpkh(${XPRV}/1h/2)`, 0, 1],
  ['a range', `wpkh(${XPRV}/1h/*)`, 5, 1],
  ['a hardened range', `wpkh(${XPRV}/1/*h)`, 5, 1],
  ['participants of an aggregate', `tr(musig(${XPRV}/*,${OTHER}/*,${WIF}))`, 3, 3],
  ['keys of which one is named twice', `sh(multi(1,${WIF},${XPRV}/3,${WIF}))`, 0, 2],
] as const;

describe('the private keys of a descriptor at an index', () => {
  test.each(ROWS)('%s', (_, text, index, count) => {
    const given = new PrivateKeys();
    const descriptor = parseDescriptor(text, 'main', given).descriptors[0]!;
    const expander = new Expander(descriptor, given);
    const known = expander.at(index)!.provider.publicKeys.values();
    const publicKeys = [...new Map([...known].map((key) => [bytesToHex(key), key])).values()];
    const found = new PrivateKeys();
    expander.addPrivateKeys(index, found);
    expect(found.size).toBe(count);
    for (const publicKey of publicKeys) {
      const key = found.of(publicKey);
      if (key) expect(publicKeyOf(key.privateKey, key.compressed)).toEqual(publicKey);
    }
    expect(publicKeys.filter((publicKey) => found.of(publicKey))).toHaveLength(count);
    // They stay what they are when what they were derived by is overwritten.
    expander.wipe();
    given.wipe();
    for (const publicKey of publicKeys) {
      const key = found.of(publicKey);
      if (key) expect(bytesToHex(key.privateKey)).not.toMatch(/^0*$/);
    }
  });

  test('nothing, without any', () => {
    const descriptor = parseDescriptor(`wpkh(${XPRV}/*)`, 'main', new PrivateKeys());
    const found = new PrivateKeys();
    new Expander(descriptor.descriptors[0]!).addPrivateKeys(0, found);
    expect(found.size).toBe(0);
  });
});

describe('keys that are held', () => {
  const publicKey = publicKeyOf(secret(1), true);
  const key = (): PrivateKey => ({ privateKey: secret(1), compressed: true });

  test('the first of a public key stays, and a second one is overwritten', () => {
    const keys = new PrivateKeys();
    const [first, second] = [key(), key()];
    keys.add(publicKey, first);
    keys.add(publicKey, second);
    expect(keys.of(publicKey)).toBe(first);
    expect(first.privateKey).toEqual(secret(1));
    expect(second.privateKey).toEqual(secret(0));
  });

  test('the same bytes given again stay', () => {
    const keys = new PrivateKeys();
    const { privateKey } = key();
    keys.add(publicKey, { privateKey, compressed: true });
    keys.add(publicKey, { privateKey, compressed: true });
    expect(privateKey).toEqual(secret(1));
  });

  test('all are overwritten and forgotten', () => {
    const keys = new PrivateKeys();
    const { privateKey } = key();
    keys.add(publicKey, { privateKey, compressed: true });
    keys.wipe();
    expect(privateKey).toEqual(secret(0));
    expect(keys.size).toBe(0);
    expect(keys.of(publicKey)).toBeUndefined();
  });
});
