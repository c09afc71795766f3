import type { Page } from '@playwright/test';
import type * as Client from '../src/channel/client-module/types.ts';
import type { Harness } from './embed-harness.ts';
import { expect, type Origin, test } from './embed-host.ts';
import { ANSWER, firstCalls, LOAD_CLIENT } from './first-calls.ts';
import { appFrame } from './page.ts';

declare const harness: Harness;

/** What a host page of these tests holds: the module, its frame and its connection. */
interface HostPage {
  module: typeof Client;
  frame: HTMLIFrameElement;
  touchstone: Client.Touchstone;
  events: (readonly [string, unknown])[];
}

declare const host: HostPage;

/** A call that a test is about to abort. */
interface Hanging {
  readonly aborting: AbortController;
  readonly hanging: Promise<unknown>;
}

type Order = 'connects first' | 'loads first';

interface Setting {
  readonly address: string;
  readonly options: Client.ConnectOptions;
  readonly order?: Order;
}

/** Puts the frame into the page and connects to it, in either order. */
async function start(page: Page, at: Origin, setting: Setting): Promise<void> {
  await page.goto(at.host);
  await page.evaluate(async ({ address, options, order }) => {
    const path = '/touchstone-client.js';
    const module = (await import(path)) as typeof Client;
    const frame = document.createElement('iframe');
    const events: (readonly [string, unknown])[] = [];
    const join = (): void => {
      const touchstone = module.connect(frame, options);
      for (const name of ['ready', 'lost', 'refused'] as const) {
        touchstone.on(name, (event) => events.push([name, event]));
      }
      Object.assign(globalThis, { host: { module, frame, events, touchstone } });
    };
    if (order === 'loads first') {
      // What the page says once it listens is over when the module comes.
      const listens = new Promise<void>((resolve) => {
        window.addEventListener('message', ({ data }) => data.ready && resolve());
      });
      frame.src = address;
      document.body.append(frame);
      await listens;
      join();
    } else {
      join();
      frame.src = address;
      document.body.append(frame);
    }
  }, setting);
}

/** `full/embed-loads.spec.ts` has more of them. */
const LOADS = 20;

/** A call's result, or the code and message that it failed with. */
function call(page: Page, method: string, params: readonly unknown[], options = {}) {
  return page.evaluate(
    ({ name, values, said }) =>
      host.touchstone.call(name, values, said).then(
        (result) => ({ result }),
        (error: Client.TouchstoneError) => ({ code: error.code, message: error.message }),
      ),
    { name: method, values: params, said: options },
  );
}

const PSBT = 'cHNidP8BAAoCAAAAAAAAAAAAAA==';
const EMPTY = {
  code: -22,
  message: 'TX decode failed invalid base64',
};

for (const order of ['connects first', 'loads first'] as const) {
  test(`whoever ${order}: calls are answered`, async ({ page, origins: [a, b] }) => {
    const address = b.harness({ origins: [a.origin], chain: 'regtest' });
    await start(page, a, { address, options: { origin: b.origin }, order });
    expect(await page.evaluate(() => host.touchstone.ready())).toMatchObject({
      chain: 'regtest',
      access: 'allowed',
    });
    expect(await call(page, 'decodepsbt', [PSBT])).toMatchObject({
      result: { inputs: [], outputs: [], fee: 0 },
    });
    expect(await call(page, 'decodepsbt', ['x'])).toEqual(EMPTY);
    const exact = await page.evaluate(() =>
      host.touchstone.request('{"id":1.10,"method":"help","params":["x"]}'),
    );
    expect(exact).toEqual({
      status: 200,
      body: '{"result":"help: unknown command: x","error":null,"id":1.10}',
    });
    const notified = await page.evaluate(() =>
      host.touchstone.request('{"jsonrpc":"2.0","method":"help"}'),
    );
    expect(notified).toEqual({ status: 204, body: '' });
  });
}

test('the first call is never lost, however often the page is loaded', async ({
  page,
  origins: [a, b],
}) => {
  await page.goto(a.host);
  await page.evaluate(LOAD_CLIENT);
  const src = b.harness({ origins: [a.origin] });
  const outcomes = await page.evaluate(firstCalls, { src, origin: b.origin, loads: LOADS });
  expect(outcomes).toEqual(Array.from({ length: LOADS }, () => ANSWER));
});

test('more calls at once than the page takes are all answered', async ({
  page,
  origins: [a, b],
}) => {
  const address = b.harness({ origins: [a.origin], limits: { workers: 2, queue: 3 } });
  await start(page, a, { address, options: { origin: b.origin } });
  const answers = await page.evaluate(() =>
    Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        host.touchstone.call('help', [`x${i}`]).catch(({ code }) => code),
      ),
    ),
  );
  expect(answers).toEqual(Array.from({ length: 100 }, (_, i) => `help: unknown command: x${i}`));
});

test('a call before the page is there waits for it', async ({ page, origins: [a, b] }) => {
  await page.goto(a.host);
  const address = b.harness({ origins: [a.origin] });
  await start(page, a, { address: 'about:blank', options: { origin: b.origin } });
  const waiting = call(page, 'help', ['x']);
  await page.evaluate((src) => {
    host.frame.src = src;
  }, address);
  expect(await waiting).toEqual({ result: 'help: unknown command: x' });
});

test.describe('who is refused', () => {
  test('is told at once, and every time', async ({ page, origins: [a, b] }) => {
    const address = b.harness({ consent: false });
    await start(page, a, { address, options: { origin: b.origin } });
    const refused = { code: -32001, message: 'Origin not allowed' };
    expect(await call(page, 'help', [])).toEqual(refused);
    expect(await call(page, 'help', [])).toEqual(refused);
    const names = await page.evaluate(() => host.events.map(([name]) => name));
    expect(names).toEqual(['refused']);
  });

  test('by a wrong secret too', async ({ page, origins: [a, b] }) => {
    const address = b.harness({});
    const options = { origin: b.origin, user: 'alice', secret: 'x' };
    await start(page, a, { address, options });
    expect(await call(page, 'help', [])).toEqual({ code: 401, message: 'Wrong user or secret' });
  });

  test('by consent that is denied, may still hold the connection', async ({
    page,
    origins: [a, b],
  }) => {
    await start(page, a, { address: b.harness({}), options: { origin: b.origin } });
    const welcome = await page.evaluate(() => host.touchstone.ready());
    expect(welcome.access).toBe('ask');
    const frame = await appFrame(page.frames()[1]!);
    await frame.evaluate(() => harness.answers.push('denied'));
    expect(await call(page, 'help', [])).toEqual({ code: -32002, message: 'Consent denied' });
    await frame.evaluate((id) => harness.embedding.grant(id), a.origin);
    expect(await call(page, 'help', ['x'])).toEqual({ result: 'help: unknown command: x' });
  });
});

test.describe('no promise is left hanging', () => {
  const lost = { code: 'lost', message: 'The frame shows another page' };
  const gone = { code: 'lost', message: 'The frame was taken out of the document' };
  const limits = { callSeconds: 60 };

  /** Waits until a call is under way. */
  async function begins(page: Page, method: string): Promise<void> {
    const frame = await appFrame(page.frames()[1]!);
    // The frame may be there before its script has run.
    await frame.waitForFunction((part) => {
      const { harness: made } = globalThis as { readonly harness?: Harness };
      return made?.begun.some((body) => body.includes(part));
    }, `"method":"${method}"`);
  }

  async function startHanging(page: Page, [a, b]: readonly Origin[]) {
    const address = b!.harness({ origins: [a!.origin], limits });
    await start(page, a!, { address, options: { origin: b!.origin } });
    await page.evaluate(() => host.touchstone.ready());
    const hanging = call(page, 'hang', []);
    await begins(page, 'hang');
    // Not the promise itself, which would be waited for.
    return { hanging };
  }

  test('by a frame that never loads', async ({ page, origins: [a, b] }) => {
    await start(page, a, { address: `${b.origin}/none`, options: { origin: b.origin } });
    expect(await call(page, 'help', [], { timeout: 500 })).toEqual({
      code: 'timeout',
      message: 'No answer within 500 ms',
    });
  });

  test('by a page of another origin than was said', async ({ page, origins: [a, b, c] }) => {
    const address = b.harness({ origins: [a.origin] });
    await start(page, a, { address, options: { origin: c.origin } });
    const message = `The frame’s page is of the origin ${b.origin}, and connect was told ${c.origin}`;
    expect(await call(page, 'help', [])).toEqual({ code: 'origin', message });
    expect(await call(page, 'help', [])).toEqual({ code: 'origin', message });
  });

  test('by a page of another origin that had loaded before', async ({
    page,
    origins: [a, b, c],
  }) => {
    const address = b.harness({ origins: [a.origin] });
    await start(page, a, { address, options: { origin: c.origin }, order: 'loads first' });
    expect(await call(page, 'help', [], { timeout: 500 })).toEqual({
      code: 'timeout',
      message: `No answer within 500 ms; the frame’s src is of ${b.origin}, and connect was told ${c.origin}`,
    });
  });

  test('by a time limit', async ({ page, origins }) => {
    const [a, b] = origins;
    const address = b.harness({ origins: [a.origin], limits });
    await start(page, a, { address, options: { origin: b.origin, timeout: 700 } });
    expect(await call(page, 'hang', [])).toMatchObject({ code: 'timeout' });
  });

  test('by a frame that is taken away', async ({ page, origins }) => {
    const { hanging } = await startHanging(page, origins);
    await page.evaluate(() => host.frame.remove());
    expect(await hanging).toEqual(gone);
    // At once, though it may wait for a minute.
    expect(await call(page, 'help', [])).toEqual(gone);
    await page.evaluate(() => document.body.append(host.frame));
    expect(await call(page, 'help', ['x'])).toEqual({ result: 'help: unknown command: x' });
  });

  test('by a page that is loaded anew, and then goes on', async ({ page, origins }) => {
    const { hanging } = await startHanging(page, origins);
    await page.evaluate(() => {
      // biome-ignore lint/correctness/noSelfAssign: this is how a frame is loaded anew
      host.frame.src = host.frame.src;
    });
    expect(await hanging).toEqual(lost);
    expect(await call(page, 'help', ['x'])).toEqual({ result: 'help: unknown command: x' });
    const names = await page.evaluate(() => host.events.map(([name]) => name));
    expect(names).toEqual(['ready', 'lost', 'ready']);
  });

  test('by a page that makes room for another', async ({ page, origins }) => {
    const { hanging } = await startHanging(page, origins);
    await page.evaluate((src) => {
      host.frame.src = src;
    }, origins[2].host);
    expect(await hanging).toEqual(lost);
  });

  test('by a connection that is closed', async ({ page, origins }) => {
    const { hanging } = await startHanging(page, origins);
    await page.evaluate(() => host.touchstone.close());
    const closed = { code: 'closed', message: 'The connection was closed' };
    expect(await hanging).toEqual(closed);
    expect(await call(page, 'help', [])).toEqual(closed);
  });

  test('by an abort, which ends the call in the page', async ({ page, origins }) => {
    const [a, b] = origins;
    const address = b.harness({ origins: [a.origin], limits: { workers: 1, callSeconds: 60 } });
    await start(page, a, { address, options: { origin: b.origin } });
    await page.evaluate(() => {
      const aborting = new AbortController();
      const { signal } = aborting;
      const hanging = host.touchstone
        .call('hang', [], { signal })
        .catch((error: Error) => error.name);
      Object.assign(globalThis, { aborting, hanging });
    });
    await begins(page, 'hang');
    const reasons = await page.evaluate(async () => {
      const { aborting, hanging } = globalThis as unknown as Hanging;
      const { signal } = aborting;
      aborting.abort();
      const reason = await hanging;
      const early = await host.touchstone
        .call('help', [], { signal })
        .catch((error: Error) => error.name);
      return [reason, early];
    });
    expect(reasons).toEqual(['AbortError', 'AbortError']);
    // The one worker is free again.
    expect(await call(page, 'help', ['x'])).toEqual({ result: 'help: unknown command: x' });
  });

  test('by parameters that no message can carry', async ({ page, origins }) => {
    const [a, b] = origins;
    const address = b.harness({ origins: [a.origin] });
    await start(page, a, { address, options: { origin: b.origin } });
    const words = await page.evaluate(() =>
      host.touchstone.call('help', [1n]).catch((error: Error) => error.name),
    );
    expect(words).toBe('TypeError');
  });
});

test('what is to be shown is shown', async ({ page, origins: [a, b] }) => {
  const address = b.harness({ origins: [a.origin] });
  await start(page, a, { address, options: { origin: b.origin } });
  await page.evaluate((psbt) => host.touchstone.show(psbt), PSBT);
  const frame = await appFrame(page.frames()[1]!);
  await expect.poll(() => frame.evaluate(() => harness.shown)).toEqual([[PSBT, a.origin]]);
});
