import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { appFrame, shellOf, test } from './page.ts';
import { withScriptBefore, withScriptInWorker } from './plant.ts';
import { PAGE } from './sign-page.ts';

/* Looks for secrets everywhere but in their fields: what a page shows, keeps, sends and says. */

export interface WorkerLog {
  readonly sent: string[];
  readonly heard: string[];
  isEnded: boolean;
}

declare global {
  interface Window {
    workerLogs: WorkerLog[];
  }
}

/**
 * A copy of the file that writes down what is said between the app and its
 * workers, and which are ended: the first script keeps `Worker` to itself, so
 * this has to be there before it. `inWorkers` runs in each of them. Answers with
 * the address of the copy.
 */
export function listening(inWorkers: () => void = () => {}): string {
  const html = withScriptInWorker(readFileSync(fileURLToPath(PAGE), 'utf8'), inWorkers);
  const copy = test.info().outputPath('listening.html');
  writeFileSync(
    copy,
    withScriptBefore(html, () => {
      const logs: WorkerLog[] = [];
      Object.defineProperty(window, 'workerLogs', { value: logs });
      const hexOf = (bytes: Uint8Array) =>
        Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
      const textOf = (value: unknown): string => {
        if (typeof value === 'string') return value;
        if (ArrayBuffer.isView(value)) {
          const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
          return `${hexOf(bytes)} ${String.fromCharCode(...bytes)}`;
        }
        if (value instanceof ArrayBuffer) return textOf(new Uint8Array(value));
        if (typeof value !== 'object' || value === null) return String(value);
        return Object.values(value).map(textOf).join(' ');
      };
      const Native = window.Worker;
      window.Worker = class extends Native {
        readonly log: WorkerLog = { sent: [], heard: [], isEnded: false };
        constructor(url: string | URL, options?: WorkerOptions) {
          super(url, options);
          logs.push(this.log);
          this.addEventListener('message', ({ data }) => this.log.heard.push(textOf(data)));
        }
        override postMessage(message: unknown, more?: unknown): void {
          this.log.sent.push(textOf(message));
          super.postMessage(message, more as StructuredSerializeOptions);
        }
        override terminate(): void {
          this.log.isEnded = true;
          super.terminate();
        }
      };
    }),
  );
  return pathToFileURL(copy).href;
}

/** Everything that can be read in the file's own document and in the app's frame, but for their memory. */
export async function everywhere(page: Page): Promise<Readonly<Record<string, string>>> {
  const clipboard = await page.evaluate(() => navigator.clipboard.readText());
  const shell = await shellOf(page).evaluate(readDocument);
  const app = await (await appFrame(shellOf(page))).evaluate(readDocument);
  const outside = Object.entries(shell).map(([place, text]) => [`shell ${place}`, text]);
  return { clipboard, ...Object.fromEntries(outside), ...app };
}

/** The whole accessibility tree of the app as text. */
export async function accessible(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(await appFrame(shellOf(page)));
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return JSON.stringify(nodes);
}

/** Runs in the document. In the app's frame the browser refuses whatever is stored. */
async function readDocument(): Promise<Readonly<Record<string, string>>> {
  const unlessRefused = (read: () => string) => {
    try {
      return read();
    } catch (error) {
      if (error instanceof DOMException && error.name === 'SecurityError') return '';
      throw error;
    }
  };
  const fields = [...document.querySelectorAll('input, textarea, select')];
  // An opaque origin has none, and asking for them is an error that the page would be said to have made.
  const databases = self.origin === 'null' ? [] : await indexedDB.databases();
  return {
    document: document.documentElement.outerHTML,
    text: document.body.innerText,
    fields: fields.map((field) => String(Reflect.get(field, 'value'))).join('\n'),
    address: location.href,
    // The app's frame has none.
    history: JSON.stringify((globalThis.history as History | undefined)?.state ?? null),
    title: document.title,
    name: window.name,
    local: unlessRefused(() => JSON.stringify({ ...localStorage })),
    session: unlessRefused(() => JSON.stringify({ ...sessionStorage })),
    cookies: unlessRefused(() => document.cookie),
    databases: JSON.stringify(databases),
    entries: JSON.stringify(performance.getEntries().map(({ name }) => name)),
  };
}

/** Any 12 characters of secrets, wherever they may be. */
export class SecretSearch {
  private readonly needles: readonly string[];

  constructor(...secrets: readonly string[]) {
    this.needles = [...new Set(secrets.flatMap(windowsOf))];
  }

  /** Where in a text a piece of a secret stands, whatever the case of its letters. */
  readonly piecesIn = (text: string): readonly string[] => {
    const lower = text.toLowerCase();
    return this.needles.filter((needle) => lower.includes(needle));
  };

  async found(page: Page): Promise<readonly string[]> {
    const places = Object.entries(await everywhere(page));
    return places.flatMap(([place, text]) =>
      this.piecesIn(text).map((piece) => `${place}: ${piece}`),
    );
  }

  /**
   * Texts in all objects that hang on the page's elements by properties of their
   * own: React's tree with its states and props, and the stores in them.
   */
  async foundInState(page: Page): Promise<{ texts: number; pieces: readonly string[] }> {
    const texts = await page.evaluate(() => {
      const seen = new Set<object>();
      const texts = new Set<string>();
      const waiting: unknown[] = [document, ...document.querySelectorAll('*')];
      while (waiting.length > 0) {
        const value = waiting.pop();
        if (typeof value === 'string') texts.add(value);
        const isObject = typeof value === 'object' || typeof value === 'function';
        if (!isObject || value === null || seen.has(value) || value === window) continue;
        seen.add(value);
        if (value instanceof Map || value instanceof Set)
          waiting.push(...value.values(), ...value.keys());
        for (const { value: held } of Object.values(Object.getOwnPropertyDescriptors(value)))
          waiting.push(held);
      }
      return [...texts];
    });
    return { texts: texts.length, pieces: this.piecesIn(texts.join('\n')) };
  }
}

function windowsOf(text: string): readonly string[] {
  const lower = text.toLowerCase();
  return Array.from({ length: lower.length - 11 }, (_, i) => lower.slice(i, i + 12));
}
