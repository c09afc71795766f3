import { SELF_TEST } from '../core/self-test/self-test.ts';
import { RpcError, RpcErrorCode } from './errors.ts';
import { helpText } from './help-text.ts';
import { isArray, type JsonArray } from './json/value.ts';
import { toPositional } from './named-parameters.ts';
import type { CallContext, Procedure } from './procedure.ts';
import type { Call } from './request.ts';
import { fitsExtensions, isValidCount } from './schema.ts';

/** The JSON text of a procedure's result, by position or by name. Raises RpcError. */
export function callProcedure(
  found: Procedure,
  params: Call['params'],
  context: CallContext,
): string {
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
  if (found.parameters.some(({ secret }) => secret)) SELF_TEST.require();
  return found.call(positional, context);
}
