/* `touchstone/errors`. */
import { RpcErrorCode } from '../rpc/error-codes.ts';
import type * as Types from './types.ts';

export { RpcErrorCode as ErrorCode };

export class TouchstoneError extends Error {
  override readonly name: string = 'TouchstoneError';
  readonly data: unknown;

  constructor(
    readonly code: Types.TouchstoneError['code'],
    message: string,
    data?: unknown,
  ) {
    super(message);
    this.data = data;
  }
}

export class FileError extends TouchstoneError {
  override readonly name = 'FileError';
  declare readonly code: Types.FileError['code'];

  constructor(code: Types.FileError['code'], message: string, data?: unknown) {
    super(code, message, data);
  }
}

export class CallError extends TouchstoneError {
  override readonly name = 'CallError';
  declare readonly code: number;

  constructor(code: number, message: string, data?: unknown) {
    super(code, message, data);
  }
}

export class UsageError extends TouchstoneError {
  override readonly name = 'UsageError';
  declare readonly code: Types.UsageError['code'];

  constructor(code: Types.UsageError['code'], message: string) {
    super(code, message);
  }
}
