import { SelfTestFailed } from '../core/self-test/self-test.ts';
import { JsonTextTooLong } from './json/text-writer.ts';
import { type Json, type JsonMember, jsonNumber, jsonObject } from './json/value.ts';

/** The error codes that answers carry (rpc/protocol.h). */
export const RpcErrorCode = {
  /** The body is not JSON, or neither an object nor an array. */
  parseError: -32700,
  /** An object that is no request: HTTP status 400 where the version is 1. */
  invalidRequest: -32600,
  /** HTTP status 404 where the version is 1. */
  methodNotFound: -32601,
  /** A fault of this program, never of the request. */
  internalError: -32603,
  /** Whatever has no code of its own: a wrong number of parameters answers with the help text. */
  misc: -1,
  /** A value of the wrong type, and an amount that is none. */
  type: -3,
  invalidAddressOrKey: -5,
  /** The answer is larger than this program can hold. */
  outOfMemory: -7,
  invalidParameter: -8,
  /** Bytes that do not decode. */
  deserialization: -22,
  /** A transaction that cannot be, or that spends what is not there. */
  verifyError: -25,

  // Where Core's HTTP server answers with a status and no JSON, the code is that status.
  /** The user or the secret is wrong. */
  unauthorized: 401,
  /** The caller may not call this procedure (`rpcwhitelist`). */
  forbidden: 403,
  bodyTooLarge: 413,
  /** "Work queue depth exceeded". */
  queueFull: 503,

  // What Core does not know, from the range that JSON-RPC 2.0 leaves to servers.
  /** The caller's origin is neither listed nor may it ask for consent. */
  originNotAllowed: -32001,
  /** A person said no, or took consent back. */
  consentDenied: -32002,
  /** More calls in a second than the origin may make. */
  tooManyCalls: -32003,
  /** The call took longer than it may; its worker was ended. */
  timedOut: -32004,
  /** The caller cancelled the call. */
  cancelled: -32005,
  batchTooLarge: -32006,
  /** The page's configuration is wrong, so that nobody from outside is served. */
  misconfigured: -32007,
} as const;

export type RpcErrorCode = (typeof RpcErrorCode)[keyof typeof RpcErrorCode];

/**
 * What a caller is told when a call fails. `data` is an addition to Core's
 * answer: it stands behind `message` and says what a program can use, such as
 * the span of the bytes at fault. Neither may ever hold a private key.
 */
export class RpcError extends Error {
  override readonly name = 'RpcError';

  constructor(
    readonly code: RpcErrorCode,
    message: string,
    readonly data?: Json,
  ) {
    super(message);
  }

  /** The `error` member of an answer. */
  toJson(): Json {
    const members: JsonMember[] = [
      ['code', jsonNumber(this.code)],
      ['message', this.message],
    ];
    if (this.data !== undefined) members.push(['data', this.data]);
    return jsonObject(...members);
  }
}

/** Whatever was thrown as what a caller may see: a fault of ours shows nothing of itself. */
export function asRpcError(thrown: unknown): RpcError {
  if (thrown instanceof RpcError) return thrown;
  if (thrown instanceof SelfTestFailed) return new RpcError(RpcErrorCode.misc, thrown.message);
  if (thrown instanceof JsonTextTooLong || isStringTooLong(thrown)) {
    return new RpcError(RpcErrorCode.outOfMemory, 'Result is too large');
  }
  return new RpcError(RpcErrorCode.internalError, 'Internal error');
}

/** A text on the way, the words of a huge script for one, came to more than a string can hold. */
function isStringTooLong(thrown: unknown): boolean {
  return thrown instanceof RangeError && thrown.message === 'Invalid string length';
}
