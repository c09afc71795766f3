import { RpcError, RpcErrorCode } from '../../rpc/errors.ts';
import { type Reply, refuseUnread } from '../../rpc/exchange.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import { isArray, isObject, type Json, member } from '../../rpc/json/value.ts';
import { writeJson } from '../../rpc/json/write.ts';
import { PROCEDURE_NAMES } from '../../rpc/procedure-names.ts';
import { VERSION } from '../../rpc/version.ts';
import {
  type CallPool,
  LONGEST_READ,
  type PoolCall,
  type PoolReply,
  QUEUE_FULL,
  refuseBody,
} from './call-pool.ts';
import { type Admission, type Caller, DENIED, type Gate, isOpaque } from './callers.ts';
import type { EmbedConfig } from './config.ts';
import {
  type CallMessage,
  type CancelMessage,
  type Form,
  type HelloMessage,
  type Incoming,
  type Key,
  readPortMessage,
  readWindowMessage,
  type ShowMessage,
  type UnreadableCall,
} from './messages.ts';
import { Rate } from './rate.ts';

/** What was called and how it went; never a parameter. */
export interface CallRecord {
  readonly origin: string;
  readonly user?: string;
  /** Names of procedures; empty where there is none of the name. */
  readonly methods: readonly string[];
  /** The HTTP status; 200 holds errors too where the request was of version 2. */
  readonly status: number;
  /** The code of the error, where a single call had one. */
  readonly error?: number;
  /** When it was answered, in milliseconds since 1970. */
  readonly at: number;
  readonly milliseconds: number;
}

export interface ShimOptions {
  readonly window: Window;
  readonly config: EmbedConfig;
  readonly gate: Gate;
  readonly pool: CallPool;
  /** Told of every call once it is answered. */
  readonly called: (record: CallRecord) => void;
  /** Told of every caller when it is first heard, and when its credentials were right. */
  readonly met: (caller: Caller) => void;
  /** A caller asks the page to show a PSBT or transaction to the person. */
  readonly show: (text: string, caller: Caller) => void;
}

export interface Shim {
  /** Answers a body for the page's own script. */
  request(body: string): Promise<Reply>;
  /** Refuses everything of a caller that is not answered yet. */
  drop(callerId: string): void;
}

/** Where one caller's messages come from and where its answers go. */
interface Connection {
  /** Another one once credentials were right. */
  caller: Caller;
  /** Posts to that window, if it still shows a page of that origin, or to that port. */
  readonly post: (message: unknown) => void;
  readonly calls: Set<ActiveCall>;
  /** Which messages are calls, there. */
  readonly read: (data: unknown) => Incoming | undefined;
}

interface ActiveCall {
  readonly body: string;
  readonly key: Key | undefined;
  /** Before it was let in there is nothing to cancel but itself. */
  poolCall: PoolCall | undefined;
  /** Settled when the call is refused before it was let in. */
  readonly refused: Promise<Admission>;
  readonly refuse: (error: RpcError) => void;
}

/** As long as Core's server waits after a wrong password (HTTPReq_JSONRPC, httprpc.cpp). */
const WRONG_SECRET_MS = 250;
/** More from one origin than anyone needs; beyond it the oldest is closed. */
const MOST_PORTS = 64;

/**
 * Listens on the window and on the ports that callers hand over, and answers.
 * A message on the window is judged in this order, and what fails is met with
 * silence: its source (this window, one that embeds it, the one that opened
 * it), its form, its origin. An answer goes to the source alone, and only
 * while it shows a page of the origin that asked.
 */
export function startShim(options: ShimOptions): Shim {
  const { window, config, gate, pool } = options;
  const { limits } = config;
  const connections = new WeakMap<object, Map<string, Connection>>();
  const active = new Map<string, Set<ActiveCall>>();
  const rates = new Map<string, Rate>();
  const ports = new Map<string, MessagePort[]>();
  const guesses = new Map<string, Promise<unknown>>();
  let lastOpaque = 0;

  function onMessage(event: MessageEvent<unknown>): void {
    const { source } = event;
    if (!isWindow(source) || !isKnownSource(window, source)) return;
    const incoming = readWindowMessage(event.data, limits);
    if (incoming === undefined) return;
    const connection = windowConnection(source, event.origin);
    if (connection === undefined) return;
    handle(incoming, connection, event.ports);
  }

  function windowConnection(source: Window, origin: string): Connection | undefined {
    const isSelf = source === window;
    const opaque = isOpaque(origin);
    if (opaque && !isSelf && !config.opaqueOrigins) return undefined;
    const known = connections.get(source) ?? new Map<string, Connection>();
    connections.set(source, known);
    const found = known.get(origin);
    if (found !== undefined) return found;
    const made = connect(callerOf(origin, isSelf, opaque), (message) =>
      source.postMessage(message, targetOf(origin, isSelf, opaque)),
    );
    known.set(origin, made);
    options.met(made.caller);
    return made;
  }

  function callerOf(origin: string, isSelf: boolean, opaque: boolean): Caller {
    const isOwn = isSelf || (!opaque && origin === window.origin);
    // Two opaque origins read alike and are not the same.
    const id = opaque && !isSelf ? `opaque ${++lastOpaque}` : origin;
    return { origin: opaque ? 'null' : origin, id, isOwn };
  }

  function connect(
    caller: Caller,
    send: (message: unknown) => void,
    read: Connection['read'] = (data) => readWindowMessage(data, limits),
  ): Connection {
    const calls = active.get(caller.id) ?? new Set();
    active.set(caller.id, calls);
    const post = (message: unknown): void => {
      try {
        send(message);
      } catch {
        // The window is gone: nobody is left to tell.
      }
    };
    return { caller, post, calls: new Set(), read };
  }

  function handle(
    incoming: Incoming,
    connection: Connection,
    handedOver: readonly MessagePort[],
  ): void {
    switch (incoming.kind) {
      case 'call':
        void answerCall(incoming, connection);
        break;
      case 'unreadable':
        postReply(connection, incoming, unreadable(incoming));
        break;
      case 'hello':
        void answerHello(incoming, connection, handedOver[0]);
        break;
      case 'cancel':
        cancel(incoming, connection);
        break;
      case 'show':
        void answerShow(incoming, connection);
        break;
      case 'ping':
        connection.post({ touchstone: 1, pong: incoming.key });
    }
  }

  async function answerCall(message: CallMessage, connection: Connection): Promise<void> {
    const started = performance.now();
    const reply = await replyTo(message, connection);
    postReply(connection, message, reply);
    const { origin, user } = connection.caller;
    const milliseconds = performance.now() - started;
    const { status, methods = [], body } = reply;
    const error = errorCode(body);
    options.called({
      origin,
      ...(user && { user }),
      methods,
      status,
      ...(error !== undefined && { error }),
      at: Date.now(),
      milliseconds,
    });
  }

  async function replyTo(message: CallMessage, connection: Connection): Promise<PoolReply> {
    const { caller, calls } = connection;
    const { body, key } = message;
    const rate = rateOf(caller);
    if (!rate.take()) return refuseBody(body, TOO_MANY);
    const all = active.get(caller.id) ?? new Set();
    if (all.size >= limits.queue + limits.workers) return refuseBody(body, QUEUE_FULL);
    const call = activeCall(body, key);
    calls.add(call);
    all.add(call);
    try {
      const admission = gate.admit(caller, () => namesAsked(body));
      const settled =
        admission instanceof Promise ? await Promise.race([admission, call.refused]) : admission;
      return await work(call, caller, settled, rate);
    } finally {
      calls.delete(call);
      all.delete(call);
      if (all.size === 0) gate.abandon(caller.id);
    }
  }

  async function work(
    call: ActiveCall,
    caller: Caller,
    admission: Admission,
    rate: Rate,
  ): Promise<PoolReply> {
    if (!admission.ok) return refuseBody(call.body, admission.error);
    const { procedures } = admission;
    call.poolCall = pool.submit(caller.id, {
      kind: 'rpc',
      body: call.body,
      chain: config.chain,
      limits: { bodyBytes: limits.bodyBytes, nesting: limits.nesting, batch: limits.batch },
      ...(procedures && { procedures }),
      tellMethods: true,
    });
    const reply = await call.poolCall.reply;
    rate.owe(Math.max(0, (reply.methods?.length ?? 1) - 1));
    return reply;
  }

  function rateOf({ id }: Caller): Rate {
    const rate = rates.get(id) ?? new Rate(limits.callsPerSecond, () => performance.now());
    rates.set(id, rate);
    return rate;
  }

  /** A port that comes with it is served from now on, with the rights that the hello gave. */
  async function answerHello(
    hello: HelloMessage,
    from: Connection,
    port: MessagePort | undefined,
  ): Promise<void> {
    const caller = await identified(hello, from.caller);
    const connection = port === undefined ? from : portConnection(port, caller ?? from.caller);
    if (caller === undefined) return refuseHello(connection, WRONG_SECRET, port);
    connection.caller = caller;
    if (caller !== from.caller) options.met(caller);
    const outlook = gate.outlook(caller);
    if (outlook !== 'ask' && !outlook.ok) return refuseHello(connection, outlook.error, port);
    const access = outlook === 'ask' ? 'ask' : 'allowed';
    connection.post({
      touchstone: 1,
      welcome: { version: VERSION, chain: config.chain, access },
    });
    if (port !== undefined) listen(port, connection);
  }

  /**
   * `undefined` where credentials were sent and are wrong; that takes its time,
   * and so does everything that the same caller tries meanwhile.
   */
  async function identified({ user, secret }: HelloMessage, caller: Caller) {
    if (user === undefined || secret === undefined) return caller;
    if (!rateOf(caller).take()) return undefined;
    const check = (guesses.get(caller.id) ?? Promise.resolve()).then(async () => {
      const known = gate.authorise(caller, user, secret);
      if (known === undefined) await new Promise((resolve) => setTimeout(resolve, WRONG_SECRET_MS));
      return known;
    });
    guesses.set(caller.id, check);
    return check;
  }

  function refuseHello(to: Connection, error: RpcError, port: MessagePort | undefined): void {
    to.post({ touchstone: 1, refused: { code: error.code, message: error.message } });
    port?.close();
  }

  function portConnection(port: MessagePort, caller: Caller): Connection {
    const read = (data: unknown) => readPortMessage(data, limits);
    return connect(caller, (message) => port.postMessage(message), read);
  }

  function listen(port: MessagePort, connection: Connection): void {
    const open = ports.get(connection.caller.id) ?? [];
    ports.set(connection.caller.id, open);
    open.push(port);
    if (open.length > MOST_PORTS) open.shift()?.close();
    port.onmessage = ({ data, ports: handedOver }: MessageEvent<unknown>) => {
      const incoming = connection.read(data);
      if (incoming !== undefined) handle(incoming, connection, handedOver);
    };
  }

  async function answerShow(message: ShowMessage, connection: Connection): Promise<void> {
    const { caller } = connection;
    if (!rateOf(caller).take()) return postReply(connection, message, refuseUnread(TOO_MANY));
    const admission = await gate.admit(caller, () => 'show');
    if (!admission.ok) return postReply(connection, message, refuseUnread(admission.error));
    options.show(message.text, caller);
    postReply(connection, message, { status: 204, body: '' });
  }

  function cancel({ key, id }: CancelMessage, { calls }: Connection): void {
    for (const call of calls) {
      const isMeant = key === undefined ? bearsId(call.body, id) : call.key === key;
      if (isMeant) refuseCall(call, CANCELLED);
    }
  }

  function unreadable({ why, id }: UnreadableCall): Reply {
    const error = why === 'too large' ? TOO_LARGE : NOT_JSON;
    const { status, body } = refuseUnread(error);
    return { status, body: id === 'null' ? body : body.replace(/null\}$/, () => `${id}}`) };
  }

  window.addEventListener('message', onMessage);
  announce(window);

  const own = connect(callerOf(window.origin, true, isOpaque(window.origin)), () => {});
  return {
    async request(body) {
      const { status, body: text } = await replyTo({ kind: 'call', form: 'text', body }, own);
      return { status, body: text };
    },
    drop(callerId) {
      for (const call of active.get(callerId) ?? []) refuseCall(call, DENIED);
    },
  };
}

/**
 * Says that the page is ready, to whoever may be listening already. Whoever
 * comes later says hello and is answered; so neither misses the other.
 * Nothing is said in it, so that anyone may hear it.
 */
function announce(window: Window): void {
  const message = { touchstone: 1, ready: { version: VERSION } };
  const others: readonly Window[] = [window.parent, window.opener as Window | null].filter(
    (other): other is Window => other !== null && other !== window,
  );
  for (const other of others) other.postMessage(message, '*');
}

function isWindow(source: MessageEventSource | null): source is Window {
  return source !== null && 'parent' in source;
}

/** This window, those around it, and the one that opened it. */
function isKnownSource(window: Window, source: Window): boolean {
  if (source === window || source === window.opener) return true;
  let around = window;
  while (around.parent !== around) {
    around = around.parent;
    if (source === around) return true;
  }
  return false;
}

/** Where answers may arrive. An opaque origin has no name to give; it was asked for, then. */
function targetOf(origin: string, isSelf: boolean, opaque: boolean): string {
  if (isSelf) return '/';
  return opaque ? '*' : origin;
}

/** Posts an answer in the form of the call; nothing where HTTP has nothing to say. */
function postReply(
  { post }: Connection,
  { form, key }: { readonly form?: Form; readonly key?: Key },
  { status, body }: Reply,
): void {
  if (form === 'text' || form === 'object') {
    if (status !== 204) post(form === 'text' ? body : JSON.parse(body));
  } else if (status !== 204 || key !== undefined) {
    // Who sent a key waits for it to come back, for a notification too.
    post({ touchstone: 1, status, body, ...(key !== undefined && { key }) });
  }
}

function activeCall(body: string, key: Key | undefined): ActiveCall {
  let refuse: ActiveCall['refuse'] = () => {};
  const refused = new Promise<Admission>((resolve) => {
    refuse = (error) => resolve({ ok: false, error });
  });
  return { body, key, poolCall: undefined, refused, refuse };
}

function refuseCall(call: ActiveCall, error: RpcError): void {
  call.refuse(error);
  call.poolCall?.cancel(error);
}

/** Whether a call in this body has an id that is spelt like that. */
function bearsId(body: string, id: string | undefined): boolean {
  const request = parseJson(body) ?? null;
  const requests: readonly Json[] = isArray(request) ? request : [request];
  return requests.some((one) => {
    const its = isObject(one) ? member(one, 'id') : undefined;
    return its !== undefined && writeJson(its) === id;
  });
}

/** The names of the procedures that a body calls; a name that is none may be anything. */
function namesAsked(body: string): readonly string[] {
  const request = (body.length <= LONGEST_READ ? parseJson(body) : undefined) ?? null;
  const requests: readonly Json[] = isArray(request) ? request : [request];
  return requests.filter(isObject).map((one) => {
    const method = member(one, 'method');
    return typeof method === 'string' && PROCEDURE_NAMES.includes(method) ? method : '';
  });
}

/** Of an answer to a single call. What is within quotes cannot begin like that. */
function errorCode(body: string): number | undefined {
  const head = body.slice(0, 80);
  const code = /^\{(?:"jsonrpc":"2\.0"|"result":null),"error":\{"code":(-?\d+)/.exec(head)?.[1];
  return code === undefined ? undefined : Number(code);
}

const TOO_MANY = new RpcError(RpcErrorCode.tooManyCalls, 'Too many calls in a second');
const CANCELLED = new RpcError(RpcErrorCode.cancelled, 'Call cancelled');
const TOO_LARGE = new RpcError(RpcErrorCode.bodyTooLarge, 'Request body too large');
const NOT_JSON = new RpcError(RpcErrorCode.parseError, 'Parse error');
const WRONG_SECRET = new RpcError(RpcErrorCode.unauthorized, 'Wrong user or secret');
