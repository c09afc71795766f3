import { RpcError, RpcErrorCode } from '../../rpc/errors.ts';
import { type Reply, refuseUnread } from '../../rpc/exchange.ts';
import { parseJson } from '../../rpc/json/parse.ts';
import type { Heard, Shell } from '../shell.ts';
import type { BodyReader } from './body-reader.ts';
import type { CallPool } from './call-pool.ts';
import { type Caller, type ConsentState, ownerOf } from './callers.ts';
import { type CallRecord, Calls, TOO_MANY } from './calls.ts';
import type { EmbedConfig } from './config.ts';
import { type Connection, Connections } from './connections.ts';
import type { Gate } from './gate.ts';
import { Hellos } from './hellos.ts';
import {
  type CallForm,
  type CallMessage,
  type Incoming,
  type Key,
  LONGEST_READ,
  type ShowMessage,
  type UnreadableCall,
} from './messages.ts';
import { Rates } from './rate.ts';
import { type AskSigning, Signings } from './signings.ts';

export interface ShimOptions {
  readonly shell: Pick<Shell, 'page' | 'origin' | 'post' | 'onMessage' | 'inTurn'>;
  readonly config: EmbedConfig;
  readonly gate: Gate;
  readonly pool: CallPool;
  readonly reader: BodyReader;
  /** Told of every call once it is answered. */
  readonly called: (record: CallRecord) => void;
  /** Told of every caller when it first asks for something, and when its credentials were right. */
  readonly met: (caller: Caller) => void;
  /** Asks the person to sign for a caller; looked up when it is needed. */
  readonly askSigning: () => AskSigning | undefined;
  /** A caller asks the page to show a PSBT or transaction to the person. */
  readonly show: (text: string, caller: Caller) => void;
}

/** What callers are told besides answers, each of itself. */
export type CallerEvent =
  | { readonly consent: { readonly state: ConsentState } }
  | { readonly signing: { readonly state: 'asked'; readonly seconds: number } };

/**
 * Listens to what the shell passes on and to the ports that callers hand over,
 * and answers. The shell lets messages through by their source (its window, one
 * that embeds it, the one that opened it); here their origin is judged, then
 * their form, and what fails is met with silence; until the origin is known
 * nothing in them is read. An answer goes to the source alone, and only while it
 * shows a page of the origin that asked.
 */
export class Shim {
  private readonly rates: Rates;
  private readonly connections: Connections;
  private readonly calls: Calls;
  private readonly hellos: Hellos;
  private readonly met = new WeakSet<Caller>();

  constructor(private readonly options: ShimOptions) {
    const { config, shell } = options;
    this.rates = new Rates(config.limits.callsPerSecond, () => performance.now());
    this.connections = new Connections(options);
    const asked = ({ id }: Caller, seconds: number): void =>
      this.tell(id, { signing: { state: 'asked', seconds } });
    const signings = new Signings({ ...options, asked });
    this.calls = new Calls({ ...options, rates: this.rates, signings });
    this.hellos = new Hellos({
      ...options,
      connections: this.connections,
      rates: this.rates,
      meet: (caller) => this.meet(caller),
      listen: (port, connection) => this.connections.listen(port, connection, this.handle),
    });
    // The shell says to those around that it listens; whoever comes later, and an opener, says hello.
    shell.onMessage((heard) => this.hear(heard));
  }

  /** Answers a body for the page's own script. */
  async request(body: string): Promise<Reply> {
    const message = { kind: 'call', form: 'text', body } as const;
    const { status, body: text } = await this.calls.replyTo(message, this.connections.own);
    return { status, body: text };
  }

  /** Refuses everything of a caller that is not answered yet. */
  drop(callerId: string): void {
    this.calls.drop(callerId);
  }

  /** Says something to whoever said hello with a port, on that port. */
  tell(callerId: string, news: CallerEvent): void {
    this.connections.tell(callerId, { touchstone: 1, ...news });
  }

  private hear(heard: Heard): void {
    // What this file opened is no caller.
    if (heard.relation === 'opened') return;
    const connection = this.connections.ofWindow(heard);
    const incoming = connection?.read(heard.data);
    if (connection !== undefined && incoming !== undefined) {
      this.handle(incoming, connection, heard.ports);
    }
  }

  private meet(caller: Caller): void {
    if (this.met.has(caller)) return;
    this.met.add(caller);
    this.options.met(caller);
  }

  private readonly handle = (
    incoming: Incoming,
    connection: Connection,
    handedOver: readonly MessagePort[],
  ): void => {
    const { reading } = connection;
    const next = () => this.handleNext(incoming, connection, handedOver);
    if (reading) void reading.then(next);
    else next();
  };

  private handleNext(
    incoming: Incoming,
    connection: Connection,
    handedOver: readonly MessagePort[],
  ): void {
    if (incoming.kind === 'hello') {
      // It says itself for whom it is.
      void this.hellos.answer(incoming, connection, handedOver[0]);
    } else if (incoming.kind === 'call' && incoming.isUnsure) {
      this.answerIfCall(incoming, connection);
    } else {
      this.meet(connection.caller);
      this.handleKnown(incoming, connection);
    }
  }

  private handleKnown(
    incoming: Exclude<Incoming, { readonly kind: 'hello' }>,
    connection: Connection,
  ): void {
    switch (incoming.kind) {
      case 'call':
        void this.answerCall(incoming, connection);
        break;
      case 'unreadable':
        postReply(connection, incoming, unreadable(incoming));
        break;
      case 'cancel':
        this.calls.cancel(incoming, connection);
        break;
      case 'show':
        void this.answerShow(incoming, connection);
        break;
      case 'ping':
        connection.post({ touchstone: 1, pong: incoming.key });
    }
  }

  private async answerCall(message: CallMessage, connection: Connection): Promise<void> {
    postReply(connection, message, await this.calls.answer(message, connection));
  }

  /** Of one who may not call, a long text is not even read. */
  private answerIfCall(message: CallMessage, connection: Connection): void {
    const { caller } = connection;
    const { gate, reader } = this.options;
    const outlook = gate.outlook(caller);
    const mayNot = outlook !== 'ask' && !outlook.ok;
    if (mayNot && message.body.length > LONGEST_READ) return;
    const reading = reader.names(message.body).then(({ isCall }) => {
      if (connection.reading === reading) connection.reading = undefined;
      if (!isCall) return;
      this.meet(caller);
      void this.answerCall(message, connection);
    });
    connection.reading = reading;
  }

  private async answerShow(message: ShowMessage, connection: Connection): Promise<void> {
    const { caller } = connection;
    if (!this.rates.of(ownerOf(caller)).take()) {
      return postReply(connection, message, refuseUnread(TOO_MANY));
    }
    const admission = await this.options.gate.admit(caller, () => 'show');
    if (!admission.ok) return postReply(connection, message, refuseUnread(admission.error));
    this.options.show(message.text, caller);
    postReply(connection, message, { status: 204, body: '' });
  }
}

/** Posts an answer in the form of the call; nothing where HTTP has nothing to say. */
function postReply(
  { post }: Connection,
  { form, key }: { readonly form?: CallForm; readonly key?: Key },
  { status, body }: Reply,
): void {
  if (form === 'text' || form === 'object') {
    if (status !== 204) post(form === 'text' ? body : JSON.parse(body));
  } else if (status !== 204 || key !== undefined) {
    // Who sent a key waits for it to come back, for a notification too.
    post({ touchstone: 1, status, body, ...(key !== undefined && { key }) });
  }
}

function unreadable({ why, id }: UnreadableCall): Reply {
  return refuseUnread(why === 'too large' ? TOO_LARGE : NOT_JSON, parseJson(id));
}

const TOO_LARGE = new RpcError(RpcErrorCode.bodyTooLarge, 'Request body too large');
const NOT_JSON = new RpcError(RpcErrorCode.parseError, 'Parse error');
