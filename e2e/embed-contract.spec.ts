import { test } from './embed-host.ts';
import { holdsRows, TRANSPORTS } from './embed-transports.ts';

/*
 * One contract, held over each way that a body can take to a procedure: the
 * worker itself, the window of the frame, a port, and a script in the page.
 */

for (const [name, ask] of TRANSPORTS.journeys) {
  test.describe(`over the ${name}`, () => {
    test('what it answers to', ({ page, origins }) => holdsRows(page, origins, ask));
  });
}
