import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../encoding/address.ts';
import type { Chain } from '../encoding/chains.ts';
import { extractDestination } from '../script/destination.ts';
import { Expander } from './expand.ts';
import { parseDescriptor } from './parse.ts';
import { PrivateKeys } from './private-keys.ts';
import { PROGRAM_WALLETS } from './testing/program-wallets.ts';
import { walletSecret } from './wallet/wallet-secrets.ts';
import { readWallet } from './wallet/wallet-text.ts';

/* What programs write down gives the addresses that those programs show. */

function addressesOf(descriptors: readonly string[], chain: Chain): (place: string) => string {
  const all = descriptors.flatMap(
    (text) => parseDescriptor(text, chain, new PrivateKeys()).descriptors,
  );
  return (place) => {
    const [branch = 0, index = 0] = place.split('/').map(Number);
    const [script] = new Expander(all[branch]!).at(index)?.scripts ?? [];
    return encodeAddress(extractDestination(script!)!, chain);
  };
}

describe.each(PROGRAM_WALLETS)('$program', ({ text, chain = 'main', form, name, addresses }) => {
  const read = readWallet(text);
  if (!read || 'fault' in read) throw new Error(read?.fault ?? 'not read');

  test('is told by its form, with its name', () => {
    expect(read.form).toBe(form);
    expect(read.name).toBe(name);
    expect(walletSecret(text)).toBeUndefined();
  });

  test.each(Object.entries(addresses))('%s is %s', (place, address) => {
    expect(addressesOf(read.descriptors, chain)(place)).toBe(address);
  });
});

test('there are wallets of eight programs and more', () => {
  const programs = PROGRAM_WALLETS.map(({ program }) => program.split(/,| and /)[0]);
  expect(new Set(programs).size).toBeGreaterThan(8);
});
