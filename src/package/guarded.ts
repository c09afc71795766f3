import { asRpcError } from '../rpc/errors.ts';
import { writeJson } from '../rpc/json/write.ts';
import { CallError, TouchstoneError } from './errors.ts';

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
