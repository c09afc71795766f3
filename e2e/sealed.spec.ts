import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page, Worker } from '@playwright/test';
import { test as base, expect, FILE_ADDRESS, parameterOf, paste } from './page.ts';

const PSBT = parameterOf('psbt-main', ({ id }) => id.startsWith('psbt/valid/'));

/** A server that nothing may reach, and the paths that were asked of it all the same. */
interface Outside {
  readonly address: string;
  readonly arrived: readonly string[];
}

const test = base.extend<{ readonly outside: Outside }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  outside: async ({}, use) => {
    const arrived: string[] = [];
    const server = createServer((request, response) => {
      arrived.push(decodeURIComponent(request.url ?? '').slice(1));
      response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
    });
    server.on('upgrade', (request, socket) => {
      arrived.push(decodeURIComponent(request.url ?? '').slice(1));
      socket.destroy();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    await use({ address: `http://127.0.0.1:${port}/`, arrived });
    server.close();
  },
});

type Attempt = (address: string) => unknown;
type Attempts = Readonly<Record<string, Attempt>>;

/*
 * What a page or a worker can use to reach out, each as a function that runs
 * under the page's own policy. Where it is refused with an exception that is
 * good too; what counts is that nothing arrives.
 */
const FROM_THE_PAGE: Attempts = {
  fetch: (address) => fetch(address),
  'fetch without CORS': (address) => fetch(address, { mode: 'no-cors' }),
  XMLHttpRequest: (address) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.send();
  },
  WebSocket: (address) => new WebSocket(address.replace('http', 'ws')),
  EventSource: (address) => new EventSource(address),
  sendBeacon: (address) => navigator.sendBeacon(address, 'x'),
  'an image': (address) => {
    new Image().src = address;
  },
  'a script': (address) => {
    const script = document.createElement('script');
    script.setAttribute('src', address);
    document.head.append(script);
  },
  'a module': (address) => import(address),
  'an inline script': (address) => {
    const script = document.createElement('script');
    script.append(`fetch(${JSON.stringify(address)})`);
    document.head.append(script);
  },
  'a style sheet': (address) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: address });
    document.head.append(link);
  },
  'a background image': (address) => {
    document.body.style.backgroundImage = `url(${address})`;
  },
  'a font': (address) => new FontFace('x', `url(${address})`).load(),
  'a frame': (address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
  },
  'an object': (address) => {
    const object = document.createElement('object');
    object.setAttribute('data', address);
    document.body.append(object);
  },
  'a video': (address) => {
    const video = document.createElement('video');
    video.src = address;
    document.body.append(video);
  },
  'a prefetch': (address) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'prefetch', href: address });
    document.head.append(link);
  },
  'a base address': (address) => {
    const base = document.createElement('base');
    base.href = address;
    document.head.prepend(base);
    const asked = fetch(new URL(address).pathname.slice(1));
    base.remove();
    return asked;
  },
  'a form': (address) => {
    const form = document.createElement('form');
    Object.assign(form, { action: address, method: 'post' });
    document.body.append(form);
    form.submit();
  },
};

const FROM_THE_WORKER: Attempts = {
  fetch: (address) => fetch(address),
  WebSocket: (address) => new WebSocket(address.replace('http', 'ws')),
  importScripts: (address) =>
    (globalThis as unknown as { importScripts(address: string): void }).importScripts(address),
  'a module': (address) => import(address),
  'code made from text': (address) => new Function(`return fetch(${JSON.stringify(address)})`)(),
};

/** Long enough for a request to this machine to arrive. */
const PATIENCE_MS = 500;

/** Hands each attempt a path that bears its name; a refusal by exception is as good as any. */
async function attemptAll(
  evaluate: (attempt: Attempt, address: string) => Promise<unknown>,
  attempts: Attempts,
  address: string,
): Promise<void> {
  for (const [name, attempt] of Object.entries(attempts)) {
    const outcome = evaluate(attempt, address + encodeURIComponent(name));
    await Promise.race([outcome.catch(() => undefined), delay(PATIENCE_MS)]);
  }
  await delay(PATIENCE_MS);
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function startedWorker(page: Page): Promise<Worker> {
  const starting = page.waitForEvent('worker');
  await paste(page, PSBT);
  return starting;
}

for (const sealed of [true, false]) {
  test.describe(sealed ? 'nothing leaves' : 'without the policy everything would leave', () => {
    test.use({ bypassCSP: !sealed });

    test.beforeEach(async ({ page }) => {
      await page.goto(FILE_ADDRESS);
    });

    test.afterEach(({ watch }) => {
      watch.forget();
    });

    test('the page', async ({ page, outside }) => {
      await attemptAll((attempt, to) => page.evaluate(attempt, to), FROM_THE_PAGE, outside.address);
      expect(outside.arrived.toSorted()).toEqual(sealed ? [] : Object.keys(FROM_THE_PAGE).sort());
    });

    test('the worker', async ({ page, outside }) => {
      const worker = await startedWorker(page);
      const evaluate = (attempt: Attempt, to: string) => worker.evaluate(attempt, to);
      await attemptAll(evaluate, FROM_THE_WORKER, outside.address);
      expect(outside.arrived.toSorted()).toEqual(sealed ? [] : Object.keys(FROM_THE_WORKER).sort());
    });
  });
}

test.describe('the policy', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(FILE_ADDRESS);
  });

  test('refuses a request of the page by name', async ({ page, watch }) => {
    const directive = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener('securitypolicyviolation', (event) =>
            resolve(event.effectiveDirective),
          );
          fetch('http://127.0.0.1:9/').catch(() => undefined);
        }),
    );
    expect(directive).toBe('connect-src');
    watch.forget();
  });

  test('refuses HTML made from text', async ({ page, watch }) => {
    const error = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<p>text</p>';
        return 'allowed';
      } catch (thrown) {
        return String(thrown);
      }
    });
    expect(error).toContain('TrustedHTML');
    watch.forget();
  });

  test('lets no second policy be made', async ({ page, watch }) => {
    await paste(page, PSBT);
    await expect(page.getByRole('tree', { name: 'Structure' })).toBeVisible();
    const outcomes = await page.evaluate(() =>
      ['touchstone', 'another'].map((name) => {
        try {
          (
            globalThis as never as { trustedTypes: { createPolicy(n: string, r: object): void } }
          ).trustedTypes.createPolicy(name, {});
          return 'allowed';
        } catch {
          return 'refused';
        }
      }),
    );
    expect(outcomes).toEqual(['refused', 'refused']);
    watch.forget();
  });
});

test.describe('the document', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(FILE_ADDRESS);
  });

  test('begins its head with the policy', async ({ page }) => {
    const first = page.locator('head > :first-child');
    await expect(first).toHaveAttribute('http-equiv', 'Content-Security-Policy');
  });

  test('holds the page, the worker and a configuration as its only scripts', async ({ page }) => {
    const scripts = await page.evaluate(() =>
      Array.from(document.scripts, ({ type, id, src }) => [type, id, src]),
    );
    expect(scripts).toEqual([
      ['application/json', 'touchstone-config', ''],
      ['text/plain', 'worker-source', ''],
      ['module', '', ''],
    ]);
  });

  test('refers to nothing but its icon', async ({ page }) => {
    const references = await page.evaluate(() =>
      Array.from(document.querySelectorAll('[src], [href], [srcset], [data], [poster]'), (each) =>
        (each.getAttribute('href') ?? each.outerHTML).slice(0, 19),
      ),
    );
    expect(references).toEqual(['data:image/svg+xml,']);
  });

  test('sends no referrer', async ({ page }) => {
    await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
  });
});
