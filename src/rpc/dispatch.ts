import { callProcedure } from './call-procedure.ts';
import { RpcError, RpcErrorCode } from './errors.ts';
import { exchange, type Reply } from './exchange.ts';
import type { BodyLimits } from './limits.ts';
import type { CallContext } from './procedure.ts';
import type { Call } from './request.ts';
import { findProcedure } from './table.ts';

export { BODY_TOO_LARGE, NOT_JSON, type Reply } from './exchange.ts';
export { MAX_BODY_BYTES } from './limits.ts';

/**
 * Answers one request body with the procedures of the table; see
 * {@link exchange}. `called` is told of each call before it is made. Never
 * raises.
 */
export function execute(
  body: string,
  context: CallContext,
  limits?: BodyLimits,
  called?: (method: string) => void,
): Reply {
  const performCall = (call: Call): string => {
    called?.(call.method);
    return perform(call, context);
  };
  return exchange(body, performCall, limits);
}

/**
 * The JSON text of a call's result. Raises RpcError. Who may not call a
 * procedure is not told whether there is one of that name, as in Core
 * (ExecuteHTTPRPC, httprpc.cpp).
 */
export function perform({ method, params }: Call, context: CallContext): string {
  if (context.procedures?.has(method) === false) {
    throw new RpcError(RpcErrorCode.forbidden, 'Procedure not allowed for this caller');
  }
  const found = findProcedure(method);
  if (found === undefined) throw new RpcError(RpcErrorCode.methodNotFound, 'Method not found');
  return callProcedure(found, params, context);
}
