import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';
import { type Block, embedForClicks, expect, send, test } from './embed-host.ts';

/* axe-core finds nothing in what is seen inside another page, nor in the console. */

const PSBT =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////ARjd9QUAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEBHwDh9QUAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAA==';
const HELP = '{"id":1,"method":"help"}';

interface State {
  readonly name: string;
  readonly query?: string;
  readonly block?: Block;
  /** Whether the host may call without asking. */
  readonly listed?: boolean;
  readonly reach?: (frame: Frame, host: Page) => Promise<unknown>;
}

const field = (frame: Frame) => frame.getByRole('textbox', { name: 'Call', exact: true });

async function run(frame: Frame, line: string, words: string): Promise<void> {
  await field(frame).fill(line);
  await field(frame).press('Enter');
  await expect(frame.getByText(words).last()).toBeVisible();
}

const call = (host: Page, answers = 1) =>
  send(host, { message: { touchstone: 1, body: HELP, key: 1 }, origin: '*', answers });

async function asked(frame: Frame, host: Page): Promise<void> {
  void call(host, 0);
  await expect(frame.getByRole('dialog')).toBeVisible();
}

const STATES: readonly State[] = [
  { name: 'the view Inspect' },
  { name: 'nothing but who and what', query: '?view=none', reach: (_frame, host) => call(host) },
  {
    name: 'who called what',
    reach: async (frame, host) => {
      await call(host);
      await frame.getByRole('button', { name: '1 call' }).click();
    },
  },
  { name: 'the console at its beginning', query: '?view=console' },
  {
    name: 'the console with answers',
    query: '?view=console',
    reach: async (frame) => {
      await run(frame, 'help', '== Control ==');
      await run(frame, 'decodepsbt x', 'Error -22');
      await run(frame, `decodepsbt ${PSBT}`, '"txid"');
      await frame.getByRole('button', { name: /Show all/ }).click();
      await run(frame, 'help(help())', 'A call inside a call');
    },
  },
  { name: 'a question that is not armed', listed: false, reach: asked },
  {
    name: 'a question that is armed',
    listed: false,
    reach: async (frame, host) => {
      await asked(frame, host);
      await frame.locator('[data-armed=true]').waitFor();
    },
  },
  { name: 'a wrong configuration', block: { colour: 'red' } },
];

for (const theme of ['light', 'dark'] as const) {
  for (const [width, height] of [
    [320, 200],
    [900, 600],
  ] as const) {
    test.describe(`${theme}, ${width} by ${height}`, () => {
      test.use({ colorScheme: theme });
      for (const { name, query = '', block = {}, listed = true, reach } of STATES) {
        test(`axe finds nothing: ${name}`, async ({ page, origins: [a, b] }) => {
          await page.goto(a.host);
          const origins = listed ? [a.origin] : [];
          const style = `border:0; width:${width}px; height:${height}px`;
          const frame = await embedForClicks(page, b.page({ origins, ...block }, query), { style });
          await reach?.(frame, page);
          expect(await flaws(frame)).toEqual([]);
        });
      }
    });
  }
}

/** What axe finds, as rule and place. What it cannot decide is no finding. */
async function flaws(frame: Frame): Promise<readonly string[]> {
  await frame.evaluate(axe.source);
  return frame.evaluate(async () => {
    const engine: typeof axe = Reflect.get(window, 'axe');
    const { violations } = await engine.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`));
  });
}
