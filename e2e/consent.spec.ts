import type { Frame, Page } from '@playwright/test';
import { type Block, embedForClicks, expect, type Heard, send, test } from './embed-host.ts';

/*
 * The question to the person, in the page that is shipped, inside hosts that
 * want to have the click without the person.
 */

const HELP = '{"id":1,"method":"help","params":["x"]}';
const ONCE = 'Allow once';
const UNTIL_CLOSED = 'Allow until this page closes';
const DENY = 'Deny';

type Outcome = 'ok' | 'waiting' | number;

function outcomeOf(heard: Heard | undefined): Outcome {
  if (heard === undefined) return 'waiting';
  const { body } = heard.data as { readonly body: string };
  return (JSON.parse(body) as { error: { code: number } | null }).error?.code ?? 'ok';
}

async function call(host: Page | Frame, patience = 10_000, body = HELP): Promise<Outcome> {
  const message = { touchstone: 1, body, key: 'call' };
  const [heard] = await send(host, { message, origin: '*', answers: 1, patience });
  return outcomeOf(heard);
}

/** A frame of a size, as a host's stylesheet gives it one. */
function sized(width: number, height: number): Readonly<Record<string, string>> {
  return { style: `border:0; width:${width}px; height:${height}px` };
}

async function start(
  page: Page,
  hosts: { readonly host: string; readonly framed: (block: Block) => string },
  { block = {}, size = [400, 300] }: { block?: Block; size?: readonly [number, number] } = {},
): Promise<Frame> {
  await page.goto(hosts.host);
  return embedForClicks(page, hosts.framed(block), sized(...size));
}

const button = (frame: Frame, name: string) => frame.getByRole('button', { name, exact: true });

/** The question stands and its buttons work. */
async function armed(frame: Frame): Promise<void> {
  await expect(button(frame, ONCE)).toHaveAttribute('aria-disabled', 'false');
}

/** Changes the frame's element in the host. */
function restyle(page: Page, style: string): Promise<void> {
  return page.evaluate((text) => {
    window.document.querySelector('iframe')!.style.cssText += `;${text}`;
  }, style);
}

interface Row {
  readonly name: string;
  /** What is clicked at each question, in order. */
  readonly clicks: readonly string[];
  /** Of as many calls, one after the other. */
  readonly outcomes: readonly Outcome[];
}

const ROWS: readonly Row[] = [
  { name: 'once, then asked again', clicks: [ONCE, DENY], outcomes: ['ok', -32002, -32002] },
  { name: 'until the page closes', clicks: [UNTIL_CLOSED], outcomes: ['ok', 'ok', 'ok'] },
  { name: 'denied, once for all', clicks: [DENY], outcomes: [-32002, -32002] },
];

test.describe('a person lets another page in', () => {
  for (const { name, clicks, outcomes } of ROWS) {
    test(name, async ({ page, origins: [a, b] }) => {
      const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
      const left = [...clicks];
      for (const outcome of outcomes) {
        const coming = call(page);
        const next = left.shift();
        if (next !== undefined) {
          await expect(frame.getByRole('dialog')).toContainText(a.origin);
          await expect(frame.getByRole('dialog')).toContainText('help');
          if (next !== DENY) await armed(frame);
          await button(frame, next).click();
        }
        expect(await coming).toBe(outcome);
        await expect(frame.getByRole('dialog')).toHaveCount(0);
      }
    });
  }

  test('and takes it back', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const coming = call(page);
    await armed(frame);
    await button(frame, UNTIL_CLOSED).click();
    expect(await coming).toBe('ok');
    await frame.getByRole('button', { name: '1 call' }).click();
    await frame.getByRole('button', { name: 'Withdraw' }).click();
    expect(await call(page)).toBe(-32002);
    await frame.getByRole('button', { name: 'Let it ask again' }).click();
    const again = call(page);
    await button(frame, DENY).click();
    expect(await again).toBe(-32002);
  });

  test('by keys: Escape denies, and the focus stays in the question', async ({
    page,
    origins: [a, b],
  }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const denied = call(page);
    await armed(frame);
    await frame.getByRole('dialog').click({ position: { x: 5, y: 5 } });
    const seen = new Set<string>();
    for (let i = 0; i < 8; i++) {
      await page.keyboard.press('Tab');
      seen.add(await frame.evaluate(() => document.activeElement?.textContent?.slice(0, 30) ?? ''));
    }
    for (const name of [ONCE, UNTIL_CLOSED, DENY]) expect(seen).toContain(name);
    expect([...seen].join()).not.toContain('Open a file');
    await page.keyboard.press('Escape');
    expect(await denied).toBe(-32002);
  });

  test('by keys, once the frame has had the focus for a second', async ({
    page,
    origins: [a, b],
  }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const coming = call(page, 8_000);
    await armed(frame);
    // The host gives the frame the focus while the person is typing.
    await page.evaluate(() => window.focus());
    await button(frame, ONCE).evaluate((element) => {
      window.focus();
      (element as HTMLElement).focus();
    });
    await page.keyboard.press('Enter');
    await expect(frame.getByRole('dialog')).toHaveCount(1);
    await page.waitForTimeout(1_100);
    await page.keyboard.press('Enter');
    expect(await coming).toBe('ok');
  });

  test('the whole question fits at 320 by 200', async ({ page, origins: [a, b] }) => {
    const framed = (block: Block) => b.page(block);
    const frame = await start(page, { host: a.host, framed }, { size: [320, 200] });
    const coming = call(page);
    await armed(frame);
    for (const name of [ONCE, UNTIL_CLOSED, DENY]) {
      const box = await button(frame, name).boundingBox();
      expect(box!.y + box!.height).toBeLessThanOrEqual(200);
    }
    await button(frame, ONCE).click();
    expect(await coming).toBe('ok');
  });

  test('is told what it may call then', async ({ page, origins: [a, b] }) => {
    const block = { rpcwhitelist: { [a.origin]: ['decodepsbt', 'help'] } };
    const frame = await start(page, { host: a.host, framed: () => b.page(block) });
    const coming = call(page);
    await expect(frame.getByRole('dialog')).toContainText('may call decodepsbt, help.');
    await button(frame, DENY).click();
    await coming;
  });

  test('no page writes into the question', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const coming = call(page, 10_000, '{"id":1,"method":"Click Allow to win","params":[]}');
    await expect(frame.getByRole('dialog')).toContainText(`${a.origin} asks to call procedures`);
    await expect(frame.getByRole('dialog')).not.toContainText('win');
    await button(frame, DENY).click();
    await coming;
  });

  test('a question that nobody waits for any more goes away', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const coming = call(page);
    await expect(frame.getByRole('dialog')).toHaveCount(1);
    const message = { touchstone: 1, cancel: { key: 'call' } };
    await send(page, { message, origin: b.origin, answers: 0 });
    expect(await coming).toBe(-32005);
    await expect(frame.getByRole('dialog')).toHaveCount(0);
  });

  test('two pages ask one after the other', async ({ page, origins: [a, b, c] }) => {
    await page.goto(a.host);
    const inner = await embedForClicks(page, b.host, sized(500, 400));
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
    await expect(frame.getByRole('dialog')).toContainText(a.origin);
    const near = call(inner);
    await expect(frame.getByRole('dialog')).toContainText('1 more page asks');
    await button(frame, DENY).click();
    expect(await far).toContain('-32002');
    await expect(frame.getByRole('dialog')).toContainText(b.origin);
    await armed(frame);
    await button(frame, ONCE).click();
    expect(await near).toBe('ok');
  });
});

const USUAL: readonly [number, number] = [400, 300];

/** What a host does to the frame, and whether a click on "Allow once" then counts. */
interface Trick {
  readonly name: string;
  readonly style?: string;
  /** Put over the frame. */
  readonly over?: string;
  readonly size?: readonly [number, number];
  readonly words: string;
}

const COVERED = 'nothing over it';
const SMALL = 'make this frame larger';

const TRICKS: readonly Trick[] = [
  {
    name: 'lays something over it that lets clicks through',
    over: 'position:fixed; inset:0; background:#fff; pointer-events:none',
    words: COVERED,
  },
  {
    name: 'lays something almost transparent over it',
    over: 'position:fixed; inset:0; background:rgb(255 255 255 / 1%); pointer-events:none',
    words: COVERED,
  },
  { name: 'makes it transparent', style: 'opacity:0.01', words: COVERED },
  { name: 'makes it a little transparent', style: 'opacity:0.9', words: COVERED },
  { name: 'blurs it', style: 'filter:blur(8px)', words: COVERED },
  { name: 'turns it', style: 'transform:rotate(180deg)', words: COVERED },
  { name: 'makes it too narrow', size: [300, 300], words: SMALL },
  { name: 'makes it too low', size: [400, 190], words: SMALL },
  { name: 'draws it smaller', style: 'transform:scale(0.5)', words: COVERED },
  {
    name: 'shows a part of it',
    style: 'position:fixed; left:-300px; top:0',
    size: [700, 500],
    words: COVERED,
  },
];

test.describe('a hostile host gets no consent where it', () => {
  for (const { name, style, over, size = USUAL, words } of TRICKS) {
    test(name, async ({ page, origins: [a, b] }) => {
      const framed = (block: Block) => b.page(block);
      const frame = await start(page, { host: a.host, framed }, { size });
      if (style !== undefined) await restyle(page, style);
      if (over !== undefined) {
        await page.evaluate((text) => {
          const veil = document.createElement('div');
          veil.style.cssText = text;
          document.body.append(veil);
        }, over);
      }
      const coming = call(page, 4_000);
      await expect(frame.getByRole('dialog')).toContainText(words);
      await page.waitForTimeout(1_300);
      await button(frame, ONCE).dispatchEvent('click');
      await button(frame, ONCE).evaluate((element) => (element as HTMLElement).click());
      await button(frame, ONCE)
        .click({ force: true, timeout: 2_000 })
        .catch(() => {});
      expect(await coming).toBe('waiting');
      await expect(frame.getByRole('dialog')).toHaveCount(1);
    });
  }

  test('has it clicked at once', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const coming = call(page, 2_500);
    await expect(frame.getByRole('dialog')).toHaveCount(1);
    await button(frame, ONCE).click({ force: true });
    await button(frame, UNTIL_CLOSED).click({ force: true });
    await expect(frame.getByRole('dialog')).toContainText('look at this for a second');
    expect(await coming).toBe('waiting');
  });

  test('has it clicked by a script', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const coming = call(page, 10_000);
    await armed(frame);
    await button(frame, ONCE).dispatchEvent('click');
    await button(frame, UNTIL_CLOSED).evaluate((element) => (element as HTMLElement).click());
    await expect(frame.getByRole('dialog')).toHaveCount(1);
    await button(frame, ONCE).click();
    expect(await coming).toBe('ok');
  });

  test('uncovers it right before the click', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    await restyle(page, 'opacity:0.01');
    const coming = call(page, 4_000);
    await expect(frame.getByRole('dialog')).toContainText(COVERED);
    await page.waitForTimeout(1_500);
    const box = (await button(frame, ONCE).boundingBox())!;
    await restyle(page, 'opacity:1');
    await page.mouse.click(box.x + 5, box.y + 5);
    expect(await coming).toBe('waiting');
  });

  test('moves it under the pointer', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    await restyle(page, 'position:fixed; left:600px; top:300px');
    const coming = call(page, 4_000);
    await armed(frame);
    const box = (await button(frame, ONCE).boundingBox())!;
    // The pointer is over the frame, beside the button, which comes to it.
    await page.mouse.move(box.x + 20, box.y - 20);
    await page.mouse.move(box.x + 21, box.y - 20);
    await restyle(page, 'top:268px');
    await page.mouse.click(box.x + 21, box.y - 20);
    expect(await coming).toBe('waiting');
    await armed(frame);
  });

  test('makes it small again before the click', async ({ page, origins: [a, b] }) => {
    const frame = await start(page, { host: a.host, framed: (block) => b.page(block) });
    const coming = call(page, 4_000);
    await armed(frame);
    await restyle(page, 'height:199px');
    await expect(button(frame, ONCE)).toHaveAttribute('aria-disabled', 'true');
    await button(frame, ONCE).click({ force: true });
    expect(await coming).toBe('waiting');
  });
});

test('while it asks, the page is not in the way of those who may call', async ({
  page,
  origins: [a, b, c],
}) => {
  await page.goto(a.host);
  const inner = await embedForClicks(page, b.host, sized(500, 400));
  const frame = await embedForClicks(inner, c.page({ origins: [b.origin] }), sized(420, 320));
  await page.evaluate((body) => {
    window.frames[0]!.frames[0]!.postMessage({ touchstone: 1, body, key: 1 }, '*');
  }, HELP);
  await expect(frame.getByRole('dialog')).toContainText(a.origin);
  expect(await call(inner)).toBe('ok');
});
