import { SAMPLE_DATA } from '../src/app/inspect/intake/samples-data.ts';
import { expect, paste, testInOnePage as test } from './page.ts';
import { HEARD, SENTENCES } from './sentence-rows.ts';

test.describe('what the page says', () => {
  for (const { state, act, seen, unseen } of SENTENCES) {
    test(state, async ({ page }) => {
      await act(page);
      const main = page.getByRole('main');
      for (const words of seen) await expect(main).toContainText(words);
      for (const words of unseen) await expect(main).not.toContainText(words);
    });
  }
});

test.describe('what a screen reader hears', () => {
  for (const [sample, words] of HEARD) {
    test(sample, async ({ page }) => {
      await paste(page, SAMPLE_DATA[sample]);
      const input = page.getByRole('region', { name: 'Input', exact: true });
      await expect.poll(() => input.ariaSnapshot()).toMatch(words);
    });
  }
});
