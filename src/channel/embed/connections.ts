import type { RpcError } from '../../rpc/errors.ts';
import type { Heard, Shell } from '../shell.ts';
import type { PoolCall } from './call-pool.ts';
import { type Admission, type Caller, isOpaque, ownerOf } from './callers.ts';
import type { EmbedConfig } from './config.ts';
import type { Gate } from './gate.ts';
import { type Incoming, type Key, readPortMessage, readWindowMessage } from './messages.ts';

/** Where one caller's messages come from and where its answers go. */
export interface Connection {
  /** Another one once credentials were right. */
  caller: Caller;
  /** Posts to that window, if it still shows a page of that origin, or to that port. */
  readonly post: (message: unknown) => void;
  readonly calls: Set<ActiveCall>;
  /** What comes behind a bare text waits until that has been read. */
  reading: Promise<void> | undefined;
  /** Which messages are calls, there. */
  readonly read: (data: unknown) => Incoming | undefined;
}

/** A call that is not answered yet. */
export interface ActiveCall {
  /** {@link Caller.id} */
  readonly callerId: string;
  readonly body: string;
  readonly key: Key | undefined;
  /** Before it was let in there is nothing to cancel but itself. */
  poolCall: PoolCall | undefined;
  /** Settled when the call is refused before it was let in. */
  readonly refused: Promise<Admission>;
  readonly refuse: (error: RpcError) => void;
}

export interface ConnectionOptions {
  readonly shell: Pick<Shell, 'origin' | 'post'>;
  readonly config: Pick<EmbedConfig, 'limits' | 'opaqueOrigins'>;
  readonly gate: Pick<Gate, 'outlook'>;
}

/** More from one origin than anyone needs; beyond it the oldest is closed. */
const MOST_PORTS = 64;

/** Knows who is at the other end of each window and port. */
export class Connections {
  /** A script of this page itself, which is answered without a window. */
  readonly own: Connection;
  /** By the number that the shell has for a window with its origin. */
  private readonly windows = new Map<number, Connection>();
  private readonly ports = new Map<string, MessagePort[]>();
  /** Those that are served on a port, by that. */
  private readonly served = new Map<MessagePort, Connection>();
  private lastOpaque = 0;

  constructor(private readonly options: ConnectionOptions) {
    const { origin } = options.shell;
    this.own = this.connect(this.callerOf(origin, true, isOpaque(origin)), () => {});
  }

  /** The window that a message came from; `undefined` where its origin is not heard. */
  ofWindow({ from, origin, relation }: Heard): Connection | undefined {
    const isSelf = relation === 'self';
    const opaque = isOpaque(origin);
    const { config, shell } = this.options;
    if (opaque && !isSelf && !config.opaqueOrigins) return undefined;
    const found = this.windows.get(from);
    if (found !== undefined) return found;
    const caller = this.callerOf(origin, isSelf, opaque);
    const made = this.connect(caller, (message) => shell.post(from, message));
    this.windows.set(from, made);
    return made;
  }

  /** Only one page can have a port, also where its origin is opaque. */
  callerOfPort({ isPassing, ...caller }: Caller): Caller {
    return { ...caller, id: `${caller.id} port ${++this.lastOpaque}`, owner: ownerOf(caller) };
  }

  ofPort(port: MessagePort, caller: Caller): Connection {
    const read = (data: unknown) => readPortMessage(data, this.options.config.limits);
    return this.connect(caller, (message) => port.postMessage(message), read);
  }

  /** Hears a port from now on. */
  listen(
    port: MessagePort,
    connection: Connection,
    handle: (incoming: Incoming, connection: Connection, ports: readonly MessagePort[]) => void,
  ): void {
    const owner = ownerOf(connection.caller);
    const open = this.ports.get(owner) ?? [];
    this.ports.set(owner, open);
    open.push(port);
    this.served.set(port, connection);
    if (open.length > MOST_PORTS) this.end(open.shift());
    port.onmessage = ({ data, ports }: MessageEvent<unknown>) => {
      const incoming = connection.read(data);
      if (incoming !== undefined) handle(incoming, connection, ports);
    };
  }

  /** Posts to every port that a caller has open. */
  tell(callerId: string, message: unknown): void {
    for (const { caller, post } of this.served.values()) if (caller.id === callerId) post(message);
  }

  private end(port: MessagePort | undefined): void {
    if (port === undefined) return;
    port.close();
    this.served.delete(port);
  }

  private callerOf(origin: string, isSelf: boolean, opaque: boolean): Caller {
    const isOwn = isSelf || (!opaque && origin === this.options.shell.origin);
    if (!opaque || isSelf) return { origin: opaque ? 'null' : origin, id: origin, isOwn };
    // Two opaque origins read alike and are not the same.
    return { origin: 'null', id: `opaque ${++this.lastOpaque}`, isOwn, isPassing: true };
  }

  private connect(
    caller: Caller,
    send: (message: unknown) => void,
    read: Connection['read'] = (data) =>
      readWindowMessage(data, this.options.config.limits, this.isStranger(caller)),
  ): Connection {
    const post = (message: unknown): void => {
      try {
        send(message);
      } catch {
        // The window is gone: nobody is left to tell.
      }
    };
    return { caller, post, calls: new Set(), reading: undefined, read };
  }

  private isStranger(caller: Caller): boolean {
    const outlook = this.options.gate.outlook(caller);
    return outlook === 'ask' || !outlook.ok;
  }
}
