import type { Page } from '@playwright/test';
import type { Chain } from '../../src/core/encoding/chains.ts';
import { type Recorded, recordedCalls } from '../../test/recorded.ts';
import { difference } from '../../test/same-answer.ts';
import { embed, expect, type Origin, test } from '../embed-host.ts';

/*
 * Recorded calls that decode or sign, through a frame of another origin. All of
 * them are answered by the same code in the unit tests; what a frame may change is
 * a text on its way. So one in sixteen goes through it, and each that is long or has
 * other characters than ASCII.
 */

const STEP = 16;
const LONG = 100_000;

function goesThrough({ request, response }: Recorded, index: number): boolean {
  const isOdd = [request, response].some((text) => text.length > LONG || /[^ -~]/.test(text));
  return isOdd || index % STEP === 0;
}

const FILES = [
  ['psbt-regtest', 1500],
  ['psbt-main', 375],
  ['psbt-testnet4', 186],
  ['psbt-odd', 320],
  ['psbt-more', 416],
  ['psbt-bad', 30],
  ['tx', 579],
  ['tx-odd', 344],
  ['sign-regtest', 2184],
  ['sign-main', 546],
  ['sign-miniscript', 1062],
  ['sign-odd', 1904],
  ['sign-more', 80],
  ['sign-bad', 994],
] as const;

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** So many are asked at once that every worker has work, and the queue is not full. */
const AT_ONCE = 16;
/** Given to the page at once. */
const CHUNK = 400;

function ask(page: Page, bodies: readonly string[]): Promise<readonly Answer[]> {
  return page.evaluate(
    ({ all, most }) =>
      new Promise<readonly Answer[]>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        window.frames[0]!.postMessage({ touchstone: 1, hello: {} }, '*', [port2]);
        const answers: Answer[] = [];
        let sent = 0;
        let heard = 0;
        const next = (): void => {
          if (sent < all.length) port1.postMessage({ touchstone: 1, body: all[sent], key: sent++ });
        };
        port1.onmessage = ({ data }) => {
          if (data.status === undefined) {
            for (let i = 0; i < most; i++) next();
            return;
          }
          answers[data.key] = { status: data.status, body: data.body };
          next();
          if (++heard === all.length) resolve(answers);
        };
      }),
    { all: bodies, most: AT_ONCE },
  );
}

async function faultsOf(
  page: Page,
  [a, b]: readonly Origin[],
  calls: readonly Recorded[],
  chain: Chain,
): Promise<readonly string[]> {
  await page.goto(a!.host);
  await embed(page, b!.page({ origins: [a!.origin] }, `?chain=${chain}`));
  const faults: string[] = [];
  for (let at = 0; at < calls.length; at += CHUNK) {
    const some = calls.slice(at, at + CHUNK);
    const answers = await ask(
      page,
      some.map(({ request }) => request),
    );
    some.forEach(({ id, status, response, request }, i) => {
      const words = difference({ status, body: response }, answers[i]!, request);
      if (words !== undefined) faults.push(`${id}: ${words}`);
    });
  }
  return faults;
}

/** In one test, as each that opens the recordings takes seconds to read them. */
test('recorded calls get the same answers through a frame', async ({ page, origins }) => {
  const taken = FILES.flatMap(([file, count]) => {
    const calls = recordedCalls(file);
    expect(calls.length, file).toBe(count);
    return calls.filter(goesThrough);
  });
  for (const chain of new Set(taken.map((call) => call.chain))) {
    await test.step(chain, async () => {
      const some = taken.filter((call) => call.chain === chain);
      expect(await faultsOf(page, origins, some, chain)).toEqual([]);
    });
  }
});
