import type { Page } from '@playwright/test';
import { givenInput } from '../../test/inputs.ts';
import { flaws } from '../axe-flaws.ts';
import { expect, FILE_ADDRESS, paste, test } from '../page.ts';
import { Signer } from '../sign-page.ts';
import { SPOILT } from '../tasks/inputs.ts';

test('in forced colours the chosen tab differs from the others, in each row of tabs', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(FILE_ADDRESS);
  await page.getByRole('button', { name: /PSBT/ }).first().click();
  await expect(page.getByTestId('results')).toBeVisible();
  const rows = page.getByRole('tablist');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) {
    const lines = await row.getByRole('tab').evaluateAll((tabs) =>
      tabs.map((tab) => ({
        isChosen: tab.getAttribute('aria-selected') === 'true',
        line: getComputedStyle(tab).borderBottomColor,
      })),
    );
    const chosen = lines.filter(({ isChosen }) => isChosen).map(({ line }) => line);
    const others = lines.filter(({ isChosen }) => !isChosen).map(({ line }) => line);
    expect(chosen).toHaveLength(1);
    expect(others).not.toContain(chosen[0]);
    expect(new Set(others).size).toBe(1);
  }
});

const STATES: readonly (readonly [state: string, reach: (page: Page) => Promise<unknown>])[] = [
  [
    'the review of Inspect',
    async (page) => {
      await paste(page, givenInput('replaced-change'));
      await expect(page.getByTestId('checks')).toContainText('Contradicted');
    },
  ],
  [
    'the review of Sign',
    async (page) => {
      await page.getByRole('tab', { name: 'Sign', exact: true }).click();
      await Signer.of(page).paste(givenInput('replaced-change'));
      await expect(page.getByTestId('dangers')).toContainText('Output 1');
    },
  ],
  [
    'a card in Sign',
    async (page) => {
      await page.getByRole('tab', { name: 'Sign', exact: true }).click();
      const signer = Signer.of(page);
      await signer.paste('0014751e76e8199196d454941c45d1b3a323f1433bd6');
      await expect(signer.notice).toContainText('P2WPKH');
    },
  ],
  [
    'what can be mended',
    async (page) => {
      await paste(page, SPOILT);
      await page.getByTestId('verdict-line').getByRole('button', { name: 'Mend' }).click();
      await expect(page.getByRole('dialog')).toContainText('Make this change');
    },
  ],
];

for (const [state, reach] of STATES) {
  test(`in forced colours axe finds nothing: ${state}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto(FILE_ADDRESS);
    await reach(page);
    expect(await flaws(page)).toEqual([]);
  });
}
