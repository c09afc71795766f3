import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { hash160 } from '../src/core/crypto/hashes.ts';
import { publicKeyOf } from '../src/core/crypto/public-key.ts';
import { encodeWif } from '../src/core/encoding/testing/private-key-text.ts';
import { appFrame, expect, shellOf, test, type Watch } from './page.ts';
import { everywhere, listening, SecretSearch } from './secret-search.ts';
import { spend } from './sign-inputs.ts';
import { PAGE, Signer } from './sign-page.ts';

/* A private key is in its field and in the call that uses it, and nowhere else. */

const SECRET = createHash('sha256').update('a key for this test').digest();
const WIF = encodeWif(SECRET, true, 'main');
const HASH = Buffer.from(hash160(publicKeyOf(SECRET, true))).toString('hex');
const SPENDS = spend([{ scriptPubKey: `0014${HASH}`, satoshis: 100_000 }]);

/** The key whole, in hex, in base64, and any 12 characters of it. */
const search = new SecretSearch(WIF, SECRET.toString('hex'), SECRET.toString('base64'));
const { piecesIn } = search;
const found = (page: Page) => search.found(page);
const foundInState = (page: Page) => search.foundInState(page);

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Opened anew it is asked for anew; nothing else is. */
function onlyThePage({ requests, forget }: Watch, page = PAGE): void {
  const own = new Set([page, 'about:blank']);
  expect(requests.filter((each) => !own.has(each) && !each.startsWith('blob:'))).toEqual([]);
  forget();
}

async function given(page: Page, address = PAGE): Promise<Signer> {
  const signer = await Signer.at(page, address);
  await signer.fill(SPENDS, WIF);
  await expect(signer.verdicts).toContainText('signs input 0');
  return signer;
}

test('while it is in its field, a key is in no state, attribute or answer', async ({ page }) => {
  const signer = await given(page, listening());
  expect(await signer.keys.inputValue()).toContain(WIF);
  const places = await everywhere(page);
  const { fields: _, ...others } = places;
  expect(Object.entries(others).filter(([, text]) => piecesIn(text).length > 0)).toEqual([]);
  const { texts, pieces } = await foundInState(page);
  // The search finds what is there: the transaction is in the state.
  expect(texts).toBeGreaterThan(100);
  expect(pieces).toEqual([]);
  const heard = await page.evaluate(() => window.workerLogs.flatMap(({ heard: all }) => all));
  expect(heard.length).toBeGreaterThan(3);
  expect(heard.flatMap(piecesIn)).toEqual([]);
});

test('after signing and clearing nothing of a key is left', async ({ page, watch }) => {
  const address = listening();
  const signer = await given(page, address);
  await signer.sign();
  await expect(signer.result).toContainText('Complete');
  await expect(signer.keys).toHaveValue('');
  expect(await found(page)).toEqual([]);
  await signer.button('Clear all').click();
  await expect(signer.transaction).toHaveValue('');
  expect(await found(page)).toEqual([]);
  expect((await foundInState(page)).pieces).toEqual([]);
  expect(watch.messages.flatMap(piecesIn)).toEqual([]);

  const logs = await page.evaluate(() => window.workerLogs);
  const reported = logs.filter(({ sent }) => sent.some((message) => piecesIn(message).length > 0));
  expect(reported.length).toBeGreaterThan(1);
  expect(reported.filter(({ isEnded }) => !isEnded)).toEqual([]);
  expect(logs.flatMap(({ heard }) => heard).flatMap(piecesIn)).toEqual([]);

  await page.reload();
  expect(await found(page)).toEqual([]);
  await page.goto('about:blank');
  await page.goBack();
  await page.getByRole('tab', { name: 'Sign' }).click();
  await expect(signer.keys).toHaveValue('');
  expect(await found(page)).toEqual([]);
  onlyThePage(watch, address);
});

test('a key that is not wiped does not come back with the page', async ({ page, watch }) => {
  const signer = await given(page);
  await page.goto('about:blank');
  await page.goBack();
  await page.getByRole('tab', { name: 'Sign' }).click();
  await expect(signer.keys).toHaveValue('');
  await signer.giveKeys(WIF);
  await page.reload();
  await page.getByRole('tab', { name: 'Sign' }).click();
  await expect(signer.keys).toHaveValue('');
  expect(await found(page)).toEqual([]);
  onlyThePage(watch);
});

test.describe('wiping', () => {
  test('on demand, and undoing brings nothing back', async ({ page }) => {
    const signer = await Signer.at(page);
    await signer.keys.pressSequentially(WIF);
    await expect(page.getByTestId('verdict')).toHaveCount(1);
    await signer.button('Wipe').click();
    await expect(signer.keys).toHaveValue('');
    await expect(signer.notice).toContainText('The keys were wiped.');
    await signer.keys.focus();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(signer.keys).toHaveValue('');
    expect(await found(page)).toEqual([]);
  });

  test('not by looking at another view, nor after signing where that is not wanted', async ({
    page,
  }) => {
    const signer = await given(page);
    await page.getByRole('tab', { name: 'Inspect' }).click();
    await page.getByRole('tab', { name: 'Sign' }).click();
    await expect(signer.keys).toHaveValue(WIF);
    await page.getByLabel('Wipe after signing').uncheck();
    await signer.sign();
    await expect(signer.result).toContainText('Complete');
    await expect(signer.keys).toHaveValue(WIF);
    // Nor does the address of the page tell that anything was signed.
    expect(page.url()).toBe(PAGE.startsWith('/') ? `file://${PAGE}` : PAGE);
  });

  test('after five minutes without use, the last of which is counted down', async ({ page }) => {
    await page.clock.install();
    const signer = await given(page);
    const countdown = page.getByTestId('countdown');
    await page.clock.runFor('03:58');
    await expect(countdown).toHaveCount(0);
    await page.clock.runFor('00:12');
    await expect(page.getByRole('timer')).toContainText(/will be wiped in \d\d s/);
    await signer.button('Keep').click();
    await expect(countdown).toHaveCount(0);
    await expect(signer.button('Sign')).toBeFocused();
    await page.clock.runFor('04:58');
    await expect(signer.keys).toHaveValue(WIF);
    await page.clock.runFor('00:03');
    await expect(signer.keys).toHaveValue('');
    await expect(signer.notice).toContainText('after five minutes without use');
  });

  test('while another view is seen', async ({ page }) => {
    await page.clock.install();
    const signer = await given(page);
    await page.getByRole('tab', { name: 'Inspect' }).click();
    await page.clock.runFor('05:01');
    await page.getByRole('tab', { name: 'Sign' }).click();
    await expect(signer.keys).toHaveValue('');
  });
});

test('while they are hidden, keys are in no selection, copy, cut or accessibility tree', async ({
  page,
}) => {
  const signer = await given(page);
  const selected = await page.evaluate(() => {
    document.execCommand('selectAll');
    getSelection()?.selectAllChildren(document.body);
    return String(getSelection());
  });
  expect(selected).toContain('signs input 0');
  expect(piecesIn(selected)).toEqual([]);

  await page.evaluate(() => navigator.clipboard.writeText('something else'));
  for (const select of [
    () => page.keyboard.press('Control+a'),
    () => signer.keys.click({ clickCount: 3 }),
  ]) {
    await signer.keys.focus();
    await select();
    expect(piecesIn(await page.evaluate(() => String(getSelection())))).toEqual([]);
    for (const key of ['Control+c', 'Control+x']) await page.keyboard.press(key);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('something else');
    await expect(signer.keys).toHaveValue(WIF);
  }

  expect(piecesIn(await accessible(page))).toEqual([]);
  await signer.button('Show').click();
  expect(piecesIn(await accessible(page))).not.toEqual([]);
});

/** The whole accessibility tree as text. */
async function accessible(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(await appFrame(shellOf(page)));
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const text = JSON.stringify(nodes);
  expect(text).toContain('Private key 1');
  return text;
}

test('a paste of several lines fills a field each, and goes on in the next', async ({ page }) => {
  const signer = await Signer.at(page);
  await signer.fill(SPENDS);
  const other = encodeWif(Uint8Array.from(SECRET).reverse(), true, 'main');
  await signer.paste(`${WIF}\n\n  ${other}\nabandon\n`, signer.keys);
  await expect(signer.key(1)).toHaveValue(WIF);
  await expect(signer.key(2)).toHaveValue(other);
  await expect(signer.key(3)).toHaveValue('abandon');
  await expect(signer.key(4)).toBeFocused();
  const rows = signer.verdicts.getByRole('listitem');
  await expect(rows.nth(0)).toContainText('signs input 0');
  await expect(rows.nth(1)).toContainText('is not needed by any input');
  await expect(rows.nth(2)).toContainText('not a private key in WIF');
  await signer.key(1).focus();
  await page.keyboard.press('Enter');
  await expect(signer.key(2)).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(rows.nth(1)).not.toContainText('needed');
});

test('the fields keep out what would read along', async ({ page }) => {
  const signer = await Signer.at(page);
  const field = await signer.keys.evaluate((element) => ({
    isInForm: element.closest('form') !== null,
    hasName: element.hasAttribute('name'),
    type: element.getAttribute('type'),
    spelling: element.getAttribute('spellcheck'),
    completion: element.getAttribute('autocomplete'),
    managers: ['data-1p-ignore', 'data-lpignore', 'data-bwignore', 'data-form-type'].filter(
      (name) => !element.hasAttribute(name),
    ),
  }));
  expect(field).toEqual({
    isInForm: false,
    hasName: false,
    type: 'password',
    spelling: 'false',
    completion: 'off',
    managers: [],
  });
  await signer.button('Show').click();
  await expect(signer.keys).toHaveAttribute('type', 'text');
});
