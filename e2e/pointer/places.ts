import type { Frame, Page } from 'puppeteer-core';

/* Where things are on the screen, and waiting for them. */

export const pause = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Looks again and again; raises what `look` raises in the end. */
export async function until<T>(look: () => Promise<T>, patience = 30_000): Promise<T> {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await look();
    } catch (thrown) {
      if (Date.now() > end) throw thrown;
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

/** The frame of the app, in a page that is the file or has it in its first frame. */
export function appOf(page: Page): Promise<Frame> {
  return until(async () => {
    const app = page.frames().find((frame) => frame.url() === 'about:srcdoc');
    if (app === undefined) throw new Error('No app yet');
    await app.evaluate(() => document.body.innerText);
    return app;
  });
}
