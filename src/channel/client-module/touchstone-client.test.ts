import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Arrivals } from '../../../test/until.ts';
import { connect } from './touchstone-client.ts';
import type * as Types from './types.ts';

/* The module against a frame that is none: what it takes for another page, and what it holds back. */

const ORIGIN = 'https://touchstone.example';

interface Message {
  readonly hello?: object;
  readonly body?: string;
  readonly cancel?: object;
  readonly key?: number;
}

/** What was said to the page, and the port that it was or is said on. */
interface Told {
  readonly message: Message;
  readonly port: MessagePort;
}

const opened: MessagePort[] = [];
let surroundings: EventTarget;

beforeEach(() => {
  surroundings = new EventTarget();
  vi.stubGlobal('window', surroundings);
});
afterEach(() => {
  for (const port of opened.splice(0)) port.close();
});

class Frame extends EventTarget {
  readonly told = new Arrivals<Told>();
  contentDocument: Pick<Document, 'URL'> | null = null;
  isConnected = true;
  src = '';
  readonly contentWindow = {
    postMessage: (message: Message, _origin: string, [port]: readonly MessagePort[]) => {
      if (port === undefined) throw new Error('A hello hands over a port');
      opened.push(port);
      port.onmessage = ({ data }) => this.told.add({ message: data, port });
      this.told.add({ message, port });
    },
  };
}

function start(options: Partial<Types.ConnectOptions> = {}) {
  const frame = new Frame();
  const touchstone = connect(frame as unknown as HTMLIFrameElement, { origin: ORIGIN, ...options });
  const events = new Arrivals<string>();
  for (const name of ['ready', 'lost', 'refused'] as const) {
    touchstone.on(name, () => events.add(name));
  }
  const say = (data: unknown, origin = ORIGIN) =>
    surroundings.dispatchEvent(
      Object.assign(new Event('message'), { source: frame.contentWindow, origin, data }),
    );
  return { frame, touchstone, events, say };
}

const ready = (page?: string) => ({ touchstone: 1, ready: { version: '0', page } });
const welcome = (page: string, atOnce = 68) => ({
  touchstone: 1,
  welcome: { version: '0', page, chain: 'main', access: 'allowed', atOnce, signSeconds: 60 },
});

/** What was said from the place `from` on, once that is so much. */
async function toldFrom(frame: Frame, from: number, count: number): Promise<readonly Told[]> {
  return (await frame.told.reach(from + count)).slice(from);
}

function answer({ message: { key }, port }: Told, result: unknown): void {
  port.postMessage({ touchstone: 1, status: 200, body: JSON.stringify({ result }), key });
}

type Step = 'welcome 1' | 'ready 1' | 'ready 2' | 'ready';

describe('the first call', () => {
  test.each<[first: Step, then: Step, outcome: string, events: readonly string[]]>([
    ['ready 1', 'welcome 1', 'done', ['ready']],
    ['welcome 1', 'ready 1', 'done', ['ready']],
    ['welcome 1', 'ready 2', 'lost', ['ready', 'lost']],
    // A page that does not say which it is.
    ['welcome 1', 'ready', 'lost', ['ready', 'lost']],
  ])('where %s comes before %s: %s', async (first, then, outcome, events) => {
    const made = start();
    const result = made.touchstone.call('help').catch(({ code }) => code);
    let called: Promise<readonly Told[]> | undefined;
    for (const step of [first, then]) {
      const [name, page] = step.split(' ');
      if (name === 'ready') made.say(ready(page));
      else {
        const hello = made.frame.told.getState().at(-1)!;
        called = toldFrom(made.frame, made.frame.told.getState().length, 1);
        hello.port.postMessage(welcome(page!));
        await called;
      }
    }
    if (outcome === 'done') answer((await called!)[0]!, 'done');
    expect(await result).toBe(outcome);
    expect(made.events.getState()).toEqual(events);
  });

  test.each([
    ['of another origin', 'https://other.example', ready('2')],
    ['that is none of ours', ORIGIN, { ready: { page: '2' } }],
  ])('is not lost by a message %s', async (_name, origin, data) => {
    const { frame, touchstone, say } = start();
    const result = touchstone.call('help');
    frame.told.getState()[0]!.port.postMessage(welcome('1'));
    const [called] = await toldFrom(frame, 1, 1);
    say(data, origin);
    answer(called!, 'done');
    expect(await result).toBe('done');
  });
});

describe('calls beyond what the page takes at once', () => {
  const AT_ONCE = 3;

  async function startMany(count: number) {
    const made = start();
    const controllers = Array.from({ length: count }, () => new AbortController());
    const results = controllers.map(({ signal }, i) =>
      made.touchstone.request(`${i}`, { signal }).then(
        ({ body }) => body,
        ({ name }) => name,
      ),
    );
    made.frame.told.getState()[0]!.port.postMessage(welcome('1', AT_ONCE));
    await made.frame.told.reach(1 + AT_ONCE);
    return { ...made, controllers, results };
  }

  test('wait until there is room, in their order, and all are answered', async () => {
    const { frame, results } = await startMany(100);
    for (let i = 0; i < 100; i++) {
      const call = (await frame.told.reach(2 + i))[1 + i]!;
      expect(frame.told.getState().length).toBeLessThanOrEqual(1 + AT_ONCE + i);
      call.port.postMessage({
        touchstone: 1,
        status: 200,
        body: call.message.body,
        key: call.message.key,
      });
    }
    expect(await Promise.all(results)).toEqual(Array.from({ length: 100 }, (_, i) => `${i}`));
  });

  test('take the place of one that is given up', async () => {
    const { frame, controllers } = await startMany(5);
    controllers[0]!.abort();
    const [cancel, next] = await toldFrom(frame, 1 + AT_ONCE, 2);
    expect([cancel!.message.cancel, next!.message.body]).toEqual([{ key: 1 }, '3']);
  });

  test('are given up without a word to the page, which never heard of them', async () => {
    const { frame, controllers, results } = await startMany(5);
    controllers[3]!.abort();
    expect(await results[3]).toBe('AbortError');
    controllers[0]!.abort();
    const [cancel, next] = await toldFrom(frame, 1 + AT_ONCE, 2);
    expect([cancel!.message.cancel, next!.message.body]).toEqual([{ key: 1 }, '4']);
  });

  test('keep nobody from the welcome', async () => {
    const { touchstone } = await startMany(5);
    expect(await touchstone.ready()).toMatchObject({ page: '1' });
  });

  test('are all rejected where the connection is closed', async () => {
    const { touchstone, results } = await startMany(5);
    touchstone.close();
    expect(new Set(await Promise.all(results))).toEqual(new Set(['TouchstoneError']));
  });
});

describe('what the page says besides answers', () => {
  test.each<[name: 'consent' | 'signing', news: object]>([
    ['consent', { consent: { state: 'asked' } }],
    ['consent', { consent: { state: 'withdrawn' } }],
    ['signing', { signing: { state: 'asked', seconds: 900 } }],
  ])('is an event: %s %j', async (name, news) => {
    const { frame, touchstone } = start();
    const heard = new Arrivals<unknown>();
    const { port } = frame.told.getState()[0]!;
    for (const each of ['consent', 'signing'] as const) {
      touchstone.on(each, (event) => heard.add({ [each]: event }));
    }
    port.postMessage({ touchstone: 1, ...news });
    expect(await heard.reach(1)).toEqual([news]);
    expect(Object.keys(news)).toEqual([name]);
  });

  test('is passed over where it is nothing that this release knows', async () => {
    const { frame, touchstone } = start();
    const { port } = frame.told.getState()[0]!;
    for (const data of [{ touchstone: 1, weather: { state: 'fine' } }, 'text', null, 1]) {
      port.postMessage(data);
    }
    port.postMessage(welcome('1'));
    expect(await touchstone.ready()).toMatchObject({ page: '1' });
  });
});

describe('the time limit of a call', () => {
  /** With a clock of the test's from the welcome on. */
  async function outcomeAfter(method: string, ms: number, options?: Types.CallOptions) {
    const made = start({ timeout: 1000 });
    made.frame.told.getState()[0]!.port.postMessage(welcome('1'));
    await made.touchstone.ready();
    vi.useFakeTimers();
    const outcome = made.touchstone.call(method, ['x'], options).catch(({ code }) => code);
    // What the call itself waits for.
    await vi.advanceTimersByTimeAsync(ms);
    made.touchstone.close();
    vi.useRealTimers();
    return outcome;
  }

  test.each<[string, number, Types.CallOptions | undefined, string]>([
    ['help', 999, undefined, 'closed'],
    ['help', 1000, undefined, 'timeout'],
    ['signpsbt', 60_999, undefined, 'closed'],
    ['signpsbt', 61_000, undefined, 'timeout'],
    ['signpsbt', 1000, { timeout: 500 }, 'timeout'],
    ['help', 1000, { timeout: 2000 }, 'closed'],
  ])('%s after %i ms with %j: %s', async (method, ms, options, code) => {
    expect(await outcomeAfter(method, ms, options)).toBe(code);
  });
});

describe('a call under way when the frame has loaded again', () => {
  /** With a clock of the test's from the load on. */
  async function outcomeAfter(ms: number, shown: string | undefined) {
    const { frame, touchstone } = start();
    frame.told.getState()[0]!.port.postMessage(welcome('1'));
    await touchstone.ready();
    const called = toldFrom(frame, 1, 1);
    const outcome = touchstone.call('help').catch(({ code }) => code);
    await called;
    vi.useFakeTimers();
    if (shown !== undefined) frame.contentDocument = { URL: shown };
    frame.dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(ms);
    touchstone.close();
    vi.useRealTimers();
    return outcome;
  }

  test.each([
    ['is lost at once where it shows nothing any more', 0, 'about:blank', 'lost'],
    ['waits for a page that is busy', 14_999, undefined, 'closed'],
    ['is lost where its page never says that it is still there', 15_000, undefined, 'lost'],
  ])('%s', async (_name, ms, shown, code) => {
    expect(await outcomeAfter(ms, shown)).toBe(code);
  });
});

describe('an origin', () => {
  test.each([
    ['that is missing', undefined],
    ['that is empty', ''],
    ['with a path', 'https://touchstone.example/'],
    ['that is an address', 'https://touchstone.example/touchstone.html'],
    ['without its scheme', 'touchstone.example'],
    ['in capitals', 'https://Touchstone.example'],
    ['that is any', '*'],
    ['that is no text', 1],
  ])('%s is refused at once', (_name, origin) => {
    expect(() => start({ origin } as Partial<Types.ConnectOptions>)).toThrow(TypeError);
  });

  test.each([ORIGIN, 'http://localhost:8080', 'null'])('%s is taken', (origin) => {
    const { frame, touchstone } = start({ origin });
    expect(frame.told.getState()).toMatchObject([{ message: { hello: {} } }]);
    touchstone.close();
  });
});

describe('a guest that is wrong is told so at once', () => {
  test.each<[string, unknown, string]>([
    ['null', null, 'it was given null'],
    ['nothing', undefined, 'it was given undefined'],
    ['the name of a frame', 'frame', 'it was given something else'],
    ['another element', {}, 'it was given something else'],
  ])('connect(%s)', (_, frame, words) => {
    expect(() => connect(frame as HTMLIFrameElement, { origin: ORIGIN })).toThrow(words);
  });

  const failure = (asked: Promise<unknown>) => asked.catch(({ code, message }) => [code, message]);
  const GONE = ['lost', 'The frame was taken out of the document'];

  test.each([
    ['before a page took it on', false],
    ['after a page took it on', true],
  ])('whose frame was taken away %s', async (_, isTaken) => {
    const { frame, touchstone } = start();
    const before = failure(touchstone.call('help'));
    if (isTaken) {
      frame.told.getState()[0]!.port.postMessage(welcome('1'));
      await toldFrom(frame, 1, 1);
    }
    frame.isConnected = false;
    expect(await failure(touchstone.call('help'))).toEqual(GONE);
    expect(await failure(touchstone.ready())).toEqual(GONE);
    expect(await before).toEqual(GONE);
  });

  test('but not one whose frame is not there yet', async () => {
    const frame = new Frame();
    frame.isConnected = false;
    const touchstone = connect(frame as unknown as HTMLIFrameElement, { origin: ORIGIN });
    const called = touchstone.call('help');
    frame.isConnected = true;
    frame.dispatchEvent(new Event('load'));
    frame.told.getState().at(-1)!.port.postMessage(welcome('1'));
    answer((await toldFrom(frame, 2, 1))[0]!, 'done');
    expect(await called).toBe('done');
  });

  const OTHER = 'https://other.example';
  const NAMED = [
    'origin',
    `The frame’s page is of the origin ${OTHER}, and connect was told ${ORIGIN}`,
  ];

  test('whose page is of another origin', async () => {
    const { touchstone, say } = start();
    const called = failure(touchstone.call('help'));
    say(ready('1'), OTHER);
    expect(await called).toEqual(NAMED);
    expect(await failure(touchstone.call('help'))).toEqual(NAMED);
  });

  test('until the page that was meant is there', async () => {
    const { frame, touchstone, say } = start();
    say(ready('1'), OTHER);
    say(ready('2'));
    const called = touchstone.call('help');
    frame.told.getState().at(-1)!.port.postMessage(welcome('2'));
    const [{ port, message }] = (await toldFrom(frame, 2, 1)) as [Told];
    answer({ port, message }, 'done');
    expect(await called).toBe('done');
  });

  test('whose src is of another origin, where nothing answers', async () => {
    const { frame, touchstone } = start();
    frame.src = `${OTHER}/touchstone.html`;
    expect(await failure(touchstone.call('help', [], { timeout: 1 }))).toEqual([
      'timeout',
      `No answer within 1 ms; the frame’s src is of ${OTHER}, and connect was told ${ORIGIN}`,
    ]);
  });
});
