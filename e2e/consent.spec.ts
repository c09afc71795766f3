import { ANSWERS, answers, button, call, HELP, question, start } from './consent-host.ts';
import { armed, closes, DENY, decide, ONCE, openDecision, UNTIL_CLOSED } from './decide-window.ts';
import { expect, test } from './embed-host.ts';
import { appFrame } from './page.ts';

/*
 * The question to the person, in the page that is shipped, inside another page. What else
 * a host may try, to have the consent without the person, is in `full/consent.spec.ts`.
 */

test.describe('a person lets another page in', () => {
  for (const row of ANSWERS.journeys) {
    test(row.name, ({ page, origins }) => answers(page, origins, row));
  }
});

test.describe('a hostile host gets no consent', () => {
  test('by a script that clicks', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const coming = call(page);
    const decision = await openDecision(frame);
    await armed(decision);
    await button(decision.app, ONCE).dispatchEvent('click');
    await button(decision.app, UNTIL_CLOSED).evaluate((element) =>
      (element as HTMLElement).click(),
    );
    await expect(question(frame)).toHaveCount(1);
    await closes(decision.window, () => button(decision.app, DENY).click());
    expect(await coming).toBe(-32002);
  });
});

test('a question ends with the calls that it was asked for, and the next call asks anew', async ({
  page,
  origins: [a, b],
}) => {
  const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
  const post = (message: object) =>
    page.evaluate((sent) => window.frames[0]!.postMessage(sent, '*'), message);
  for (const key of [1, 2]) await post({ touchstone: 1, body: HELP, key });
  await expect(question(frame)).toHaveCount(1);
  await post({ touchstone: 1, cancel: { key: 1 } });
  await post({ touchstone: 1, cancel: { key: 2 } });
  await expect(question(frame)).toHaveCount(0);
  const coming = call(page);
  await expect(question(frame)).toHaveCount(1);
  await decide(frame, ONCE);
  expect(await coming).toBe('ok');
});

test('a page that was opened by another asks in the same way', async ({
  page,
  context,
  origins: [a, b],
}) => {
  await page.goto(a.host);
  const opening = context.waitForEvent('page');
  await page.evaluate((to) => Object.assign(globalThis, { opened: window.open(to) }), b.page({}));
  const app = await appFrame((await opening).mainFrame());
  await expect(app.getByRole('main')).toBeVisible();
  const outcome = page.evaluate(
    (body) =>
      new Promise<string>((resolve) => {
        window.addEventListener('message', ({ data }) => {
          if (data.key === 1) resolve(data.body);
        });
        const opened = Reflect.get(globalThis, 'opened') as Window;
        opened.postMessage({ touchstone: 1, body, key: 1 }, '*');
      }),
    HELP,
  );
  await decide(app, ONCE);
  expect(await outcome).toContain('unknown command');
});
