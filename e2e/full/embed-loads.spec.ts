import { expect, test } from '../embed-host.ts';
import { ANSWER, firstCalls, LOAD_CLIENT } from '../first-calls.ts';

const LOADS = 60;

test('the first call is never lost, of sixty loads', async ({ page, origins: [a, b] }) => {
  await page.goto(a.host);
  await page.evaluate(LOAD_CLIENT);
  const src = b.harness({ origins: [a.origin] });
  const outcomes = await page.evaluate(firstCalls, { src, origin: b.origin, loads: LOADS });
  expect(outcomes).toEqual(Array.from({ length: LOADS }, () => ANSWER));
});
