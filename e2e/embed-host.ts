import { test as base, expect, type Frame, type Page } from '@playwright/test';
import { type DiskPages, makeDiskPages } from './disk-pages.ts';
import { type Block, bundleHarness, type Origin, startOrigin } from './origins.ts';
import { appFrame } from './page.ts';
import { makeClicksQuick } from './quick-clicks.ts';

export type { Block, Origin } from './origins.ts';

interface Fixtures {
  readonly origins: readonly [a: Origin, b: Origin, c: Origin];
  /** Writes pages to disk, until the test is over. */
  readonly onDisk: (block?: Block) => DiskPages;
}

interface WorkerFixtures {
  readonly harnessScript: string;
}

/** A test that fails when any page raises an error that nobody caught. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  harnessScript: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
    async ({}, use) => {
      await use(await bundleHarness());
    },
    { scope: 'worker' },
  ],
  origins: async ({ harnessScript, page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await makeClicksQuick(page);
    const servers = await Promise.all([1, 2, 3].map(() => startOrigin(harnessScript)));
    const [a, b, c] = servers.map(({ origin }) => origin);
    await use([a!, b!, c!]);
    for (const { server } of servers) {
      server.close();
      server.closeAllConnections();
    }
    expect(errors).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  onDisk: async ({}, use) => {
    const made: DiskPages[] = [];
    await use((block) => {
      const pages = makeDiskPages(block);
      made.push(pages);
      return pages;
    });
    for (const { remove } of made) remove();
  },
});

export { expect };

/**
 * Puts a frame into a page or frame, waits for it to load, and gives it, or the
 * app's frame in it. No element is looked for by Playwright, which would bring
 * all its own code into each of these documents.
 */
export async function embed(
  into: Page | Frame,
  address: string,
  attributes: Readonly<Record<string, string>> = {},
): Promise<Frame> {
  const around = 'mainFrame' in into ? into.mainFrame() : into;
  const before = new Set(around.childFrames());
  await into.evaluate(
    ({ src, given }) =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe');
        for (const [name, value] of Object.entries(given)) frame.setAttribute(name, value);
        frame.addEventListener('load', () => resolve(), { once: true });
        frame.src = src;
        document.body.append(frame);
      }),
    { src: address, given: attributes },
  );
  const frame = around.childFrames().find((each) => !before.has(each));
  if (frame === undefined) throw new Error('The frame did not load');
  const isFile = await frame.evaluate(() => document.getElementById('shell') !== null);
  return isFile ? appFrame(frame) : frame;
}

const CLICKS_COUNT_AFTER = 700;

/**
 * Chromium drops the clicks of the first half second in which a frame of another origin
 * stands in its place, and tells nobody when that is over: there is no event to wait for.
 */
export function untilClicksCount(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, CLICKS_COUNT_AFTER));
}

/**
 * As {@link embed}, for a frame that is clicked. */
export async function embedForClicks(
  into: Page | Frame,
  address: string,
  attributes: Readonly<Record<string, string>>,
): Promise<Frame> {
  const frame = await embed(into, address, attributes);
  await untilClicksCount();
  return frame;
}

/** Keys of calls, by which their answers are told from each other. */
let calls = 0;

/** Calls on the window of a host's first frame, and waits for the answer to this call, whatever others come before it. */
export async function callByKey(
  host: Page | Frame,
  body: string,
  key: string | number = `call ${++calls}`,
): Promise<Heard> {
  const message = { touchstone: 1, body, key };
  const [heard] = await send(host, { message, origin: '*', answers: 1 });
  if (heard === undefined) throw new Error('A ping was answered before the call');
  return heard;
}

/** The code of the error that an answer to {@link callByKey} tells, or `ok`. */
export function outcomeOf({ data }: Heard): 'ok' | number {
  const { body } = data as { readonly body: string };
  return (JSON.parse(body) as { error: { code: number } | null }).error?.code ?? 'ok';
}

/** What a message of a test may look like to be told apart by. */
export interface Heard {
  readonly data: unknown;
  readonly origin: string;
}

/** How a host sends to the frame at an index: to its window with or without more around it. */
export interface Sent {
  readonly frame?: number;
  readonly message: unknown;
  /** Of the frame's page. */
  readonly origin: string;
  /** How many messages to wait for. */
  readonly answers: number;
}

/**
 * Posts a message to a frame's window and gives what comes back to it: so many messages,
 * and what came beyond them before the answer to a ping that was sent behind all. Of a
 * message with a key these are the answers with that key; of a hello, what tells of it.
 */
export function send(host: Page | Frame, sent: Sent): Promise<readonly Heard[]> {
  return host.evaluate(
    ({ frame = 0, message, origin, answers }) =>
      new Promise<readonly Heard[]>((resolve) => {
        const target = window.frames[frame]!;
        const heard: Heard[] = [];
        const fence = `fence ${Math.random()}`;
        const post = (what: unknown) => target.postMessage(what, origin);
        const ping = () => post({ touchstone: 1, ping: fence });
        const said = Object(message);
        const isAnswer = (data: Record<string, unknown> | undefined): boolean => {
          if ('key' in said) return data?.['key'] === said.key;
          if ('hello' in said)
            return data?.['welcome'] !== undefined || data?.['refused'] !== undefined;
          return data?.['ready'] === undefined && data?.['pong'] === undefined;
        };
        const listen = ({ source, data, origin: from }: MessageEvent): void => {
          if (source !== target) return;
          if (data?.pong === fence) {
            window.removeEventListener('message', listen);
            resolve(heard);
          } else if (isAnswer(data)) {
            heard.push({ data, origin: from });
            if (heard.length === answers) ping();
          }
        };
        window.addEventListener('message', listen);
        post(message);
        if (answers === 0) ping();
      }),
    sent,
  );
}
