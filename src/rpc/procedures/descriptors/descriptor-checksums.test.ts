import { expect, test } from 'vitest';
import { execute } from '../../dispatch.ts';

/* Core's error for a checksum that does not fit, and beside it what it does fit. */

const OF_H =
  "wsh(multi(2,[0a0a0a0a/1h/2h/3h/0]tpubD6NzVbkrYhZ4WkU5UCcpShsnkYoYPSH9Lor6Kg7J6ytgCjcrpZKtpLPT4NtWLoVirjiWPhgupH1V1UkKaTJoFCRPbcZwMN6kxepTUzKg6mM/*,[bbbbbbbb/1'/2'/3'/0]tpubD6NzVbkrYhZ4Xm62aaUb6DiTMqnnbQNKQsBddsiHwx2Q2KaqYApSCizhyZcEaCRSvr5QSZKuF53pJ6ZQcRzFFDJ6HaKAkpdJAfZt8h1ZzDz/*))#hs0kuwwv";
const SHELL =
  'wsh(or_d(pk([19fe24dc/48/1/0/2]tpubDE7MGwcP7w5E3wfvUQn34sW3p397vJriWfZmELejesvimiro8Qubtbmw73MscX2bnRgQztJvmJhUwDMfpXZfnQRMsJ6DfctJHctnjgiC7T5/0/*),and_v(v:pk([d83593a2/48/1/0/2]tpubDF4vhecRfUyYF5AEzfcFC7oNapKKVm24wdJmkjZ6QZefJsT6wAvFPotgAAPSCmWTDkysMHk9kv5pzwUDTNpDbAUj4vP6arLVt6YAysoan16/0/*),after(1690761600))))#2cksg9jk';

interface Answer {
  readonly error: { readonly code: number; readonly message: string; readonly data?: unknown };
}

function refused(method: string, text: string): Answer['error'] {
  const request = JSON.stringify({ method, params: [text] });
  return (JSON.parse(execute(request, { chain: 'testnet4' }).body) as Answer).error;
}

test.each([
  [OF_H, '7r0vdm26', "the same text with ' in place of h"],
  [SHELL, 'v50375vl', "the same text with hardened steps (48'/1'/0'/2'): marks were lost"],
])('%s', (text, computed, checksum_of) => {
  for (const method of ['getdescriptorinfo', 'deriveaddresses']) {
    expect(refused(method, text)).toEqual({
      code: -5,
      message: `Provided checksum '${text.slice(-8)}' does not match computed checksum '${computed}'`,
      data: { checksum_of },
    });
  }
});

test.each([
  ['another checksum', `${OF_H.slice(0, -8)}aaaaaaaa`],
  ['no descriptor', 'wpkh(#'],
  ['another fault', 'wpkh(key)'],
])('%s has no data', (_what, text) => {
  expect(refused('getdescriptorinfo', text)).not.toHaveProperty('data');
});

test('nothing of a private key is in the data', () => {
  const wif = 'L4rK1yDtCWekvXuE6oXD9jCYfFNV2cWRpVuPLBcCU2z8TrisoyY1';
  const { data } = refused('getdescriptorinfo', `pkh([0a0a0a0a/1']${wif}#aaaaaaaa`);
  expect(JSON.stringify(data ?? {})).not.toContain(wif.slice(1, 20));
});
