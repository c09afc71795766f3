import { DecodeError } from './decode-error.ts';

/** What `read` returns; undefined where it raises DecodeError. Whatever else it raises is raised. */
export function ifDecodes<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/** Whether `read` raises no DecodeError. Whatever else it raises is raised. */
export function decodes(read: () => unknown): boolean {
  return ifDecodes(() => [read()]) !== undefined;
}
