import { describe, expect, test } from 'vitest';
import { type MessageToSign, type MessageToVerify, signInForm, verifyInForm } from './in-form.ts';

/** BIP 322's own key and its addresses, and one of another key. */
const KEY = 'L3VFeEujGtevx9w18HD1fhRbCH67Az2dpCymeRE1SoPK6XQtaN2k';
const SEGWIT = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';
const LEGACY = '14vV3aCHBeStb5bkenkNHbe2YAFinYdXgc';
const TAPROOT = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3';
const OTHER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const OTHER_LEGACY = '1F7VviycHgj3mVQyEYU8Mar3NTUYWBV6iF';

const ASKED: MessageToSign = {
  chain: 'main',
  address: SEGWIT,
  message: 'Hello World',
  form: 'bip322',
  keys: [KEY],
  scripts: [],
  lockTime: 0,
  sequence: 0,
};

const VALID = { verdict: 'valid', lockTime: 0, sequence: 0, funds: 0 };

describe('a message is signed and verified', () => {
  test.each<readonly [Partial<MessageToSign>, RegExp, object]>([
    [{}, /^smp/, VALID],
    [{ form: 'full' }, /^ful/, VALID],
    [{ address: TAPROOT }, /^smp/, VALID],
    [{ address: LEGACY }, /^ful/, VALID],
    [{ address: LEGACY, form: 'core' }, /^[HI].{87}$/, VALID],
    [{ lockTime: 7, sequence: 9 }, /^ful/, { ...VALID, lockTime: 7, sequence: 9 }],
  ])('%j', (differences, form, verdict) => {
    const asked = { ...ASKED, ...differences };
    const signed = signInForm(asked);
    if (!signed.ok) throw new Error(signed.fault);
    expect(signed.signature).toMatch(form);
    const { signature } = signed;
    expect(verifyInForm({ ...asked, signature: ` ${signature}\n` })).toEqual(verdict);
    expect(verifyInForm({ ...asked, message: 'Hello', signature })).toEqual({ verdict: 'invalid' });
  });
});

test.each<readonly [string, Partial<MessageToSign>]>([
  ['address', { address: 'bc1q' }],
  ['address', { chain: 'regtest' }],
  ['address', { address: '', form: 'core' }],
  ['key', { keys: [KEY, 'L3VF'] }],
  ['key', { keys: ['L3VF'], address: LEGACY, form: 'core' }],
  ['keys', { keys: [] }],
  ['keys', { address: OTHER }],
  ['keys', { address: OTHER_LEGACY, form: 'core' }],
  ['script', { scripts: ['51', '5'] }],
  ['lock', { lockTime: Number('soon') }],
  ['lock', { lockTime: 0x1_0000_0000 }],
  ['lock', { sequence: -1 }],
  ['no-key-hash', { form: 'core' }],
])('not signed: %s, %j', (fault, differences) => {
  expect(signInForm({ ...ASKED, ...differences })).toEqual({ ok: false, fault });
});

const BY_CORE =
  'IN0C0pSGWDjF6ylmHIaGEYkl0aGWJHvVgPwqxJHSzOEvZxdo/uhlS967hG0BQMGqfnTVwbZqW+QmpuW1uYEyk54=';

test.each<readonly [object, Partial<MessageToVerify>]>([
  [{ verdict: 'none', fault: 'address' }, { address: 'bc1q' }],
  [
    { verdict: 'none', fault: 'address' },
    { address: 'bc1q', signature: BY_CORE },
  ],
  [
    { verdict: 'none', fault: 'no-key-hash' },
    { address: TAPROOT, signature: BY_CORE },
  ],
  [{ verdict: 'invalid' }, { signature: '' }],
  [{ verdict: 'invalid' }, { signature: BY_CORE }],
  [VALID, { address: OTHER_LEGACY, message: 'Hello', signature: BY_CORE }],
])('judged: %j, %j', (verdict, differences) => {
  expect(verifyInForm({ ...ASKED, signature: 'smp', ...differences })).toEqual(verdict);
});
