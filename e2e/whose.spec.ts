import type { Page } from '@playwright/test';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { utf8Of } from '../src/core/bytes/utf8-text.ts';
import {
  derivePrivateChild,
  fingerprintOf,
  masterKeyOf,
  neutered,
} from '../src/core/descriptor/bip32.ts';
import {
  type ExtendedPrivateKey,
  extendedPublicKeyText,
} from '../src/core/encoding/extended-key.ts';
import { readMnemonic } from '../src/core/encoding/mnemonic.ts';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { walletPsbt } from '../src/rpc/procedures/testing/updated-psbt.ts';
import { authored } from '../test/authored.ts';
import { barButton, expect, FILE_ADDRESS, paste, test } from './page.ts';
import { Signer } from './sign-page.ts';

/* Whose an output is: the same in Inspect, by descriptors, and in Sign, by keys. */

/** What the answer says of outputs that are proven to be of the reader's wallet. */
const PROVEN = /(?:comes back|within your wallet|comes to you), proven/;

const HARDENED = 0x80000000;
const WORDS = `${'abandon '.repeat(11)}about`;

function masterOfWords(): ExtendedPrivateKey {
  const read = readMnemonic(utf8Of(WORDS), new Uint8Array());
  if (!read.ok) throw new Error('these are words');
  return masterKeyOf(read.seed)!;
}

const ROOT = masterOfWords();

function derived(path: readonly number[]): ExtendedPrivateKey {
  return path.reduce((key, step) => derivePrivateChild(key, step)!, ROOT);
}

/** The extended public key of an account, with its origin. */
function account(purpose: number, number = 0): string {
  const fingerprint = bytesToHex(fingerprintOf(neutered(ROOT).publicKey));
  const path = [purpose, 0, number].map((step) => step + HARDENED);
  const key = extendedPublicKeyText(neutered(derived(path)), 'main');
  return `[${fingerprint}/${purpose}h/0h/${number}h]${key}`;
}

const A84 = account(84);
const spending = (output: string) =>
  walletPsbt({ inputs: [`wpkh(${A84}/0/4)`], outputs: [output] }, 'main');
const wifOfInput = encodeWif(
  derived([84 + HARDENED, HARDENED, HARDENED, 0, 4]).privateKey,
  true,
  'main',
);

const VECTOR_1 =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';

interface Seen {
  readonly psbt: string;
  /** A descriptor, or keys. */
  readonly known: readonly string[];
  readonly chain?: string;
  /** In the row of the output, by its number. */
  readonly rows: Readonly<Record<number, readonly (string | RegExp)[]>>;
  /** Whether anything returns. */
  readonly returns: boolean;
  /** What has to be answered before it is signed. */
  readonly danger?: string;
}

const forged = authored('forged-change-own');
const honest = authored('honest-change-own');
const leaf = authored('leaf-of-another');
const elsewhere = authored('change-elsewhere');
const another = authored('change-of-another-account');

async function choose(page: Page, chain: string | undefined): Promise<void> {
  if (chain) await page.getByRole('combobox', { name: 'Chain' }).first().selectOption(chain);
}

const ROWS_OF_INSPECT: readonly (readonly [string, Seen])[] = [
  [
    'forged change',
    {
      psbt: forged.psbt,
      known: forged.descriptors!,
      rows: { 1: ['contradicted', 'Not derived from what you gave'] },
      returns: false,
    },
  ],
  [
    'its honest twin',
    {
      psbt: honest.psbt,
      known: honest.descriptors!,
      rows: { 1: ['yours, branch 1, index 3', 'returns to this wallet'] },
      returns: true,
    },
  ],
  [
    'change in another account',
    {
      psbt: another.psbt,
      known: another.descriptors!,
      chain: 'regtest',
      rows: { 1: ['elsewhere, m/84h/1h/7h/1/5', 'Not where your coins are'] },
      returns: false,
    },
  ],
  [
    'a far index',
    {
      psbt: elsewhere.psbt,
      known: elsewhere.descriptors!,
      chain: 'regtest',
      rows: {
        0: ['contradicted'],
        1: ['contradicted'],
        2: ['yours, branch 1, index 2,000,000,000', 'Far index'],
      },
      returns: true,
    },
  ],
];

test.describe('in Inspect', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  for (const [name, { psbt, known, chain, rows, returns }] of ROWS_OF_INSPECT) {
    test(name, async ({ page }) => {
      await page.goto(FILE_ADDRESS);
      await choose(page, chain);
      await paste(page, psbt);
      await (await barButton(page, 'My wallet')).click();
      await paste(page, known[0]!);
      const summary = page.getByTestId('summary');
      for (const [output, texts] of Object.entries(rows)) {
        for (const text of texts) {
          await expect(summary.getByTestId(`output-${output}`)).toContainText(text, {
            timeout: 30_000,
          });
        }
      }
      const answer = expect(summary.getByTestId('answer-line'));
      await (returns ? answer : answer.not).toContainText(PROVEN);
    });
  }
});

test('in Inspect, keys of SLIP 132 are read and told, or refused by what they are for', async ({
  page,
}) => {
  const zpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
  await page.goto(FILE_ADDRESS);
  await paste(page, spending(`wpkh(${A84}/1/5)`));
  await (await barButton(page, 'My wallet')).click();
  await paste(page, `pkh(${zpub}/<0;1>/*)`);
  const main = page.getByRole('main');
  await expect(main).toContainText('zpub is the prefix of keys for wpkh() (SLIP 132)');
  await paste(page, `wpkh(${zpub}/<0;1>/*)`);
  await expect(main).toContainText('Read zpub as xpub (SLIP 132)');
  await expect(page.getByTestId('summary').getByTestId('output-0')).toContainText('yours');
});

const ROWS_OF_SIGN: readonly (readonly [string, Seen])[] = [
  [
    'forged change, with the wallet’s extended key',
    {
      psbt: forged.psbt,
      known: [VECTOR_1],
      rows: { 1: ['contradicted'] },
      returns: false,
      danger: 'The PSBT names a key of yours here',
    },
  ],
  [
    'its honest twin',
    {
      psbt: honest.psbt,
      known: [VECTOR_1],
      rows: { 1: ['yours, branch 1, index 3', 'returns to this wallet'] },
      returns: true,
    },
  ],
  [
    'a leaf of a stranger below the change key',
    {
      psbt: leaf.psbt,
      known: leaf.keys!,
      chain: 'regtest',
      rows: { 1: ['contradicted'] },
      returns: false,
      danger: 'The PSBT names a key of yours here',
    },
  ],
  [
    'change of the same account, with seed words',
    {
      psbt: spending(`wpkh(${A84}/1/5)`),
      known: [WORDS],
      rows: { 0: ['yours, branch 1, index 5'] },
      returns: true,
    },
  ],
  [
    'another account, with seed words',
    {
      psbt: spending(`wpkh(${account(84, 7)}/1/5)`),
      known: [WORDS],
      rows: { 0: ['elsewhere, m/84h/0h/7h/1/5', 'Not where your coins are'] },
      returns: false,
    },
  ],
  [
    'the script of the input, with its WIF',
    {
      psbt: spending(`wpkh(${A84}/0/4)`),
      known: [wifOfInput],
      rows: { 0: [/yours$/] },
      returns: true,
    },
  ],
  [
    'another index of the account, with the WIF of the input',
    {
      psbt: spending(`wpkh(${A84}/1/5)`),
      known: [wifOfInput],
      rows: { 0: ['change, as the file claims'] },
      returns: false,
    },
  ],
];

test.describe('in Sign', () => {
  for (const [name, { psbt, known, chain, rows, returns, danger }] of ROWS_OF_SIGN) {
    test(name, async ({ page }) => {
      const signer = await Signer.at(page, FILE_ADDRESS);
      await choose(page, chain);
      await signer.paste(psbt);
      await expect(page.getByTestId('psbt-box')).toBeVisible();
      await signer.giveKeys(...known);
      await expect(signer.verdicts).toContainText('signs input 0');
      for (const [output, texts] of Object.entries(rows)) {
        for (const text of texts) {
          await expect(signer.review.getByTestId(`output-${output}`)).toContainText(text);
        }
      }
      const answer = expect(signer.review.getByTestId('answer-line'));
      await (returns ? answer : answer.not).toContainText(PROVEN);
      const dangers = page.getByTestId('dangers');
      if (danger) await expect(dangers).toContainText(danger);
      else await expect(dangers).not.toContainText('of yours');
    });
  }
});

test('what a descriptor proves in Inspect goes with the file into Sign, until it is taken away', async ({
  page,
}) => {
  await page.goto(FILE_ADDRESS);
  await paste(page, spending(`wpkh(${A84}/1/5)`));
  await (await barButton(page, 'My wallet')).click();
  await paste(page, `wpkh(${A84}/<0;1>/*)`);
  await expect(page.getByTestId('answer-line')).toContainText(PROVEN);
  await page.getByRole('tab', { name: 'Sign', exact: true }).click();
  const signer = Signer.of(page);
  await expect(signer.review.getByTestId('answer-line')).toContainText(PROVEN);
  await signer.review.getByRole('button', { name: 'Remove' }).click();
  await expect(signer.review.getByTestId('answer-line')).not.toContainText(PROVEN);
  await expect(signer.review).not.toContainText('My wallet');
});
