import { flawsInBothThemes } from './axe-flaws.ts';
import { AT_FIRST, findsNothing, LATER, PAGE, resized, WIDTHS } from './axe-states.ts';
import { expect, test } from './page.ts';

/* axe-core finds nothing, in both themes, at both widths, on every state of the view. */

for (const [row, [state, reach]] of AT_FIRST.entries()) {
  test(`axe finds nothing: ${state}`, async ({ page }) => {
    const reached = async (width: number) => {
      await resized(page)(width);
      await page.goto(PAGE);
      await reach(page);
      return page;
    };
    expect(await flawsInBothThemes(WIDTHS, row, reached, resized(page))).toEqual([]);
  });
}

for (const [kind, states] of LATER.journeys) {
  test(`axe finds nothing: ${kind}`, ({ page }) => findsNothing(page, states));
}
