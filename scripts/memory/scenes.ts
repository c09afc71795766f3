import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist } from '@scure/bip39/wordlists/english.js';
import { type Case, prevtxsOf, spend } from '../../e2e/sign-inputs.ts';
import { Signer } from '../../e2e/sign-page.ts';
import { bytesToHex } from '../../src/core/bytes/hex.ts';
import { utf8Of } from '../../src/core/bytes/utf8-text.ts';
import { hash160 } from '../../src/core/crypto/hashes.ts';
import { publicKeyOf } from '../../src/core/crypto/public-key.ts';
import { readMnemonic } from '../../src/core/encoding/mnemonic.ts';
import { encodeWif } from '../../src/core/encoding/testing/private-key-text.ts';
import { accountOf, masterOf, updatedPsbt } from '../../src/rpc/procedures/testing/updated-psbt.ts';
import { copied, pasted, typed } from './hands.ts';

/** What a person does with a key, step by step; the memory is searched between. */
export interface Scene {
  readonly name: string;
  /** For comparison: what the browser does by itself. */
  readonly isWithoutCode?: true;
  /** The key as it is typed. */
  readonly secret: string;
  /** The number of a single key: 32 bytes, big-endian. */
  readonly number?: Uint8Array;
  /** Opens a page, and puts in what is no secret. */
  readonly opens: (page: Page) => Promise<void>;
  /** Until it is judged. */
  readonly enters: (page: Page) => Promise<void>;
  /** Absent where nothing can be signed. */
  readonly signs?: (page: Page) => Promise<void>;
  readonly wipes: (page: Page) => Promise<void>;
}

/** What is copied over a key. */
const OTHER = 'something else';

/** How the text gets to the page. */
type Way = 'typed' | 'pasted' | 'pasted beside the fields';

async function enters(page: Page, text: string, way: Way): Promise<void> {
  const { keys } = Signer.of(page);
  if (way === 'typed') {
    await keys.focus();
    await typed(page, text);
  } else {
    await copied(page.context(), text);
    await pasted(page, () => (way === 'pasted' ? keys.focus() : keys.blur()));
  }
  await page.getByTestId('verdict').first().waitFor();
  if (way !== 'typed') await copied(page.context(), OTHER);
  await page.bringToFront();
}

const inSign = {
  signs: async (page: Page) => {
    const signer = Signer.of(page);
    await signer.answerDangers();
    await signer.sign();
    await signer.result.waitFor();
  },
  wipes: async (page: Page) => {
    await Signer.of(page).button('Wipe').click();
    await page.getByText('The keys were wiped.').waitFor();
  },
};

async function opened(page: Page): Promise<Signer> {
  const signer = await Signer.at(page);
  await page.getByLabel('Wipe after signing').uncheck();
  return signer;
}

function withWif(way: Way): Scene {
  const number = Uint8Array.from(randomBytes(32));
  const secret = encodeWif(number, true, 'main');
  const scriptPubKey = `0014${bytesToHex(hash160(publicKeyOf(number, true)))}`;
  const spends = spend([{ scriptPubKey, satoshis: 100_000 }]);
  return {
    name: `a WIF, ${way}`,
    secret,
    number,
    opens: (page) => opensTransaction(page, spends),
    enters: (page) => enters(page, secret, way),
    ...inSign,
  };
}

async function opensTransaction(page: Page, { hex, prevtxs }: Case): Promise<void> {
  const signer = await opened(page);
  await signer.paste(hex, signer.transaction);
  await page.getByTestId('decoded').waitFor();
  await signer.paste(prevtxsOf({ hex, prevtxs }));
  await signer.notice.filter({ hasText: 'Added' }).waitFor();
}

function withWords(way: Way): Scene {
  const secret = entropyToMnemonic(Uint8Array.from(randomBytes(16)), wordlist);
  const read = readMnemonic(utf8Of(secret), utf8Of(''));
  if (!read.ok) throw new Error(read.fault);
  const psbt = updatedPsbt([`wpkh(${accountOf(masterOf(read.seed), 'main').open})`], 'main');
  return {
    name: `seed words, ${way}`,
    secret,
    opens: async (page) => {
      const signer = await opened(page);
      await signer.paste(psbt);
      await page.getByTestId('psbt-box').waitFor();
    },
    enters: (page) => enters(page, secret, way),
    ...inSign,
  };
}

/** With one character changed for one that no key has. */
function mistyped(way: Way): Scene {
  const { secret, number: _, signs: __, ...wif } = withWif(way);
  const wrong = `${secret.slice(0, 30)}0${secret.slice(31)}`;
  return {
    ...wif,
    name: `a mistyped WIF, ${way}`,
    secret: wrong,
    enters: (page) => enters(page, wrong, way),
  };
}

/** What a browser keeps without any code: a password field in an empty page. */
function withoutCode(way: 'typed' | 'pasted'): Scene {
  const secret = encodeWif(Uint8Array.from(randomBytes(32)), true, 'main');
  return {
    name: `a page without code, ${way}`,
    isWithoutCode: true,
    secret,
    opens: async (page) => {
      await page.goto('data:text/html,<input type=password>');
    },
    enters: async (page) => {
      const field = page.locator('input');
      if (way === 'typed') {
        await field.focus();
        await typed(page, secret);
      } else {
        await copied(page.context(), secret);
        await pasted(page, () => field.focus());
      }
      if (way === 'pasted') await copied(page.context(), OTHER);
      await page.bringToFront();
    },
    wipes: (page) =>
      page.locator('input').evaluate((field: HTMLInputElement) => {
        field.value = '';
        field.replaceWith(field.cloneNode());
      }),
  };
}

/** Each with a key of its own, which nobody had before. */
export const SCENES: readonly (() => Scene)[] = [
  () => withoutCode('typed'),
  () => withoutCode('pasted'),
  () => withWif('typed'),
  () => withWif('pasted'),
  () => withWif('pasted beside the fields'),
  () => mistyped('typed'),
  () => mistyped('pasted'),
  () => withWords('typed'),
  () => withWords('pasted'),
];
