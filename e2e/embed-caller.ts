import { createHmac } from 'node:crypto';
import type { Frame, Page } from '@playwright/test';
import type { ConsentAnswer } from '../src/channel/embed/callers.ts';
import type { Harness } from './embed-harness.ts';
import {
  type Block,
  callByKey,
  embed,
  expect,
  type Origin,
  outcomeOf,
  send,
} from './embed-host.ts';
import { inTiers } from './tiers.ts';

/* Pages that call, each with its right or without one. */

declare const harness: Harness;

export const HELP = '{"id":1,"method":"help","params":["x"]}';
export const DECODE = '{"id":1,"method":"decodepsbt","params":["cHNidP8BAAoCAAAAAAAAAAAAAA=="]}';
export const ALICE = `alice:5a1t$${createHmac('sha256', '5a1t').update('open sesame').digest('hex')}`;

/** `ok`, or the code of an error. */
export type Outcome = 'ok' | number;

export async function call(host: Page | Frame, body = HELP, key?: string): Promise<Outcome> {
  return outcomeOf(await callByKey(host, body, key));
}

export async function hello(host: Page | Frame, user: string, secret: string): Promise<unknown> {
  const message = { touchstone: 1, hello: { user, secret } };
  const [heard] = await send(host, { message, origin: '*', answers: 1 });
  return heard?.data;
}

interface Row {
  readonly name: string;
  readonly block: (origins: Fixed) => Block;
  /** Sent first. */
  readonly credentials?: readonly [user: string, secret: string];
  readonly consent?: readonly ConsentAnswer[];
  readonly calls?: readonly string[];
  readonly outcomes: readonly Outcome[];
  /** How often a person was asked. */
  readonly asked?: number;
}

interface Fixed {
  readonly a: string;
  readonly b: string;
}

export const CALLERS = inTiers<Row>(
  [
    { name: 'an origin that is listed', block: ({ a }) => ({ origins: [a] }), outcomes: ['ok'] },
    {
      name: 'an origin that is not listed, with nobody to ask',
      block: ({ b }) => ({ origins: [b], consent: false }),
      outcomes: [-32001],
    },
    {
      name: 'the right secret',
      block: () => ({ rpcauth: [ALICE], consent: false }),
      credentials: ['alice', 'open sesame'],
      outcomes: ['ok', 'ok'],
    },
    {
      name: 'a wrong secret',
      block: () => ({ rpcauth: [ALICE], consent: false }),
      credentials: ['alice', 'open says me'],
      outcomes: [-32001],
    },
    {
      name: 'a wrong user',
      block: () => ({ rpcauth: [ALICE], consent: false }),
      credentials: ['bob', 'open sesame'],
      outcomes: [-32001],
    },
    {
      name: 'consent until the page closes',
      block: () => ({}),
      consent: ['until closed'],
      outcomes: ['ok', 'ok'],
      asked: 1,
    },
    {
      name: 'consent once, then none',
      block: () => ({}),
      consent: ['once', 'denied'],
      outcomes: ['ok', -32002, -32002],
      asked: 2,
    },
    {
      name: 'consent denied',
      block: () => ({}),
      consent: ['denied'],
      outcomes: [-32002, -32002],
      asked: 1,
    },
    {
      name: 'a list of procedures for an origin',
      block: ({ a }) => ({ origins: [a], rpcwhitelist: { [a]: ['help'] } }),
      calls: [HELP, DECODE],
      outcomes: ['ok', 403],
    },
    {
      name: 'a list of procedures for a user',
      block: () => ({ rpcauth: [ALICE], rpcwhitelist: { alice: ['decodepsbt'] } }),
      credentials: ['alice', 'open sesame'],
      calls: [HELP, DECODE],
      outcomes: [403, 'ok'],
    },
    {
      name: 'lists for others only',
      block: ({ a, b }) => ({ origins: [a, b], rpcwhitelist: { [b]: ['help'] } }),
      outcomes: [403],
    },
    {
      name: 'a configuration that is wrong',
      block: ({ a }) => ({ origins: [a], colour: 'red' }),
      consent: ['until closed'],
      outcomes: [-32007],
    },
  ],
  ({ name }) => name === 'an origin that is listed',
);

/** Holds a row of {@link CALLERS}. */
export async function holds(page: Page, [a, b]: readonly Origin[], row: Row): Promise<void> {
  await page.goto(a!.host);
  const frame = await embed(page, b!.harness(row.block({ a: a!.origin, b: b!.origin })));
  await frame.evaluate((answers) => harness.answers.push(...answers), [...(row.consent ?? [])]);
  if (row.credentials !== undefined) await hello(page, ...row.credentials);
  const outcomes: Outcome[] = [];
  for (const i of row.outcomes.keys()) outcomes.push(await call(page, row.calls?.[i]));
  expect(outcomes).toEqual(row.outcomes);
  const asked = await frame.evaluate(() => harness.asked);
  expect(asked).toEqual(Array.from({ length: row.asked ?? 0 }, () => a!.origin));
}

const limits = { workers: 2 };

/** A page with two workers. */
export async function startWorkers(page: Page, a: Origin, b: Origin): Promise<Frame> {
  await page.goto(a.host);
  return embed(page, b.harness({ origins: [a.origin], limits }));
}

/** Posts all at once and gives the keys in the order of their answers, with the error or `ok`. */
export function callAll(page: Page, bodies: readonly string[], cancel?: unknown) {
  return page.evaluate(
    ({ all, cancelled }) =>
      new Promise<readonly (readonly [number, string])[]>((resolve) => {
        const heard: (readonly [number, string])[] = [];
        window.addEventListener('message', ({ data }) => {
          if (typeof data.key !== 'number') return;
          const { error } = JSON.parse(data.body);
          heard.push([data.key, error?.message ?? 'ok']);
          if (heard.length === all.length) resolve(heard);
        });
        all.forEach((body, key) => {
          window.frames[0]!.postMessage({ touchstone: 1, body, key }, '*');
        });
        if (cancelled) window.frames[0]!.postMessage({ touchstone: 1, cancel: cancelled }, '*');
      }),
    { all: bodies, cancelled: cancel },
  );
}
