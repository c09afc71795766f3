import { describe, expect, test } from 'vitest';
import { parseDescriptor } from './parse.ts';
import { PrivateKeys } from './private-keys.ts';
import { descriptorTextsOf, policyDescriptor, walletLabel } from './wallet-formats.ts';

const A =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const B =
  'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB';
const DESCRIPTOR = `wpkh([d34db33f/84h/0h/0h]${A}/<0;1>/*)`;

describe('a policy with its keys (BIP 388)', () => {
  test.each([
    ['wsh(sortedmulti(2,@0/**,@1/**))', [A, B], `wsh(sortedmulti(2,${A}/<0;1>/*,${B}/<0;1>/*))`],
    ['pkh(@0/<4;5>/*)', [A], `pkh(${A}/<4;5>/*)`],
    [
      'tr(@0/**,multi_a(1,@1/**,@0/<2;3>/*))',
      [A, B],
      `tr(${A}/<0;1>/*,multi_a(1,${B}/<0;1>/*,${A}/<2;3>/*))`,
    ],
    ['wpkh(@0)', [A], undefined],
    ['wpkh(@0/0/*)', [A], undefined],
    ['wpkh(@1/**)', [A, B], undefined],
    ['wpkh(@0/**)', [A, B], undefined],
    ['wpkh(@0/**)', [], undefined],
    ['wsh(multi(2,@1/**,@0/**))', [A, B], undefined],
    ['wsh(multi(2,@0/**,@1/**))', [A, A], undefined],
    ['wsh(multi(2,@0/**,@0/**))', [A], undefined],
    ['wsh(multi(2,@0/**,@0/<1;2>/*))', [A], undefined],
  ])('%s', (template, keys, descriptor) => {
    expect(policyDescriptor(template, keys)).toBe(descriptor);
    if (descriptor === undefined) return;
    expect(parseDescriptor(descriptor, 'main', new PrivateKeys()).descriptors.length).toBe(2);
  });
});

describe('what wallets write down', () => {
  test.each([
    ['a descriptor', DESCRIPTOR, [DESCRIPTOR]],
    [
      'lines with comments',
      `# Receive\n${DESCRIPTOR}\n\n# Change\n${DESCRIPTOR}\n`,
      [DESCRIPTOR, DESCRIPTOR],
    ],
    [
      "Core's listdescriptors",
      JSON.stringify({ wallet_name: '', descriptors: [{ desc: DESCRIPTOR, active: true }] }),
      [DESCRIPTOR],
    ],
    ['its list alone', JSON.stringify([{ desc: DESCRIPTOR }]), [DESCRIPTOR]],
    [
      "Specter's export",
      JSON.stringify({ label: 'w', blockheight: 0, descriptor: DESCRIPTOR, devices: [] }),
      [DESCRIPTOR],
    ],
    [
      "Specter's wallet",
      JSON.stringify({ recv_descriptor: DESCRIPTOR, change_descriptor: DESCRIPTOR }),
      [DESCRIPTOR, DESCRIPTOR],
    ],
    [
      'a policy',
      JSON.stringify({ name: 'w', template: 'wpkh(@0/**)', keys: [`[d34db33f/84h/0h/0h]${A}`] }),
      [DESCRIPTOR],
    ],
    ['an account of BIP 84', `[d34db33f/84h/0h/0h]${A}`, [DESCRIPTOR]],
    [
      "an account of BIP 86, with '",
      `[d34db33f/86'/0'/0']${A}`,
      [`tr([d34db33f/86'/0'/0']${A}/<0;1>/*)`],
    ],
    ['an account of BIP 49', ` [d34db33f/49h]${A}\n`, [`sh(wpkh([d34db33f/49h]${A}/<0;1>/*))`]],
    ['an account of BIP 44', `[d34db33f/44h]${A}`, [`pkh([d34db33f/44h]${A}/<0;1>/*)`]],
    ['a key of a purpose that says nothing of scripts', `[d34db33f/48h]${A}`, undefined],
    [
      'a key without its origin, of every kind',
      A,
      [`pkh(${A}/<0;1>/*)`, `sh(wpkh(${A}/<0;1>/*))`, `wpkh(${A}/<0;1>/*)`, `tr(${A}/<0;1>/*)`],
    ],
    ['a descriptor with a wrong checksum', `${DESCRIPTOR}#aaaaaaaa`, undefined],
    ['nothing', '', undefined],
    ['JSON of something else', '{"a":1}', undefined],
    ['JSON that is cut short', '{"desc":', undefined],
    ['a list of something else', '[{"a":1}]', undefined],
    ['a policy without its keys', '{"template":"wpkh(@0/**)"}', undefined],
  ])('%s', (_what, text, descriptors) => {
    expect(descriptorTextsOf(text)).toEqual(descriptors);
  });
});

test.each([
  ["Specter's label", '{"label":"Vault","descriptor":""}', 'Vault'],
  ["a policy's name", '{"name":"Cold","template":"","keys":[]}', 'Cold'],
  ["Core's wallet", '{"wallet_name":"hot","descriptors":[]}', 'hot'],
  ['an empty name', '{"wallet_name":""}', undefined],
  ['a name that is no text', '{"name":1}', undefined],
  ['no JSON', DESCRIPTOR, undefined],
])('what a wallet calls itself: %s', (_what, text, label) => {
  expect(walletLabel(text)).toBe(label);
});
