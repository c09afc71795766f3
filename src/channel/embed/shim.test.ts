import { afterEach, describe, expect, test } from 'vitest';
import { Arrivals, heardOn, until } from '../../../test/until.ts';
import { bytesToHex } from '../../core/bytes/hex.ts';
import { hmacSha256 } from '../../core/crypto/hmac.ts';
import { refuse } from '../../rpc/exchange.ts';
import { isAuthorised } from '../../worker/authorised.ts';
import type { Heard } from '../shell.ts';
import type { BodyReader } from './body-reader.ts';
import type { CallPool } from './call-pool.ts';
import { readNames } from './call-text.ts';
import type { Caller } from './callers.ts';
import { DEFAULT_CONFIG, type EmbedConfig } from './config.ts';
import { createGate } from './gate.ts';
import { LONGEST_READ } from './messages.ts';
import { Shim } from './shim.ts';

/* The shim between a window that is none and a pool that calls nothing: who is heard, and what is read of it. */

const A = 'https://a.example';
const B = 'https://b.example';
const HELP = '{"id":1,"method":"help"}';
const LONG = `{"id":1,"method":"help","params":["${'x'.repeat(LONGEST_READ)}"]}`;

/** A call that is left out of what is noted. */
const LAST = '{"id":2,"method":"decodepsbt"}';

const utf8 = (text: string) => new TextEncoder().encode(text);
const ALICE = { user: 'alice', salt: 's', hmac: bytesToHex(hmacSha256(utf8('s'), utf8('open'))) };

/** What a window around the page says. */
interface Said {
  readonly origin: string;
  readonly data: unknown;
  readonly ports?: readonly MessagePort[];
}

const open: MessagePort[] = [];
afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

function start(said: Partial<EmbedConfig>, answer: 'once' | 'until closed' | 'denied' = 'denied') {
  const config = { ...DEFAULT_CONFIG, ...said };
  const requests: ('read' | 'called')[] = [];
  const note = (what: 'read' | 'called', body: string) => {
    if (body !== LAST) requests.push(what);
  };
  const asked: unknown[] = [];
  const met: Caller[] = [];
  const heard = new Arrivals<unknown>();
  const pool: CallPool = {
    submit(_owner, request) {
      note('called', request.body);
      const { names } = readNames(request.body, DEFAULT_CONFIG.limits);
      const reply = { status: 200, body: '{"result":"ok"}', methods: names };
      return { outcome: Promise.resolve({ ok: true, reply }), cancel: () => {} };
    },
  };
  const reader: BodyReader = {
    names(body) {
      note('read', body);
      return Promise.resolve(readNames(body, DEFAULT_CONFIG.limits));
    },
    refuse: (body, error) => Promise.resolve(refuse(body, error)),
    isAuthorised: (...asked) => Promise.resolve(isAuthorised(...asked)),
  };
  const gate = createGate({
    config,
    isMisconfigured: false,
    askConsent: () => (question) => {
      if (!question.asked.includes('decodepsbt')) asked.push(question.asked);
      return Promise.resolve(answer);
    },
  });
  let listen: (heard: Heard) => void = () => {};
  const numbers: string[] = [];
  const shell = {
    page: 'page 1',
    origin: 'https://page.example',
    inTurn: <T>(work: () => Promise<T>) => work(),
    post: (_to: number, data: unknown) => heard.add(data),
    onMessage: (listener: (heard: Heard) => void) => {
      listen = listener;
    },
  };
  new Shim({
    shell,
    config,
    gate,
    pool,
    reader,
    called: () => {},
    met: (caller) => met.push(caller),
    askSigning: () => undefined,
    show: () => {},
  });
  let reads = 0;
  const say = ({ origin, data, ports = [] }: Said) => {
    if (!numbers.includes(origin)) numbers.push(origin);
    listen({
      kind: 'message',
      from: numbers.indexOf(origin),
      relation: 'around',
      origin,
      ports,
      get data() {
        reads++;
        return data;
      },
    });
  };
  return { say, heard, requests, asked, met, reads: () => reads };
}

/** What A is told of all that it said before, so many things at least; then a last call is answered. */
async function toldOf(
  { say, heard }: ReturnType<typeof start>,
  least: number,
): Promise<readonly unknown[]> {
  // Who is asked about waits longer than who was denied since.
  await heard.reach(least);
  say({ origin: A, data: { touchstone: 1, body: LAST, key: 'last' } });
  const all = await until(heard, (told) => told.some(isLast));
  return all.slice(0, all.findIndex(isLast));
}

function isLast(told: unknown): boolean {
  return (told as { readonly key?: unknown }).key === 'last';
}

/** The codes of errors, or `ok`. */
function outcomes(heard: readonly unknown[]) {
  return heard.map((data) => {
    const { body, refused, welcome } = data as {
      body?: string;
      refused?: { code: number };
      welcome?: object;
    };
    if (refused) return refused.code;
    if (welcome) return 'welcome';
    return (JSON.parse(body ?? '') as { error?: { code: number } }).error?.code ?? 'ok';
  });
}

const wrapped = (body: string) => ({ touchstone: 1, body, key: 1 });
const hello = (credentials = {}) => ({ touchstone: 1, hello: credentials });

describe('a message on the window', () => {
  test('of an opaque origin that is not heard is not even read', async () => {
    const { say, reads, heard, met } = start({});
    say({ origin: 'null', data: LONG });
    expect([reads(), met]).toEqual([0, []]);
    say({ origin: A, data: wrapped(HELP) });
    expect(outcomes(await heard.reach(1))).toEqual([-32002]);
    expect(met).toMatchObject([{ origin: A }]);
  });

  test.each<[string, Partial<EmbedConfig>, unknown, unknown[], unknown[]]>([
    ['a long text, where nobody may be asked', { consent: false }, LONG, [], []],
    ['a long text that is no call', {}, LONG.replace('method', 'mothed'), ['read'], []],
    ['a long text that is a call', {}, LONG, ['read', 'read'], [['help']]],
    ['a long wrapped body', {}, wrapped(LONG), ['read'], [['help']]],
    ['a short wrapped body', {}, wrapped(HELP), ['read'], [['help']]],
    ['a short text that is no call', {}, HELP.replace('method', 'mothed'), ['read'], []],
    ['a call that is no JSON', {}, { method: 'help', params: [new Map()] }, [], []],
    ['a call that is too long an object', {}, JSON.parse(LONG), [], []],
  ])('of a stranger: %s', async (_name, config, data, byWorker, asked) => {
    const shim = start(config);
    shim.say({ origin: A, data });
    expect(await toldOf(shim, asked.length)).toHaveLength(asked.length);
    expect(shim.requests).toEqual(byWorker);
    expect(shim.asked).toEqual(asked);
  });

  test.each<[string, unknown, unknown[]]>([
    ['a long text', LONG, ['{"result":"ok"}']],
    ['a long text that is no call', LONG.replace('method', 'mothed'), []],
    ['a call that is no JSON', { id: 7, method: 'help', params: [new Map()] }, [-32700]],
    [
      'half of a surrogate pair',
      '{"id":1,"method":"help","params":["\ud800"]}',
      ['{"result":"ok"}'],
    ],
  ])('of one who is listed: %s', async (_name, data, expected) => {
    const shim = start({ origins: [A] });
    shim.say({ origin: A, data });
    const told = await toldOf(shim, expected.length);
    expect(told.map((one) => (typeof one === 'string' ? one : codeOf(one)))).toEqual(expected);
  });

  test('that is none of ours makes nobody known', async () => {
    const { say, heard, met } = start({});
    say({ origin: B, data: { type: 'resize' } });
    say({ origin: A, data: wrapped(HELP) });
    await heard.reach(1);
    expect(met).toEqual([{ origin: A, id: A, isOwn: false }]);
  });
});

function codeOf(answer: unknown): number {
  return (answer as { readonly error: { readonly code: number } }).error.code;
}

describe('an opaque origin', () => {
  const CREDENTIALS = hello({ user: 'alice', secret: 'open' });
  const config = { opaqueOrigins: true, rpcauth: [ALICE] };

  /** A port handed over with a hello, once it was welcomed, and what comes back on it. */
  async function portOf(shim: ReturnType<typeof start>, data: unknown) {
    const { port1, port2 } = new MessageChannel();
    open.push(port1);
    const heard = heardOn(port1);
    shim.say({ origin: 'null', data, ports: [port2] });
    await heard.reach(1);
    return { port: port1, heard };
  }

  test('gets no right on a window, which another page may be in next', async () => {
    const shim = start(config, 'until closed');
    shim.say({ origin: 'null', data: CREDENTIALS });
    await shim.heard.reach(1);
    shim.say({ origin: 'null', data: wrapped(HELP) });
    expect(outcomes(await shim.heard.reach(2))).toEqual([-32001, -32001]);
    expect(shim.asked).toEqual([]);
  });

  test('has the rights of its credentials on its port alone', async () => {
    const shim = start(config);
    const { port, heard } = await portOf(shim, CREDENTIALS);
    port.postMessage(wrapped(HELP));
    expect(outcomes(await heard.reach(2))).toEqual(['welcome', 'ok']);
    shim.say({ origin: 'null', data: wrapped(HELP) });
    expect(outcomes(await shim.heard.reach(1))).toEqual([-32001]);
    const other = await portOf(shim, hello());
    other.port.postMessage(wrapped(HELP));
    expect(outcomes(await other.heard.reach(2))).toEqual(['welcome', -32002]);
  });

  test('is let in by the person on its port alone', async () => {
    const shim = start(config, 'until closed');
    const first = await portOf(shim, hello());
    first.port.postMessage(wrapped(HELP));
    first.port.postMessage(wrapped(HELP));
    expect(outcomes(await first.heard.reach(3))).toEqual(['welcome', 'ok', 'ok']);
    expect(shim.asked).toHaveLength(1);
    const second = await portOf(shim, hello());
    second.port.postMessage(wrapped(HELP));
    await second.heard.reach(2);
    expect(shim.asked).toHaveLength(2);
  });

  test('that is listed by name may call on the window too', async () => {
    const { say, heard } = start({ opaqueOrigins: true, origins: ['null'] });
    say({ origin: 'null', data: wrapped(HELP) });
    expect(outcomes(await heard.reach(1))).toEqual(['ok']);
  });
});

test('a port that is passed on keeps its rights', async () => {
  const shim = start({ rpcauth: [ALICE], consent: false });
  const { port1, port2 } = new MessageChannel();
  shim.say({ origin: A, data: hello({ user: 'alice', secret: 'open' }), ports: [port2] });
  // Whoever has it now: nothing tells.
  const onward = new MessageChannel();
  open.push(onward.port1, onward.port2);
  onward.port1.postMessage(null, [port1]);
  const received = await new Promise<MessagePort>((resolve) => {
    onward.port2.onmessage = ({ ports }) => resolve(ports[0]!);
  });
  open.push(received);
  const heard = heardOn(received);
  received.postMessage(wrapped(HELP));
  expect(outcomes(await heard.reach(2))).toEqual(['welcome', 'ok']);
});
