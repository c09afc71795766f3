import { describe, expect, test } from 'vitest';
import { parseDescriptor } from '../parse.ts';
import { PrivateKeys } from '../private-keys.ts';
import { oldPolicyDescriptor, policyDescriptor } from './wallet-policy.ts';

const A =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
const B =
  'xpub661MyMwAqRbcFW31YEwpkMuc5THy2PSt5bDMsktWQcFF8syAmRUapSCGu8ED9W6oDMSgv6Zz8idoc4a6mr8BDzTJY47LJhkJ8UB7WEGuduB';

describe('a policy with its keys (BIP 388)', () => {
  test.each([
    ['wsh(sortedmulti(2,@0/**,@1/**))', [A, B], `wsh(sortedmulti(2,${A}/<0;1>/*,${B}/<0;1>/*))`],
    ['pkh(@0/<4;5>/*)', [A], `pkh(${A}/<4;5>/*)`],
    [
      'tr(@0/**,multi_a(1,@1/**,@0/<2;3>/*))',
      [A, B],
      `tr(${A}/<0;1>/*,multi_a(1,${B}/<0;1>/*,${A}/<2;3>/*))`,
    ],
    ['tr(musig(@0,@1)/**)', [A, B], `tr(musig(${A},${B})/<0;1>/*)`],
    ['tr(musig(@0,@0)/**)', [A], undefined],
    ['tr(musig(@0,@1))', [A, B], undefined],
    ['tr(musig(@0,@1)/**,pk(musig(@1,@0)/**))', [A, B], undefined],
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

test.each([
  ['wsh(multi(2,@0,@1))', [`${A}/**`, `${B}/**`], `wsh(multi(2,${A}/<0;1>/*,${B}/<0;1>/*))`],
  ['wsh(multi(2,@0,@1))', [A, B], undefined],
  ['wsh(multi(2,@0,@1))', [`${A}/**`, B], undefined],
  ['wsh(multi(2,@0/**,@1/**))', [`${A}/**`, `${B}/**`], undefined],
  ['wsh(multi(2,@0,@1))', [], undefined],
])("Ledger's older form: %s", (template, keys, descriptor) => {
  expect(oldPolicyDescriptor(template, keys)).toBe(descriptor);
});
