import { findsNothing, STATES } from '../axe-sign-states.ts';
import { test } from '../page.ts';

/* axe-core finds nothing in the Sign view, in both themes, at three widths, whatever it shows. */

for (const { kind, states } of STATES.rest) {
  test(`axe finds nothing in the Sign view: ${kind}`, ({ page }) => findsNothing(page, states));
}
