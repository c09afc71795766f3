import { encodeWif } from '../../src/core/encoding/testing/private-key-text.ts';
import { expect, test } from '../page.ts';
import { PAGE, Signer } from '../sign-page.ts';
import { found, given, onlyThePage, SECRET, SPENDS, WIF } from '../sign-secret.ts';

/* A private key is in its field and in the call that uses it, and nowhere else. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

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
