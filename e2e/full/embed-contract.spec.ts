import { recordedCalls } from '../../test/recorded.ts';
import { difference } from '../../test/same-answer.ts';
import { expect, test } from '../embed-host.ts';
import { byChain, holdsRows, start, TRANSPORTS } from '../embed-transports.ts';

/*
 * One contract, held over each way that a body can take to a procedure: the
 * worker itself, the window of the frame, a port, and a script in the page.
 */

for (const [name, ask] of TRANSPORTS.rest) {
  test.describe(`over the ${name}`, () => {
    test('what it answers to', ({ page, origins }) => holdsRows(page, origins, ask));
  });
}

for (const [name, ask] of [...TRANSPORTS.journeys, ...TRANSPORTS.rest]) {
  test.describe(`over the ${name}`, () => {
    for (const file of ['envelope', 'envelope-more']) {
      test(`${file}: the answers of Bitcoin Core`, async ({ page, origins }) => {
        const calls = recordedCalls(file);
        const faults: string[] = [];
        for (const [chain, some] of byChain(calls)) {
          const frame = await start(page, origins, chain);
          const answers = await ask(
            page,
            frame,
            some.map(({ request }) => request),
          );
          some.forEach((call, i) => {
            const { status = call.status, body } = answers[i]!;
            const core = { status: call.status, body: call.response };
            const words = difference(core, { status, body }, call.request);
            if (words !== undefined) faults.push(`${call.id}: ${words}`);
          });
        }
        expect(faults).toEqual([]);
        expect(calls.length).toBeGreaterThan(50);
      });
    }
  });
}
