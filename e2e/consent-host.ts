import type { Frame, Page } from '@playwright/test';
import { DENY, decide, mayClose, ONCE, UNTIL_CLOSED } from './decide-window.ts';
import {
  type Block,
  callByKey,
  embedForClicks,
  expect,
  type Heard,
  type Origin,
  outcomeOf,
} from './embed-host.ts';
import { inTiers } from './tiers.ts';

/* Hosts that call the page that is shipped without being allowed to, so that a person is asked. */

export const HELP = '{"id":1,"method":"help","params":["x"]}';

type Outcome = 'ok' | 'waiting' | number;

export async function call(host: Page | Frame, body = HELP, key?: string): Promise<Outcome> {
  return outcomeOf(await callByKey(host, body, key));
}

/** A call that nobody is to let in; what comes of it is what its caller heard first. */
export class OpenCall {
  private constructor(private readonly host: Page) {}

  static async by(host: Page): Promise<OpenCall> {
    await host.evaluate(
      (message) => {
        const target = window.frames[0]!;
        window.addEventListener('message', ({ source, data, origin }) => {
          if (source !== target || data.key !== message.key || 'heard' in globalThis) return;
          Object.assign(globalThis, { heard: { data, origin } });
        });
        target.postMessage(message, '*');
      },
      { touchstone: 1, body: HELP, key: 'open' },
    );
    return new OpenCall(host);
  }

  async outcome(): Promise<Outcome> {
    const heard = await this.host.evaluate<Heard | undefined>(() =>
      Reflect.get(globalThis, 'heard'),
    );
    return heard === undefined ? 'waiting' : outcomeOf(heard);
  }

  /** Behind all that came before it the question is denied, in the frame or its window: nothing let anybody in. */
  async endsDenied(at: Frame): Promise<void> {
    await mayClose(button(at, DENY).dispatchEvent('click'));
    await expect.poll(() => this.outcome()).not.toBe('waiting');
    expect(await this.outcome()).toBe(-32002);
  }
}

/** A frame of a size, as a host's stylesheet gives it one. */
export function sized(width: number, height: number): Readonly<Record<string, string>> {
  return { style: `border:0; width:${width}px; height:${height}px` };
}

interface Started {
  readonly block?: Block;
  readonly size?: readonly [number, number];
  readonly attributes?: Readonly<Record<string, string>>;
}

export async function start(
  page: Page,
  hosts: { readonly host: string; readonly framed: (block: Block) => string },
  { block = {}, size = [400, 300], attributes = {} }: Started = {},
): Promise<Frame> {
  await page.goto(hosts.host);
  return embedForClicks(page, hosts.framed(block), { ...sized(...size), ...attributes });
}

/** By how its name begins: those that allow go on with who is let in. */
export const button = (frame: Frame, name: string) =>
  frame.getByRole('button', { name: new RegExp(`^${name}`) });
export const question = (frame: Frame) => frame.getByRole('dialog');

interface Row {
  readonly name: string;
  /** What is clicked at each question, in order. */
  readonly clicks: readonly string[];
  /** Of as many calls, one after the other. */
  readonly outcomes: readonly Outcome[];
}

export const ANSWERS = inTiers<Row>(
  [
    { name: 'once, then asked again', clicks: [ONCE, DENY], outcomes: ['ok', -32002, -32002] },
    { name: 'until the page closes', clicks: [UNTIL_CLOSED], outcomes: ['ok', 'ok', 'ok'] },
    { name: 'denied, once for all', clicks: [DENY], outcomes: [-32002, -32002] },
  ],
  ({ clicks }) => clicks[0] === ONCE,
);

/** Holds a row of {@link ANSWERS}. */
export async function answers(
  page: Page,
  [a, b]: readonly Origin[],
  { clicks, outcomes }: Row,
): Promise<void> {
  const frame = await start(page, { host: a!.host, framed: (block) => b!.page(block) });
  const left = [...clicks];
  for (const outcome of outcomes) {
    const coming = call(page);
    const next = left.shift();
    if (next !== undefined) {
      await expect(question(frame)).toContainText(`${a!.origin} asks to call help`);
      await decide(frame, next);
    }
    expect(await coming).toBe(outcome);
    await expect(question(frame)).toHaveCount(0);
  }
}

/** A page between host and frame. */
export async function embedForHosts(page: Page, address: string): Promise<Frame> {
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'border:0; width:500px; height:400px';
    frame.src = src;
    document.body.append(frame);
  }, address);
  await expect.poll(() => page.frames().length).toBe(2);
  const inner = page.frames()[1]!;
  await inner.waitForLoadState();
  return inner;
}
