import { type Browser, chromium } from 'playwright';
import { bundleHarness, startOrigin } from '../../e2e/origins.ts';
import { findBrowser, startOptions } from '../../scripts/ensure-browser.ts';
import { execute } from '../../src/rpc/dispatch.ts';

/*
 * What a call through a frame of another origin costs above the procedure
 * itself: round trips of small bodies, one after the other, warm. It needs the
 * built page for its worker: `npm run build` first.
 */

const ROUNDS = 150;
const WARM_UP = 30;
/** One after the other in a round: a page's clock tells no less than a tenth of a millisecond. */
const CALLS = 10;

const BODIES: readonly (readonly [name: string, body: string])[] = [
  ['help', '{"jsonrpc":"2.0","id":1,"method":"help","params":["x"]}'],
  [
    'decodepsbt',
    '{"jsonrpc":"2.0","id":1,"method":"decodepsbt","params":["cHNidP8BAAoCAAAAAAAAAAAAAA=="]}',
  ],
];

/** How a body gets there; each answers with the milliseconds of a round trip, by rounds. */
const WAYS = ['port', 'window', 'client'] as const;
type Way = (typeof WAYS)[number];

/** Runs all in Chromium, and gives a table of medians. */
export async function benchEmbedding(): Promise<string> {
  const browser = await chromium.launch(startOptions(findBrowser()));
  try {
    return await measureAll(browser);
  } finally {
    await browser.close();
  }
}

async function measureAll(browser: Browser): Promise<string> {
  const script = await bundleHarness();
  const [a, b] = await Promise.all([startOrigin(script), startOrigin(script)]);
  const lines = [`round trips above the procedure, Chromium ${browser.version()}`];
  for (const [name, body] of BODIES) {
    const own = median(inThisProcess(body));
    const page = await browser.newPage();
    // tsx gives functions their names by a helper, which a page has not got.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(a.origin.host);
    const address = b.origin.harness({ origins: [a.origin.origin] });
    const trip = { address, body, ways: WAYS, rounds: ROUNDS, warmUp: WARM_UP, calls: CALLS };
    const times = await page.evaluate(roundTrips, trip);
    const port = median(times.port);
    for (const way of WAYS) {
      const whole = median(times[way]);
      const above = Math.max(0, whole - own);
      lines.push(
        `  ${name.padEnd(12)} by ${way.padEnd(8)} median ${above.toFixed(3)} ms (with it ${whole.toFixed(3)}, to a port's ${(whole / port).toFixed(2)})`,
      );
    }
    await page.close();
  }
  for (const { server } of [a, b]) {
    server.close();
    server.closeAllConnections();
  }
  return lines.join('\n');
}

interface Trip {
  readonly address: string;
  readonly body: string;
  readonly ways: readonly Way[];
  readonly rounds: number;
  readonly warmUp: number;
  readonly calls: number;
}

/**
 * Runs in the host page, so that it may use nothing from outside of itself. The
 * ways take turns, so that a machine that is busy for a while is so for all.
 */
async function roundTrips({
  address,
  body,
  ways,
  rounds,
  warmUp,
  calls,
}: Trip): Promise<Record<Way, number[]>> {
  const frame = document.createElement('iframe');
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  frame.src = address;
  document.body.append(frame);
  await loaded;
  const target = frame.contentWindow!;
  const { origin } = new URL(address);
  const { port1, port2 } = new MessageChannel();
  let heard: (data: unknown) => void = () => {};
  const next = () =>
    new Promise<unknown>((resolve) => {
      heard = resolve;
    });
  port1.onmessage = ({ data }) => heard(data);
  window.addEventListener('message', ({ data, source }) => source === target && heard(data));
  const path = '/touchstone-client.js';
  const { connect } = (await import(
    path
  )) as typeof import('../../src/channel/client-module/types.ts');
  const touchstone = connect(frame, { origin });
  await touchstone.ready();
  const welcome = next();
  target.postMessage({ touchstone: 1, hello: {} }, origin, [port2]);
  await welcome;
  const { method, params } = JSON.parse(body);
  const once: Record<Way, () => Promise<unknown>> = {
    port: () => {
      const answer = next();
      port1.postMessage(body);
      return answer;
    },
    window: () => {
      const answer = next();
      target.postMessage({ touchstone: 1, body }, origin);
      return answer;
    },
    client: () => touchstone.call(method, params),
  };
  const times: Record<Way, number[]> = { port: [], window: [], client: [] };
  for (let round = -warmUp; round < rounds; round++) {
    for (const way of ways) {
      const start = performance.now();
      for (let i = 0; i < calls; i++) await once[way]();
      if (round >= 0) times[way].push((performance.now() - start) / calls);
    }
  }
  return times;
}

/** What the procedure itself takes, envelope and all. */
function inThisProcess(body: string): readonly number[] {
  return Array.from({ length: ROUNDS * CALLS }, () => {
    const start = performance.now();
    execute(body, { chain: 'main' });
    return performance.now() - start;
  });
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
