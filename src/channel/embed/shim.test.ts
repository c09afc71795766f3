import { afterEach, describe, expect, test } from 'vitest';
import { bytesToHex } from '../../core/bytes/hex.ts';
import { hmacSha256 } from '../../core/crypto/hmac.ts';
import { refuse } from '../../rpc/exchange.ts';
import type { Heard } from '../shell.ts';
import type { BodyReader } from './body-reader.ts';
import type { CallPool } from './call-pool.ts';
import { readNames } from './call-text.ts';
import { type Caller, createGate } from './callers.ts';
import { DEFAULT_CONFIG, type EmbedConfig } from './config.ts';
import { LONGEST_READ } from './messages.ts';
import { startShim } from './shim.ts';

/* The shim between a window that is none and a pool that calls nothing: who is heard, and what is read of it. */

const A = 'https://a.example';
const HELP = '{"id":1,"method":"help"}';
const LONG = `{"id":1,"method":"help","params":["${'x'.repeat(LONGEST_READ)}"]}`;

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
  const asked: unknown[] = [];
  const met: Caller[] = [];
  const heard: unknown[] = [];
  const pool: CallPool = {
    submit(_owner, request) {
      requests.push('called');
      const { names } = readNames(request.body, DEFAULT_CONFIG.limits);
      const reply = { status: 200, body: '{"result":"ok"}', methods: names };
      return { outcome: Promise.resolve({ ok: true, reply }), cancel: () => {} };
    },
  };
  const reader: BodyReader = {
    names(body) {
      requests.push('read');
      return Promise.resolve(readNames(body, DEFAULT_CONFIG.limits));
    },
    refuse: (body, error) => Promise.resolve(refuse(body, error)),
  };
  const gate = createGate({
    config,
    isMisconfigured: false,
    askConsent: () => (question) => {
      asked.push(question.asked);
      return Promise.resolve(answer);
    },
  });
  let listen: (heard: Heard) => void = () => {};
  const numbers: string[] = [];
  const shell = {
    origin: 'https://page.example',
    announce: () => {},
    inTurn: <T>(work: () => Promise<T>) => work(),
    post: (_to: number, data: unknown) => heard.push(data),
    onMessage: (listener: (heard: Heard) => void) => {
      listen = listener;
    },
  };
  startShim({
    shell,
    config,
    gate,
    pool,
    reader,
    called: () => {},
    met: (caller) => met.push(caller),
    show: () => {},
  });
  let reads = 0;
  const say = async ({ origin, data, ports = [] }: Said) => {
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
    await settled();
  };
  return { say, heard, requests, asked, met, reads: () => reads };
}

/** All that is promised, and what ports carry. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
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
    await say({ origin: 'null', data: LONG });
    expect([reads(), heard, met]).toEqual([0, [], []]);
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
    await shim.say({ origin: A, data });
    expect(shim.requests).toEqual(byWorker);
    expect(shim.asked).toEqual(asked);
    expect(shim.heard).toHaveLength(asked.length);
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
    const { say, heard } = start({ origins: [A] });
    await say({ origin: A, data });
    expect(heard.map((one) => (typeof one === 'string' ? one : codeOf(one)))).toEqual(expected);
  });

  test('that is none of ours makes nobody known', async () => {
    const { say, met } = start({});
    await say({ origin: A, data: { type: 'resize' } });
    expect(met).toEqual([]);
    await say({ origin: A, data: wrapped(HELP) });
    expect(met).toEqual([{ origin: A, id: A, isOwn: false }]);
  });
});

function codeOf(answer: unknown): number {
  return (answer as { readonly error: { readonly code: number } }).error.code;
}

describe('an opaque origin', () => {
  const CREDENTIALS = hello({ user: 'alice', secret: 'open' });
  const config = { opaqueOrigins: true, rpcauth: [ALICE] };

  /** A port handed over with a hello, and what comes back on it. */
  async function portOf(shim: ReturnType<typeof start>, data: unknown) {
    const { port1, port2 } = new MessageChannel();
    open.push(port1);
    const heard: unknown[] = [];
    port1.onmessage = (event) => heard.push(event.data);
    await shim.say({ origin: 'null', data, ports: [port2] });
    return { port: port1, heard };
  }

  test('gets no right on a window, which another page may be in next', async () => {
    const shim = start(config, 'until closed');
    await shim.say({ origin: 'null', data: CREDENTIALS });
    await shim.say({ origin: 'null', data: wrapped(HELP) });
    expect(outcomes(shim.heard)).toEqual([-32001, -32001]);
    expect(shim.asked).toEqual([]);
  });

  test('has the rights of its credentials on its port alone', async () => {
    const shim = start(config);
    const { port, heard } = await portOf(shim, CREDENTIALS);
    port.postMessage(wrapped(HELP));
    await settled();
    expect(outcomes(heard)).toEqual(['welcome', 'ok']);
    await shim.say({ origin: 'null', data: wrapped(HELP) });
    expect(outcomes(shim.heard)).toEqual([-32001]);
    const other = await portOf(shim, hello());
    other.port.postMessage(wrapped(HELP));
    await settled();
    expect(outcomes(other.heard)).toEqual(['welcome', -32002]);
  });

  test('is let in by the person on its port alone', async () => {
    const shim = start(config, 'until closed');
    const first = await portOf(shim, hello());
    first.port.postMessage(wrapped(HELP));
    first.port.postMessage(wrapped(HELP));
    await settled();
    expect([outcomes(first.heard), shim.asked.length]).toEqual([['welcome', 'ok', 'ok'], 1]);
    const second = await portOf(shim, hello());
    second.port.postMessage(wrapped(HELP));
    await settled();
    expect(shim.asked).toHaveLength(2);
  });

  test('that is listed by name may call on the window too', async () => {
    const { say, heard } = start({ opaqueOrigins: true, origins: ['null'] });
    await say({ origin: 'null', data: wrapped(HELP) });
    expect(outcomes(heard)).toEqual(['ok']);
  });
});

test('a port that is passed on keeps its rights', async () => {
  const shim = start({ rpcauth: [ALICE], consent: false });
  const { port1, port2 } = new MessageChannel();
  await shim.say({ origin: A, data: hello({ user: 'alice', secret: 'open' }), ports: [port2] });
  // Whoever has it now: nothing tells.
  const onward = new MessageChannel();
  open.push(onward.port1, onward.port2);
  onward.port1.postMessage(null, [port1]);
  const received = await new Promise<MessagePort>((resolve) => {
    onward.port2.onmessage = ({ ports }) => resolve(ports[0]!);
  });
  open.push(received);
  const heard: unknown[] = [];
  received.onmessage = ({ data }) => heard.push(data);
  received.postMessage(wrapped(HELP));
  await settled();
  expect(outcomes(heard)).toEqual(['welcome', 'ok']);
});
