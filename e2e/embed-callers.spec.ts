import type { Frame, Page } from '@playwright/test';
import { CALLERS, call, callAll, HELP, holds, startWorkers } from './embed-caller.ts';
import type { Harness } from './embed-harness.ts';
import { embed, expect, type Heard, test } from './embed-host.ts';

declare const harness: Harness;

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

test.describe('a caller of another origin', () => {
  for (const row of CALLERS.journeys) {
    test(row.name, ({ page, origins }) => holds(page, origins, row));
  }
});

test.describe('other sources', () => {
  test('a host of the same origin may call everything', async ({ page, origins: [a] }) => {
    await page.goto(a.host);
    await embed(page, a.harness({ consent: false }));
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
});

test.describe('a worker', () => {
  test('that dies answers, and is replaced', async ({ page, origins: [a, b] }) => {
    await startWorkers(page, a, b);
    expect(await callAll(page, ['{"id":1,"method":"die"}'])).toEqual([[0, 'Internal error']]);
    expect(await call(page)).toBe('ok');
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
              if (data.pong === mine) resolve(heard);
              if (data.result === undefined) return;
              heard.push(data.result);
              if (heard.length === 50) target.postMessage({ touchstone: 1, ping: mine }, '*');
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
});
