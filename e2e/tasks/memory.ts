import { existsSync, readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';

/** Watches what the tabs of a browser hold in memory. */
export interface MemoryWatch {
  /** Ends it. The most that was held at once, in bytes; `undefined` where the system does not say. */
  readonly end: () => Promise<number | undefined>;
}

const EVERY = 50;

/** Of all processes that draw pages, with their workers, as the system counts what is their own. */
export async function watchMemory(browser: Browser): Promise<MemoryWatch> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  let most: number | undefined;
  const look = (): void => {
    const held = ids.map(residentBytes);
    if (held.every((bytes) => bytes === undefined)) return;
    most = Math.max(
      most ?? 0,
      held.map((bytes) => bytes ?? 0).reduce((a, b) => a + b, 0),
    );
  };
  look();
  const timer = setInterval(look, EVERY);
  return {
    end: async () => {
      look();
      clearInterval(timer);
      return most;
    },
  };
}

/** Memory that a process shares with none; Linux says. */
function residentBytes(id: number): number | undefined {
  const file = `/proc/${id}/status`;
  if (!existsSync(file)) return undefined;
  const [, kilobytes] = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return kilobytes === undefined ? undefined : 1024 * Number(kilobytes);
}
