import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe finds, as rule and place. What it cannot decide is no finding. */
export async function flaws(place: Page | Frame): Promise<readonly string[]> {
  const isThere = await place.evaluate(() => 'axe' in window);
  if (!isThere) await place.evaluate(axe.source);
  return place.evaluate(async () => {
    const engine: typeof axe = Reflect.get(window, 'axe');
    const { violations } = await engine.run(document, {
      resultTypes: ['violations'],
      // It reads styles in a document of its own, and the page lets nobody make one. No rule that runs needs them.
      preload: false,
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
  });
}

/**
 * What axe finds in the light theme, and in the dark one in the next of the sizes: pairs instead of
 * all products, as a flaw is of a state and a theme, or of a state and a size. A state is reached
 * once for both. `row` says which size is the first.
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
  const second = (await flaws(place)).map((flaw) => `dark, ${JSON.stringify(dark)}: ${flaw}`);
  return [...first, ...second];
}
