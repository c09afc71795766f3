import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { type Browser, launch } from 'puppeteer-core';
import {
  findBrowser,
  findFirefox,
  NO_SPARE_PROCESS,
  QUIET,
  startOptions,
} from '../../scripts/ensure-browser.ts';

/*
 * A screen of its own with a browser on it, whose pointer and keys are the
 * system's: what a program tells a browser to do is no proof of what a person
 * can be led to do. It needs Xvfb and xdotool.
 */

export type Which = 'chromium' | 'firefox';

/** What is missing, in words; `undefined` where all is there. */
export function missing(which: Which): string | undefined {
  const tools = ['Xvfb', 'xdotool'].filter((tool) => spawnSync('which', [tool]).status !== 0);
  const path = which === 'chromium' ? findBrowser() : findFirefox();
  return [...tools, ...(path === undefined ? [which] : [])].join(', ') || undefined;
}

export interface Screen {
  readonly browser: Browser;
  /** Moves the pointer there as a hand does, in steps. */
  move(x: number, y: number): void;
  /** Puts it there at once. */
  jump(x: number, y: number): void;
  click(button?: 'left' | 'middle'): void;
  /** Both clicks by one hand: two commands may lie further apart than a double click on a busy machine. */
  doubleClick(): void;
  /** From where the pointer is. */
  drag(x: number, y: number): void;
  press(key: string): void;
  /** Puts the window whose name fits a pattern there, in this size, in front of all others. */
  place(name: string, x: number, y: number, width: number, height: number): void;
  close(): Promise<void>;
}

const SIZE = '1280x900x24';

export async function openScreen(which: Which): Promise<Screen> {
  const { display, server } = await startServer();
  const env = { ...process.env, DISPLAY: display, MOZ_ENABLE_WAYLAND: '0' };
  const x = (...args: readonly string[]) => execFileSync('xdotool', [...args], { env });
  const browser = await startBrowser(which, env);
  let at: readonly [number, number] = [0, 0];
  const jump = (left: number, top: number): void => {
    x('mousemove', String(Math.round(left)), String(Math.round(top)));
    at = [left, top];
  };
  const move = (left: number, top: number): void => {
    const [fromLeft, fromTop] = at;
    for (let step = 1; step <= 5; step++) {
      jump(fromLeft + ((left - fromLeft) * step) / 5, fromTop + ((top - fromTop) * step) / 5);
    }
  };
  return {
    browser,
    jump,
    move,
    click: (button = 'left') => void x('click', button === 'left' ? '1' : '2'),
    doubleClick: () => void x('click', '--repeat', '2', '--delay', '40', '1'),
    drag(left, top) {
      x('mousedown', '1');
      move(left, top);
      x('mouseup', '1');
    },
    press: (key) => void x('key', key),
    place(name, left, top, width, height) {
      const found = ['search', '--onlyvisible', '--name', name];
      x(...found, 'windowsize', `${width}`, `${Math.round(height)}`);
      x(...found, 'windowmove', `${left}`, `${top}`);
      // No manager of windows is on this screen that would keep one in front.
      x(...found, 'windowraise');
    },
    async close() {
      await browser.close();
      server.kill();
    },
  };
}

/** It chooses a number that is free, and says it. */
function startServer(): Promise<{ readonly display: string; readonly server: ChildProcess }> {
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', SIZE, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.stdout?.once('data', (said: Buffer) =>
      resolve({ display: `:${said.toString().trim()}`, server }),
    );
  });
}

function startBrowser(which: Which, env: NodeJS.ProcessEnv): Promise<Browser> {
  const environment = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const common = { headless: false, defaultViewport: null, env: environment } as const;
  if (which === 'firefox') {
    return launch({
      ...common,
      browser: 'firefox',
      executablePath: findFirefox() ?? '',
      args: ['--width=1000', '--height=800'],
      extraPrefsFirefox: NO_SPARE_PROCESS,
    });
  }
  const args = ['--window-position=0,0', '--window-size=1000,800', ...QUIET];
  return launch({ ...common, ...startOptions(findBrowser() ?? '', args) });
}
