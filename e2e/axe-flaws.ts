import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

/** Rules about what is drawn, which a theme or a size may break; what the elements say is the same in each. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/** What axe finds by these rules, or by all, as rule and place. What it cannot decide is no finding. */
export async function flaws(
  place: Page | Frame,
  rules?: readonly string[],
): Promise<readonly string[]> {
  const isThere = await place.evaluate(() => 'axe' in window);
  if (!isThere) await place.evaluate(axe.source);
  return place.evaluate(
    async (runOnly) => {
      const engine: typeof axe = Reflect.get(window, 'axe');
      const options = { resultTypes: ['violations' as const], ...(runOnly && { runOnly }) };
      const { violations } = await engine.run(document, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
    },
    rules && [...rules],
  );
}

/**
 * What axe finds in the light theme, and in the dark one in the next of the sizes: pairs instead of
 * all products, as a flaw is of a state and a theme, or of a state and a size; in the second of
 * each only by the rules about looks. A state is reached once for both. `row` says which size is the first.
 */
export async function flawsInBothThemes<Size>(
  sizes: readonly Size[],
  row: number,
  reach: (size: Size) => Promise<Page | Frame>,
  resize: (size: Size) => Promise<unknown>,
): Promise<readonly string[]> {
  const [light, dark] = [row, row + 1].map((turn) => sizes[turn % sizes.length]);
  if (light === undefined || dark === undefined) throw new Error('No sizes');
  const place = await reach(light);
  const first = await flaws(place);
  const page = 'page' in place ? place.page() : place;
  await page.emulateMedia({ colorScheme: 'dark' });
  await resize(dark);
  await place.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const second = (await flaws(place, RULES_OF_LOOKS)).map(
    (flaw) => `dark, ${JSON.stringify(dark)}: ${flaw}`,
  );
  return [...first, ...second];
}
