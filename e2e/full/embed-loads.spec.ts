import { expect, test } from '../embed-host.ts';
import { ANSWER, firstCalls, LOAD_CLIENT } from '../first-calls.ts';

const LOADS = 200;

test('the first call is never lost, of two hundred loads', async ({ page, origins: [a, b] }) => {
  // Longer than other tests, by their number.
  test.setTimeout(600_000);
  await page.goto(a.host);
  await page.evaluate(LOAD_CLIENT);
  const src = b.harness({ origins: [a.origin] });
  const outcomes = await page.evaluate(firstCalls, { src, origin: b.origin, loads: LOADS });
  expect(outcomes).toEqual(Array.from({ length: LOADS }, () => ANSWER));
});
