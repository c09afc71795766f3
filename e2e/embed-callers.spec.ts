import { createHmac } from 'node:crypto';
import type { Frame, Page } from '@playwright/test';
import type { ConsentAnswer } from '../src/channel/embed/callers.ts';
import type { Harness } from './embed-harness.ts';
import { type Block, embed, expect, type Heard, type Origin, send, test } from './embed-host.ts';
import { appFrame, inApp } from './page.ts';

declare const harness: Harness;

const HELP = '{"id":1,"method":"help","params":["x"]}';
const DECODE = '{"id":1,"method":"decodepsbt","params":["cHNidP8BAAoCAAAAAAAAAAAAAA=="]}';
const ALICE = `alice:5a1t$${createHmac('sha256', '5a1t').update('open sesame').digest('hex')}`;

/** `ok`, the code of an error, or `silence`. */
type Outcome = 'ok' | 'silence' | number;

async function call(host: Page | Frame, body = HELP, patience = 3_000): Promise<Outcome> {
  const message = { touchstone: 1, body, key: 'call' };
  const [heard] = await send(host, { message, origin: '*', answers: 1, patience });
  if (heard === undefined) return 'silence';
  const { body: text } = heard.data as { readonly body: string };
  return (JSON.parse(text) as { error: { code: number } | null }).error?.code ?? 'ok';
}

async function hello(host: Page | Frame, user: string, secret: string): Promise<unknown> {
  const message = { touchstone: 1, hello: { user, secret } };
  const [heard] = await send(host, { message, origin: '*', answers: 1 });
  return heard?.data;
}

/** What comes back from a message before the answer to the next; one worker keeps their order. */
function heardBeforeFence(host: Page, message: unknown): Promise<readonly Heard[]> {
  return host.evaluate(
    ({ first, body }) =>
      new Promise<readonly Heard[]>((resolve) => {
        const heard: Heard[] = [];
        const listen = ({ data, origin }: MessageEvent): void => {
          if (data.key !== 'fence') {
            heard.push({ data, origin });
            return;
          }
          window.removeEventListener('message', listen);
          resolve(heard);
        };
        window.addEventListener('message', listen);
        window.frames[0]!.postMessage(first, '*');
        window.frames[0]!.postMessage({ touchstone: 1, body, key: 'fence' }, '*');
      }),
    { first: message, body: HELP },
  );
}

interface Row {
  readonly name: string;
  readonly block: (origins: Fixed) => Block;
  /** Sent first. */
  readonly credentials?: readonly [user: string, secret: string];
  readonly consent?: readonly ConsentAnswer[];
  readonly calls?: readonly string[];
  readonly outcomes: readonly Outcome[];
  /** How often a person was asked. */
  readonly asked?: number;
}

interface Fixed {
  readonly a: string;
  readonly b: string;
}

const ROWS: readonly Row[] = [
  { name: 'an origin that is listed', block: ({ a }) => ({ origins: [a] }), outcomes: ['ok'] },
  {
    name: 'an origin that is not listed, with nobody to ask',
    block: ({ b }) => ({ origins: [b], consent: false }),
    outcomes: [-32001],
  },
  {
    name: 'the right secret',
    block: () => ({ rpcauth: [ALICE], consent: false }),
    credentials: ['alice', 'open sesame'],
    outcomes: ['ok', 'ok'],
  },
  {
    name: 'a wrong secret',
    block: () => ({ rpcauth: [ALICE], consent: false }),
    credentials: ['alice', 'open says me'],
    outcomes: [-32001],
  },
  {
    name: 'a wrong user',
    block: () => ({ rpcauth: [ALICE], consent: false }),
    credentials: ['bob', 'open sesame'],
    outcomes: [-32001],
  },
  {
    name: 'consent until the page closes',
    block: () => ({}),
    consent: ['until closed'],
    outcomes: ['ok', 'ok'],
    asked: 1,
  },
  {
    name: 'consent once, then none',
    block: () => ({}),
    consent: ['once', 'denied'],
    outcomes: ['ok', -32002, -32002],
    asked: 2,
  },
  {
    name: 'consent denied',
    block: () => ({}),
    consent: ['denied'],
    outcomes: [-32002, -32002],
    asked: 1,
  },
  {
    name: 'a list of procedures for an origin',
    block: ({ a }) => ({ origins: [a], rpcwhitelist: { [a]: ['help'] } }),
    calls: [HELP, DECODE],
    outcomes: ['ok', 403],
  },
  {
    name: 'a list of procedures for a user',
    block: () => ({ rpcauth: [ALICE], rpcwhitelist: { alice: ['decodepsbt'] } }),
    credentials: ['alice', 'open sesame'],
    calls: [HELP, DECODE],
    outcomes: [403, 'ok'],
  },
  {
    name: 'lists for others only',
    block: ({ a, b }) => ({ origins: [a, b], rpcwhitelist: { [b]: ['help'] } }),
    outcomes: [403],
  },
  {
    name: 'a configuration that is wrong',
    block: ({ a }) => ({ origins: [a], colour: 'red' }),
    consent: ['until closed'],
    outcomes: [-32007],
  },
];

test.describe('a caller of another origin', () => {
  for (const row of ROWS) {
    test(row.name, async ({ page, origins: [a, b] }) => {
      await page.goto(a.host);
      const frame = await embed(page, b.harness(row.block({ a: a.origin, b: b.origin })));
      await frame.evaluate((answers) => harness.answers.push(...answers), [...(row.consent ?? [])]);
      if (row.credentials !== undefined) await hello(page, ...row.credentials);
      const outcomes: Outcome[] = [];
      for (const i of row.outcomes.keys()) outcomes.push(await call(page, row.calls?.[i]));
      expect(outcomes).toEqual(row.outcomes);
      const asked = await frame.evaluate(() => harness.asked);
      expect(asked).toEqual(Array.from({ length: row.asked ?? 0 }, () => a.origin));
    });
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
    await page.waitForTimeout(200);
    await frame.evaluate((origin) => harness.embedding.withdraw(origin), a.origin);
    expect(await hanging).toBe(-32002);
    expect(await call(page)).toBe(-32002);
    await frame.evaluate((origin) => harness.embedding.grant(origin), a.origin);
    expect(await call(page)).toBe('ok');
  });

  test('a call that is cancelled does not wait for consent', async ({ page, origins: [a, b] }) => {
    await page.goto(a.host);
    const frame = await embed(page, b.harness({}));
    const asking = call(page);
    await expect.poll(() => frame.evaluate(() => harness.asked)).toEqual([a.origin]);
    const message = { touchstone: 1, cancel: { key: 'call' } };
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

test.describe('other sources', () => {
  test('a host of the same origin may call everything', async ({ page, origins: [a] }) => {
    await page.goto(a.host);
    await embed(page, a.harness({ consent: false }));
    expect(await call(page)).toBe('ok');
  });

  test('a script of the page itself too, whatever the configuration says', async ({
    page,
    origins: [a],
  }) => {
    await page.goto(a.harness('{'));
    const text = await page.evaluate(
      (body) =>
        new Promise((resolve) => {
          window.addEventListener('message', ({ data }) => {
            if (data.status !== undefined) resolve(data.body);
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
          window.addEventListener('message', ({ data }) => resolve(data));
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
    await embed(page, b.harness({ origins: [a.origin, c.origin] }));
    const beside = await embed(page, c.host);
    const heard = await beside.evaluate(
      (body) =>
        new Promise<number>((resolve) => {
          let count = 0;
          window.addEventListener('message', () => count++);
          window.parent.frames[0]!.postMessage({ touchstone: 1, body, key: 1 }, '*');
          setTimeout(() => resolve(count), 1_000);
        }),
      HELP,
    );
    expect(heard).toBe(0);
    expect(await call(page)).toBe('ok');
  });

  for (const [name, block, outcome] of [
    ['not heard by default', { origins: [] }, 'silence'],
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

/** What a parent sends, and what it hears. */
const SENT = [
  ['answers', { result: 1, error: null, id: 1 }, []],
  ['an answer in our wrapping', { touchstone: 1, status: 200, body: HELP, key: 1 }, []],
  ['a welcome', { touchstone: 1, welcome: { version: '9' } }, []],
  ['other libraries’ words', { type: 'resize', method: 7 }, []],
  ['a text that is no call', '{"jsonrpc":"2.0","result":1,"id":1}', []],
  [
    'a bare call, and gets an object',
    { id: 0.1, method: 'x' },
    [{ result: null, error: { code: -32601, message: 'Method not found' }, id: 0.1 }],
  ],
  [
    'a bare text, and gets a text',
    '{"id":0.10,"method":"x"}',
    ['{"result":null,"error":{"code":-32601,"message":"Method not found"},"id":0.10}'],
  ],
  [
    'a text with half of a surrogate pair',
    '{"id":1,"method":"help","params":["\ud800"]}',
    ['{"result":null,"error":{"code":-32700,"message":"Parse error"},"id":null}'],
  ],
  ['a notification', { jsonrpc: '2.0', method: 'help' }, []],
  [
    'a bare batch',
    [{ id: 1, method: 'x' }],
    [[{ result: null, error: { code: -32601, message: 'Method not found' }, id: 1 }]],
  ],
  ['a list with something else in it', [{ id: 1, method: 'x' }, 1], []],
] as const;

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
          window.addEventListener('message', ({ data }) => {
            if (typeof data.key !== 'number') return;
            seen.add(data.key);
            counts.set(data.status, (counts.get(data.status) ?? 0) + 1);
            if (seen.size === 5_000) setTimeout(() => resolve([...counts]), 200);
          });
          for (let key = 0; key < 5_000; key++) {
            window.frames[0]!.postMessage({ touchstone: 1, body, key }, '*');
          }
        }),
      HELP,
    );
    const counts = new Map(outcomes);
    expect([...counts.values()].reduce((sum, count) => sum + count)).toBe(5_000);
    expect([...counts.keys()].sort()).toEqual([200, 429, 503]);
    await page.waitForTimeout(1_000);
    expect(await call(page)).toBe('ok');
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
            if (source !== target) return;
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
    await page.waitForTimeout(200);
    await page.goto(c.host);
    const heard = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let count = 0;
          window.addEventListener('message', () => count++);
          setTimeout(() => resolve(count), 2_000);
        }),
    );
    expect(heard).toBe(0);
    const calls = await opened.evaluate(() => harness.embedding.state().calls);
    expect(calls.map(({ status }) => status)).toEqual([504]);
  });

  test('is answered in the form that it sends, and what is no call is not', async ({
    page,
    origins: [a, b],
  }) => {
    await page.goto(a.host);
    await embed(page, b.harness({ origins: [a.origin], limits: { workers: 1 } }));
    for (const [name, message, expected] of SENT) {
      await test.step(name, async () => {
        const heard = await heardBeforeFence(page, message);
        expect(heard).toEqual(expected.map((data) => ({ data, origin: b.origin })));
      });
    }
  });

  test('that sends getters and buffers', async ({ page, origins: [a, b] }) => {
    await page.goto(a.host);
    await embed(page, b.harness({ origins: [a.origin] }));
    const answers = await page.evaluate(async () => {
      const target = window.frames[0]!;
      const heard: unknown[] = [];
      window.addEventListener('message', ({ data }) => heard.push(data));
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
      while (heard.length < 4) await new Promise((resolve) => setTimeout(resolve, 20));
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
  const limits = { workers: 2, callSeconds: 2 };

  async function start(page: Page, a: Origin, b: Origin): Promise<void> {
    await page.goto(a.host);
    await embed(page, b.harness({ origins: [a.origin], limits }));
  }

  /** Posts all at once and gives the keys in the order of their answers, with the statuses. */
  function callAll(page: Page, bodies: readonly string[], cancel?: unknown) {
    return page.evaluate(
      ({ all, cancelled }) =>
        new Promise<readonly (readonly [number, string])[]>((resolve) => {
          const heard: (readonly [number, string])[] = [];
          window.addEventListener('message', ({ data }) => {
            if (typeof data.key !== 'number') return;
            const { error } = JSON.parse(data.body);
            heard.push([data.key, error?.message ?? 'ok']);
            if (heard.length === all.length) resolve(heard);
          });
          all.forEach((body, key) => {
            window.frames[0]!.postMessage({ touchstone: 1, body, key }, '*');
          });
          if (cancelled) window.frames[0]!.postMessage({ touchstone: 1, cancel: cancelled }, '*');
        }),
      { all: bodies, cancelled: cancel },
    );
  }

  const HANG = '{"id":"h","method":"hang"}';

  test('that hangs is ended, and the others go on', async ({ page, origins: [a, b] }) => {
    await start(page, a, b);
    expect(await callAll(page, [HANG, HELP, HELP, HELP])).toEqual([
      [1, 'ok'],
      [2, 'ok'],
      [3, 'ok'],
      [0, 'Call took longer than 2 seconds'],
    ]);
    expect(await callAll(page, [HELP, HELP])).toHaveLength(2);
  });

  test('that dies answers, and is replaced', async ({ page, origins: [a, b] }) => {
    await start(page, a, b);
    expect(await callAll(page, ['{"id":1,"method":"die"}'])).toEqual([[0, 'Internal error']]);
    expect(await call(page)).toBe('ok');
  });

  for (const [name, cancel] of [
    ['the id of the call', { id: 'h' }],
    ['the key of its wrapper', { key: 0 }],
  ] as const) {
    test(`is ended by a cancel by ${name}`, async ({ page, origins: [a, b] }) => {
      await start(page, a, b);
      const outcomes = await callAll(page, [HANG, HELP], cancel);
      expect(new Map(outcomes).get(0)).toBe('Call cancelled');
      expect(new Map(outcomes).get(1)).toBe('ok');
    });
  }

  test('is not ended by a cancel of another id', async ({ page, origins: [a, b] }) => {
    await start(page, a, b);
    expect(await callAll(page, [HANG], { id: 'x' })).toEqual([
      [0, 'Call took longer than 2 seconds'],
    ]);
  });
});

test.describe('two embedders', () => {
  /** One around the other, both around the page. */
  test('get their own answers, and only these', async ({ page, origins: [a, b, c] }) => {
    await page.goto(a.host);
    const inner = await embed(page, b.host);
    await embed(inner, c.harness({ origins: [a.origin, b.origin] }));
    const ask = (from: Page | Frame, mark: string, path: 'far' | 'near') =>
      from.evaluate(
        ({ mine, way }) =>
          new Promise<readonly unknown[]>((resolve) => {
            const target = way === 'far' ? window.frames[0]!.frames[0]! : window.frames[0]!;
            const heard: unknown[] = [];
            window.addEventListener('message', ({ data }) => {
              if (data.result === undefined) return;
              heard.push(data.result);
              if (heard.length === 50) setTimeout(() => resolve(heard), 300);
            });
            for (let i = 0; i < 50; i++) {
              target.postMessage({ id: i, method: 'help', params: [`${mine}${i}`] }, '*');
            }
          }),
        { mine: mark, way: path },
      );
    const [outer, near] = await Promise.all([
      ask(page, 'outer', 'far'),
      ask(inner, 'inner', 'near'),
    ]);
    const expected = (mark: string) =>
      Array.from({ length: 50 }, (_, i) => `help: unknown command: ${mark}${i}`).sort();
    expect([...outer].sort()).toEqual(expected('outer'));
    expect([...near].sort()).toEqual(expected('inner'));
  });

  test('one that floods does not hold up the other', async ({ page, origins: [a, b, c] }) => {
    await page.goto(a.host);
    const inner = await embed(page, b.host);
    const block = { origins: [a.origin, b.origin], limits: { workers: 1, callSeconds: 2 } };
    await embed(inner, c.harness(block));
    await page.evaluate(() => {
      for (let i = 0; i < 60; i++) {
        window.frames[0]!.frames[0]!.postMessage({ id: i, method: 'hang' }, '*');
      }
    });
    // Its turn comes after at most one call of the other, which is ended after two seconds.
    expect(await call(inner, HELP, 20_000)).toBe('ok');
  });
});
