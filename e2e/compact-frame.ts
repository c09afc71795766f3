import type { Frame, Page } from '@playwright/test';
import { callByKey, embedForClicks, expect, type Origin } from './embed-host.ts';
import { inTiers } from './tiers.ts';

/* The page that is shipped, inside another page. */

export const PSBT =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////ARjd9QUAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEBHwDh9QUAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAA==';
export const KEY = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA';
export const DECODE = `{"id":1,"method":"decodepsbt","params":["${PSBT}"]}`;
export const SIGN = `{"id":1,"method":"signrawtransactionwithkey","params":["00",["${KEY}"]]}`;

export async function call(host: Page | Frame, body: string): Promise<void> {
  await callByKey(host, body);
}

export async function start(
  page: Page,
  [a, b]: readonly Origin[],
  { block = {}, query = '', size = '400px; height:300px' },
): Promise<Frame> {
  await page.goto(a!.host);
  const style = `border:0; width:${size}`;
  return embedForClicks(page, b!.page({ origins: [a!.origin], ...block }, query), { style });
}

export const VIEWS = inTiers(['inspect', 'sign', 'console'], (view) => view === 'inspect');

export async function showsView(
  page: Page,
  origins: readonly Origin[],
  view: string,
): Promise<void> {
  const size = '900px; height:500px';
  const frame = await start(page, origins, { query: `?view=${view}`, size });
  const name = view.charAt(0).toUpperCase() + view.slice(1);
  await expect(frame.getByRole('tab', { name, exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
}
