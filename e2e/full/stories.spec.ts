import { expect, test } from '../page.ts';
import { PAGE } from '../sign-page.ts';
import { Newcomer, STORIES } from '../story-rows.ts';

/* What newcomers come for, to its end, on a phone and at a desk. */

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
] as const) {
  test.describe(`stories at ${viewport.width} px`, () => {
    test.use({ viewport, hasTouch: viewport.width < 900 });

    for (const { name, does, seen, unseen = [], isServed } of STORIES) {
      test(name, async ({ page, served }) => {
        await page.goto(isServed ? served : PAGE);
        const newcomer = new Newcomer(page);
        await does(newcomer);
        for (const words of seen) await expect(newcomer.main).toContainText(words);
        for (const words of unseen) await expect(newcomer.main).not.toContainText(words);
        const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(await beyond(), 'wider than the window').toBe(0);
      });
    }
  });
}
