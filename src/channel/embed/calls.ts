import { RpcError, RpcErrorCode } from '../../rpc/errors.ts';
import type { RpcReply, RpcRequest } from '../protocol/protocol.ts';
import type { BodyReader } from './body-reader.ts';
import { type CallPool, callsAtOnce, type PoolOutcome, QUEUE_FULL } from './call-pool.ts';
import { readNames } from './call-text.ts';
import { type Admission, type Allowed, type Caller, ownerOf } from './callers.ts';
import type { EmbedConfig } from './config.ts';
import type { ActiveCall, Connection } from './connections.ts';
import { DENIED, type Gate } from './gate.ts';
import type { CallMessage, CancelMessage } from './messages.ts';
import type { Rate, Rates } from './rate.ts';
import type { Signings } from './signings.ts';

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

export interface CallServices {
  readonly config: Pick<EmbedConfig, 'chain' | 'limits'>;
  readonly gate: Gate;
  readonly pool: CallPool;
  readonly reader: BodyReader;
  readonly rates: Rates;
  readonly signings: Signings;
  /** Told of every call once it is answered. */
  readonly called: (record: CallRecord) => void;
}

/** A call that was let in. */
interface Work {
  readonly admission: Allowed;
  readonly rate: Rate;
  readonly asksPerson: boolean;
}

/**
 * Takes calls from admission to answer. Why a call fails is a value up to the
 * end, where a body is made of it.
 */
export class Calls {
  private readonly active = new Map<string, Set<ActiveCall>>();

  constructor(private readonly options: CallServices) {}

  /** The answer, once it was taken note of. */
  async answer(message: CallMessage, connection: Connection): Promise<RpcReply> {
    const started = performance.now();
    const reply = await this.replyTo(message, connection, true);
    const { origin, user } = connection.caller;
    const milliseconds = performance.now() - started;
    const { status, methods = [], error } = reply;
    this.options.called({
      origin,
      ...(user && { user }),
      methods,
      status,
      ...(error !== undefined && { error }),
      at: Date.now(),
      milliseconds,
    });
    return reply;
  }

  /** `asksPerson`: whether a person may be asked for it, as for a page around this one. */
  async replyTo(
    message: CallMessage,
    connection: Connection,
    asksPerson = false,
  ): Promise<RpcReply> {
    const outcome = await this.outcomeOf(message, connection, asksPerson);
    if (outcome.ok) return outcome.reply;
    const { error, methods } = outcome;
    return {
      ...(await this.options.reader.refuse(message.body, error)),
      ...(methods && { methods }),
    };
  }

  /** Refuses the call that is meant. An id is looked for here: who cancels does not wait for a worker. */
  cancel({ key, id = '' }: CancelMessage, { calls }: Connection): void {
    const { limits } = this.options.config;
    for (const call of calls) {
      const isMeant =
        key === undefined ? readNames(call.body, limits).ids.includes(id) : call.key === key;
      if (isMeant) refuseCall(call, CANCELLED);
    }
  }

  /** Refuses everything of a caller that is not answered yet. */
  drop(callerId: string): void {
    const calls = Array.from(this.active.values(), (set) => Array.from(set)).flat();
    for (const call of calls) if (call.callerId === callerId) refuseCall(call, DENIED);
  }

  private async outcomeOf(
    { body, key }: CallMessage,
    { caller, calls }: Connection,
    asksPerson: boolean,
  ): Promise<PoolOutcome> {
    const { config, gate, reader, rates } = this.options;
    const rate = rates.of(ownerOf(caller));
    if (!rate.take()) return { ok: false, error: TOO_MANY };
    const all = this.activeOf(caller);
    if (all.size >= callsAtOnce(config.limits)) return { ok: false, error: QUEUE_FULL };
    const call = activeCall(caller.id, body, key);
    calls.add(call);
    all.add(call);
    try {
      const names = () => reader.names(body).then((read) => read.names);
      const admission = gate.admit(caller, names, () => calls.has(call));
      const settled =
        admission instanceof Promise ? await Promise.race([admission, call.refused]) : admission;
      if (!settled.ok) return settled;
      return await this.work(call, caller, { admission: settled, rate, asksPerson });
    } finally {
      calls.delete(call);
      all.delete(call);
      if (!Array.from(all).some(({ callerId }) => callerId === caller.id)) gate.abandon(caller.id);
    }
  }

  private async work(
    call: ActiveCall,
    caller: Caller,
    { admission, rate, asksPerson }: Work,
  ): Promise<PoolOutcome> {
    const { procedures } = admission;
    const { chain, limits } = this.options.config;
    const request: RpcRequest = {
      body: call.body,
      chain,
      limits,
      ...(procedures && { procedures }),
      tellMethods: true,
      ...(asksPerson && { person: {} }),
    };
    const outcome = await this.submit(call, caller, request);
    if (outcome.ok) rate.owe(Math.max(0, (outcome.reply.methods?.length ?? 1) - 1));
    return outcome.ok && outcome.reply.toSign !== undefined
      ? this.afterSigning(call, caller, request, outcome.reply)
      : outcome;
  }

  /** The person answers, and then a worker writes what the caller gets. */
  private async afterSigning(
    call: ActiveCall,
    caller: Caller,
    request: RpcRequest,
    { toSign = '', methods = [] }: RpcReply,
  ): Promise<PoolOutcome> {
    const outcome = await this.options.signings.ask(caller, toSign, call.refused);
    if (!outcome.ok) return { ...outcome, methods };
    return this.submit(call, caller, { ...request, person: { signed: outcome.signed } });
  }

  private submit(call: ActiveCall, caller: Caller, request: RpcRequest): Promise<PoolOutcome> {
    call.poolCall = this.options.pool.submit(ownerOf(caller), request);
    return call.poolCall.outcome;
  }

  private activeOf(caller: Caller): Set<ActiveCall> {
    const owner = ownerOf(caller);
    const found = this.active.get(owner) ?? new Set();
    this.active.set(owner, found);
    return found;
  }
}

function activeCall(callerId: string, body: string, key: CallMessage['key']): ActiveCall {
  let refuse: ActiveCall['refuse'] = () => {};
  const refused = new Promise<Admission>((resolve) => {
    refuse = (error) => resolve({ ok: false, error });
  });
  return { callerId, body, key, poolCall: undefined, refused, refuse };
}

function refuseCall(call: ActiveCall, error: RpcError): void {
  call.refuse(error);
  call.poolCall?.cancel(error);
}

export const TOO_MANY = new RpcError(RpcErrorCode.tooManyCalls, 'Too many calls in a second');
const CANCELLED = new RpcError(RpcErrorCode.cancelled, 'Call cancelled');
