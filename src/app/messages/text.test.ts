import { expect, test } from 'vitest';
import type { MessageCallVerdict } from '../../channel/message-client.ts';
import type { ProofCoin } from '../../core/message/proof-coins.ts';
import { messageVerdict } from './text.ts';

const ADDRESS = '1abc';
const NO_AGE = 0x80000000;
const NOT_KNOWN = 'not known here whether coins exist or are unspent';
const COIN = { txid: 'ab'.repeat(32) as ProofCoin['txid'], vout: 0 };
const PROVEN: ProofCoin = { ...COIN, amount: 50_000_000n, proof: 'proven' };
const CLAIMED: ProofCoin = { ...COIN, amount: 100_000_000n, proof: 'claimed' };
const HELD = { form: 'proof-of-funds', lockTime: 0, sequence: 0, funds: 1 } as const;

test.each([
  [0, 0, 0, 'Valid: signed with the keys of 1abc.'],
  [800_000, 0, 0, 'Valid from block 800000 on: signed'],
  [1_700_000_000, 0, 0, 'Valid from 2023-11-14 22:13 UTC on: signed'],
  [0, 144, 0, 'Valid once its outputs are 144 blocks old: signed'],
  [0, 1, 0, 'Valid once its outputs are 1 block old: signed'],
  [0, 0x400002, 0, 'Valid once its outputs are 1024 seconds old: signed'],
  [0, NO_AGE + 144, 0, 'Valid: signed'],
  [800_000, 144, 0, 'Valid from block 800000 on, once its outputs are 144 blocks old: signed'],
])(
  'with lock time %i, sequence %i and %i funds, a valid signature is said to be so',
  (lockTime, sequence, funds, words) => {
    const verdict = { verdict: 'valid', form: 'full', lockTime, sequence, funds } as const;
    expect(messageVerdict(verdict, ADDRESS)).toContain(words);
  },
);

test.each(['invalid', 'inconclusive'] as const)('%s is said by its name', (verdict) => {
  const words = messageVerdict({ verdict, form: 'simple' }, ADDRESS);
  expect(words.toLowerCase()).toMatch(new RegExp(`^${verdict}:`));
  expect(words).toContain('Form: BIP 322, simple.');
  expect(words).toContain(`for ${ADDRESS}`);
});

test.each<readonly [MessageCallVerdict, string]>([
  [
    { verdict: 'signed', form: 'core', byCore: 'true' },
    'Valid: signed with the key of 1abc. Form: signmessage of Bitcoin Core (P2PKH). Bitcoin Core’s verifymessage says true.',
  ],
  [
    { verdict: 'signed', form: 'electrum', byCore: 'no-key' },
    'Form: Electrum (header 27 to 34 on a segwit address). Bitcoin Core’s verifymessage refuses addresses other than P2PKH.',
  ],
  [
    {
      verdict: 'signed',
      form: 'full-no-prefix',
      missing: 'ful',
      lockTime: 800_000,
      sequence: 0,
      funds: 0,
    },
    'Signed with the keys of 1abc, and valid from block 800000 on once “ful” stands before it: BIP 322 asks for that prefix, which older programs leave out. Form: BIP 322, full, without its prefix “ful”.',
  ],
  [
    { verdict: 'invalid', form: 'full-no-prefix' },
    'Invalid: this is not a signature of exactly this message for 1abc. Form: BIP 322, full, without its prefix “ful”.',
  ],
  [{ verdict: 'signed', form: 'taproot', byCore: 'no-key' }, 'which no specification defines'],
  [{ verdict: 'signed', form: 'core', byCore: 'malformed' }, 'not exactly base64'],
  [
    { verdict: 'invalid', form: 'core', spacing: 'final-break' },
    'It is one of the message with a line break at its end.',
  ],
  [{ verdict: 'invalid', form: 'bip137', signer: '3x' }, 'signed with the key of 3x; if not,'],
  [{ verdict: 'invalid', form: 'der' }, 'Signatures of messages have 65 bytes'],
  [{ verdict: 'none', fault: 'prevtx' }, 'not a transaction in hex'],
  [
    { verdict: 'none', fault: 'address', coin: 'Litecoin' },
    'This is not an address of the selected chain. It is one of Litecoin.',
  ],
  [{ verdict: 'none', fault: 'signature' }, 'neither base64 nor hex'],
])('%j is put into words', (verdict, words) => {
  expect(messageVerdict(verdict, ADDRESS)).toContain(words);
});

test.each<readonly [MessageCallVerdict, string]>([
  [
    { ...HELD, verdict: 'valid', coins: [PROVEN] },
    `Valid: signed with the keys of 1abc. Coins: 1 coin of 0.50000000 BTC is proven; ${NOT_KNOWN}. Form: BIP 322, proof of funds.`,
  ],
  [
    { ...HELD, verdict: 'unproven', coins: [PROVEN, CLAIMED, CLAIMED] },
    `Unproven: signed with the keys of 1abc, and valid if the coins are what the proof says of them, which anybody can write. Coins: 2 coins of 2.00000000 BTC are claimed and 1 coin of 0.50000000 BTC is proven; ${NOT_KNOWN}. Form:`,
  ],
  [
    { verdict: 'invalid', form: 'proof-of-funds', coins: [{ ...COIN, proof: 'missing' }] },
    `for 1abc. Coins: 1 coin is missing; ${NOT_KNOWN}. Form:`,
  ],
  [
    { verdict: 'invalid', form: 'proof-of-funds', coins: [{ ...CLAIMED, proof: 'contradicted' }] },
    `for 1abc. Coins: 1 coin of 1.00000000 BTC is contradicted; ${NOT_KNOWN}. Form:`,
  ],
])('the coins of a proof are said to be no more than is known: %#', (verdict, words) => {
  expect(messageVerdict(verdict, ADDRESS)).toContain(words);
});
