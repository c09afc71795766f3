import { describe, expect, test } from 'vitest';
import { callOn, resultOn, walletPsbt } from '../testing/updated-psbt.ts';

/* Extended keys of SLIP 132 in descriptors: ours read them, Core's refuse them as Core does. */

/** The account of BIP 84's test vectors under both versions. */
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const XPUB =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V';
const ORIGIN = '[73c5da0a/84h/0h/0h]';
const PSBT = walletPsbt(
  { inputs: [`wpkh(${ORIGIN}${XPUB}/0/4)`], outputs: [`wpkh(${ORIGIN}${XPUB}/1/5)`] },
  'main',
);

describe('inspectpsbt and repairpsbt read them', () => {
  const inspected = (descriptor: string) =>
    resultOn('main', 'inspectpsbt', PSBT, { descriptors: [descriptor] });

  test.each([
    `wpkh(${ORIGIN}KEY/<0;1>/*)`,
    'wpkh(KEY/<0;1>/*)',
    `wpkh(${ORIGIN}KEY/1/*)`,
    `combo(${ORIGIN}KEY/0/*)`,
  ])('%s', (descriptor) => {
    const own = inspected(descriptor.replace('KEY', ZPUB));
    expect(own).toEqual(inspected(descriptor.replace('KEY', XPUB)));
    expect(JSON.stringify(own)).toContain('"derived"');
  });

  test('in repairpsbt', () => {
    const repaired = (key: string) =>
      resultOn('main', 'repairpsbt', PSBT, { descriptors: [`wpkh(${ORIGIN}${key}/<0;1>/*)`] });
    expect(repaired(ZPUB)).toEqual(repaired(XPUB));
  });
});

describe('what contradicts its version is an error', () => {
  test.each([
    ['main', `pkh(${ZPUB}/0/*)`, 'keys for wpkh() (SLIP 132), and this one stands in pkh()'],
    ['main', `sh(wpkh(${ZPUB}/0/*))`, 'stands in sh(wpkh())'],
    ['regtest', `wpkh(${ZPUB}/0/*)`, 'keys for the main chain'],
  ] as const)('%s %s', (chain, descriptor, words) => {
    const { error } = callOn(chain, 'inspectpsbt', PSBT, { descriptors: [descriptor] });
    expect(error).toMatchObject({ code: -5, message: expect.stringContaining(words) });
  });
});

describe('Core’s procedures refuse them', () => {
  test.each([
    ['getdescriptorinfo', [`wpkh(${ZPUB}/0/*)`]],
    ['deriveaddresses', [`wpkh(${ZPUB}/0/*)#${'q'.repeat(8)}`, 1]],
    ['utxoupdatepsbt', [PSBT, [`wpkh(${ZPUB}/0/*)`]]],
    ['descriptorprocesspsbt', [PSBT, [`wpkh(${ZPUB}/0/*)`]]],
  ])('%s', (method, params) => {
    expect(callOn('main', method, ...params).error).toMatchObject({ code: -5 });
  });
});
