import { recordedCalls, textParameters } from '../test/recorded.ts';
import { CARRIERS, heldAsCarried } from './carrier-rows.ts';
import { expect, paste, testInOnePage } from './page.ts';

/* PSBTs as software carries and hurts them, some of them; all are in `full`. */

for (const row of CARRIERS.journeys) {
  testInOnePage(`what was seen is told: ${row.name}`, ({ page }) => heldAsCarried(page, row));
}

testInOnePage(
  'two copies in one paste stand beside each other and are combined',
  async ({ page }) => {
    // Each has something that the other has not.
    const copies = recordedCalls('roles-main')
      .filter(({ request }) => request.includes('combinepsbt'))
      .filter(({ response }) => response.includes('"error":null'))
      .map((call) => ({ texts: textParameters(call), response: call.response }))
      .find(
        ({ texts, response }) =>
          texts.length === 2 && texts.every((text) => !response.includes(text)),
      )!.texts;
    await paste(page, copies.join('\n\n'));
    await expect(page.getByTestId('history-place')).toHaveText('1 of 2');
    await expect(page.getByTestId('notice')).toContainText('All are of one transaction.');
    await page.getByTestId('notice').getByRole('button', { name: 'Combine' }).click();
    await expect(page.getByTestId('copy-1')).toBeVisible();
    await page.getByRole('button', { name: 'Combine and show' }).click();
    await expect(page.getByTestId('history-place')).toHaveText('2 of 2');
  },
);
