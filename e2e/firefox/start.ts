import { type Browser, launch } from 'puppeteer-core';
import { findFirefox, NO_SPARE_PROCESS } from '../../scripts/ensure-browser.ts';

interface FirefoxOptions {
  /** Settings of its own, as in about:config. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly acceptInsecureCerts?: boolean;
}

/** Firefox without a window. Raises where there is none. */
export function startFirefox({ settings, ...options }: FirefoxOptions = {}): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === undefined) throw new Error('No Firefox found');
  return launch({
    ...options,
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { ...NO_SPARE_PROCESS, ...settings },
  });
}
