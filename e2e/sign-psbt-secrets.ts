import type { Page } from '@playwright/test';
import { utf8Of } from '../src/core/bytes/utf8-text.ts';
import { readMnemonic } from '../src/core/encoding/mnemonic.ts';
import { extendedPrivateKeyText } from '../src/core/encoding/testing/private-key-text.ts';
import { masterOf } from '../src/rpc/procedures/testing/updated-psbt.ts';
import { expect, type Watch } from './page.ts';
import { everywhere, listening, SecretSearch } from './secret-search.ts';
import { Signer } from './sign-page.ts';
import * as psbts from './sign-psbts.ts';
import { inTiers } from './tiers.ts';

/* Extended keys and words are in their fields alone. */

export async function given(page: Page, psbt: string, address?: string): Promise<Signer> {
  const signer = await Signer.at(page, address);
  await signer.paste(psbt);
  await expect(page.getByTestId('psbt-box')).toBeVisible();
  return signer;
}

const words = readMnemonic(utf8Of(psbts.WORDS), utf8Of(psbts.PASSPHRASE));
const WORDS_SEED = Buffer.from(words.ok ? words.seed : []);
const WORDS_MASTER = extendedPrivateKeyText(masterOf(WORDS_SEED), 'main');

/** A key that signs, and what of it may be in no place but the fields. */
interface Secret {
  readonly name: string;
  readonly psbt: string;
  readonly key: string;
  readonly passphrase?: string;
  readonly secrets: readonly string[];
}

export const SECRETS = inTiers<Secret>(
  [
    {
      name: 'an extended key is',
      psbt: psbts.TAPROOT_PSBT,
      key: psbts.TAPROOT_KEY,
      secrets: [psbts.TAPROOT_KEY],
    },
    {
      name: 'words, their passphrase and what they make are',
      psbt: psbts.WORDS_PSBT,
      key: psbts.WORDS,
      passphrase: psbts.PASSPHRASE,
      secrets: [psbts.WORDS, psbts.PASSPHRASE, WORDS_SEED.toString('hex'), WORDS_MASTER],
    },
  ],
  // The search for words takes twice as long.
  ({ name }) => name === 'an extended key is',
);

/** Holds a row of {@link SECRETS}. */
export async function isNowhereElse(
  page: Page,
  watch: Watch,
  { psbt, key, passphrase, secrets }: Secret,
): Promise<void> {
  const search = new SecretSearch(...secrets);
  const signer = await given(page, psbt, listening());
  await signer.paste(key, signer.keys);
  await expect(page.getByTestId('verdict')).toHaveCount(1);
  if (passphrase) await page.getByLabel('BIP 39 passphrase').fill(passphrase);
  await expect(page.getByTestId('verdict')).toContainText(/signs? inputs? 0/);
  const { fields: _, ...others } = await everywhere(page);
  expect(Object.entries(others).filter(([, text]) => search.piecesIn(text).length > 0)).toEqual([]);
  const { texts, pieces } = await search.foundInState(page);
  expect(texts).toBeGreaterThan(100);
  expect(pieces).toEqual([]);

  await signer.sign();
  await expect(signer.result).toContainText('Complete');
  await expect(signer.keys).toHaveValue('');
  expect(await search.found(page)).toEqual([]);
  expect((await search.foundInState(page)).pieces).toEqual([]);
  expect(watch.messages.flatMap(search.piecesIn)).toEqual([]);
  const logs = await page.evaluate(() => window.workerLogs);
  const told = logs.filter(({ sent }) =>
    sent.some((message) => search.piecesIn(message).length > 0),
  );
  expect(told.length).toBeGreaterThan(1);
  expect(told.filter(({ isEnded }) => !isEnded)).toEqual([]);
  expect(logs.flatMap(({ heard }) => heard).flatMap(search.piecesIn)).toEqual([]);

  await page.reload();
  expect(await search.found(page)).toEqual([]);
  // The page of this test is another file than the one that is watched.
  watch.forget();
}
