import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hash160 } from '../src/core/crypto/hashes.ts';
import { publicKeyOf } from '../src/core/crypto/public-key.ts';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { expect, type Watch } from './page.ts';
import { SecretSearch } from './secret-search.ts';
import { previous, spend } from './sign-inputs.ts';
import { PAGE, Signer } from './sign-page.ts';

/* A private key that is looked for wherever it may have gone. */

export const SECRET = createHash('sha256').update('a key for this test').digest();
export const WIF = encodeWif(SECRET, true, 'main');
const HASH = Buffer.from(hash160(publicKeyOf(SECRET, true))).toString('hex');
export const COIN = { scriptPubKey: `0014${HASH}`, satoshis: 100_000 };
export const SPENDS = spend([COIN]);
/** What it spends. */
export const SPENT = previous(COIN.scriptPubKey, COIN.satoshis);

/** The key whole, in hex, in base64, and any 12 characters of it. */
const search = new SecretSearch(WIF, SECRET.toString('hex'), SECRET.toString('base64'));
export const { piecesIn } = search;
export const found = (page: Page) => search.found(page);
export const foundInState = (page: Page) => search.foundInState(page);

/** Opened anew it is asked for anew; nothing else is. */
export function onlyThePage({ requests, forget }: Watch, page = PAGE): void {
  const own = new Set([page, 'about:blank']);
  expect(requests.filter((each) => !own.has(each) && !each.startsWith('blob:'))).toEqual([]);
  forget();
}

export async function given(page: Page, address = PAGE): Promise<Signer> {
  const signer = await Signer.at(page, address);
  await signer.fill(SPENDS, WIF);
  await expect(signer.verdicts).toContainText('signs input 0');
  return signer;
}
