import { call, DECODE, KEY, PSBT, SIGN, showsView, start, VIEWS } from './compact-frame.ts';
import { expect, test } from './embed-host.ts';

/*
 * What the person sees of the page that is shipped, inside another page.
 */

test('says who is around it, and what that page called, without parameters', async ({
  page,
  origins,
}) => {
  const frame = await start(page, origins, {});
  await expect(frame.getByRole('banner')).toContainText(origins[0].origin);
  await call(page, DECODE);
  await call(page, DECODE);
  await call(page, SIGN);
  await call(page, '{"id":1,"method":"cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA"}');
  await call(page, '[{"id":1,"method":"help"},{"id":2,"method":"help"}]');
  const count = frame.getByRole('button', { name: '5 calls' });
  await count.click();
  const rows = frame.getByRole('table', { name: 'Last calls' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(1)).toContainText('help ×2');
  await expect(rows.nth(1)).toContainText('answered');
  await expect(rows.nth(2)).toContainText('unknown procedure');
  await expect(rows.nth(2)).toContainText('error -32601');
  await expect(rows.nth(3)).toContainText('signrawtransactionwithkey');
  await expect(rows.nth(3)).toContainText('error -');
  await expect(rows.nth(4)).toContainText('decodepsbt ×2');
  // The scripts of the file have examples that begin like this one.
  const html = await frame.locator('#app').innerHTML();
  expect(html).not.toContain(KEY);
  expect(html).not.toContain(PSBT.slice(0, 40));
  await count.click();
  await expect(frame.getByRole('table')).toHaveCount(0);
});

for (const view of VIEWS.journeys) {
  test(`shows the view that is asked for: ${view}`, ({ page, origins }) =>
    showsView(page, origins, view));
}

test('nothing is cut off at 320 by 200: every control can be reached', async ({
  page,
  origins,
}) => {
  for (const query of ['?view=inspect', '?view=sign', '?view=console', '?view=none']) {
    const frame = await start(page, origins, { query, size: '320px; height:200px' });
    await expect(frame.getByRole('banner')).toBeVisible();
    const wide = await frame.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(320);
    await page.mouse.click(2, 2);
    for (let i = 0; i < 12; i++) {
      await page.keyboard.press('Tab');
      const place = await frame.evaluate(() => {
        const box = document.activeElement?.getBoundingClientRect();
        return box && { top: box.top, bottom: box.bottom, left: box.left };
      });
      if (place === undefined) continue;
      expect(place.bottom).toBeGreaterThan(0);
      expect(place.top).toBeLessThan(200);
    }
  }
});
