import type * as Types from './types.ts';

export const TouchstoneError: typeof Types.TouchstoneError = class extends Error {
  override readonly name = 'TouchstoneError';
  readonly data: unknown;
  constructor(
    readonly code: Types.TouchstoneError['code'],
    message: string,
    data?: unknown,
  ) {
    super(message);
    this.data = data;
  }
};
