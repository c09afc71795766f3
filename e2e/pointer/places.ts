import type { Frame, Page } from 'puppeteer-core';
import { LATE_AFTER_MS } from '../../scripts/test/patience.ts';

/* Where things are on the screen, and waiting for them. */

export const pause = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Looks again and again; raises what `look` raises in the end. */
export async function until<T>(look: () => Promise<T>, patience = LATE_AFTER_MS): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await look();
    } catch (thrown) {
      if (Date.now() > end) throw thrown;
      // Only until it is looked at again.
      await pause(100);
    }
  }
}

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where the page's own pixels begin on the screen. */
function cornerOf(page: Page): Promise<Place> {
  return page.evaluate(() => {
    const { mozInnerScreenX, mozInnerScreenY } = window as unknown as Record<string, number>;
    return {
      x: mozInnerScreenX ?? screenX,
      y: mozInnerScreenY ?? screenY + outerHeight - innerHeight,
    };
  });
}

export async function onScreen(page: Page, { x, y }: Place): Promise<readonly [number, number]> {
  const corner = await cornerOf(page);
  return [corner.x + x, corner.y + y];
}

export const isApp = (frame: Frame): boolean => frame.url() === 'about:srcdoc';

/** The frame of the app, in a page that is the file or has it in its first frame. */
export function appOf(page: Page): Promise<Frame> {
  return until(async () => {
    const app = page.frames().find(isApp);
    if (app === undefined) throw new Error('No app yet');
    await app.evaluate(() => document.body.innerText);
    return app;
  });
}

/** Counts the events of a type that come to a document, from now on. */
export async function counting(at: Frame, type: string): Promise<() => Promise<number>> {
  await at.evaluate((name) => {
    document.documentElement.dataset[name] = '0';
    const count = () => {
      const { dataset } = document.documentElement;
      dataset[name] = String(Number(dataset[name]) + 1);
    };
    document.addEventListener(name, count, true);
  }, type);
  return () => at.evaluate((name) => Number(document.documentElement.dataset[name]), type);
}

/** Does something again and again, as the window may not be in front at first, until so many events came of it. */
export async function untilHeard(
  count: () => Promise<number>,
  least: number,
  does: () => void,
): Promise<void> {
  await until(async () => {
    does();
    if ((await count()) < least) throw new Error(`Fewer than ${least} came`);
  });
}

export async function sum(counts: readonly (() => Promise<number>)[]): Promise<number> {
  const all = await Promise.all(counts.map((count) => count()));
  return all.reduce((total, count) => total + count, 0);
}
