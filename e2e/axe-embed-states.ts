import type { Frame, Page } from '@playwright/test';
import { flawsInBothThemes } from './axe-flaws.ts';
import { armed, openDecision } from './decide-window.ts';
import { type Block, callByKey, embedForClicks, expect, type Origin, send } from './embed-host.ts';
import { SignWindow } from './sign-host.ts';
import { inTiers } from './tiers.ts';

/* What is seen inside another page: a table of states. */

const PSBT =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////ARjd9QUAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEBHwDh9QUAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAA==';
const HELP = '{"id":1,"method":"help"}';

interface State {
  readonly name: string;
  readonly query?: string;
  readonly block?: Block;
  /** Whether the host may call without asking. */
  readonly listed?: boolean;
  /** Gives the frame to look at where it is another one. */
  readonly reach?: (frame: Frame, host: Page) => Promise<unknown>;
}

type Numbered = readonly [number, State];

const field = (frame: Frame) => frame.getByRole('textbox', { name: 'Call', exact: true });

async function run(frame: Frame, line: string, words: string): Promise<void> {
  await field(frame).fill(line);
  await field(frame).press('Enter');
  await expect(frame.getByText(words).last()).toBeVisible();
}

const call = (host: Page) => callByKey(host, HELP);

async function asked(frame: Frame, host: Page): Promise<void> {
  const message = { touchstone: 1, body: HELP, key: 'asked' };
  void send(host, { message, origin: '*', answers: 0 });
  await expect(frame.getByRole('dialog')).toBeVisible();
}

async function askedToSign(frame: Frame, host: Page): Promise<void> {
  const body = JSON.stringify({ id: 1, method: 'signpsbt', params: [PSBT] });
  void send(host, { message: { touchstone: 1, body, key: 1 }, origin: '*', answers: 0 });
  await expect(frame.getByRole('dialog')).toBeVisible();
}

/** With their numbers, by which they are divided among themes and sizes. */
export const STATES = inTiers<Numbered>(
  [
    ...(
      [
        { name: 'the view Inspect' },
        {
          name: 'nothing but who and what',
          query: '?view=none',
          reach: (_frame, host) => call(host),
        },
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
            await run(frame, 'help(help())', 'Nested calls are not supported');
          },
        },
        { name: 'a question', listed: false, reach: asked },
        {
          name: 'a window to decide in',
          listed: false,
          reach: async (frame, host) => {
            await asked(frame, host);
            return (await openDecision(frame)).app;
          },
        },
        {
          name: 'a window to decide in that is armed',
          listed: false,
          reach: async (frame, host) => {
            await asked(frame, host);
            const decision = await openDecision(frame);
            await armed(decision);
            return decision.app;
          },
        },
        { name: 'what is to be signed', reach: askedToSign },
        {
          name: 'a window to sign in',
          reach: async (frame, host) => {
            await askedToSign(frame, host);
            const { app } = await SignWindow.by(frame);
            await expect(app.getByTestId('review')).toBeVisible();
            return app;
          },
        },
        { name: 'a wrong configuration', block: { colour: 'red' } },
      ] satisfies readonly State[]
    ).entries(),
  ],
  ([, { name }]) => name === 'a question',
);

function isFrame(reached: unknown): reached is Frame {
  return typeof reached === 'object' && reached !== null && 'frameElement' in reached;
}

const SIZES = [
  [320, 200],
  [900, 600],
] as const;
type Size = (typeof SIZES)[number];

/** Holds the state of a number. */
export async function findsNothing(
  page: Page,
  [a, b]: readonly Origin[],
  [row, { query = '', block = {}, listed = true, reach }]: Numbered,
): Promise<void> {
  const reached = async ([width, height]: Size) => {
    await page.goto(a!.host);
    const origins = listed ? [a!.origin] : [];
    const style = `border:0; width:${width}px; height:${height}px`;
    const frame = await embedForClicks(page, b!.page({ origins, ...block }, query), { style });
    const other = await reach?.(frame, page);
    return isFrame(other) ? other : frame;
  };
  const resize = ([width, height]: Size) =>
    page.locator('iframe').evaluate(
      (frame, size) => {
        Object.assign((frame as HTMLElement).style, size);
      },
      { width: `${width}px`, height: `${height}px` },
    );
  expect(await flawsInBothThemes(SIZES, row, reached, resize)).toEqual([]);
}
