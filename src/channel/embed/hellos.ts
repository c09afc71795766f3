import { RpcError, RpcErrorCode } from '../../rpc/errors.ts';
import { VERSION } from '../../rpc/version.ts';
import type { Welcome } from '../client-module/types.ts';
import type { Shell } from '../shell.ts';
import type { BodyReader } from './body-reader.ts';
import { callsAtOnce } from './call-pool.ts';
import { type Caller, ownerOf } from './callers.ts';
import type { EmbedConfig } from './config.ts';
import type { Connection, Connections } from './connections.ts';
import type { Gate } from './gate.ts';
import type { HelloMessage } from './messages.ts';
import type { Rates } from './rate.ts';

export interface HelloOptions {
  readonly shell: Pick<Shell, 'inTurn' | 'page'>;
  readonly config: Pick<EmbedConfig, 'chain' | 'limits' | 'rpcauth'>;
  readonly gate: Gate;
  readonly connections: Connections;
  readonly rates: Rates;
  readonly reader: Pick<BodyReader, 'isAuthorised'>;
  /** Told of the caller when its credentials were right, or none were sent. */
  readonly meet: (caller: Caller) => void;
  /** Serves a port that was handed over, with the rights that the hello gave. */
  readonly listen: (port: MessagePort, connection: Connection) => void;
}

/** As long as Core's server waits after a wrong password (HTTPReq_JSONRPC, httprpc.cpp). */
const WRONG_SECRET_MS = 250;

/** Answers greetings: who it is, and what it may do. */
export class Hellos {
  private readonly guesses = new Map<string, Promise<unknown>>();

  constructor(private readonly options: HelloOptions) {}

  /** A port that comes with it is served from now on. */
  async answer(
    hello: HelloMessage,
    from: Connection,
    port: MessagePort | undefined,
  ): Promise<void> {
    const { connections, gate, listen, meet } = this.options;
    const known = await this.identified(hello, from.caller);
    const caller =
      port === undefined || !known?.isPassing ? known : connections.callerOfPort(known);
    const connection = port === undefined ? from : connections.ofPort(port, caller ?? from.caller);
    // A window that another page may be in by now gets no rights which that would inherit.
    const holder = caller?.isPassing ? from.caller : caller;
    meet(holder ?? from.caller);
    if (holder === undefined) return refuse(connection, WRONG_SECRET, port);
    connection.caller = holder;
    const outlook = gate.outlook(holder);
    if (outlook !== 'ask' && !outlook.ok) return refuse(connection, outlook.error, port);
    connection.post({ touchstone: 1, welcome: this.welcome(outlook === 'ask') });
    if (port !== undefined) listen(port, connection);
  }

  private welcome(isAsking: boolean): Welcome {
    const { config, shell } = this.options;
    return {
      version: VERSION,
      page: shell.page,
      chain: config.chain,
      access: isAsking ? 'ask' : 'allowed',
      atOnce: callsAtOnce(config.limits),
      signSeconds: config.limits.signSeconds,
    };
  }

  /**
   * `undefined` where credentials were sent and are wrong; that takes its time,
   * and so does everything that is tried meanwhile, in other frames of the file
   * too: many frames guess no faster than one.
   */
  private async identified(
    { user, secret }: HelloMessage,
    caller: Caller,
  ): Promise<Caller | undefined> {
    const { config, rates, reader, shell } = this.options;
    if (user === undefined || secret === undefined) return caller;
    const owner = ownerOf(caller);
    if (!rates.of(owner).take()) return undefined;
    const look = async (): Promise<Caller | undefined> => {
      if (await reader.isAuthorised(config.rpcauth, user, secret)) return { ...caller, user };
      await new Promise((resolve) => setTimeout(resolve, WRONG_SECRET_MS));
      return undefined;
    };
    const before = this.guesses.get(owner) ?? Promise.resolve();
    const check = before.then(() => shell.inTurn(look));
    this.guesses.set(owner, check);
    return check;
  }
}

function refuse(to: Connection, { code, message }: RpcError, port: MessagePort | undefined): void {
  to.post({ touchstone: 1, refused: { code, message } });
  port?.close();
}

const WRONG_SECRET = new RpcError(RpcErrorCode.unauthorized, 'Wrong user or secret');
