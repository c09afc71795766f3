import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, FILE_ADDRESS, parameterOf, paste, shellOf, test } from './page.ts';
import { takePolicies, withScriptInApp } from './plant.ts';

/* What the file says of itself. What it keeps closed is tried in network.spec.ts. */

const PSBT = parameterOf('psbt-main', ({ id }) => id.startsWith('psbt/valid/'));

test.describe('the policy', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(FILE_ADDRESS);
  });

  test('is this and no more', async ({ page }) => {
    const policy = await shellOf(page).locator('head > :first-child').getAttribute('content');
    const hashes = (count: number): string => Array(count).fill("'sha256-…'").join(' ');
    expect(policy?.replaceAll(/'sha256-[\w+/]{43}='/g, "'sha256-…'").split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashes(3)}`,
      `style-src ${hashes(2)}`,
      "frame-src 'none'",
      'worker-src blob:',
      "connect-src 'none'",
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types touchstone',
    ]);
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

  test('refuses HTML made from text, as the first script does', async ({ page, watch }) => {
    const write = (): string => {
      try {
        document.body.innerHTML = '<p>text</p>';
        return 'allowed';
      } catch (thrown) {
        return String(thrown);
      }
    };
    expect(await shellOf(page).evaluate(write)).toContain('TrustedHTML');
    expect(await page.evaluate(write)).toContain('reads no markup');
    watch.forget();
  });

  test('lets no WebAssembly be made, in the page or its worker', async ({ page, watch }) => {
    const compile = async (): Promise<string> => {
      try {
        await WebAssembly.compile(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
        return 'allowed';
      } catch {
        return 'refused';
      }
    };
    // The one that waits for an input; those that verify one end at any moment.
    await expect.poll(() => page.workers().length).toBe(1);
    const [worker] = page.workers();
    expect([await page.evaluate(compile), await worker?.evaluate(compile)]).toEqual([
      'refused',
      'refused',
    ]);
    watch.forget();
  });

  test('lets no code that runs with the app make another', async ({ page, watch }, info) => {
    const file = info.outputPath('planted.html');
    writeFileSync(file, withScriptInApp(readFileSync(new URL(FILE_ADDRESS), 'utf8'), takePolicies));
    await page.goto(pathToFileURL(file).href);
    await paste(page, PSBT);
    await expect(page.getByTestId('results')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset['taken'])).toBe('');
    watch.forget();
  });
});

test.describe('the document', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto(FILE_ADDRESS);
  });

  test('begins its head with the policy', async ({ page }) => {
    const first = shellOf(page).locator('head > :first-child');
    await expect(first).toHaveAttribute('http-equiv', 'Content-Security-Policy');
  });

  test('holds the app in a frame that the browser closes', async ({ page }) => {
    const frame = shellOf(page).locator('body > iframe');
    await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-downloads allow-modals');
    await expect(frame).not.toHaveAttribute('src');
    await expect(shellOf(page).locator('iframe')).toHaveCount(1);
    expect(await page.evaluate(() => origin)).toBe('null');
  });

  test('takes away in that frame, before anything else runs, what is left', async ({ page }) => {
    const ran = await page.evaluate(() =>
      Array.from(document.scripts)
        .filter(({ type }) => type === '' || type === 'module')
        .map(({ type, text }) => [type, text.includes('disableApis(globalThis)')]),
    );
    expect(ran).toEqual([
      ['', true],
      ['module', false],
    ]);
    const left = await page.evaluate(() =>
      ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport', 'Worker', 'SharedWorker']
        .concat('startOwnWorker')
        .map((name) => typeof Reflect.get(globalThis, name)),
    );
    expect(left).toEqual(Array(6).fill('undefined'));
  });

  test('has no WebGPU, which the document around it has, and its workers have none', async ({
    page,
  }) => {
    /** What it is, and how it is defined: what is not configurable was taken away. */
    const look = (): readonly string[] => {
      const prototype = Object.getPrototypeOf(navigator);
      const { get, configurable } = Object.getOwnPropertyDescriptor(prototype, 'gpu') ?? {};
      return [typeof Reflect.get(navigator, 'gpu'), typeof get, String(configurable)];
    };
    await expect.poll(() => page.workers().length).toBe(1);
    expect(await shellOf(page).evaluate(look)).toEqual(['object', 'function', 'true']);
    expect(await page.evaluate(look)).toEqual(['undefined', 'undefined', 'false']);
    expect(await page.workers()[0]?.evaluate(() => typeof Reflect.get(navigator, 'gpu'))).toBe(
      'undefined',
    );
  });

  test('gives nothing back of what was taken away', async ({ page }) => {
    const outcome = await page.evaluate(() => {
      delete (globalThis as { RTCPeerConnection?: unknown }).RTCPeerConnection;
      const given = Reflect.defineProperty(globalThis, 'WebTransport', { value: Object });
      const made = document.createElement('iframe');
      return [typeof globalThis.RTCPeerConnection, given, made.localName];
    });
    expect(outcome).toEqual(['undefined', false, 'not-allowed']);
  });

  test('holds the app, the configuration and the shell as its only scripts', async ({ page }) => {
    const scripts = await shellOf(page).evaluate(() => {
      const app = document.querySelector<HTMLTemplateElement>('#touchstone-app');
      const all = [document.scripts, app?.content.querySelectorAll('script') ?? []];
      return all.map((list) => Array.from(list, ({ type, id, src }) => [type, id, src]));
    });
    expect(scripts).toEqual([
      [
        ['application/json', 'touchstone-config', ''],
        ['module', 'shell', ''],
      ],
      [
        ['text/plain', 'worker-source', ''],
        ['', '', ''],
        ['module', '', ''],
      ],
    ]);
  });

  test('refers to nothing but its icon', async ({ page }) => {
    const look = () =>
      Array.from(document.querySelectorAll('[src], [href], [srcset], [data], [poster]'), (each) =>
        (each.getAttribute('href') ?? each.outerHTML).slice(0, 19),
      );
    expect(await shellOf(page).evaluate(look)).toEqual(['data:image/svg+xml,']);
    expect(await page.evaluate(look)).toEqual([]);
  });

  test('sends no referrer, which the frame inherits, in which no word of this kind is left', async ({
    page,
  }) => {
    const meta = shellOf(page).locator('meta[name=referrer]');
    await expect(meta).toHaveAttribute('content', 'no-referrer');
    await expect(page.locator('meta')).toHaveCount(0);
  });
});
