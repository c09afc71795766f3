import { describe, expect, test } from 'vitest';
import { utf8Of } from '../bytes/utf8-text.ts';
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
  keys: utf8Of(KEY),
  scripts: [],
  lockTime: 0,
  sequence: 0,
};

const VALID = { verdict: 'valid', lockTime: 0, sequence: 0, funds: 0 };
const SIGNED = { verdict: 'signed', form: 'core', byCore: 'true' };

describe('a message is signed and verified', () => {
  test.each<readonly [Partial<MessageToSign>, RegExp, object]>([
    [{}, /^smp/, VALID],
    [{ form: 'full' }, /^ful/, VALID],
    [{ address: TAPROOT }, /^smp/, VALID],
    [{ address: LEGACY }, /^ful/, VALID],
    [{ address: LEGACY, form: 'core' }, /^[HI].{87}$/, SIGNED],
    [{ lockTime: 7, sequence: 9 }, /^ful/, { ...VALID, lockTime: 7, sequence: 9 }],
  ])('%j', (differences, form, verdict) => {
    const asked = { ...ASKED, ...differences };
    const signed = signInForm(asked);
    if (!signed.ok) throw new Error(signed.fault);
    expect(signed.signature).toMatch(form);
    const { signature } = signed;
    expect(verifyInForm({ ...asked, signature: ` ${signature}\n` })).toMatchObject(verdict);
    const other = verifyInForm({ ...asked, message: 'Hello', signature });
    expect(other).toMatchObject({ verdict: 'invalid' });
  });
});

test('an address of another coin is named', () => {
  const address = 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9';
  const coin = 'Litecoin';
  expect(signInForm({ ...ASKED, address })).toEqual({ ok: false, fault: 'address', coin });
});

test.each<readonly [string, Partial<MessageToSign>]>([
  ['address', { address: 'bc1q' }],
  ['address', { chain: 'regtest' }],
  ['address', { address: '', form: 'core' }],
  ['key', { keys: utf8Of(`${KEY}\nL3VF`) }],
  ['key', { keys: utf8Of('L3VF'), address: LEGACY, form: 'core' }],
  ['keys', { keys: utf8Of('') }],
  ['keys', { address: OTHER }],
  ['keys', { address: OTHER_LEGACY, form: 'core' }],
  ['script', { scripts: ['51', '5'] }],
  ['lock', { lockTime: Number('soon') }],
  ['lock', { lockTime: 0x1_0000_0000 }],
  ['lock', { sequence: -1 }],
  ['not-p2pkh', { form: 'core' }],
])('not signed: %s, %j', (fault, differences) => {
  expect(signInForm({ ...ASKED, ...differences })).toEqual({ ok: false, fault });
});

const BY_CORE =
  'IN0C0pSGWDjF6ylmHIaGEYkl0aGWJHvVgPwqxJHSzOEvZxdo/uhlS967hG0BQMGqfnTVwbZqW+QmpuW1uYEyk54=';
const HEX = Buffer.from(BY_CORE, 'base64').toString('hex');
const OF_CORE = { address: OTHER_LEGACY, message: 'Hello', signature: BY_CORE };
const HELLO = { ...SIGNED, byCore: 'malformed' };
const DER = `3045022100${'7f'.repeat(32)}0220${'7f'.repeat(32)}`;
/** P2WSH of anything. */
const SCRIPT = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';

test.each<readonly [object, Partial<MessageToVerify>]>([
  [{ verdict: 'none', fault: 'address' }, { address: 'bc1q' }],
  [
    { verdict: 'none', fault: 'address', coin: 'Dash' },
    { ...OF_CORE, address: 'XwnLY9Tf7Zsef8gMGL2fhWA9ZmMjt4KPwg' },
  ],
  [
    { verdict: 'none', fault: 'address' },
    { ...OF_CORE, address: 'bc1q' },
  ],
  [
    { verdict: 'none', fault: 'no-key-hash' },
    { ...OF_CORE, address: SCRIPT },
  ],
  [{ verdict: 'none', fault: 'signature' }, { signature: '' }],
  [{ verdict: 'none', fault: 'signature' }, { signature: 'smp' }],
  [{ verdict: 'none', fault: 'signature' }, { signature: `${BY_CORE}!` }],
  [{ verdict: 'none', fault: 'signature' }, { signature: HEX.slice(1) }],
  [{ verdict: 'none', fault: 'signature' }, { signature: 'Hello World' }],
  [{ verdict: 'invalid', form: 'electrum', signer: 'bc1q' }, { signature: BY_CORE }],
  [
    { verdict: 'invalid', form: 'core', signer: '1' },
    { ...OF_CORE, message: 'hello' },
  ],
  [
    { verdict: 'invalid', form: 'taproot', signer: 'bc1p' },
    { ...OF_CORE, address: TAPROOT },
  ],
  [
    { verdict: 'invalid', form: 'core', spacing: 'no-final-break' },
    { ...OF_CORE, message: 'Hello\n' },
  ],
  [{ verdict: 'invalid', form: 'der' }, { signature: DER }],
  [{ verdict: 'invalid', form: 'simple' }, { signature: HEX.slice(0, 128) }],
  [{ verdict: 'invalid', form: 'full' }, { signature: `ful${BY_CORE}` }],
  [SIGNED, OF_CORE],
  [HELLO, { ...OF_CORE, signature: HEX }],
  // As many digits as base64 may have.
  [
    { ...SIGNED, byCore: 'false' },
    { ...OF_CORE, signature: `0x${HEX.toUpperCase()}` },
  ],
  [HELLO, { ...OF_CORE, signature: BY_CORE.slice(0, -1) }],
  [HELLO, { ...OF_CORE, signature: BY_CORE.replaceAll('+', '-').replaceAll('/', '_') }],
  [HELLO, { ...OF_CORE, signature: BY_CORE.replace(/(.{40})/g, '$1\r\n') }],
  [HELLO, { ...OF_CORE, signature: `"${BY_CORE}"` }],
  [SIGNED, { ...OF_CORE, signature: `\n ${BY_CORE}\t` }],
  [
    { verdict: 'signed', form: 'no-header', byCore: 'false' },
    { ...OF_CORE, signature: HEX.slice(2) },
  ],
])('judged: %j, %j', (verdict, differences) => {
  const judged = verifyInForm({ ...ASKED, signature: 'smp', ...differences });
  const { signer, ...rest } = { signer: undefined, ...judged };
  const { signer: begins, ...expected } = { signer: undefined, ...verdict };
  expect(rest).toEqual(expected);
  expect(signer ?? '').toMatch(new RegExp(`^${begins ?? '$'}`));
});
