import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../encoding/address.ts';
import { decodeBase58Check, encodeBase58Check } from '../encoding/base58check.ts';
import type { Chain } from '../encoding/chains.ts';
import { descriptorChecksum } from '../script/descriptor-checksum.ts';
import { extractDestination } from '../script/destination.ts';
import { DescriptorError } from './descriptor-error.ts';
import { Expander } from './expand.ts';
import { parseAnyVersion } from './known-versions.ts';
import { PrivateKeys } from './private-keys.ts';

/** BIP 84's account, as its test vectors write it; and the same key under other versions. */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';

function under(version: number): string {
  const bytes = Uint8Array.from(decodeBase58Check(ZPUB)!);
  new DataView(bytes.buffer).setUint32(0, version);
  return encodeBase58Check(bytes);
}

const XPUB = under(0x0488b21e);
const YPUB = under(0x049d7cb2);
const MULTI_YPUB = under(0x0295b43f);
const MULTI_ZPUB = under(0x02aa7ed3);
const TPUB = under(0x043587cf);
const UPUB = under(0x044a5262);
const VPUB = under(0x045f1cf6);
const MULTI_VPUB = under(0x02575483);
const ORIGIN = '[d34db33f/84h/0h/0h]';

const read = (text: string, chain: Chain) => parseAnyVersion(text, chain, new PrivateKeys());

function firstAddress(text: string, chain: Chain): string {
  const [descriptor] = read(text, chain).descriptors;
  const [destination] = new Expander(descriptor!)
    .at(0)!
    .scripts.flatMap((script) => extractDestination(script) ?? []);
  return encodeAddress(destination!, chain);
}

test('the first address of BIP 84 is that of its account', () => {
  const address = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
  expect(firstAddress(`wpkh(${ORIGIN}${ZPUB}/0/*)`, 'main')).toBe(address);
});

describe('read as Core reads it with the keys of BIP 32', () => {
  test.each<readonly [string, string, Chain, readonly string[]]>([
    [`wpkh(${ZPUB}/0/*)`, `wpkh(${XPUB}/0/*)`, 'main', ['zpub']],
    [`wpkh(${ORIGIN}${ZPUB}/<0;1>/*)`, `wpkh(${ORIGIN}${XPUB}/<0;1>/*)`, 'main', ['zpub']],
    [`sh(wpkh(${YPUB}/0/*))`, `sh(wpkh(${XPUB}/0/*))`, 'main', ['ypub']],
    [
      `wsh(sortedmulti(1,${MULTI_ZPUB}/0/*,${XPUB}/1/*))`,
      `wsh(sortedmulti(1,${XPUB}/0/*,${XPUB}/1/*))`,
      'main',
      ['Zpub'],
    ],
    [`sh(wsh(multi(1,${MULTI_YPUB}/0/*)))`, `sh(wsh(multi(1,${XPUB}/0/*)))`, 'main', ['Ypub']],
    [`combo(${ZPUB}/0/*)`, `combo(${XPUB}/0/*)`, 'main', ['zpub']],
    [`wpkh(${VPUB}/0/*)`, `wpkh(${TPUB}/0/*)`, 'signet', ['vpub']],
    [`sh(wpkh(${UPUB}/0/*))`, `sh(wpkh(${TPUB}/0/*))`, 'regtest', ['upub']],
    [`wsh(pk(${MULTI_VPUB}/0/*))`, `wsh(pk(${TPUB}/0/*))`, 'testnet3', ['Vpub']],
    [`wpkh(${XPUB}/0/*)`, `wpkh(${XPUB}/0/*)`, 'main', []],
  ])('%s', (text, plain, chain, prefixes) => {
    const checksum = descriptorChecksum(plain);
    expect(read(text, chain)).toEqual({ ...read(plain, chain), checksum, prefixes });
    // A checksum is of the text as it stands.
    expect(read(`${text}#${descriptorChecksum(text)}`, chain)).toMatchObject({ checksum });
    expect(firstAddress(text, chain)).toBe(firstAddress(plain, chain));
  });
});

describe('refused', () => {
  test.each<readonly [string, Chain, string]>([
    [
      `pkh(${ZPUB}/0/*)`,
      'main',
      'zpub is the prefix of keys for wpkh() (SLIP 132), and this one stands in pkh()',
    ],
    [`sh(wpkh(${ZPUB}/0/*))`, 'main', 'and this one stands in sh(wpkh())'],
    [`tr(${ZPUB}/0/*)`, 'main', 'and this one stands in tr()'],
    [`wsh(multi(1,${ZPUB}/0/*))`, 'main', 'and this one stands in wsh(multi())'],
    [`wpkh(${YPUB}/0/*)`, 'main', 'ypub is the prefix of keys for sh(wpkh())'],
    [`wpkh(${MULTI_ZPUB}/0/*)`, 'main', 'Zpub is the prefix of keys for wsh()'],
    [`wsh(pk(${MULTI_YPUB}/0/*))`, 'main', 'Ypub is the prefix of keys for sh(wsh())'],
    [`tr(${XPUB}/0/*,pk(${ZPUB}/1/*))`, 'main', 'and this one stands in tr(pk())'],
    [`wpkh(${ZPUB}/0/*)`, 'regtest', 'zpub is the prefix of keys for the main chain'],
    [`wpkh(${VPUB}/0/*)`, 'main', 'vpub is the prefix of keys for a test chain'],
    [`wpkh(${XPUB}/0/*)`, 'regtest', `key '${XPUB}' is not valid`],
    [`wpkh(${ZPUB.slice(0, -1)}1/0/*)`, 'main', 'is not valid'],
    [`wpkh(${ZPUB}/0/*)#aaaaaaaa`, 'main', "Provided checksum 'aaaaaaaa' does not match"],
    [
      `wpkh(${ZPUB}/0/*)#${descriptorChecksum(`wpkh(${XPUB}/0/*)`)}`,
      'main',
      'does not match computed checksum',
    ],
  ])('%s, %s', (text, chain, words) => {
    const refused = () => read(text, chain);
    expect(refused).toThrow(DescriptorError);
    expect(refused).toThrow(words);
  });
});
