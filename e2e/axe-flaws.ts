import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

/** Waits until several pictures in a row were drawn in which nothing changed: what is half done is no state of the page. */
function untilStill(place: Page | Frame): Promise<void> {
  return place.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const PICTURES = 4;
        let still = 0;
        const watch = new MutationObserver(() => {
          still = 0;
        });
        watch.observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
        const draw = () => {
          still++;
          if (still <= PICTURES) requestAnimationFrame(draw);
          else {
            watch.disconnect();
            resolve();
          }
        };
        requestAnimationFrame(draw);
      }),
  );
}

/** What axe finds, as rule and place. What it cannot decide is no finding. */
export async function flaws(place: Page | Frame): Promise<readonly string[]> {
  await untilStill(place);
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
  const second = (await flaws(place)).map((flaw) => `dark, ${JSON.stringify(dark)}: ${flaw}`);
  return [...first, ...second];
}
