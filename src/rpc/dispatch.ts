import { SELF_TEST } from '../core/self-test/self-test.ts';
import { RpcError, RpcErrorCode } from './errors.ts';
import { exchange, type Reply } from './exchange.ts';
import { helpText } from './help-text.ts';
import { isArray, type JsonArray } from './json/value.ts';
import type { BodyLimits } from './limits.ts';
import { toPositional } from './named-parameters.ts';
import type { CallContext, Procedure } from './procedure.ts';
import { SECRET_PARAMETERS } from './procedure-names.ts';
import type { Call } from './request.ts';
import { fitsExtensions, isValidCount } from './schema.ts';
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
  if (!isArray(params)) return callChecked(found, toPositional(found.parameters, params), context);
  if (!fitsExtensions(found.parameters, params))
    throw new RpcError(RpcErrorCode.misc, helpText(found));
  return callChecked(found, params, context);
}

/** A wrong number of parameters is answered with the procedure's help, as an error. */
function callChecked(found: Procedure, positional: JsonArray, context: CallContext): string {
  if (!isValidCount(found.parameters, positional.length)) {
    throw new RpcError(RpcErrorCode.misc, helpText(found));
  }
  if (SECRET_PARAMETERS.has(found.name)) SELF_TEST.require();
  return found.call(positional, context);
}
