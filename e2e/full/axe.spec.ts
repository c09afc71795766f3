import { findsNothing, LATER } from '../axe-states.ts';
import { test } from '../page.ts';

/* axe-core finds nothing, in both themes, at both widths, on every state of the view. */

for (const [kind, states] of LATER.rest) {
  test(`axe finds nothing: ${kind}`, ({ page }) => findsNothing(page, states));
}
