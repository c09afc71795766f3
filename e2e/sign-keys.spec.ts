import { expect, test } from './page.ts';
import { accessible, everywhere, listening } from './secret-search.ts';
import { Signer } from './sign-page.ts';
import { found, foundInState, given, onlyThePage, piecesIn, WIF } from './sign-secret.ts';

/* A private key is in its field and in the call that uses it, and nowhere else. */

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

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

  expect(await accessible(page)).toContain('Private key 1');
  expect(piecesIn(await accessible(page))).toEqual([]);
  await signer.button('Show').click();
  expect(piecesIn(await accessible(page))).not.toEqual([]);
});
