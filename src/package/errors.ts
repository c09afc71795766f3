import { asRpcError } from '../rpc/errors.ts';
import { writeJson } from '../rpc/json/write.ts';
import type * as Types from './types.ts';

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

/** What `work` gives. Whatever it raises becomes one of ours. */
export function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof TouchstoneError) throw thrown;
    const { code, message, data } = asRpcError(thrown);
    throw new CallError(code, message, data === undefined ? undefined : plain(writeJson(data)));
  }
}

/** A JSON text as a value of JavaScript, which is what these functions give. */
export function plain(json: string): unknown {
  return JSON.parse(json);
}
