import { SelfTestFailed } from '../core/self-test/self-test-failed.ts';
import { RpcErrorCode } from './error-codes.ts';
import { JsonTextTooLong } from './json/text-writer.ts';
import { type Json, type JsonMember, jsonNumber, jsonObject } from './json/value.ts';

export { RpcErrorCode };

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

/** A parameter has the right type and says what cannot be. */
export function invalidParameter(words: string): RpcError {
  return new RpcError(RpcErrorCode.invalidParameter, words);
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
