import type { Frame, Page } from '@playwright/test';
import {
  ALICE,
  CALLERS,
  call,
  callAll,
  DECODE,
  HELP,
  hello,
  holds,
  startWorkers,
} from '../embed-caller.ts';
import type { Harness } from '../embed-harness.ts';
import { type Block, embed, expect, send, test } from '../embed-host.ts';
import { appFrame, inApp } from '../page.ts';

declare const harness: Harness;

/** Has the file's own document say something to the page around it, behind all that it said before. */
function saysLast(shell: Frame | null): Promise<void> {
  if (shell === null) throw new Error('The app is in no frame');
  return shell.evaluate(() => parent.postMessage('last', '*'));
}

test.describe('a caller of another origin', () => {
  for (const row of CALLERS.rest) {
    test(row.name, ({ page, origins }) => holds(page, origins, row));
  }

  test('a hello is answered by whether it may call', async ({ page, origins: [a, b] }) => {
    await page.goto(a.host);
    await embed(page, b.harness({ rpcauth: [ALICE], chain: 'signet' }));
    expect(await hello(page, 'alice', 'open says me')).toEqual({
      touchstone: 1,
      refused: { code: 401, message: 'Wrong user or secret' },
    });
    expect(await hello(page, 'alice', 'open sesame')).toMatchObject({
      touchstone: 1,
      welcome: { chain: 'signet', access: 'allowed' },
    });
  });

  test('many frames of the file guess no faster than one', async ({ page, origins: [a, b] }) => {
    await page.goto(a.host);
    const address = b.harness({ rpcauth: [ALICE] });
    for (let i = 0; i < 3; i++) await embed(page, address);
    const times = await page.evaluate(
      () =>
        new Promise<readonly number[]>((resolve) => {
          const heard: number[] = [];
          window.addEventListener('message', ({ data }) => {
            if (data.refused?.code !== 401) return;
            heard.push(performance.now());
            if (heard.length === 6) resolve(heard);
          });
          const message = { touchstone: 1, hello: { user: 'alice', secret: 'open says me' } };
          for (let i = 0; i < 6; i++) window.frames[i % 3]!.postMessage(message, '*');
        }),
    );
    // From the first to the last there are five delays, less what clocks are rounded by.
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(5 * 240);
  });

  test('consent withdrawn ends what is under way', async ({ page, origins: [a, b] }) => {
    await page.goto(a.host);
    const frame = await embed(page, b.harness({}));
    await frame.evaluate(() => harness.answers.push('until closed'));
    expect(await call(page)).toBe('ok');
    const hanging = call(page, '{"id":1,"method":"hang"}');
    await expect
      .poll(() => frame.evaluate(() => harness.embedding.state().granted))
      .toHaveLength(1);
    await expect.poll(() => frame.evaluate(() => harness.begun.join())).toContain('hang');
    await frame.evaluate((origin) => harness.embedding.withdraw(origin), a.origin);
    expect(await hanging).toBe(-32002);
    expect(await call(page)).toBe(-32002);
    await frame.evaluate((origin) => harness.embedding.grant(origin), a.origin);
    expect(await call(page)).toBe('ok');
  });

  test('a call that is cancelled does not wait for consent', async ({ page, origins: [a, b] }) => {
    await page.goto(a.host);
    const frame = await embed(page, b.harness({}));
    const asking = call(page, HELP, 'given up');
    await expect.poll(() => frame.evaluate(() => harness.asked)).toEqual([a.origin]);
    const message = { touchstone: 1, cancel: { key: 'given up' } };
    await send(page, { message, origin: b.origin, answers: 0 });
    expect(await asking).toBe(-32005);
    await frame.evaluate(() => harness.answers.push('until closed'));
    expect(await call(page)).toBe('ok');
  });

  test('the page knows who called what, and no parameter', async ({ page, origins: [a, b] }) => {
    await page.goto(a.host);
    const frame = await embed(page, b.harness({ origins: [a.origin] }));
    await call(page, DECODE);
    await call(page, '[{"id":1,"method":"help"},{"id":2,"method":"L1secret"}]').catch(() => {});
    await expect.poll(() => frame.evaluate(() => harness.embedding.state().calls.length)).toBe(2);
    const { callers, calls } = await frame.evaluate(() => harness.embedding.state());
    expect(callers).toEqual([{ origin: a.origin, id: a.origin, isOwn: false }]);
    expect(calls.map(({ origin, methods, status }) => [origin, methods, status])).toEqual([
      [a.origin, ['decodepsbt'], 200],
      [a.origin, ['help', ''], 200],
    ]);
  });

  test('may ask the page to show something, if it may call', async ({ page, origins: [a, b] }) => {
    await page.goto(a.host);
    const frame = await embed(page, b.harness({ origins: [a.origin] }));
    const message = { touchstone: 1, show: 'cHNidP8=', key: 1 };
    const [heard] = await send(page, { message, origin: b.origin, answers: 1 });
    expect(heard?.data).toEqual({ touchstone: 1, status: 204, body: '', key: 1 });
    expect(await frame.evaluate(() => harness.shown)).toEqual([['cHNidP8=', a.origin]]);
    const other = await embed(page, b.harness({ consent: false }));
    const [refused] = await send(page, { frame: 1, message, origin: b.origin, answers: 1 });
    expect(refused?.data).toMatchObject({ status: 403 });
    expect(await other.evaluate(() => harness.shown)).toEqual([]);
  });

  test('keys may be typed only where the operator says so', async ({ page, origins: [a, b] }) => {
    await page.goto(a.host);
    const may = (frame: Frame) => frame.evaluate(() => harness.embedding.mayShowKeyFields());
    expect(await may(await embed(page, b.harness({ origins: [a.origin] })))).toBe(false);
    expect(await may(await embed(page, b.harness({ keyFields: [a.origin] })))).toBe(true);
    expect(await may(await embed(page, b.harness({ keyFields: [b.origin] })))).toBe(false);
    expect(await may(await embed(page, a.harness({})))).toBe(true);
    await page.goto(b.harness({}));
    expect(await may(await appFrame(page.mainFrame()))).toBe(true);
  });

  for (const [name, path] of [
    ['a sandboxed page', 'host'],
    ['a data: page', 'data'],
  ] as const) {
    test(`inside ${name} no keys are typed, sandboxed or not`, async ({
      page,
      origins: [a, b],
    }) => {
      await page.goto(a.host);
      const address = path === 'host' ? a.host : 'data:text/html,<body>';
      const opaque = await embed(page, address, { sandbox: 'allow-scripts' });
      const may = async (block: Block, sandbox?: string): Promise<boolean> => {
        const frame = await embed(
          opaque,
          b.harness(block),
          sandbox === undefined ? {} : { sandbox },
        );
        return frame.evaluate(() => harness.embedding.mayShowKeyFields());
      };
      expect(await may({}, 'allow-scripts')).toBe(false);
      expect(await may({})).toBe(false);
      const listed = { keyFields: ['null'], opaqueOrigins: true };
      expect(await may(listed, 'allow-scripts')).toBe(true);
    });
  }

  test('a page of the own origin inside a foreign one is foreign', async ({
    page,
    origins: [a, b],
  }) => {
    await page.goto(a.host);
    const own = await embed(page, b.host);
    const frame = await embed(own, b.harness({}));
    expect(await frame.evaluate(() => harness.embedding.mayShowKeyFields())).toBe(false);
  });
});

/** Keeps what comes to a page or frame. */
function noteMessages(at: Page | Frame): Promise<void> {
  return at.evaluate(() => {
    const heard: unknown[] = [];
    window.addEventListener('message', ({ data }) => {
      if (data.ready === undefined) heard.push(data);
    });
    Object.assign(globalThis, { heard });
  });
}

function messagesOf(at: Page | Frame): Promise<unknown> {
  return at.evaluate(() => Reflect.get(globalThis, 'heard'));
}

/** Posts a call to the file, and waits until its shell, which heard it first, has passed it on or not. */
async function postAndArrive(app: Frame, from: Frame, way: 'beside' | 'inside'): Promise<void> {
  const shell = app.parentFrame();
  if (shell === null) throw new Error('The app has no shell around it');
  await noteMessages(shell);
  await from.evaluate(
    ({ body, isBeside }) => {
      const target = (isBeside ? window.parent : window).frames[0]!;
      target.postMessage({ touchstone: 1, body, key: 'call' }, '*');
    },
    { body: HELP, isBeside: way === 'beside' },
  );
  await expect.poll(() => messagesOf(shell)).toMatchObject([{ key: 'call' }]);
}

test.describe('other sources', () => {
  test('a script of the page itself too, whatever the configuration says', async ({
    page,
    origins: [a],
  }) => {
    await page.goto(a.harness('{'));
    const text = await page.evaluate(
      (body) =>
        new Promise((resolve) => {
          window.addEventListener('message', ({ data }) => {
            if (data.key === 1 && data.status !== undefined) resolve(data.body);
          });
          window.postMessage({ touchstone: 1, body, key: 1 }, '*');
        }),
      HELP,
    );
    expect(text).toContain('unknown command');
    await expect(inApp(page).getByRole('alert')).toContainText('not JSON');
  });

  test('a stranger’s long text is not read where nobody is asked', async ({
    page,
    origins: [a, b],
  }) => {
    await page.goto(a.host);
    await embed(page, b.harness({ consent: false }));
    const first = await page.evaluate(
      () =>
        new Promise<unknown>((resolve) => {
          // The file says that it listens, whenever it does.
          window.addEventListener('message', ({ data }) => data.ready ?? resolve(data));
          const target = window.frames[0]!;
          target.postMessage(`{"id":1,"method":"help","params":["${'x'.repeat(8 << 20)}"]}`, '*');
          // Would be answered behind it.
          target.postMessage({ touchstone: 1, hello: {} }, '*');
        }),
    );
    expect(first).toMatchObject({ touchstone: 1, refused: { code: -32001 } });
  });

  test('a frame beside it is not heard', async ({ page, origins: [a, b, c] }) => {
    await page.goto(a.host);
    const frame = await embed(page, b.harness({ origins: [a.origin, c.origin] }));
    const beside = await embed(page, c.host);
    await noteMessages(beside);
    await postAndArrive(frame, beside, 'beside');
    expect(await call(page)).toBe('ok');
    // Whatever the file had sent would have come before this.
    await page.evaluate(() => window.frames[1]!.postMessage('last', '*'));
    await expect.poll(() => messagesOf(beside)).toEqual(['last']);
  });

  test('an opaque origin is not heard by default', async ({ page, origins: [a, b] }) => {
    await page.goto(a.host);
    const sandboxed = await embed(page, a.host, { sandbox: 'allow-scripts' });
    const frame = await embed(sandboxed, b.harness({ origins: [] }));
    await noteMessages(sandboxed);
    await postAndArrive(frame, sandboxed, 'inside');
    await saysLast(frame.parentFrame());
    await expect.poll(() => messagesOf(sandboxed)).toEqual(['last']);
  });

  for (const [name, block, outcome] of [
    ['not let in because it is heard', { opaqueOrigins: true, consent: false }, -32001],
    ['let in where it is listed', { opaqueOrigins: true, origins: ['null'] }, 'ok'],
  ] as const) {
    test(`an opaque origin is ${name}`, async ({ page, origins: [a, b] }) => {
      await page.goto(a.host);
      const sandboxed = await embed(page, a.host, { sandbox: 'allow-scripts' });
      await embed(sandboxed, b.harness(block));
      expect(await call(sandboxed)).toBe(outcome);
    });
  }

  test('a page in a sandbox serves an origin that has a name', async ({
    page,
    origins: [a, b],
  }) => {
    await page.goto(a.host);
    await embed(page, b.harness({ origins: [a.origin] }), { sandbox: 'allow-scripts' });
    expect(await call(page)).toBe('ok');
  });
});

test.describe('a hostile parent', () => {
  test('that floods is refused what is too much, and the page lives on', async ({
    page,
    origins: [a, b],
  }) => {
    await page.goto(a.host);
    await embed(page, b.harness({ origins: [a.origin], limits: { callsPerSecond: 500 } }));
    const outcomes = await page.evaluate(
      (body) =>
        new Promise<readonly [number, number][]>((resolve) => {
          const counts = new Map<number, number>();
          const seen = new Set<number>();
          const target = window.frames[0]!;
          window.addEventListener('message', ({ data }) => {
            if (data.pong === 'last') resolve([...counts]);
            if (typeof data.key !== 'number') return;
            seen.add(data.key);
            counts.set(data.status, (counts.get(data.status) ?? 0) + 1);
            if (seen.size === 5_000) target.postMessage({ touchstone: 1, ping: 'last' }, '*');
          });
          for (let key = 0; key < 5_000; key++) {
            target.postMessage({ touchstone: 1, body, key }, '*');
          }
        }),
      HELP,
    );
    const counts = new Map(outcomes);
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(5_000);
    expect([...counts.keys()].sort()).toEqual([200, 429, 503]);
    // As soon as its second is over.
    await expect.poll(() => call(page)).toBe('ok');
  });

  test('that sends 40 MiB is told so', async ({ page, origins: [a, b] }) => {
    await page.goto(a.host);
    await embed(page, b.harness({ origins: [a.origin] }));
    const outcomes = await page.evaluate(async (help) => {
      const large = `{"id":1,"method":"help","params":["${'x'.repeat(40 << 20)}"]}`;
      const target = window.frames[0]!;
      const ask = (...messages: readonly unknown[]) =>
        new Promise<unknown>((resolve) => {
          const listen = ({ data, source }: MessageEvent): void => {
            if (source !== target || data.ready !== undefined) return;
            window.removeEventListener('message', listen);
            resolve(data);
          };
          window.addEventListener('message', listen);
          for (const message of messages) target.postMessage(message, '*');
        });
      const wrapped = await ask({ touchstone: 1, body: large, key: 1 });
      const bare = await ask(JSON.parse(large));
      // To the text alone there is no answer: the first that is heard is the next call's.
      const next = await ask(large, { touchstone: 1, body: help, key: 'next' });
      return { wrapped, bare, next: (next as { readonly key?: unknown }).key };
    }, HELP);
    const error = { code: 413, message: 'Request body too large' };
    const body = JSON.stringify({ result: null, error, id: null });
    expect(outcomes).toEqual({
      wrapped: { touchstone: 1, status: 413, body, key: 1 },
      bare: { result: null, error, id: 1 },
      next: 'next',
    });
    expect(await call(page)).toBe('ok');
  });

  test('that is left in mid-call leaves nothing for who comes after', async ({
    page,
    context,
    origins: [a, b, c],
  }) => {
    await page.goto(a.host);
    const opening = context.waitForEvent('page');
    const block = { origins: [a.origin], limits: { callSeconds: 1 } };
    await page.evaluate((address) => {
      Object.assign(globalThis, { opened: window.open(address) });
    }, b.harness(block));
    const opened = inApp(await opening);
    await opened.waitForFunction('globalThis.harness');
    await page.evaluate(() => {
      const { opened: target } = globalThis as unknown as { opened: Window };
      target.postMessage({ touchstone: 1, body: '{"id":1,"method":"hang"}', key: 1 }, '*');
    });
    await expect.poll(() => opened.evaluate(() => harness.begun.join())).toContain('hang');
    await page.addInitScript(() => {
      const heard: unknown[] = [];
      window.addEventListener('message', ({ data }) => heard.push(data));
      Object.assign(globalThis, { heard });
    });
    await page.goto(c.host);
    const statuses = () =>
      opened.evaluate(() => harness.embedding.state().calls.map(({ status }) => status));
    await expect.poll(statuses).toEqual([504]);
    // Said by itself, as the file has no way to it any more, behind what the file did.
    await page.evaluate(() => window.postMessage('last', '*'));
    await expect.poll(() => messagesOf(page)).toEqual(['last']);
  });

  test('that sends getters and buffers', async ({ page, origins: [a, b] }) => {
    await page.goto(a.host);
    await embed(page, b.harness({ origins: [a.origin] }));
    const answers = await page.evaluate(async () => {
      const target = window.frames[0]!;
      const heard: unknown[] = [];
      const all = new Promise<void>((resolve) => {
        window.addEventListener('message', ({ data }) => {
          if (typeof data.id === 'number' && heard.push(data) === 4) resolve();
        });
      });
      let reads = 0;
      const getter = {
        id: 1,
        get method() {
          reads++;
          return reads === 1 ? 'help' : 'decodepsbt';
        },
        params: ['x'],
      };
      target.postMessage(getter, '*');
      const buffer = new ArrayBuffer(1 << 20);
      target.postMessage({ id: 2, method: 'help', params: [buffer] }, '*', [buffer]);
      const shared = new Uint8Array(1 << 20);
      target.postMessage({ id: 3, method: 'help', params: [shared] }, '*', [shared.buffer]);
      target.postMessage({ id: 4, method: 'help', params: [new Map()] }, '*');
      await all;
      return heard as readonly { id: number; result: unknown; error: { code: number } | null }[];
    });
    const sorted = [...answers].sort((one, other) => one.id - other.id);
    expect(sorted.map(({ id, result, error }) => [id, error?.code ?? result])).toEqual([
      [1, 'help: unknown command: x'],
      [2, -32700],
      [3, -32700],
      [4, -32700],
    ]);
  });
});

test.describe('a worker', () => {
  const HANG = '{"id":"h","method":"hang"}';

  const begun = (frame: Frame) => frame.evaluate(() => harness.begun.join());
  const answered = (frame: Frame) => frame.evaluate(() => harness.embedding.state().calls.length);

  test('that hangs is ended, and the others go on', async ({ page, origins: [a, b] }) => {
    const frame = await startWorkers(page, a, b);
    const outcomes = callAll(page, [HANG, HELP, HELP, HELP]);
    await expect.poll(() => answered(frame)).toBe(3);
    await frame.evaluate(() => harness.letTimePass());
    expect(await outcomes).toEqual([
      [1, 'ok'],
      [2, 'ok'],
      [3, 'ok'],
      [0, 'Call took longer than 60 seconds'],
    ]);
    expect(await callAll(page, [HELP, HELP])).toHaveLength(2);
  });

  for (const [name, cancel] of [
    ['the id of the call', { id: 'h' }],
    ['the key of its wrapper', { key: 0 }],
  ] as const) {
    test(`is ended by a cancel by ${name}`, async ({ page, origins: [a, b] }) => {
      await startWorkers(page, a, b);
      const outcomes = await callAll(page, [HANG, HELP], cancel);
      expect(new Map(outcomes).get(0)).toBe('Call cancelled');
      expect(new Map(outcomes).get(1)).toBe('ok');
    });
  }

  test('is not ended by a cancel of another id', async ({ page, origins: [a, b] }) => {
    const frame = await startWorkers(page, a, b);
    const outcomes = callAll(page, [HANG]);
    await expect.poll(() => begun(frame)).toContain('hang');
    const message = { touchstone: 1, cancel: { id: 'x' } };
    await send(page, { message, origin: '*', answers: 0 });
    await frame.evaluate(() => harness.letTimePass());
    expect(await outcomes).toEqual([[0, 'Call took longer than 60 seconds']]);
  });
});

test.describe('two embedders', () => {
  test('one that floods does not hold up the other', async ({ page, origins: [a, b, c] }) => {
    await page.goto(a.host);
    const inner = await embed(page, b.host);
    const block = { origins: [a.origin, b.origin], limits: { workers: 1 } };
    const frame = await embed(inner, c.harness(block));
    await noteMessages(page);
    await page.evaluate(() => {
      for (let i = 0; i < 60; i++) {
        window.frames[0]!.frames[0]!.postMessage({ id: i, method: 'hang' }, '*');
      }
    });
    await expect.poll(() => frame.evaluate(() => harness.begun.length)).toBe(1);
    const coming = call(inner);
    // It waits for the one worker by now.
    await send(inner, { message: { touchstone: 1, ping: 'x' }, origin: '*', answers: 0 });
    // Its turn comes after at most one more call of the other.
    await frame.evaluate(() => harness.letTimePass());
    await expect.poll(() => frame.evaluate(() => harness.begun.length)).toBe(2);
    await frame.evaluate(() => harness.letTimePass());
    expect(await coming).toBe('ok');
    expect(
      await page.evaluate(() => (Reflect.get(globalThis, 'heard') as unknown[]).length),
    ).toBeLessThanOrEqual(2);
  });
});
