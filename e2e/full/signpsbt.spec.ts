import { sized } from '../consent-host.ts';
import { closes, decide, ONCE, pointAtWords, pointBesideWords } from '../decide-window.ts';
import { answerOf, BANK, callOnPort, forge, heardOf, openForDecision } from '../disk-pages.ts';
import { embed, embedForClicks, expect, send, test } from '../embed-host.ts';
import { appFrame } from '../page.ts';
import {
  begin,
  events,
  giveUp,
  KEY,
  OTHER,
  outcome,
  SignWindow,
  startHost,
  TO_SIGN,
} from '../sign-host.ts';

/* What else may become of what a person is asked to sign, and what a hostile page may try. */

const BUSY = { code: -32009, message: 'The person is asked to sign something else' };
/** A moment more than the 900 seconds that a person has. */
const ALL_THE_TIME = 901_000;
const DECLINED = { code: -32008, message: 'Declined' };

test('who has no time left is told so; the window stays, and returns nothing', async ({
  browser,
  origins,
}) => {
  // A context of its own: what makes its clock stays in it, and fails in the windows of later tests.
  await using context = await browser.newContext();
  const page = await context.newPage();
  await context.clock.install();
  const frame = await startHost(page, origins);
  await begin(page);
  const signing = await SignWindow.by(frame);
  await signing.sign();
  await context.clock.fastForward(ALL_THE_TIME);
  expect(await outcome(page)).toEqual({
    code: -32004,
    message: 'Not signed and returned within 900 seconds',
  });
  await expect(signing.bar).toContainText('no longer waits, and got nothing');
  await expect(signing.give).toHaveCount(0);
  await expect(signing.app.getByTestId('result-psbt')).toBeVisible();
  await expect(frame.getByRole('dialog')).toHaveCount(0);
});

test('a caller who gives up leaves the window to the person', async ({ page, origins }) => {
  const frame = await startHost(page, origins);
  await begin(page);
  const signing = await SignWindow.by(frame);
  await giveUp(page);
  await expect(signing.bar).toContainText('no longer waits');
  await begin(page);
  await expect(frame.getByRole('dialog')).toHaveCount(1);
});

test('a page that was not let in asks for that first', async ({ page, origins }) => {
  const frame = await startHost(page, origins, { block: { origins: [] } });
  await begin(page);
  await expect(frame.getByRole('dialog')).toContainText('asks to call signpsbt');
  await decide(frame, ONCE);
  const signing = await SignWindow.by(frame);
  await signing.sign();
  await signing.giveBack();
  expect(await outcome(page)).toMatchObject({ result: { complete: true } });
  expect(await events(page)).toEqual([
    { consent: { state: 'asked' } },
    { consent: { state: 'given' } },
    { signing: { state: 'asked', seconds: 900 } },
  ]);
});

test('another transaction that is opened in the window is not returned, and what was asked for is one click away', async ({
  page,
  origins,
}) => {
  const frame = await startHost(page, origins);
  await begin(page);
  const signing = await SignWindow.by(frame);
  await signing.app.getByRole('button', { name: 'Clear all' }).click();
  await signing.app.getByLabel('Raw transaction in hex').fill(OTHER);
  await signing.sign();
  await expect(signing.bar).toContainText('What is open here is not what was asked for');
  await expect(signing.give).toHaveAttribute('aria-disabled', 'true');
  await signing.give.click({ force: true });
  await signing.bar.getByRole('button', { name: 'Open what was asked for' }).click();
  await expect(signing.bar).toContainText('Review it, enter keys and sign');
  await signing.sign();
  await signing.giveBack();
  expect(await outcome(page)).toMatchObject({ result: { complete: true } });
});

test('keys that are typed there are in no other frame of the page', async ({ page, origins }) => {
  const frame = await startHost(page, origins);
  await begin(page);
  const signing = await SignWindow.by(frame);
  await signing.app.getByLabel('Private key 1', { exact: true }).fill(KEY);
  for (const other of page.frames()) {
    expect(await other.evaluate(() => document.documentElement.outerHTML)).not.toContain(KEY);
  }
  await signing.sign();
  await signing.giveBack();
  expect(JSON.stringify(await outcome(page))).not.toContain(KEY);
});

test('all of it can be done by keys', async ({ page, origins }) => {
  const frame = await startHost(page, origins);
  await begin(page);
  const signing = await SignWindow.by(frame);
  const { keyboard } = signing.window;
  await signing.app.getByLabel('Private key 1', { exact: true }).focus();
  await keyboard.insertText(KEY);
  await expect(signing.app.getByTestId('verdict')).toHaveCount(1);
  await keyboard.press('Control+Enter');
  await expect(signing.app.getByTestId('result-psbt')).toBeVisible();
  await keyboard.press('Shift');
  await expect(signing.give).toHaveAttribute('aria-disabled', 'false');
  await signing.give.focus();
  // The window closes as soon as the key is down, which may be before it is up.
  await closes(signing.window, () => keyboard.press('Enter'));
  expect(await outcome(page)).toMatchObject({ result: { complete: true } });
});

test('from disk the page that asks has no name, and gets what was signed for it', async ({
  page,
  onDisk,
}) => {
  const { host, file } = onDisk({ origins: ['null'], view: 'none' });
  await page.goto(host);
  const frame = await embedForClicks(page, file, sized(500, 300));
  await page.evaluate(callOnPort, JSON.stringify({ id: 1, method: 'signpsbt', params: [TO_SIGN] }));
  const signing = await SignWindow.by(frame);
  await expect(signing.bar).toContainText('a page without a name');
  await signing.sign();
  await signing.giveBack();
  expect(JSON.parse(await page.evaluate(answerOf))).toMatchObject({ result: { complete: true } });
});

test.describe('one at a time', () => {
  test('for one caller', async ({ page, origins }) => {
    const frame = await startHost(page, origins);
    await begin(page);
    await frame.getByRole('dialog').waitFor();
    await begin(page, OTHER);
    expect(await outcome(page, 1)).toEqual(BUSY);
    await frame.getByRole('button', { name: 'Decline' }).click();
    expect(await outcome(page)).toEqual(DECLINED);
  });

  test('for callers of two origins', async ({ page, origins: [a, b, c] }) => {
    await page.goto(a.host);
    const between = await embed(page, c.host, { style: 'width:600px; height:400px' });
    const address = b.page({ origins: [a.origin, c.origin], view: 'none' });
    const frame = await embed(between, address, { style: 'width:500px; height:300px' });
    const body = (id: number) => JSON.stringify({ id, method: 'signpsbt', params: [TO_SIGN] });
    const inner = send(between, {
      message: { touchstone: 1, body: body(1), key: 1 },
      origin: '*',
      answers: 1,
    });
    await frame.getByRole('dialog').waitFor();
    const outer = await page.evaluate(
      (asked) =>
        new Promise<string>((resolve) => {
          const target = window.frames[0]!.frames[0]!;
          window.addEventListener('message', ({ data }) => data.key === 2 && resolve(data.body));
          target.postMessage({ touchstone: 1, body: asked, key: 2 }, '*');
        }),
      body(2),
    );
    expect(JSON.parse(outer)).toMatchObject({ error: BUSY });
    await frame.getByRole('button', { name: 'Decline' }).click();
    expect(await inner).toMatchObject([{ data: { status: 403 } }]);
  });
});

test.describe('a hostile page gets nothing without the person', () => {
  test('by a flood of calls: one question, and each call an answer', async ({ page, origins }) => {
    const frame = await startHost(page, origins);
    await page.evaluate((psbt) => {
      const { touchstone } = Reflect.get(globalThis, 'host');
      const calls = Array.from({ length: 300 }, () =>
        touchstone.call('signpsbt', [psbt]).catch(({ code }: { code: number }) => code),
      );
      Object.assign(globalThis, { flood: Promise.all(calls) });
      // All but the one that is asked for.
      let settled = 0;
      return new Promise<void>((resolve) => {
        for (const call of calls) void call.then(() => ++settled === 299 && resolve());
      });
    }, TO_SIGN);
    await expect(frame.getByRole('dialog')).toHaveCount(1);
    await expect(frame.getByRole('dialog')).not.toContainText('more page');
    await frame.getByRole('button', { name: 'Decline' }).click();
    const codes = await page.evaluate<number[]>(() => Reflect.get(globalThis, 'flood'));
    expect(codes.filter((code) => code === -32008)).toHaveLength(1);
    expect(codes.filter((code) => code === -32009)).toHaveLength(299);
    await expect(frame.getByRole('dialog')).toHaveCount(0);
  });

  test('by scripts that click in the window, before and after it was signed', async ({
    page,
    origins,
  }) => {
    const frame = await startHost(page, origins);
    await begin(page);
    const signing = await SignWindow.by(frame);
    await signing.give.dispatchEvent('click');
    await signing.sign();
    await signing.armed();
    await signing.give.dispatchEvent('click');
    await signing.give.evaluate((button) => (button as HTMLElement).click());
    await signing.declines();
    expect(await outcome(page)).toEqual(DECLINED);
  });

  test('by covering the frame, or making it as small as a dot', async ({ browser, origins }) => {
    // As above.
    await using context = await browser.newContext();
    const page = await context.newPage();
    await context.clock.install();
    const frame = await startHost(page, origins);
    await begin(page);
    await frame.getByRole('dialog').waitFor();
    const opened: unknown[] = [];
    page.context().on('page', (window) => opened.push(window));
    await page.evaluate(() => {
      const cover = document.createElement('div');
      cover.style.cssText = 'position:fixed; inset:0; background:white';
      document.body.append(cover);
    });
    await page.mouse.click(120, 283);
    await page.evaluate(() => {
      document.querySelector('div')?.remove();
      document.querySelector('iframe')!.style.cssText = 'border:0; width:1px; height:1px';
    });
    await page.mouse.click(8, 8);
    await context.clock.fastForward(ALL_THE_TIME);
    expect(await outcome(page)).toMatchObject({ code: -32004 });
    expect(opened).toEqual([]);
  });

  test('by words of its own to the frame', async ({ page, origins }) => {
    const frame = await startHost(page, origins);
    await begin(page);
    const signing = await SignWindow.by(frame);
    await page.evaluate((psbt) => {
      const { port2 } = new MessageChannel();
      for (const message of [
        { touchstone: 1, listens: 'decide' },
        { touchstone: 1, sign: { psbt, complete: false } },
        { psbt, complete: false },
      ]) {
        window.frames[0]!.postMessage(message, '*', [new MessageChannel().port1]);
      }
      port2.close();
    }, TO_SIGN);
    await signing.sign();
    await expect(frame.getByRole('dialog')).toHaveCount(1);
    await signing.declines();
    expect(await outcome(page)).toEqual(DECLINED);
  });

  test('by leading the frame elsewhere: the window says that nobody waits', async ({
    page,
    origins,
  }) => {
    const frame = await startHost(page, origins);
    await begin(page);
    const signing = await SignWindow.by(frame);
    await signing.sign();
    await page.evaluate(() => {
      document.querySelector('iframe')!.src = 'about:blank';
    });
    expect(await outcome(page)).toMatchObject({ code: 'lost' });
    await expect(signing.bar).toContainText('no longer waits');
    await expect(signing.give).toHaveCount(0);
  });

  test('by a pointer that comes from the side, beside the words of the question', async ({
    browser,
    origins,
  }) => {
    // A context of its own: what makes its clock stays in it, and fails in the windows of later tests.
    await using context = await browser.newContext();
    const { clock } = context;
    const page = await context.newPage();
    await clock.install();
    const frame = await startHost(page, origins);
    await begin(page);
    const signing = await SignWindow.by(frame);
    const { window, app, bar, give } = signing;
    await signing.sign();
    await clock.pauseAt(Date.now() + 60_000);
    // What was done to sign may have been on the words: all begins anew.
    await window.setViewportSize({ width: 1000, height: 700 });
    await clock.runFor(1_000);
    await pointBesideWords(window, app);
    await give.hover({ force: true });
    await clock.runFor(5_000);
    await expect(bar).toContainText('move the pointer over the words');
    await give.click({ force: true });
    await clock.runFor(5_000);
    await expect(give).toHaveAttribute('aria-disabled', 'true');
    // And that it was the words that were missing.
    await pointAtWords(window, app);
    await clock.runFor(5_000);
    await closes(window, () => give.click());
    expect(await outcome(page)).toMatchObject({ result: { complete: true } });
  });

  test('from disk, by the name of another page', async ({ page, onDisk }) => {
    const { host, file } = onDisk();
    await page.goto(host);
    const coming = page.waitForEvent('popup');
    await page.evaluate(openForDecision, file);
    const app = await appFrame((await coming).mainFrame());
    await app.getByRole('main').waitFor();
    expect(await page.evaluate(heardOf)).toEqual([]);
    await page.evaluate(forge, { asks: 'decide' });
    await expect.poll(() => page.evaluate(heardOf)).toEqual([{ touchstone: 1, listens: 'decide' }]);
    const sign = { origin: BANK, psbt: TO_SIGN, chain: 'main', until: Date.now() + 1e6 };
    await page.evaluate(forge, { sign });
    const bar = app.getByTestId('return-bar');
    await expect(bar).toContainText('a page without a name');
    await expect(bar.getByRole('button', { name: /^Return it to a page without/ })).toHaveCount(1);
    expect(await app.content()).not.toContain(new URL(BANK).host);
  });

  test('by opening the window itself', async ({ page, origins: [a, b] }) => {
    await page.goto(a.host);
    const coming = page.context().waitForEvent('page');
    await page.evaluate(
      (address) => Object.assign(globalThis, { opened: window.open(`${address}#decide`) }),
      b.page({ origins: [a.origin] }),
    );
    const app = await appFrame((await coming).mainFrame());
    await app.getByRole('main').waitFor();
    await page.evaluate((psbt) => {
      const sign = { origin: 'https://bank.example', psbt, chain: 'main', until: Date.now() + 1e6 };
      const opened = Reflect.get(globalThis, 'opened') as Window;
      opened.postMessage({ touchstone: 1, sign }, '*', [new MessageChannel().port1]);
    }, TO_SIGN);
    await expect(app.getByRole('status')).toContainText('There is nothing to decide here.');
    await expect(app.getByTestId('return-bar')).toHaveCount(0);
  });
});
