import type { Page } from '@playwright/test';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { describeScript } from '../src/core/script/describe.ts';
import { type FileSpec, fileOf, wpkh } from '../src/core/sign/testing/built-files.ts';
import { publicKey } from '../src/core/sign/testing/utxos.ts';
import { flawsInBothThemes } from './axe-flaws.ts';
import { resized } from './axe-states.ts';
import { barButton, expect, FILE_ADDRESS, paste, test } from './page.ts';

/* A transaction that several make together, told by party once "My wallet" has some of its inputs. */

const ours = (letters: string) =>
  [...letters].map((letter) => `wpkh(${bytesToHex(publicKey(letter))})`);

/** A signs itself alone, B all; of B the file may only claim what it spends. */
const joint = (utxo: 'both' | 'claimed'): FileSpec => ({
  inputs: [
    { lock: wpkh('A'), origins: 'A', signed: [{ by: 'A', type: 0x81 }] },
    { lock: wpkh('B'), origins: 'B', amount: 200_000n, utxo },
  ],
  outputs: [
    { lock: wpkh('C'), amount: 99_000n, origins: 'C:A' },
    { lock: wpkh('D'), amount: 150_000n, origins: 'D:B' },
    { amount: 49_000n },
  ],
});

const PAID = describeScript(wpkh('Z').scriptPubKey, 'main').address;

const partOf = (page: Page) => page.getByTestId('checks').getByRole('region', { name: 'By party' });

async function shown(page: Page, utxo: 'both' | 'claimed', letters: string): Promise<void> {
  await page.goto(FILE_ADDRESS);
  await paste(page, fileOf(joint(utxo)));
  await expect(page.getByTestId('answer-line')).toContainText('2 inputs of several signers');
  await page.getByRole('tab', { name: /^Review/ }).click();
  await expect(partOf(page)).toHaveCount(0);
  await (await barButton(page, 'My wallet')).click();
  await paste(page, ours(letters).join('\n'));
  await expect(page.getByTestId('answer-line')).toContainText('of yours in 1 of 2 inputs');
}

test.describe('what is lost, and by whom', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('of proven inputs in one line', async ({ page }) => {
    await shown(page, 'both', 'AC');
    const part = partOf(page);
    await expect(part.locator('p')).toHaveText('You lose 0.00001000 BTC.');
    const rows = part.getByRole('listitem');
    await expect(rows).toHaveText([
      'You spend 0.00100000 BTC in input 0; 0.00099000 BTC returns in output 0; of the fee you pay at most 0.00001000 BTC.',
      '42424242, as the file claims, spends 0.00200000 BTC in input 1; 0.00150000 BTC returns in output 1; of the fee it pays at most 0.00002000 BTC.',
      '0.00049000 BTC in output 2 returns to none of them.',
    ]);
    await expect(page.getByTestId('checks')).toContainText('signatures so far (input 0, yours)');
    await page.getByTestId('compare').getByRole('button', { name: 'Remove' }).click();
    await expect(part).toHaveCount(0);
  });

  test('with what it depends on where the file only claims', async ({ page }) => {
    await shown(page, 'claimed', 'AC');
    await expect(partOf(page).locator('p')).toHaveText(
      'You lose 0.00001000 BTC, if input 1 is not yours too, which nothing proves.',
    );
    await expect(partOf(page)).not.toContainText('gain');
  });

  test('as the other sees it, who listed whom to pay', async ({ page }) => {
    await shown(page, 'both', 'BD');
    await expect(partOf(page).locator('p')).toHaveText('You lose 0.00050000 BTC.');
    await paste(page, `${PAID} 0.00049`);
    await expect(partOf(page).locator('p')).toHaveText(
      'You lose 0.00050000 BTC, 0.00049000 BTC of it to whom you listed.',
    );
    await expect(partOf(page).getByRole('listitem').first()).toContainText(
      'of the fee you pay at most 0.00001000 BTC',
    );
  });
});

for (const [row, name] of ['light at 390', 'dark at 390'].entries()) {
  test(`axe finds nothing where parties are told: ${name}, the other theme at 1280`, async ({
    page,
  }) => {
    const reached = async (width: number) => {
      await resized(page)(width);
      await shown(page, 'claimed', 'AC');
      await partOf(page).scrollIntoViewIfNeeded();
      return page;
    };
    expect(await flawsInBothThemes([390, 1280], row, reached, resized(page))).toEqual([]);
  });
}
