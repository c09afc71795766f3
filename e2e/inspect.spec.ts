import type { Locator, Page } from '@playwright/test';
import {
  barButton,
  expect,
  FILE_ADDRESS,
  openBytes,
  parameterOf,
  paste,
  test,
  testInOnePage,
} from './page.ts';

/** A built page other than the project's own. */
const PAGE = process.env['TOUCHSTONE_PAGE'] ?? FILE_ADDRESS;
const PSBT = parameterOf('psbt-main', ({ id }) => id.startsWith('psbt/valid/'));
const TRANSACTION = parameterOf('tx', ({ response }) => response.includes('"txid"'));

function tree(page: Page): Locator {
  return page.getByRole('tree', { name: 'Structure' });
}

function part(page: Page, name: string | RegExp): Locator {
  return tree(page).getByRole('treeitem', { name });
}

/** What is so of the input has come, and the focus with it. */
function review(page: Page): Locator {
  return page.getByTestId('checks');
}

function path(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Path' });
}

for (const place of ['file', 'server'] as const) {
  test.describe(`from a ${place}`, () => {
    test.beforeEach(async ({ page, served }) => {
      await page.goto(place === 'file' ? PAGE : served);
    });

    test('a pasted PSBT is shown as a tree', async ({ page }) => {
      await paste(page, PSBT);
      await openBytes(page);
      await expect(part(page, /^PSBT/)).toBeVisible();
      await expect(part(page, /^Input 0/)).toBeVisible();
    });

    test('a pasted transaction is shown as a tree', async ({ page }) => {
      await paste(page, TRANSACTION);
      await openBytes(page);
      await expect(part(page, /^Transaction/).first()).toBeVisible();
    });
  });
}

test.describe('what is taken in', () => {
  test('goes to a field that has the focus at first', async ({ page }) => {
    await page.goto(PAGE);
    await expect(page.getByLabel('Paste here')).toBeFocused();
  });

  testInOnePage('is kept out of the document', async ({ page }) => {
    await paste(page, PSBT);
    await expect(review(page)).toBeVisible();
    const shown = await page.evaluate(() => document.querySelector('#app')?.innerHTML ?? '');
    expect(shown).not.toContain(PSBT.slice(0, 100));
  });

  testInOnePage('may be pasted outside of any field', async ({ page }) => {
    await page.getByLabel('Paste here').waitFor();
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, PSBT);
    await expect(page.getByTestId('verdict-words')).toBeFocused();
  });

  testInOnePage('may come without a paste event', async ({ page }) => {
    await page.getByLabel('Paste here').fill(PSBT);
    await expect(review(page)).toBeVisible();
    await expect(page.getByLabel('Paste here')).toHaveValue('');
  });

  testInOnePage('may be a binary file', async ({ page }) => {
    await page.locator('.inspect input[type=file]').setInputFiles({
      name: 'signed.psbt',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(PSBT, 'base64'),
    });
    await expect(page.getByTestId('input-card')).toContainText('binary');
  });

  testInOnePage('may be dropped, and the page says so while it is dragged', async ({ page }) => {
    await page.evaluate(() => {
      document.body.dispatchEvent(new DragEvent('dragover', { bubbles: true, cancelable: true }));
    });
    await expect(page.getByTestId('drop-veil')).toBeVisible();
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], 'a.psbt'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
    }, PSBT);
    await expect(review(page)).toBeVisible();
    await expect(page.getByTestId('drop-veil')).toBeHidden();
  });

  testInOnePage('is named where it is neither, and the input before stays', async ({ page }) => {
    const secret = 'KwDiBf89QgGbjEhKnhXJuH7LrciVrZi3qYjgd9M7rFU73sVHnoWn';
    await paste(page, PSBT);
    await expect(review(page)).toBeVisible();
    await paste(page, secret);
    await expect(page.getByTestId('notice')).toContainText('This is a private key');
    await expect(page.getByTestId('notice')).toContainText('It was not kept');
    expect(await page.content()).not.toContain(secret);
    await expect(page.getByTestId('input-card')).toContainText('PSBT');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByTestId('verdict-words')).toBeFocused();
  });

  for (const name of ['payment', 'multisig', 'taproot', 'musig2', 'version2']) {
    testInOnePage(`may be the example ${name}`, async ({ page }) => {
      await page.getByTestId(`sample-${name}`).click();
      await expect(page.getByTestId('verdict-words')).toBeFocused();
    });
  }

  testInOnePage('may be the example damaged, which opens on its bytes', async ({ page }) => {
    await page.getByTestId('sample-damaged').click();
    await expect(tree(page)).toBeFocused();
  });

  testInOnePage('stays in a small history, selection included', async ({ page }) => {
    await paste(page, PSBT);
    await openBytes(page);
    await page.keyboard.press('End');
    const last = await path(page).innerText();
    await paste(page, TRANSACTION);
    await expect(page.getByTestId('history-place')).toHaveText('2 of 2');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(page.getByTestId('history-place')).toHaveText('1 of 2');
    expect(await path(page).innerText()).toBe(last);
    await page.getByRole('button', { name: 'Forward' }).click();
    await expect(page.getByTestId('history-place')).toHaveText('2 of 2');
    await expect(page.getByRole('button', { name: 'Forward' })).toBeFocused();
  });

  testInOnePage('is forgotten when it is closed', async ({ page }) => {
    await paste(page, PSBT);
    await expect(page.getByTestId('verdict-words')).toBeFocused();
    await (await barButton(page, 'Close')).click();
    await expect(page.getByText('Or open an example')).toBeVisible();
    await expect(page.getByLabel('Paste here')).toBeFocused();
  });
});

test.describe('one input', () => {
  testInOnePage('that is damaged is shown up to the fault, which is lit', async ({ page }) => {
    await paste(page, PSBT.slice(0, 200));
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Not a valid PSBT');
    await expect(alert).toContainText('TX decode failed');
    await expect(alert).toContainText('Expected');
    await expect(page.locator('.light.faulty').first()).toBeInViewport();
    await expect(tree(page).locator('[data-selected]').getByText('error')).toBeInViewport();
  });

  testInOnePage('is walked by keyboard', async ({ page }) => {
    await page.getByTestId('sample-multisig').click();
    await openBytes(page);
    await expect(tree(page)).toBeFocused();
    await page.keyboard.press('0');
    await expect(path(page)).toHaveText(/Input 0$/);
    await page.keyboard.press('b');
    await expect(path(page)).toHaveText(/BIP 32 derivation$/);
    await page.keyboard.press('ArrowRight');
    await expect(part(page, /^Master fingerprint/)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(part(page, /^Master fingerprint/)).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await expect(path(page)).toHaveText(/Input 0$/);
  });

  testInOnePage('opens at the byte that is clicked', async ({ page }) => {
    await page.getByTestId('sample-multisig').click();
    await openBytes(page);
    const bytes = page.getByTestId('hex-bytes-0');
    const box = await bytes.boundingBox();
    if (box === null) throw new Error('The first row is not to be seen');
    await bytes.click({ position: { x: (box.width * 2) / 16, y: box.height / 2 } });
    await expect(path(page)).toHaveText(/Magic bytes$/);
    await expect(page.getByRole('grid', { name: 'Bytes in hex' })).toBeFocused();
  });

  testInOnePage('goes to an offset', async ({ page }) => {
    await page.getByTestId('sample-multisig').click();
    await openBytes(page);
    await expect(tree(page)).toBeFocused();
    await page.keyboard.press('Control+g');
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect(path(page)).toHaveText(/Magic bytes$/);
    await page.keyboard.press('Escape');
    await expect(tree(page)).toBeFocused();
  });

  test('is shown for the chain that is chosen', async ({ page }) => {
    await page.goto(PAGE);
    await page.getByTestId('sample-multisig').click();
    await openBytes(page);
    const utxo = part(page, /^Witness UTXO/);
    await expect(utxo).toContainText(' tb1q');
    await page.getByLabel('Chain').selectOption('regtest');
    await expect(utxo).toContainText(' bcrt1q');
    await expect(utxo).not.toContainText(' tb1q');
  });

  testInOnePage(
    'shows long lines of JSON whole by scrolling them, not the page',
    async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByTestId('sample-multisig').click();
      await page.getByRole('tab', { name: 'JSON' }).click();
      const lines = page.getByTestId('json');
      await expect(lines).toContainText('"txid"');
      await lines.evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
      const end = await lines.evaluate((list) => list.scrollLeft + list.clientWidth);
      const longest = await lines
        .locator('.json-text')
        .evaluateAll((all) => Math.max(...all.map((text) => text.getBoundingClientRect().width)));
      expect(end).toBeGreaterThan(longest);
    },
  );

  testInOnePage('never scrolls the page sideways on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByTestId('sample-multisig').click();
    for (const name of ['Bytes', 'Hex', 'JSON', 'Review']) {
      await page
        .getByRole(name === 'Hex' ? 'button' : 'tab', { name, exact: true })
        .first()
        .click();
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(beyond).toBe(0);
    }
  });
});

test('no control lies beyond the edge of the page, whatever its width', async ({ page }) => {
  await page.goto(PAGE);
  await paste(page, PSBT);
  await openBytes(page);
  for (let width = 320; width <= 1100; width += 20) {
    await page.setViewportSize({ width, height: 500 });
    const beyond = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('button, select, input, a, [role=tab]')]
          .filter((control) => control.getBoundingClientRect().right > innerWidth + 1)
          .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent),
      );
    await expect.poll(beyond, `${width} px`).toEqual([]);
  }
});
