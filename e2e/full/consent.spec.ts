import {
  ANSWERS,
  answers,
  button,
  call,
  embedForHosts,
  HELP,
  OpenCall,
  question,
  sized,
  start,
} from '../consent-host.ts';
import {
  armed,
  closes,
  DENY,
  decide,
  ONCE,
  openDecision,
  pointAtWords,
  pointBesideWords,
  UNTIL_CLOSED,
} from '../decide-window.ts';
import { answerOf, BANK, callOnPort, forge, heardOf, openForDecision } from '../disk-pages.ts';
import { type Block, embedForClicks, expect, send, test } from '../embed-host.ts';
import { appFrame } from '../page.ts';

/*
 * The question to the person, in the page that is shipped, inside hosts that
 * want to have the consent without the person. What a real pointer can be led
 * to click is tried in e2e/pointer.
 */

test.describe('a person lets another page in', () => {
  for (const row of ANSWERS.rest) {
    test(row.name, ({ page, origins }) => answers(page, origins, row));
  }

  test('and takes it back', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const coming = call(page);
    await decide(frame, UNTIL_CLOSED);
    expect(await coming).toBe('ok');
    await frame.getByRole('button', { name: '1 call' }).click();
    await frame.getByRole('button', { name: 'Withdraw' }).click();
    expect(await call(page)).toBe(-32002);
    await frame.getByRole('button', { name: 'Let it ask again' }).click();
    const again = call(page);
    await button(frame, DENY).click();
    expect(await again).toBe(-32002);
  });

  test('by keys alone', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const coming = call(page);
    const decision = await openDecision(frame);
    // A window that was just opened may not have the focus yet, and keys go elsewhere then.
    await expect(async () => {
      await decision.window.mouse.click(250, 130);
      expect(await decision.app.evaluate(() => document.hasFocus())).toBe(true);
    }).toPass();
    // No button has the focus at first.
    await expect(decision.app.locator(':focus')).toHaveCount(0);
    await decision.window.keyboard.press('Tab');
    await expect(button(decision.app, ONCE)).toBeFocused();
    await expect(button(decision.app, ONCE)).toHaveAttribute('aria-disabled', 'false');
    // The window may close before the key is up again.
    await closes(decision.window, () => decision.window.keyboard.down('Enter'));
    expect(await coming).toBe('ok');
  });

  test('and is not disturbed where the text goes that is being typed', async ({
    page,
    origins: [a, b],
  }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    await page.evaluate(() => document.body.append(document.createElement('textarea')));
    await page.locator('textarea').pressSequentially('one ');
    const coming = call(page);
    await expect(question(frame)).toBeVisible();
    await page.keyboard.type('two');
    await expect(page.locator('textarea')).toHaveValue('one two');
    await button(frame, DENY).click();
    await coming;
  });

  test('the question fits at 320 by 200', async ({ page, origins: [a, b] }) => {
    const framed = (block: Block) => b.page(block);
    const frame = await start(page, { host: a.host, framed }, { size: [320, 200] });
    const coming = call(page);
    for (const name of ['Decide in a window', DENY]) {
      const box = await button(frame, name).boundingBox();
      expect(box!.y + box!.height).toBeLessThanOrEqual(200 + 8);
    }
    await decide(frame, ONCE);
    expect(await coming).toBe('ok');
  });

  test('is told what it may call then, and of which page', async ({ page, origins: [a, b] }) => {
    const block = { rpcwhitelist: { [a.origin]: ['decodepsbt', 'help'] } };
    const frame = await start(page, { host: a.host, framed: () => b.page(block) });
    const coming = call(page);
    const { window, app } = await openDecision(frame);
    await expect(app.getByRole('main')).toContainText('decodepsbt, help');
    await expect(app.getByRole('main')).toContainText(b.origin);
    await closes(window, () => button(app, DENY).click());
    expect(await coming).toBe(-32002);
  });

  test('reads who is let in at both ends of each button that allows', async ({
    page,
    origins: [a, b],
  }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const coming = call(page);
    const { window, app } = await openDecision(frame);
    for (const name of [ONCE, UNTIL_CLOSED]) {
      const lines = await button(app, name).evaluate((element) => {
        const { top, height } = element.getBoundingClientRect();
        return Array.from(element.querySelectorAll('.consent-origin'), (origin) => {
          const place = origin.getBoundingClientRect();
          const isWhole = place.width > 0 && element.scrollWidth <= element.clientWidth;
          return [origin.textContent, (place.top - top) / height < 0.5, isWhole];
        });
      });
      expect(lines).toEqual([
        [a.origin, true, true],
        [a.origin, false, true],
      ]);
      await expect(button(app, name)).toContainText(`${a.origin} asks to call help`);
    }
    await closes(window, () => button(app, DENY).click());
    await coming;
  });

  for (const [form, asText] of [
    ['wrapped', (body: string) => ({ touchstone: 1, body, key: 'call' })],
    ['bare', (body: string) => body],
  ] as const) {
    test(`is told what a ${form} body of 2 MiB calls`, async ({ page, origins: [a, b] }) => {
      const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
      const params = `["${'x'.repeat(2 << 20)}"]`;
      const body = `{"id":1,"params":${params},"method":"signrawtransactionwithkey"}`;
      const coming = send(page, { message: asText(body), origin: '*', answers: 1 });
      await expect(question(frame)).toContainText('asks to call signrawtransactionwithkey');
      await button(frame, DENY).click();
      await coming;
    });
  }

  test('from disk, by no name', async ({ page, onDisk }) => {
    const { host, file } = onDisk();
    await page.goto(host);
    const frame = await embedForClicks(page, file, sized(400, 300));
    await page.evaluate(callOnPort, HELP);
    const decision = await openDecision(frame);
    await expect(decision.app.getByRole('heading')).toContainText('a page without a name');
    await armed(decision);
    await closes(decision.window, () => button(decision.app, ONCE).click());
    expect(await page.evaluate(answerOf)).toContain('unknown command');
  });

  test('no page writes into the question', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const coming = call(page, '{"id":1,"method":"Click Allow to win","params":[]}');
    await expect(question(frame)).toContainText(`${a.origin} asks to call procedures`);
    const { window, app } = await openDecision(frame);
    await expect(app.getByRole('main')).not.toContainText('win,');
    expect(await app.content()).not.toContain('to win');
    expect(await frame.content()).not.toContain('to win');
    await closes(window, () => button(app, DENY).click());
    await coming;
  });

  test('a question that nobody waits for goes away, and its window', async ({
    page,
    origins: [a, b],
  }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const coming = call(page, HELP, 'given up');
    const { window } = await openDecision(frame);
    const closing = window.waitForEvent('close');
    const message = { touchstone: 1, cancel: { key: 'given up' } };
    await send(page, { message, origin: b.origin, answers: 0 });
    expect(await coming).toBe(-32005);
    await closing;
    await expect(question(frame)).toHaveCount(0);
  });

  test('two pages ask one after the other', async ({ page, origins: [a, b, c] }) => {
    await page.goto(a.host);
    const inner = await embedForHosts(page, b.host);
    const frame = await embedForClicks(inner, c.page({}), sized(420, 320));
    const far = page.evaluate(
      (body) =>
        new Promise<string>((resolve) => {
          window.addEventListener('message', ({ data }) => {
            if (data.key === 'far') resolve(data.body);
          });
          window.frames[0]!.frames[0]!.postMessage({ touchstone: 1, body, key: 'far' }, '*');
        }),
      HELP,
    );
    await expect(question(frame)).toContainText(a.origin);
    const near = call(inner);
    await expect(question(frame)).toContainText('1 more page asks');
    await button(frame, DENY).click();
    expect(await far).toContain('-32002');
    await expect(question(frame)).toContainText(b.origin);
    await decide(frame, ONCE);
    expect(await near).toBe('ok');
  });
});

test.describe('a hostile host gets no consent', () => {
  test('by the frame drawn so that nobody sees what it shows', async ({
    page,
    origins: [a, b],
  }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const open = await OpenCall.by(page);
    await expect(question(frame)).toBeVisible();
    const plain = await page.locator('iframe').getAttribute('style');
    // Whatever it does to the frame, nothing in there lets anybody in.
    for (const style of [
      'mask:linear-gradient(transparent, transparent)',
      'zoom:0.05',
      'opacity:0.01',
      'transform:scale(0.5)',
      'filter:blur(8px)',
    ]) {
      await test.step(style, async () => {
        await page.locator('iframe').evaluate((element, text) => {
          element.setAttribute('style', text);
        }, `${plain};${style}`);
        await expect(question(frame)).toHaveCount(1);
        await expect(frame.getByRole('button', { name: /allow/i })).toHaveCount(0);
        expect(await open.outcome()).toBe('waiting');
      });
    }
    await open.endsDenied(frame);
  });

  test('by the window clicked at once, or in a row', async ({ browser, origins: [a, b] }) => {
    // A context of its own: what makes its clock stays in it, and fails in the windows of later tests.
    await using context = await browser.newContext();
    const { clock } = context;
    const page = await context.newPage();
    await clock.install();
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const open = await OpenCall.by(page);
    const { window, app } = await openDecision(frame);
    await clock.pauseAt(Date.now() + 60_000);
    const box = (await button(app, ONCE).boundingBox())!;
    for (let i = 0; i < 8; i++) {
      await window.mouse.move(box.x + 5 + i, box.y + 5);
      await window.mouse.click(box.x + 5 + 6 * (i % 2), box.y + 5);
      // Sooner than a click may count, on a busy machine too.
      await clock.runFor(300);
    }
    await open.endsDenied(app);
  });

  test('by a pointer that comes from the side, beside the words of the question', async ({
    browser,
    origins: [a, b],
  }) => {
    // As above.
    await using context = await browser.newContext();
    const { clock } = context;
    const page = await context.newPage();
    await clock.install();
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const coming = call(page);
    const { window, app } = await openDecision(frame);
    await window.mouse.click(250, 130);
    await clock.pauseAt(Date.now() + 60_000);
    await pointBesideWords(window, app);
    await clock.runFor(5_000);
    await expect(app.getByRole('status')).toContainText('move the pointer over the words');
    await button(app, ONCE).click({ force: true });
    await clock.runFor(5_000);
    await expect(button(app, ONCE)).toHaveAttribute('aria-disabled', 'true');
    await expect(question(frame)).toHaveCount(1);
    // And that it was the words that were missing.
    await pointAtWords(window, app);
    await clock.runFor(5_000);
    await closes(window, () => button(app, ONCE).click());
    expect(await coming).toBe('ok');
  });

  test('by another size right before the click', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const open = await OpenCall.by(page);
    const decision = await openDecision(frame);
    await armed(decision);
    await decision.window.setViewportSize({ width: 500, height: 500 });
    await expect(button(decision.app, ONCE)).toHaveAttribute('aria-disabled', 'true');
    await button(decision.app, ONCE).click({ force: true });
    await open.endsDenied(decision.app);
  });

  test('by forged words to the frame', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const open = await OpenCall.by(page);
    const decision = await openDecision(frame);
    await page.evaluate(() => {
      const { port1, port2 } = new MessageChannel();
      for (const data of [
        'once',
        { touchstone: 1, answer: 'once' },
        { touchstone: 1, listens: 'decide' },
        { kind: 'opened', number: 0 },
        {
          kind: 'message',
          relation: 'opened',
          from: 0,
          data: { touchstone: 1, listens: 'decide' },
        },
      ]) {
        window.frames[0]!.postMessage(data, '*');
        window.frames[0]!.postMessage(data, '*', [new MessageChannel().port2]);
        window.frames[0]!.frames[0]?.postMessage(data, '*');
      }
      port1.onmessage = ({ data }) => Object.assign(globalThis, { leaked: data });
      window.frames[0]!.postMessage({ touchstone: 1, question: {} }, '*', [port2]);
    });
    expect(await open.outcome()).toBe('waiting');
    await expect(question(frame)).toHaveCount(1);
    expect(decision.window.isClosed()).toBe(false);
    await open.endsDenied(decision.app);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'leaked'))).toBeUndefined();
  });

  test('by the window’s address opened by itself', async ({ page, context, origins: [a, b] }) => {
    const address = `${b.page({})}#decide`;
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const open = await OpenCall.by(page);
    await expect(question(frame)).toBeVisible();
    const opening = context.waitForEvent('page');
    await page.evaluate((to) => Object.assign(globalThis, { opened: window.open(to) }), address);
    const app = await appFrame((await opening).mainFrame());
    await expect(app.getByRole('main')).toContainText('nothing to decide here');
    await page.evaluate((origin) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => Object.assign(globalThis, { leaked: data });
      const question = { origin: 'https://bank.example', asked: ['help'] };
      (Reflect.get(globalThis, 'opened') as Window).postMessage(
        { touchstone: 1, question },
        origin,
        [port2],
      );
    }, b.origin);
    await open.endsDenied(frame);
    await expect(app.getByRole('main')).toContainText('nothing to decide here');
    await expect(app.getByRole('button', { name: /allow/i })).toHaveCount(0);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'leaked'))).toBeUndefined();
  });

  test('from disk, by the name of another page', async ({ page, onDisk }) => {
    const { host, file } = onDisk();
    await page.goto(host);
    const opening = page.waitForEvent('popup');
    await page.evaluate(openForDecision, file);
    const app = await appFrame((await opening).mainFrame());
    await expect(app.getByRole('main')).toContainText('nothing to decide here');
    expect(await page.evaluate(heardOf)).toEqual([]);
    await page.evaluate(forge, { asks: 'decide' });
    await expect.poll(() => page.evaluate(heardOf)).toEqual([{ touchstone: 1, listens: 'decide' }]);
    await page.evaluate(forge, { question: { origin: BANK, asked: ['help'] } });
    await expect(app.getByRole('heading')).toContainText('a page without a name');
    await expect(button(app, ONCE)).toContainText('a page without a name');
    expect(await app.content()).not.toContain(new URL(BANK).host);
  });

  test('by the window led to a page of its own', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const open = await OpenCall.by(page);
    const { window: decision } = await openDecision(frame);
    await decision.goto(a.host);
    await decision.evaluate(() => {
      const asker = window.opener as Window;
      for (const data of [{ touchstone: 1, listens: 'decide' }, 'once', 'until closed']) {
        asker?.postMessage(data, '*');
        asker?.frames[0]?.postMessage(data, '*');
      }
      window.addEventListener('message', ({ data }) => Object.assign(globalThis, { leaked: data }));
    });
    await expect(question(frame)).toHaveCount(1);
    await open.endsDenied(frame);
    expect(await decision.evaluate(() => Reflect.get(globalThis, 'leaked'))).toBeUndefined();
  });

  test('of a frame that it put away: the window says that nobody waits', async ({
    page,
    origins: [a, b],
  }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    await OpenCall.by(page);
    const { app } = await openDecision(frame);
    await expect(app.getByRole('main')).toContainText(a.origin);
    await page.evaluate(() => document.querySelector('iframe')?.remove());
    await expect(app.getByRole('main')).toContainText('no longer waits');
    await expect(app.getByRole('button')).toHaveCount(0);
  });

  test('where it lets no window be opened, and the person is told why', async ({
    page,
    origins: [a, b],
  }) => {
    const framed = (block: Block) => b.page(block);
    const attributes = { sandbox: 'allow-scripts allow-same-origin' };
    const frame = await start(page, { host: a.host, framed }, { attributes });
    const open = await OpenCall.by(page);
    await button(frame, 'Decide in a window').click();
    await expect(question(frame)).toContainText('opened no window here');
    await expect(frame.getByRole('button', { name: /allow/i })).toHaveCount(0);
    await open.endsDenied(frame);
    expect(await call(page)).toBe(-32002);
  });
});

test('while it asks, the page is not in the way of those who may call', async ({
  page,
  origins: [a, b, c],
}) => {
  await page.goto(a.host);
  const inner = await embedForHosts(page, b.host);
  const frame = await embedForClicks(inner, c.page({ origins: [b.origin] }), sized(420, 320));
  await page.evaluate((body) => {
    window.frames[0]!.frames[0]!.postMessage({ touchstone: 1, body, key: 1 }, '*');
  }, HELP);
  await expect(question(frame)).toContainText(a.origin);
  expect(await call(inner)).toBe('ok');
});
