import { findsNothing, STATES } from '../axe-embed-states.ts';
import { test } from '../embed-host.ts';

/* axe-core finds nothing in what is seen inside another page, nor in the console. */

for (const state of STATES.rest) {
  test(`axe finds nothing: ${state[1].name}`, ({ page, origins }) =>
    findsNothing(page, origins, state));
}
