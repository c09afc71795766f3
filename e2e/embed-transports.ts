import type { Frame, Page } from '@playwright/test';
import type { Recorded } from '../test/recorded.ts';
import type { Harness } from './embed-harness.ts';
import { embed, expect, type Origin } from './embed-host.ts';
import { inTiers } from './tiers.ts';

/* Each way that a body can take to a procedure. */

/** An answer, and its status where the way there has one; nothing for a notification. */
interface Answer {
  readonly status?: number;
  readonly body: string;
}

type Transport = (
  host: Page,
  frame: Frame,
  bodies: readonly string[],
) => Promise<readonly Answer[]>;

declare const harness: Harness;
declare const touchstone: { readonly request: (body: string) => Promise<string> };

type Named = readonly [name: string, ask: Transport];

const worker: Transport = (_host, frame, bodies) =>
  frame.evaluate(async (all) => {
    const answers: Answer[] = [];
    for (const body of all) {
      const reply = await harness.viaWorker(body);
      answers.push({ status: reply.status, body: reply.body });
    }
    return answers;
  }, bodies);

const script: Transport = (_host, frame, bodies) =>
  frame.evaluate(async (all) => {
    const answers: Answer[] = [];
    for (const body of all) answers.push({ body: await touchstone.request(body) });
    return answers;
  }, bodies);

/** Wrapped and with a key, so that a notification is answered too, and with its status. */
const windowWrapped: Transport = (host, _frame, bodies) =>
  host.evaluate(async (all) => {
    const target = window.frames[0]!;
    const answers: Answer[] = [];
    for (const [key, body] of all.entries()) {
      const answer = new Promise<Answer>((resolve) => {
        const listen = ({ data, source }: MessageEvent): void => {
          if (source !== target || data?.touchstone !== 1 || data.key !== key) return;
          window.removeEventListener('message', listen);
          resolve({ status: data.status, body: data.body });
        };
        window.addEventListener('message', listen);
      });
      target.postMessage({ touchstone: 1, body, key }, '*');
      answers.push(await answer);
    }
    return answers;
  }, bodies);

/**
 * Every text on the port is a body. A notification has no answer: behind each
 * body a call follows that has one, and one worker keeps both in order.
 */
const port: Transport = (host, _frame, bodies) =>
  host.evaluate(async (all) => {
    const { port1, port2 } = new MessageChannel();
    window.frames[0]!.postMessage({ touchstone: 1, hello: {} }, '*', [port2]);
    const heard: unknown[] = [];
    let wake = (): void => {};
    port1.onmessage = ({ data }) => {
      heard.push(data);
      wake();
    };
    const next = async (): Promise<unknown> => {
      while (heard.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return heard.shift();
    };
    const welcome = await next();
    if (typeof welcome !== 'object') throw new Error('no welcome');
    const mark = '"the next one"';
    const answers: Answer[] = [];
    for (const body of all) {
      port1.postMessage(body);
      port1.postMessage(`{"id":${mark},"method":"none"}`);
      const first = String(await next());
      if (first.includes(mark)) answers.push({ body: '' });
      else {
        answers.push({ body: first });
        if (!String(await next()).includes(mark)) throw new Error('two answers');
      }
    }
    return answers;
  }, bodies);

export const TRANSPORTS = inTiers<Named>(
  [
    ['worker', worker],
    ['window', windowWrapped],
    ['port', port],
    ['script', script],
  ],
  ([name]) => name === 'window' || name === 'port',
);

interface Row {
  readonly name: string;
  readonly body: string;
  readonly status: number;
  readonly answer: string;
}

const UNKNOWN = '{"code":-32601,"message":"Method not found"}';

/** What holds besides the recorded calls. */
const ROWS: readonly Row[] = [
  {
    name: 'digits of an id',
    body: '{"id":12345678901234567890.10,"method":"x"}',
    status: 404,
    answer: `{"result":null,"error":${UNKNOWN},"id":12345678901234567890.10}`,
  },
  {
    name: 'an id that no object of JavaScript could hold',
    body: '{"jsonrpc":"2.0","id":{"b":1,"20":2,"a":1e999},"method":"x"}',
    status: 200,
    answer: `{"jsonrpc":"2.0","error":${UNKNOWN},"id":{"b":1,"20":2,"a":1e999}}`,
  },
  { name: 'a notification', body: '{"jsonrpc":"2.0","method":"help"}', status: 204, answer: '' },
  {
    name: 'a notification that fails',
    body: '{"jsonrpc":"2.0","method":"x"}',
    status: 204,
    answer: '',
  },
  {
    name: 'a batch of notifications',
    body: '[{"jsonrpc":"2.0","method":"x"}]',
    status: 204,
    answer: '',
  },
  { name: 'an empty batch', body: '[]', status: 200, answer: '[]' },
  {
    name: 'help by name',
    body: '{"id":1,"method":"help","params":{"command":"nope"}}',
    status: 200,
    answer: '{"result":"help: unknown command: nope","error":null,"id":1}',
  },
  {
    name: 'getrpcinfo',
    body: '{"id":1,"method":"getrpcinfo"}',
    status: 200,
    answer:
      '{"result":{"active_commands":[{"method":"getrpcinfo","duration":0}],"logpath":""},"error":null,"id":1}',
  },
  {
    name: 'no JSON',
    body: 'hello',
    status: 500,
    answer: '{"result":null,"error":{"code":-32700,"message":"Parse error"},"id":null}',
  },
  {
    name: 'characters of many bytes',
    body: '{"id":"é😀\\u007f","method":"x"}',
    status: 404,
    answer: `{"result":null,"error":${UNKNOWN},"id":"é😀\\u007f"}`,
  },
];

export function byChain(calls: readonly Recorded[]): ReadonlyMap<string, readonly Recorded[]> {
  const chains = new Set(calls.map(({ chain }) => chain));
  return new Map([...chains].map((chain) => [chain, calls.filter((call) => call.chain === chain)]));
}

export async function start(page: Page, [a, b]: readonly Origin[], chain: string): Promise<Frame> {
  await page.goto(a!.host);
  const block = { origins: [a!.origin], limits: { workers: 1 } };
  return embed(page, b!.harness(block, `?chain=${chain}`));
}

/** What is answered over a transport, besides the recorded calls. */
export async function holdsRows(
  page: Page,
  origins: readonly Origin[],
  ask: Transport,
): Promise<void> {
  const frame = await start(page, origins, 'main');
  const answers = await ask(
    page,
    frame,
    ROWS.map(({ body }) => body),
  );
  const found = ROWS.map(({ name: row, status }, i) => [
    row,
    answers[i]!.status ?? status,
    answers[i]!.body,
  ]);
  expect(found).toEqual(ROWS.map(({ name: row, status, answer }) => [row, status, answer]));
}
