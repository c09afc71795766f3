import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/*
 * Finds the Chromium that the browser tests drive. In order: the one that
 * CHROMIUM names, one that is installed, the one that Playwright fetched
 * before. Where there is none, one is fetched, see `ensureBrowser`.
 */

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'] as const;
/** Chromium without a window to draw in, which takes half of the processor. */
const SHELL_NAMES = ['chromium-headless-shell'] as const;
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
] as const;

const FIREFOX_NAMES = ['firefox-esr', 'firefox'] as const;
const FIREFOX_ELSEWHERE = [
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
] as const;

/** The path of a browser that is there; `undefined` where there is none. */
export function findBrowser(): string | undefined {
  const named = process.env['CHROMIUM'];
  if (named) return named;
  return [...onPath(NAMES), ...ELSEWHERE].find(isExecutable) ?? playwrightsOwn();
}

/**
 * The path of the browser for what does not depend on how a browser's processes
 * are divided: a headless shell, unless CHROMIUM names what is to be driven or
 * there is none. Playwright fetches one with its browser and finds it by itself.
 */
export function findShell(): string | undefined {
  if (process.env['CHROMIUM']) return findBrowser();
  const [shell] = onPath(SHELL_NAMES).filter(isExecutable);
  if (shell !== undefined) return shell;
  const browser = findBrowser();
  return browser === playwrightsOwn() ? undefined : browser;
}

/** The Firefox that FIREFOX names, or one that is installed; none is ever fetched. */
export function findFirefox(): string | undefined {
  const named = process.env['FIREFOX'];
  if (named) return named;
  return [...onPath(FIREFOX_NAMES), ...FIREFOX_ELSEWHERE].find(isExecutable);
}

/** Keeps Firefox from starting processes ahead of pages that may come. */
export const NO_SPARE_PROCESS = { 'dom.ipc.processPrelaunch.enabled': false } as const;

function onPath(names: readonly string[]): readonly string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** As {@link findBrowser}; where there is none, gets one, or raises and says what to do. */
export function ensureBrowser(): string {
  const found = findBrowser();
  if (found !== undefined) return found;
  console.log('No Chromium found. Fetching one for the browser tests.');
  runs('npx', ['playwright', 'install', 'chromium']);
  const fetched = findBrowser();
  if (fetched !== undefined) return fetched;
  if (isRoot() && existsSync('/usr/bin/apt-get')) installPackage();
  const installed = findBrowser();
  if (installed !== undefined) return installed;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one, or name one: CHROMIUM=/path/to/chromium npm test',
  );
}

/** Keeps Chromium from asking its maker for updates and lists. */
export const QUIET: readonly string[] = ['--disable-background-networking'];

/** How the Chromium at `path`, or else the driver's own, is started everywhere here. */
export function startOptions(path: string | undefined, args: readonly string[] = QUIET) {
  return {
    ...(path !== undefined && { executablePath: path }),
    args: [...args, ...(isRoot() ? ['--no-sandbox'] : [])],
  };
}

/** Whether this is the superuser, for whom Chromium's sandbox does not start. */
function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function installPackage(): void {
  if (!runs('apt-get', ['update'])) return;
  runs('apt-get', ['install', '-y', 'chromium']);
  // Not every release of Debian has it.
  runs('apt-get', ['install', '-y', ...SHELL_NAMES]);
}

function runs(command: string, args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath();
  return isExecutable(path) ? path : undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
