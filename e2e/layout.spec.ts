import type { Page } from '@playwright/test';
import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { one, TWO_OF_THREE } from '../src/core/review/testing/file-rows.ts';
import { fileOf, wpkh, wsh } from '../src/core/sign/testing/built-files.ts';
import { givenInput } from '../test/inputs.ts';
import { barButton, expect, FILE_ADDRESS, openBytes, paste, test } from './page.ts';

/* What stands where, at every width and height: people first, bytes second. */

/** Of the seed of BIP 32's first vectors, for test chains. */
const TPUB =
  'tpubD6NzVbkrYhZ4XgiXtGrdW5XDAPFCL9h7we1vwNCpn8tGbBcgfVYjXyhWo4E1xkh56hjod1RhGjxbaTLV3X4FyWuejifB9jusQ46QzG87VKp';

const tab = (page: Page, name: string | RegExp) =>
  page.getByTestId('results').getByRole('tab', { name });

test.beforeEach(({ page }) => page.goto(FILE_ADDRESS));

const SIZES = [
  [320, 480],
  [390, 844],
  [640, 400],
  [900, 600],
  [1280, 720],
  [1600, 900],
] as const;

for (const [width, height] of SIZES) {
  test(`who is paid, the fee and the verdict are whole, ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // After another one there is a way to compare, which takes room too.
    await paste(page, SAMPLE_DATA.payment);
    await expect(page.getByTestId('verdict-line')).toBeVisible();
    await paste(page, SAMPLE_DATA.multisig);
    await expect(page.getByTestId('input-card')).toContainText('1,396 bytes');
    const said = page.locator(
      '.input-title, .verdict-text, .alarm-text, .flow-line > *, .flow-who',
    );
    await expect(page.getByTestId('verdict-line')).toBeInViewport({ ratio: 1 });
    await expect(said.first()).toBeVisible();
    const cut = () =>
      said.evaluateAll((all) =>
        all
          .filter((one) => one.textContent !== '')
          .filter((one) => {
            const { overflow } = getComputedStyle(one);
            const isWider = one.getBoundingClientRect().right > innerWidth;
            return (
              isWider ||
              !one.checkVisibility() ||
              (overflow === 'hidden' && one.scrollWidth > one.clientWidth)
            );
          })
          .map(({ textContent }) => textContent),
      );
    await expect.poll(cut).toEqual([]);
    const row = page.getByTestId('summary').getByRole('region', { name: 'Outputs' });
    await expect(row).toContainText('change, as the file claims');
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(beyond).toBe(0);
  });
}

for (const width of [390, 1280]) {
  test.describe(`${width} pixels wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('an input opens on Review, and b leads to its bytes', async ({ page }) => {
      await paste(page, SAMPLE_DATA.multisig);
      await expect(tab(page, /^Review/)).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByTestId('results').getByRole('tab')).toHaveText([
        /^Review/,
        'Bytes',
        'JSON',
      ]);
      await expect(page.getByTestId('verdict-words')).toBeFocused();
      await expect(page.getByTestId('checks')).toContainText(/Size[\s\S]*Txid/);
      await expect(page.getByTestId('summary')).not.toContainText('Txid');
      await page.keyboard.press('b');
      await expect(page.getByRole('tree')).toBeFocused();
      await expect(page.getByRole('treeitem', { selected: true })).toBeInViewport({ ratio: 1 });
      await paste(page, SAMPLE_DATA.payment);
      await expect(page.getByTestId('verdict-words')).toBeFocused();
    });

    test('what does not decode opens on its bytes, at the fault', async ({ page }) => {
      await paste(page, SAMPLE_DATA.multisig.slice(0, 200));
      await expect(tab(page, 'Bytes')).toHaveAttribute('aria-selected', 'true');
      await expect(page.locator('.light.faulty').first()).toBeInViewport();
      await paste(page, SAMPLE_DATA.damaged);
      await expect(page.getByTestId('history-place')).toHaveText('2 of 2');
      await expect(page.getByTestId('fault')).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.light.faulty').first()).toBeInViewport();
    });

    test('a row leads to its part, and back there is what was said', async ({ page }) => {
      await paste(page, SAMPLE_DATA.multisig);
      await page.getByRole('button', { name: /change, as the file claims/ }).click();
      await expect(page.getByRole('treeitem', { selected: true })).toBeInViewport({ ratio: 0.9 });
      await tab(page, /^Review/).click();
      await expect(page.getByTestId('checks')).toBeVisible();
    });
  });
}

test('on a phone the bytes are parts or hex, and the last one is remembered', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await paste(page, SAMPLE_DATA.multisig);
  await openBytes(page);
  const hex = page.getByRole('button', { name: 'Hex', exact: true });
  await hex.click();
  await expect(page.getByRole('grid')).toBeVisible();
  await tab(page, 'JSON').click();
  await tab(page, 'Bytes').click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(hex).toHaveAttribute('aria-pressed', 'true');
});

test('what closes an input stands after what is done with it', async ({ page }) => {
  await paste(page, SAMPLE_DATA.multisig);
  await barButton(page, 'Mend');
  const names = page.getByRole('group', { name: 'More actions', exact: true }).getByRole('button');
  await expect(names.filter({ hasText: 'Mend' })).toBeVisible();
  const all = await names.evaluateAll((each) =>
    each.map((one) => one.getAttribute('aria-label') ?? one.textContent),
  );
  expect(all).toContain('Mend');
  expect(all.findIndex((name) => name.startsWith('Close'))).toBe(all.length - 1);
});

test('where there is room the tree stands beside the hex and the JSON', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await paste(page, SAMPLE_DATA.multisig);
  await openBytes(page);
  await expect(page.getByRole('grid')).toBeVisible();
  await tab(page, 'JSON').click();
  await expect(page.getByTestId('json')).toBeVisible();
  await expect(page.getByRole('tree')).toBeVisible();
});

test.describe('many outputs', () => {
  const outputs = Array.from({ length: 40 }, (_, i) => ({ amount: BigInt(1_000 + i) }));
  const MANY = fileOf({ ...one(wpkh('A')), outputs });

  test('the largest come first, with the sum of all, and the others in their place', async ({
    page,
  }) => {
    await paste(page, MANY);
    const side = page.getByTestId('summary').getByRole('region', { name: 'Outputs' });
    const rows = side.getByRole('listitem');
    // Five, those that are left, and the fee.
    await expect(rows).toHaveCount(7);
    await expect(rows.first()).toContainText('0.00001039');
    await expect(side.getByRole('heading')).toContainText('40, 0.0004078');
    await expect(rows.nth(5)).toContainText('and 35 more');
    await side.getByRole('button', { name: 'Show more' }).click();
    await expect(rows).toHaveCount(41);
    await expect(side.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  });
});

test('what the file claims to return can be proven, one step away', async ({ page }) => {
  await paste(page, SAMPLE_DATA.multisig);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.locator('.compare-field')).toBeFocused();
  await expect(page.locator('.compare-field')).toBeInViewport();
});

test('where scripts are missing a descriptor is asked for', async ({ page }) => {
  await paste(page, fileOf(one(wsh(TWO_OF_THREE), { scripts: [] })));
  await page.getByTestId('verdict-line').getByRole('button', { name: 'Add descriptor' }).click();
  await expect(page.locator('.compare-field')).toBeFocused();
});

test('keys of another chain are taken for theirs in one step', async ({ page }) => {
  await page.getByLabel('Chain').selectOption('signet');
  await page.getByLabel('Chain').selectOption('main');
  await paste(page, SAMPLE_DATA.payment);
  const hint = page.getByTestId('summary').locator('.chain-hint');
  await expect(hint.getByRole('button', { name: /^Show for/ })).toHaveText([
    /Signet/,
    /Testnet 3/,
    /Testnet 4/,
    /Regtest/,
  ]);
  await page.keyboard.press('=');
  await paste(page, `wpkh(${TPUB}/0/*)`);
  const compare = page.getByTestId('compare');
  await expect(compare).toContainText('of another chain');
  await compare.getByRole('button', { name: 'Show for Signet' }).click();
  await expect(page.getByLabel('Chain')).toHaveValue('signet');
  await expect(compare).toContainText('1 descriptor');
});

test('a notice pushes what is below, is dismissed, and goes with what it was about', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await paste(page, SAMPLE_DATA.payment);
  const line = page.getByTestId('verdict-line');
  await expect(line).toBeInViewport({ ratio: 1 });
  await paste(page, 'ur:crypto-psbt/1-3/lpad');
  const parts = page.getByTestId('qr-parts').locator('.notice');
  await expect(parts).toBeVisible();
  const below = async () => {
    const [notice, verdict] = await Promise.all([parts.boundingBox(), line.boundingBox()]);
    return (verdict?.y ?? 0) - (notice?.y ?? 0) - (notice?.height ?? 0);
  };
  expect(await below()).toBeGreaterThanOrEqual(0);
  await paste(page, givenInput('absurdfee'));
  await expect(parts).toHaveCount(0);
  await paste(page, 'B$HP0200AB');
  await expect(parts).toBeVisible();
  await paste(page, SAMPLE_DATA.taproot);
  await expect(parts).toHaveCount(0);
  await page.getByRole('tab', { name: 'Sign', exact: true }).click();
  await expect(page.getByTestId('qr-parts').locator('.notice')).toHaveCount(0);
});

test('at 400 % zoom the verdict is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await paste(page, SAMPLE_DATA.multisig);
  await expect(page.getByTestId('verdict-line').locator('.verdict-text')).toBeInViewport({
    ratio: 1,
  });
});
