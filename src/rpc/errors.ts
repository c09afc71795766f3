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
  if (thrown instanceof JsonTextTooLong) {
    return new RpcError(RpcErrorCode.outOfMemory, 'Result is too large');
  }
  return new RpcError(RpcErrorCode.internalError, 'Internal error');
}
