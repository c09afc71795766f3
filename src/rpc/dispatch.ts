import { asRpcError, RpcError, RpcErrorCode } from './errors.ts';
import { helpText } from './help-text.ts';
import { parseJson } from './json/parse.ts';
import { isArray, isObject, type Json, type JsonArray, type JsonObject } from './json/value.ts';
import { writeJson } from './json/write.ts';
import { toPositional } from './named-parameters.ts';
import type { CallContext, Procedure } from './procedure.ts';
import { type Call, Envelope } from './request.ts';
import { isValidCount } from './schema.ts';
import { findProcedure } from './table.ts';

/** An answer as HTTP carries it: the status and the body without its final line break. */
export interface Reply {
  readonly status: number;
  readonly body: string;
}

/** The longest body that Core's HTTP server takes (MAX_BODY_SIZE, httpserver.h), in bytes. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** The status of what fails; every other code is 500. */
const HTTP_STATUS: ReadonlyMap<number, number> = new Map([
  [RpcErrorCode.invalidRequest, 400],
  [RpcErrorCode.methodNotFound, 404],
]);

/** The answer to notifications. */
const NOTHING: Reply = { status: 204, body: '' };

/** A body that is longer: Core's HTTP server refuses it before any JSON is read, with no words. */
export const BODY_TOO_LARGE: Reply = { status: 413, body: '' };

/** What Core answers to a body that is not JSON. */
export const NOT_JSON: Reply = failure(
  new RpcError(RpcErrorCode.parseError, 'Parse error'),
  new Envelope(),
);

/**
 * Answers one request body, a single call or a batch, as Core's node does over
 * HTTP (HTTPReq_JSONRPC and ExecuteHTTPRPC, httprpc.cpp): the statuses, the
 * forms of versions 1 and 2, ids spelt as they came, and what a batch does
 * with elements that are no requests. Never raises.
 */
export function execute(body: string, context: CallContext): Reply {
  if (isTooLarge(body)) return BODY_TOO_LARGE;
  const request = parseJson(body);
  if (request === undefined) return NOT_JSON;
  const envelope = new Envelope();
  try {
    if (isObject(request)) return single(request, envelope, context);
    if (isArray(request)) return batch(request, envelope, context);
    throw new RpcError(RpcErrorCode.parseError, 'Top-level object parse error');
  } catch (thrown) {
    return failure(asRpcError(thrown), envelope);
  }
}

/** With version 2 what a call raises is an answer like any other; with 1 it is the caller's. */
function single(request: JsonObject, envelope: Envelope, context: CallContext): Reply {
  const call = envelope.read(request);
  if (envelope.version === 1) {
    return { status: 200, body: resultText(perform(call, context), envelope) };
  }
  const answer = performCaught(call, envelope, context);
  return envelope.isNotification ? NOTHING : { status: 200, body: answer };
}

function batch(requests: JsonArray, envelope: Envelope, context: CallContext): Reply {
  const answers: string[] = [];
  for (const request of requests) {
    const answer = element(request, envelope, context);
    if (!envelope.isNotification) answers.push(answer);
  }
  if (answers.length === 0 && requests.length > 0) return NOTHING;
  return { status: 200, body: `[${answers.join(',')}]` };
}

function element(request: Json, envelope: Envelope, context: CallContext): string {
  let call: Call;
  try {
    call = envelope.read(request);
  } catch (thrown) {
    return errorText(asRpcError(thrown), envelope);
  }
  return performCaught(call, envelope, context);
}

function performCaught(call: Call, envelope: Envelope, context: CallContext): string {
  try {
    return resultText(perform(call, context), envelope);
  } catch (thrown) {
    return errorText(asRpcError(thrown), envelope);
  }
}

/** The JSON text of a call's result. Raises RpcError. */
function perform({ method, params }: Call, context: CallContext): string {
  const found = findProcedure(method);
  if (found === undefined) throw new RpcError(RpcErrorCode.methodNotFound, 'Method not found');
  const positional = isArray(params) ? params : toPositional(found.parameters, params);
  return callChecked(found, positional, context);
}

/** A wrong number of parameters is answered with the procedure's help, as an error. */
function callChecked(found: Procedure, positional: JsonArray, context: CallContext): string {
  if (!isValidCount(found.parameters, positional.length)) {
    throw new RpcError(RpcErrorCode.misc, helpText(found));
  }
  return found.call(positional, context);
}

/** The status follows the code even where the request named version 2 before it failed. */
function failure(error: RpcError, envelope: Envelope): Reply {
  return { status: HTTP_STATUS.get(error.code) ?? 500, body: errorText(error, envelope) };
}

/** The result goes into the answer as the text it is. */
function resultText(result: string, { version, requestId }: Envelope): string {
  if (version === 2) return `{"jsonrpc":"2.0","result":${result}${idText(requestId)}}`;
  return `{"result":${result},"error":null${idText(requestId)}}`;
}

function errorText(error: RpcError, { version, requestId }: Envelope): string {
  const text = writeJson(error.toJson());
  if (version === 2) return `{"jsonrpc":"2.0","error":${text}${idText(requestId)}}`;
  return `{"result":null,"error":${text}${idText(requestId)}}`;
}

function idText(id: Json | undefined): string {
  return id === undefined ? '' : `,"id":${writeJson(id)}`;
}

function isTooLarge(body: string): boolean {
  // A UTF-16 unit is at least one byte of UTF-8 and at most three.
  if (body.length * 3 <= MAX_BODY_BYTES) return false;
  return body.length > MAX_BODY_BYTES || utf8Length(body) > MAX_BODY_BYTES;
}

function utf8Length(text: string): number {
  let length = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x80) length++;
    // Each half of a surrogate pair is two of the four bytes.
    if (unit >= 0x800 && (unit & 0xf800) !== 0xd800) length++;
  }
  return length;
}
