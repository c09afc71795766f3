import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { toBuffer } from 'qrcode';
import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { encodeBase64 } from '../src/core/encoding/base64.ts';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { hexOf, PREVIOUS, SPENDING } from '../src/core/form/testing/spending.ts';
import { decodePsbt, encodePsbt } from '../src/core/psbt/psbt.ts';
import { BY_AB, one, TWO_OF_THREE } from '../src/core/review/testing/file-rows.ts';
import { finalizePsbt } from '../src/core/roles/finalize.ts';
import { describeScript } from '../src/core/script/describe.ts';
import { bytesOfFile, fileOf, wpkh, wsh } from '../src/core/sign/testing/built-files.ts';
import { privateKey } from '../src/core/sign/testing/utxos.ts';
import { bbqrParts } from '../src/core/transfer/bbqr.ts';
import { givenInput } from '../test/inputs.ts';
import { bytesOf } from '../test/psbt-text.ts';
import { barButton, expect } from './page.ts';
import { dropFiles, type PictureFile } from './qr-frames.ts';
import * as inputs from './sign-inputs.ts';
import { pasteAt } from './sign-page.ts';
import * as psbts from './sign-psbts.ts';
import { FAILING, ODD_KEYS, OWN_KEY, PAID_ADDRESS, PARTLY_OWN, SPOILT } from './tasks/inputs.ts';

/*
 * What somebody comes for who has the file and README, and nothing else: what they do,
 * and what they must see, and must not, when they have done it. `npm run screenshots -- stories`
 * takes a picture of the end of each.
 */

type Words = readonly (string | RegExp)[];

export interface Story {
  readonly name: string;
  readonly does: (newcomer: Newcomer) => Promise<void>;
  readonly seen: Words;
  readonly unseen?: Words;
  /** By our own server, not from disk. */
  readonly isServed?: true;
}

/** Somebody who sees the page for the first time. */
export class Newcomer {
  readonly main: Locator;

  constructor(readonly page: Page) {
    this.main = page.getByRole('main');
  }

  async goTo(view: 'Inspect' | 'Sign' | 'Messages' | 'Console'): Promise<void> {
    await this.page.getByRole('tab', { name: view, exact: true }).click();
  }

  async chain(label: string): Promise<void> {
    await this.page.getByLabel('Chain').selectOption({ label });
  }

  /** Anywhere, or where the focus was put before. */
  async paste(text: string, into?: Locator): Promise<void> {
    await pasteAt(this.page, text, into);
  }

  /** In Inspect, until it is shown. */
  async opens(text: string): Promise<void> {
    await this.page.getByLabel('Paste here').waitFor();
    await this.paste(text);
    await this.page.getByTestId('results').waitFor();
  }

  /** By the button for it. */
  async opensFile(name: string, buffer: Buffer): Promise<void> {
    const file = { name, mimeType: 'application/octet-stream', buffer };
    await this.page.locator('.inspect input[type=file]').first().setInputFiles(file);
    await this.page.getByTestId('results').waitFor();
  }

  async drops(...files: readonly PictureFile[]): Promise<void> {
    await this.page.getByLabel('Paste here').waitFor();
    await dropFiles(this.page, files);
  }

  /** By the button's whole name. */
  async press(name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    await within.getByRole('button', { name, exact: true }).first().click();
  }

  /** Above an input, in its menu where it is there. */
  async pressAbove(name: string): Promise<void> {
    await (await barButton(this.page, name)).click();
  }

  async reads(...words: Words): Promise<void> {
    for (const each of words) await expect(this.main).toContainText(each);
  }

  // Sign

  get key(): Locator {
    return this.page.getByLabel('Private key 1', { exact: true });
  }

  /** What is to be signed, wherever the focus is, and then a key. */
  async gives(transaction: string, key?: string): Promise<void> {
    await this.goTo('Sign');
    await this.page.getByTestId('decoded').waitFor();
    await this.paste(transaction);
    await expect(this.page.getByTestId('review').getByRole('list').first()).toBeVisible();
    if (key === undefined) return;
    await this.paste(key, this.key);
    await this.page.getByTestId('verdict').first().waitFor();
  }

  async signs(): Promise<void> {
    await this.press('Sign');
    await this.page.getByTestId('result').waitFor();
  }
}

/** The texts that README has one copy, in their order. */
const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const [TO_SIGN = '', SPENDS = '', README_KEY = ''] = [
  ...README.slice(README.indexOf('## Sign in two minutes')).matchAll(/```\w*\n([\s\S]*?)```/g),
].map(([, text = '']) => text.trim());

/** What is pasted there, step by step. */
export const README_STEPS = { transaction: TO_SIGN, spends: SPENDS, key: README_KEY } as const;

const LOCK = wsh(TWO_OF_THREE);
const SHARED = fileOf(one(LOCK, { origins: 'ABC' }));
const sharedBy = (letter: 'A' | 'B' | 'C') =>
  fileOf(one(LOCK, { origins: 'ABC', signed: [{ by: letter }] }));
const keyOf = (letter: string) => encodeWif(privateKey(letter), true, 'main');
const COINBASE = `0100000001${'00'.repeat(32)}ffffffff020151ffffffff01e803000000000000015100000000`;
const FORTY = fileOf({
  ...one(wpkh('A')),
  outputs: Array.from({ length: 40 }, (_, i) => ({ amount: BigInt(1_000 + i) })),
});
/** Asks for a signature that lets anybody choose the outputs. */
const NOTHING_FIXED = fileOf(one(wpkh('A'), { asks: 2 }));
const TWO_AMOUNTS = fileOf(one(wpkh('A'), { utxo: 'contradicted' }));
const FINAL = encodeBase64(
  encodePsbt(finalizePsbt(decodePsbt(bytesOfFile(one(LOCK, { signed: BY_AB })))).psbt),
);

const MESSAGE_ADDRESS = describeScript(bytesOf(inputs.p2wpkh(1)), 'main').address!;
const EXTENDED_PUBLIC_KEY =
  'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';

const lineOf = ({ page }: Newcomer) => page.getByTestId('verdict-line');
const dialogOf = ({ page }: Newcomer) => page.getByRole('dialog');

export const STORIES: readonly Story[] = [
  // Pay, and check before
  {
    name: 'whom a file pays that a friend sent',
    does: (newcomer) =>
      newcomer.opensFile('payment.psbt', Buffer.from(SAMPLE_DATA.payment, 'base64')),
    seen: ['Not signed: needs', '0.015', 'change, as the file claims', '0.0000141', 'proven'],
    unseen: ['Danger'],
  },
  {
    name: 'whether my share of a shared wallet is next',
    does: (newcomer) => newcomer.opens(SAMPLE_DATA.multisig),
    seen: ['Partly signed', 'needs', 'Combine'],
    unseen: ['Danger', 'Not signed:'],
  },
  {
    name: 'whether an invoice is paid to the satoshi',
    does: async (newcomer) => {
      await newcomer.opens(PARTLY_OWN);
      await newcomer.pressAbove('My wallet');
      await newcomer.paste(`${PAID_ADDRESS} 0.015`);
      await newcomer.reads(/paid/);
    },
    seen: ['0.015', PAID_ADDRESS],
  },
  {
    name: 'whether the change comes back to my wallet',
    does: async (newcomer) => {
      await newcomer.opens(PARTLY_OWN);
      await newcomer.pressAbove('My wallet');
      await newcomer.paste(OWN_KEY);
      await newcomer.reads(/contradicted/);
    },
    seen: ['returns to this wallet', 'contradicted'],
  },
  {
    name: 'what a raw transaction spends, by the one before it',
    does: async (newcomer) => {
      await newcomer.opens(hexOf(SPENDING));
      await newcomer.reads('previous outputs of input 0 missing');
      await newcomer.paste(hexOf(PREVIOUS));
      await newcomer.reads('Not signed');
    },
    seen: ['0.0001', 'proven', 'proves 1 previous output'],
    unseen: ['previous outputs of input 0 missing'],
  },
  {
    name: 'a finished transaction, before it is sent',
    does: async (newcomer) => {
      await newcomer.opens(FINAL);
      await newcomer.reads('Final and valid');
    },
    seen: ['Final and valid', 'Copy transaction'],
    unseen: ['Not signed', 'may still change it'],
  },
  {
    name: 'a payout to forty people',
    does: (newcomer) => newcomer.opens(FORTY),
    seen: ['40, 0.0004078', 'and 35 more'],
  },
  {
    name: 'the first transaction of a block',
    does: (newcomer) => newcomer.opens(COINBASE),
    seen: ['Coinbase: spends nothing'],
    unseen: ['Sign this', 'missing'],
  },
  {
    name: 'an address, to see whether it is one',
    does: async (newcomer) => {
      await newcomer.page.getByLabel('Paste here').waitFor();
      await newcomer.paste(PAID_ADDRESS);
      await newcomer.reads('This is an address');
    },
    seen: ['This is an address', 'P2WPKH'],
  },

  // Sign
  {
    name: 'the two minutes of README',
    isServed: true,
    does: async (newcomer) => {
      await newcomer.goTo('Sign');
      await newcomer.chain('Regtest');
      await newcomer.paste(TO_SIGN);
      await newcomer.reads('in 2 outputs');
      await newcomer.paste(SPENDS);
      await newcomer.reads('0.001');
      await newcomer.paste(README_KEY);
      await newcomer.reads('signs input 0');
      await newcomer.signs();
    },
    seen: ['Complete', 'sendrawtransaction', 'Copy', 'Save'],
    unseen: ['may still change it', README_KEY],
  },
  {
    name: 'from Inspect to Sign, and a key',
    does: async (newcomer) => {
      await newcomer.opens(SHARED);
      await newcomer.press('Sign', lineOf(newcomer));
      await newcomer.page.getByTestId('psbt-box').waitFor();
      await newcomer.paste(keyOf('A'), newcomer.key);
      await newcomer.reads('signs input 0');
    },
    seen: ['Not signed', 'signs input 0', 'Fee', '0.0001'],
    unseen: ['Danger'],
  },
  {
    name: 'the first of two signs, and hands on',
    does: async (newcomer) => {
      await newcomer.gives(SHARED, keyOf('A'));
      await newcomer.signs();
    },
    seen: ['Not complete yet', 'Copy base64', 'QR'],
    unseen: ['Complete:'],
  },
  {
    name: 'the second of two signs, and it is complete',
    does: async (newcomer) => {
      await newcomer.gives(sharedBy('A'), keyOf('B'));
      await newcomer.signs();
    },
    seen: ['Complete', 'sendrawtransaction'],
    unseen: ['Not complete yet', 'may still change it'],
  },
  {
    name: 'words of a seed, with a passphrase',
    does: async (newcomer) => {
      await newcomer.gives(psbts.WORDS_PSBT);
      await newcomer.paste(psbts.WORDS, newcomer.key);
      await newcomer.page.getByLabel('BIP 39 passphrase').fill(psbts.PASSPHRASE);
      await newcomer.reads('signs input 0');
    },
    seen: ['signs input 0'],
    unseen: [psbts.WORDS],
  },
  {
    name: 'an extended key signs a taproot input',
    does: async (newcomer) => {
      await newcomer.gives(psbts.TAPROOT_PSBT, psbts.TAPROOT_KEY);
      await newcomer.signs();
    },
    seen: ['Complete'],
    unseen: [psbts.TAPROOT_KEY],
  },
  {
    name: 'the first round of MuSig2',
    does: async (newcomer) => {
      await newcomer.gives(psbts.MUSIG_PSBT, inputs.wif(1));
      await newcomer.signs();
    },
    seen: ['round 1 of 2', 'Keep this page open', 'nothing is signed yet', '2: with nonces'],
    unseen: ['Complete:', 'Signed. The keys', '2: signed'],
  },
  {
    name: 'signed, and back in Inspect compared with the one before',
    does: async (newcomer) => {
      await newcomer.opens(SHARED);
      await newcomer.goTo('Sign');
      await newcomer.page.getByTestId('psbt-box').waitFor();
      await newcomer.paste(keyOf('A'), newcomer.key);
      await newcomer.reads('signs input 0');
      await newcomer.signs();
      await newcomer.goTo('Inspect');
      await newcomer.reads('Partly signed: 1 of 2');
      await newcomer.pressAbove('Compare with 1');
    },
    seen: ['Only signatures differ'],
  },

  // Combine
  {
    name: 'copies of two cosigners are put together',
    does: async (newcomer) => {
      await newcomer.opens(sharedBy('A'));
      await newcomer.pressAbove('Combine');
      await dialogOf(newcomer).getByLabel('Paste here').fill(sharedBy('B'));
      await dialogOf(newcomer).getByTestId('copy-1').waitFor();
      await newcomer.press('Combine and show', dialogOf(newcomer));
      await newcomer.reads('All signatures valid');
    },
    seen: ['All signatures valid', 'Finalize'],
  },
  {
    name: 'copies in Sign are finalized without a key',
    does: async (newcomer) => {
      await newcomer.gives(sharedBy('A'));
      await newcomer.paste(sharedBy('B'));
      await newcomer.page.getByTestId('copy-1').waitFor();
      await newcomer.press('Finalize');
      await newcomer.page.getByTestId('result').waitFor();
    },
    seen: ['Complete', 'sendrawtransaction'],
  },
  {
    name: 'a copy of another payment is refused',
    does: async (newcomer) => {
      await newcomer.gives(psbts.SHARED_PSBT);
      await newcomer.paste(psbts.OTHER_PSBT);
      await newcomer.page.getByTestId('copy-1').waitFor();
    },
    seen: ['another transaction'],
  },

  // A wrong key
  {
    name: 'a key that this file does not need',
    does: async (newcomer) => {
      await newcomer.gives(SHARED, keyOf('Q'));
    },
    seen: ['No input or output uses this key', '41414141'],
    unseen: ['signs input'],
  },
  {
    name: 'a key with a mistyped letter',
    does: async (newcomer) => {
      await newcomer.gives(SHARED);
      await newcomer.key.fill(`${keyOf('A').slice(0, -1)}x`);
      await newcomer.page.getByTestId('verdict').waitFor();
    },
    seen: [/checksum/i],
    unseen: ['signs input'],
  },
  {
    name: 'an extended public key in the place of a key',
    does: async (newcomer) => {
      await newcomer.gives(SHARED);
      await newcomer.paste(EXTENDED_PUBLIC_KEY, newcomer.key);
    },
    seen: ['an extended public key'],
  },
  {
    name: 'a private key in the place of a file',
    does: async (newcomer) => {
      await newcomer.page.getByLabel('Paste here').waitFor();
      await newcomer.paste(inputs.wif(1));
      await newcomer.reads('This is a private key');
    },
    seen: ['This is a private key'],
    unseen: [inputs.wif(1)],
  },

  // A wrong chain
  {
    name: 'paths of a test network on Mainnet',
    does: async (newcomer) => {
      await newcomer.opens(SAMPLE_DATA.payment);
      await newcomer.press(/^Show for/, newcomer.page.getByTestId('summary'));
    },
    seen: ['tb1q', 'Not signed'],
    unseen: ['Another chain', /\bbc1q/],
  },
  {
    name: 'a key of Regtest while Mainnet is chosen',
    does: (newcomer) => newcomer.gives(SHARED, inputs.wif(1, 'regtest')),
    seen: ['but Mainnet is selected', 'Regtest'],
    unseen: ['signs input'],
  },

  // A damaged file
  {
    name: 'a file of which the end was lost',
    does: async (newcomer) => {
      await newcomer.page.getByLabel('Paste here').waitFor();
      await newcomer.paste(SAMPLE_DATA.multisig.slice(0, 200));
      await newcomer.page.getByTestId('fault').waitFor();
    },
    seen: ['Not a valid PSBT', 'Expected', 'Show the byte'],
    unseen: ['Sign this'],
  },
  {
    name: 'a text with a stray character',
    does: async (newcomer) => {
      await newcomer.page.getByLabel('Paste here').waitFor();
      await newcomer.paste(givenInput('badchar'));
      await newcomer.reads(/character/);
    },
    seen: [/character/],
  },
  {
    name: 'an invalid signature is dropped',
    does: async (newcomer) => {
      await newcomer.opens(SPOILT);
      await newcomer.reads('Invalid: signature of');
      await newcomer.press('Mend', lineOf(newcomer));
      await dialogOf(newcomer).getByRole('listitem').first().waitFor();
    },
    seen: ['Invalid: signature of'],
  },
  {
    name: 'final scripts that fail',
    does: (newcomer) => newcomer.opens(FAILING),
    seen: ['Fails: input 0', 'OP_EQUALVERIFY'],
    unseen: ['Final and valid'],
  },

  // An attack
  {
    name: 'change whose script was replaced',
    does: async (newcomer) => {
      await newcomer.opens(givenInput('replaced-change'));
      await newcomer.pressAbove('Sign this');
      await newcomer.page.getByTestId('dangers').waitFor();
    },
    seen: [/contradict/i, /Confirm (the|each) danger/],
  },
  {
    name: 'change to a thief under the fingerprint of the signer',
    does: (newcomer) => newcomer.opens(givenInput('forged-change')),
    seen: ['if this wallet is yours', 'Check', 'Anyone can write what a file claims'],
    unseen: ['returns to this wallet'],
  },
  {
    name: 'a fee of nearly all, seen',
    does: (newcomer) => newcomer.opens(givenInput('absurdfee')),
    seen: [/Danger\s*Very high fee/],
  },
  {
    name: 'a fee of nearly all, about to be signed',
    does: (newcomer) => newcomer.gives(psbts.EXPENSIVE_PSBT, psbts.EXPENSIVE_KEY),
    seen: [/Confirm (the|each) danger/, 'of the inputs'],
  },
  {
    name: 'a signature that lets anybody choose the outputs',
    does: (newcomer) => newcomer.gives(NOTHING_FIXED, keyOf('A')),
    seen: [/Confirm (the|each) danger/, 'NONE'],
  },
  {
    name: 'two amounts for one output',
    does: (newcomer) => newcomer.opens(TWO_AMOUNTS),
    seen: ['Contradiction', 'contradicted'],
    unseen: ['Final', 'proven'],
  },
  {
    name: 'text that turns itself around',
    does: async (newcomer) => {
      await newcomer.opens(ODD_KEYS);
      await newcomer.page.keyboard.press('b');
      await newcomer.page.getByRole('tree').waitFor();
    },
    seen: ['U+202E'],
  },

  // A phone
  {
    name: 'pictures of QR codes, one after the other',
    isServed: true,
    does: async (newcomer) => {
      const { count, part } = bbqrParts('2', 'P', Buffer.from(SAMPLE_DATA.payment, 'base64'), 250);
      for (let number = 0; number < count; number++) {
        const content = await toBuffer(part(number), { scale: 3 });
        await newcomer.drops({ name: 'part.png', type: 'image/png', content });
        if (number < count - 1) await newcomer.reads(`${number + 1} of ${count} parts`);
      }
      await newcomer.page.getByTestId('results').waitFor();
    },
    seen: ['Not signed: needs', '0.015'],
    unseen: ['parts received'],
  },
  {
    name: 'the result as a QR code',
    does: async (newcomer) => {
      await newcomer.gives(SHARED, keyOf('A'));
      await newcomer.signs();
      await newcomer.press(/QR/, newcomer.page.getByTestId('result'));
      await dialogOf(newcomer).locator('canvas').waitFor();
    },
    seen: ['Not complete yet'],
  },
  {
    name: 'what a file tells before it is shared',
    does: async (newcomer) => {
      await newcomer.opens(SAMPLE_DATA.multisig);
      await newcomer.pressAbove('Share');
      await dialogOf(newcomer).getByRole('checkbox').first().check();
    },
    seen: ['Partly signed'],
  },
  {
    name: 'the bytes of a part',
    does: async (newcomer) => {
      await newcomer.opens(SAMPLE_DATA.taproot);
      await newcomer.page.keyboard.press('b');
      await newcomer.page.getByRole('tree').waitFor();
    },
    seen: ['Unsigned transaction'],
  },

  // Beside
  {
    name: 'a message is signed and verified',
    does: async (newcomer) => {
      const { page } = newcomer;
      await newcomer.goTo('Messages');
      await page.getByRole('textbox', { name: 'Address', exact: true }).fill(MESSAGE_ADDRESS);
      await page.getByRole('textbox', { name: 'Message', exact: true }).fill('It is mine');
      await page.getByLabel('Private key 1').fill(inputs.wif(1));
      await newcomer.press('Sign the message');
      await newcomer.reads('Valid:');
    },
    seen: ['Valid: signed with the key'],
    unseen: [inputs.wif(1)],
  },
  {
    name: 'a call with a letter missing',
    does: async (newcomer) => {
      await newcomer.goTo('Console');
      await newcomer.page.getByLabel('Call', { exact: true }).fill('decodpsbt "00"');
      await newcomer.page.keyboard.press('Enter');
      await newcomer.reads('Did you mean');
    },
    seen: ['Did you mean decodepsbt?'],
  },
  {
    name: 'the empty page',
    does: (newcomer) => newcomer.page.getByLabel('Paste here').waitFor(),
    seen: ['Open a file', 'Or open an example'],
    unseen: ['Danger'],
  },
  {
    name: 'Sign without anything',
    does: (newcomer) => newcomer.goTo('Sign'),
    seen: ['Recipients, amounts and the fee are shown here'],
  },
];
