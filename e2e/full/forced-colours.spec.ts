import { expect, FILE_ADDRESS, test } from '../page.ts';

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
