import type * as Types from './types.ts';

/*
 * Calls the procedures of a Touchstone page in an iframe. It has no dependency;
 * copy it, or load it as a module:
 *
 *   const touchstone = connect(iframe, { origin: 'https://touchstone.example' });
 *   const { inputs } = await touchstone.call('decodepsbt', [psbt]);
 */

type Code = number | string;

export const TouchstoneError: typeof Types.TouchstoneError = class extends Error {
  override readonly name = 'TouchstoneError';
  readonly data: unknown;
  constructor(
    readonly code: Code,
    message: string,
    data?: unknown,
  ) {
    super(message);
    this.data = data;
  }
};

/** What waits for an answer. Without a message it waits for the welcome alone. */
interface Waiting {
  readonly message: object | undefined;
  sent: boolean;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

const DEFAULT_TIMEOUT = 60_000;
/** The longest that a timer takes. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;
/** How long a page may take to show that it is still the same. */
const PING_TIMEOUT = 5_000;
/** How often it is looked whether the frame is still there, while something waits. */
const LOOK_INTERVAL = 500;

export const connect: typeof Types.connect = (frame, options) => {
  const { origin, user, secret, timeout: usual = DEFAULT_TIMEOUT } = options;
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, Set<(event: never) => void>>();
  let port: MessagePort | undefined;
  let welcome: Types.Welcome | undefined;
  /** Why nothing can be asked any more. */
  let over: Types.TouchstoneError | undefined;
  let lastKey = 0;
  let look: ReturnType<typeof setInterval> | undefined;
  let ping: ReturnType<typeof setTimeout> | undefined;

  /** Each page that the frame shows gets a channel of its own. */
  function hello(): void {
    // Before it has loaded anything, a frame shows an empty page of our own origin.
    if (over || frame.contentDocument?.URL === 'about:blank') return;
    drop();
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = ({ data }) => hear(data);
    const message = { touchstone: 1, hello: user === undefined ? {} : { user, secret } };
    const target = origin === 'null' ? '*' : origin;
    frame.contentWindow?.postMessage(message, target, [channel.port2]);
  }

  function drop(): void {
    clearTimeout(ping);
    if (port) port.onmessage = null;
    port?.close();
    port = welcome = undefined;
  }

  function onWindowMessage({ source, origin: from, data }: MessageEvent): void {
    if (source !== frame.contentWindow || from !== origin || data?.touchstone !== 1) return;
    if (!data.ready) return;
    lose();
    hello();
  }

  /** After this event the frame may show another page; if it still answers, it does not. */
  function onLoad(): void {
    if (!welcome) {
      hello();
      return;
    }
    port?.postMessage({ touchstone: 1, ping: 0 });
    clearTimeout(ping);
    ping = setTimeout(() => {
      lose();
      hello();
    }, PING_TIMEOUT);
  }

  function hear(data: Record<string, unknown> | string | null): void {
    if (typeof data !== 'object' || data === null) return;
    if (data['pong'] === 0) clearTimeout(ping);
    if (data['welcome']) {
      welcome = data['welcome'] as Types.Welcome;
      for (const [key, one] of waiting) send(key, one);
      emit('ready', welcome);
    } else if (data['refused']) {
      const { code, message } = data['refused'] as { code: Code; message: string };
      end(new TouchstoneError(code, message));
      if (over) emit('refused', over);
    } else if (typeof data['status'] === 'number') {
      waiting.get(data['key'] as number)?.resolve(data);
    }
  }

  function send(key: number, one: Waiting): void {
    if (!welcome || one.sent) return;
    one.sent = true;
    if (one.message) port?.postMessage({ touchstone: 1, ...one.message, key });
    else one.resolve(welcome);
  }

  /** What was sent will not be answered; what was not is kept for the next page. */
  function lose(): void {
    if (!welcome) return;
    drop();
    const error = new TouchstoneError('lost', 'The frame went away or shows another page');
    for (const { sent, reject } of waiting.values()) if (sent) reject(error);
    emit('lost', error);
  }

  function end(error: Types.TouchstoneError): void {
    if (over) return;
    over = error;
    drop();
    window.removeEventListener('message', onWindowMessage);
    frame.removeEventListener('load', onLoad);
    for (const { reject } of waiting.values()) reject(error);
  }

  function ask(message?: object, { timeout = usual, signal }: Types.CallOptions = {}) {
    return new Promise<unknown>((resolve, reject) => {
      if (over) return reject(over);
      if (signal?.aborted) return reject(signal.reason);
      const key = ++lastKey;
      const settle = (act: () => void): void => {
        if (!waiting.delete(key)) return;
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
        if (waiting.size === 0) clearInterval(look);
        act();
      };
      const give = (reason: unknown) => settle(() => reject(reason));
      const cancel = (reason: unknown): void => {
        if (one.sent) port?.postMessage({ touchstone: 1, cancel: { key } });
        give(reason);
      };
      const onAbort = () => cancel(signal?.reason);
      const timer = setTimeout(
        () => cancel(new TouchstoneError('timeout', `No answer within ${timeout} ms`)),
        Math.min(timeout, LONGEST_TIMEOUT),
      );
      const one: Waiting = {
        message,
        sent: false,
        resolve: (answer) => settle(() => resolve(answer)),
        reject: give,
      };
      signal?.addEventListener('abort', onAbort);
      if (waiting.size === 0) look = setInterval(lookForFrame, LOOK_INTERVAL);
      waiting.set(key, one);
      try {
        send(key, one);
      } catch (thrown) {
        give(thrown);
      }
    });
  }

  /** A frame that is taken out of the document says nothing. */
  function lookForFrame(): void {
    if (!frame.isConnected) lose();
  }

  function emit(name: string, event: unknown): void {
    for (const listener of listeners.get(name) ?? []) listener(event as never);
  }

  window.addEventListener('message', onWindowMessage);
  frame.addEventListener('load', onLoad);
  hello();

  return {
    ready: (said) => ask(undefined, said) as Promise<Types.Welcome>,

    async call(method: string, params: unknown = [], said?: Types.CallOptions) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const answer = (await ask({ body }, said)) as Types.RawAnswer;
      const { result, error } = JSON.parse(answer.body);
      if (error) throw new TouchstoneError(error.code, error.message, error.data);
      return result;
    },

    async request(body, said) {
      const { status, body: text } = (await ask({ body }, said)) as Types.RawAnswer;
      return { status, body: text };
    },

    async show(psbt, said) {
      const { body } = (await ask({ show: psbt }, said)) as Types.RawAnswer;
      const error = body && JSON.parse(body).error;
      if (error) throw new TouchstoneError(error.code, error.message);
    },

    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      return () => set.delete(listener);
    },

    close: () => end(new TouchstoneError('closed', 'The connection was closed')),
  };
};
