import type { Chain } from '../core/encoding/chains.ts';
import type { LineFault } from '../rpc/console/command-line.ts';
import type { PrettyLines } from '../rpc/json/pretty-lines.ts';
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

/** A line of the console: a command, or a JSON-RPC body. */
export interface ConsoleRequest {
  readonly kind: 'console';
  readonly line: string;
  readonly chain: Chain;
  /** Whether the line may hold private keys. */
  readonly mayHoldKeys: boolean;
}

export interface ConsoleReply {
  readonly kind: 'console';
  readonly answer: ConsoleAnswer;
}

/** What the console shows for a line. */
export type ConsoleAnswer =
  /** A result that is a text, as it is. */
  | { readonly kind: 'text'; readonly text: string }
  | PrintedJson
  /** To notifications, and to a body that is too large. */
  | { readonly kind: 'nothing'; readonly status: number }
  | { readonly kind: 'error'; readonly code: string; readonly message: string }
  | { readonly kind: 'refused'; readonly refusal: LineRefusal };

/** JSON as it came, UTF-8, and where the lines of its pretty print begin. */
export interface PrintedJson extends PrettyLines {
  readonly kind: 'json';
  readonly text: Uint8Array;
  /** The HTTP status, where a body was asked. */
  readonly status?: number;
}

/** Why a line is not called. */
export type LineRefusal =
  | { readonly why: LineFault | 'keys' | 'blackened' }
  | { readonly why: 'not JSON'; readonly parameter: string; readonly position: number };

/** What the page asks of the worker, told apart by `kind`. */
export type WorkerRequest = RpcRequest | ConsoleRequest;

/** What the worker answers, of the `kind` that was asked. */
export type WorkerReply = RpcReply | ConsoleReply;

/** The answer to a request of one kind. */
export type ReplyTo<Request extends WorkerRequest> = Extract<
  WorkerReply,
  { readonly kind: Request['kind'] }
>;

/** A request or an answer on its way; `id` is the page's and comes back as it was. */
export type Numbered<Message> = Message & { readonly id: number };
