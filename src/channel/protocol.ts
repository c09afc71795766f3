import type { Chain } from '../core/encoding/chains.ts';
import type { BodyLimits } from '../rpc/limits.ts';

/** A JSON-RPC body for the procedures, and the chain that they speak of. */
export interface RpcRequest {
  readonly kind: 'rpc';
  readonly body: string;
  readonly chain: Chain;
  /** Core's where there are none. */
  readonly limits?: BodyLimits;
  /** What the caller may call; everything where there is no list. */
  readonly procedures?: readonly string[];
  /** Asks for {@link RpcReply.methods}. */
  readonly tellMethods?: true;
}

/** What the node would answer: an HTTP status and a body; the body of 204 is empty. */
export interface RpcReply {
  readonly kind: 'rpc';
  readonly status: number;
  readonly body: string;
  /** What was called, in order: names of procedures, empty where there is none of the name. */
  readonly methods?: readonly string[];
}

/** What the page asks of the worker, told apart by `kind`. */
export type WorkerRequest = RpcRequest;

/** What the worker answers, of the `kind` that was asked. */
export type WorkerReply = RpcReply;

/** The answer to a request of one kind. */
export type ReplyTo<Request extends WorkerRequest> = Extract<
  WorkerReply,
  { readonly kind: Request['kind'] }
>;

/** A request or an answer on its way; `id` is the page's and comes back as it was. */
export type Numbered<Message> = Message & { readonly id: number };
