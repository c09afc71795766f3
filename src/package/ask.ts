import { perform } from '../rpc/dispatch.ts';
import { answered } from './procedures.ts';
import type * as Types from './types.ts';

/** Calls a procedure by its name and gives its answer as a value of JavaScript. Raises one of our errors. */
export function ask(method: string, given: unknown, circumstances: Types.Circumstances): unknown {
  return answered(given, circumstances, (params, context) => perform({ method, params }, context));
}
