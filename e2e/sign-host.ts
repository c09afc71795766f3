import type { Frame, Page } from '@playwright/test';
import type * as Client from '../src/channel/client-module/types.ts';
import type { SignedByPerson } from '../src/rpc/procedure.ts';
import { sized } from './consent-host.ts';
import { closes, pointAtWords } from './decide-window.ts';
import { type Block, expect, type Origin, untilClicksCount } from './embed-host.ts';
import { appFrame } from './page.ts';
import { p2wpkh, psbtOf, wif } from './sign-inputs.ts';

/* A page of another origin that has the person sign, by the client's module. */

/** An output of the key 3 is spent. */
export const TO_SIGN = psbtOf([{ scriptPubKey: p2wpkh(3), satoshis: 80_000 }]);
/** Of another transaction, with the same key. */
export const OTHER = psbtOf([{ scriptPubKey: p2wpkh(3), satoshis: 70_000 }]);
export const KEY = wif(3);

export type Outcome =
  | { readonly result: SignedByPerson }
  | { readonly code: number | string; readonly message: string };

interface HostPage {
  readonly touchstone: Client.Touchstone;
  readonly events: unknown[];
  readonly outcomes: Promise<Outcome>[];
  giving: AbortController;
}

declare const host: HostPage;

interface Started {
  readonly block?: Block;
  readonly size?: readonly [number, number];
}

/** Puts the file into a page, whose origin its operator lists, and connects to it. */
export async function startHost(
  page: Page,
  [a, b]: readonly Origin[],
  { block = {}, size = [500, 300] }: Started = {},
): Promise<Frame> {
  await page.goto(a!.host);
  const address = b!.page({ origins: [a!.origin], view: 'none', ...block });
  await page.evaluate(
    async ({ src, origin, style }) => {
      const path = '/touchstone-client.js';
      const { connect } = (await import(path)) as typeof Client;
      const frame = document.createElement('iframe');
      frame.setAttribute('style', style);
      frame.src = src;
      document.body.append(frame);
      const touchstone = connect(frame, { origin });
      const events: unknown[] = [];
      for (const name of ['consent', 'signing'] as const) {
        touchstone.on(name, (event) => events.push({ [name]: event }));
      }
      Object.assign(globalThis, {
        host: { touchstone, events, outcomes: [], giving: new AbortController() },
      });
      await touchstone.ready();
    },
    { src: address, origin: b!.origin, style: sized(...size)['style'] ?? '' },
  );
  const frame = await appFrame(page.mainFrame().childFrames()[0]!);
  await untilClicksCount();
  return frame;
}

/** Begins a call; what comes of it is {@link outcome} of its number. */
export function begin(page: Page, psbt = TO_SIGN): Promise<number> {
  return page.evaluate(
    (text) =>
      host.outcomes.push(
        host.touchstone.call('signpsbt', [text], { signal: host.giving.signal }).then(
          (result) => ({ result: result as SignedByPerson }),
          ({ code, message }: Client.TouchstoneError) => ({ code, message }),
        ),
      ) - 1,
    psbt,
  );
}

/** The caller gives up what it began. */
export function giveUp(page: Page): Promise<void> {
  return page.evaluate(() => {
    host.giving.abort();
    host.giving = new AbortController();
  });
}

export function outcome(page: Page, number = 0): Promise<Outcome> {
  return page.evaluate((at) => host.outcomes[at]!, number);
}

export function events(page: Page): Promise<readonly unknown[]> {
  return page.evaluate(() => host.events);
}

/** The window in which a person signs. */
export class SignWindow {
  private constructor(
    readonly window: Page,
    readonly app: Frame,
  ) {}

  /** By a click in the strip of a frame. */
  static async by(frame: Frame): Promise<SignWindow> {
    const coming = frame.page().context().waitForEvent('page');
    await frame.getByRole('button', { name: 'Review and sign in a window' }).click();
    const window = await coming;
    const app = await appFrame(window.mainFrame());
    await expect(app.getByTestId('return-bar')).toBeVisible();
    return new SignWindow(window, app);
  }

  get bar() {
    return this.app.getByTestId('return-bar');
  }

  get give() {
    return this.bar.getByRole('button', { name: /^Return it to/ });
  }

  get decline() {
    return this.bar.getByRole('button', { name: 'Decline' });
  }

  async sign(key = KEY): Promise<void> {
    await this.app.getByLabel('Private key 1', { exact: true }).fill(key);
    await expect(this.app.getByTestId('verdict')).toHaveCount(1);
    await this.app.getByRole('button', { name: 'Sign', exact: true }).last().click();
    await expect(this.app.getByTestId('result')).toBeVisible();
  }

  /** Until what was signed can be returned: somebody looks at the question. */
  async armed(): Promise<void> {
    await this.window.bringToFront();
    await pointAtWords(this.window, this.app);
    await expect(this.give).toHaveAttribute('aria-disabled', 'false');
  }

  async declines(): Promise<void> {
    await closes(this.window, () => this.decline.click());
  }

  async giveBack(): Promise<void> {
    await this.armed();
    await closes(this.window, () => this.give.click());
  }
}
