import { asRpcError, RpcError, RpcErrorCode } from './errors.ts';
import { parseJson } from './json/parse.ts';
import { isArray, isObject, type Json, type JsonArray, type JsonObject } from './json/value.ts';
import { writeJson } from './json/write.ts';
import { type BodyLimits, CORE_LIMITS, MAX_BODY_BYTES } from './limits.ts';
import { type Call, Envelope } from './request.ts';

/** An answer as HTTP carries it: the status and the body without its final line break. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** The error's code, where it answers one call or none, with an error. */
  readonly error?: RpcErrorCode;
}

/** What a request's method does with its parameters: the JSON text of its result. Raises. */
export type Perform = (call: Call) => string;

/** The status of what fails; every other code is 500. */
const HTTP_STATUS: ReadonlyMap<number, number> = new Map([
  [RpcErrorCode.invalidRequest, 400],
  [RpcErrorCode.methodNotFound, 404],
  [RpcErrorCode.unauthorized, 401],
  [RpcErrorCode.forbidden, 403],
  [RpcErrorCode.bodyTooLarge, 413],
  [RpcErrorCode.queueFull, 503],
  [RpcErrorCode.originNotAllowed, 403],
  [RpcErrorCode.consentDenied, 403],
  [RpcErrorCode.tooManyCalls, 429],
  [RpcErrorCode.timedOut, 504],
  [RpcErrorCode.declined, 403],
  [RpcErrorCode.signingElsewhere, 503],
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
 * with elements that are no requests. What the calls do is `perform`'s. Never
 * raises.
 */
export function exchange(body: string, perform: Perform, limits: BodyLimits = CORE_LIMITS): Reply {
  if (isLongerThan(body, Math.min(limits.bodyBytes, MAX_BODY_BYTES))) return BODY_TOO_LARGE;
  const request = parseJson(body, limits.nesting);
  if (request === undefined) return NOT_JSON;
  const envelope = new Envelope();
  try {
    if (isObject(request)) return single(request, envelope, perform);
    if (isArray(request)) return batch(request, envelope, perform, limits.batch);
    throw new RpcError(RpcErrorCode.parseError, 'Top-level object parse error');
  } catch (thrown) {
    return failure(asRpcError(thrown), envelope);
  }
}

/** A body that is refused whatever it asks for, as {@link refuse}, without a look at it. */
export function refuseUnread(error: RpcError, id?: Json): Reply {
  return failure(error, new Envelope(id));
}

/**
 * Refuses every call in a body with one error, so that whoever waits for an id
 * gets an answer that bears it. What is no request is answered as it always is.
 */
export function refuse(body: string, error: RpcError, limits?: BodyLimits): Reply {
  const refusing = (): never => {
    throw error;
  };
  return exchange(body, refusing, limits);
}

/** With version 2 what a call raises is an answer like any other; with 1 it is the caller's. */
function single(request: JsonObject, envelope: Envelope, perform: Perform): Reply {
  const call = envelope.read(request);
  if (envelope.version === 1) {
    return { status: 200, body: resultText(perform(call), envelope) };
  }
  const answer = performCaught(call, envelope, perform);
  return envelope.isNotification ? NOTHING : { status: 200, ...answer };
}

function batch(requests: JsonArray, envelope: Envelope, perform: Perform, longest: number): Reply {
  if (requests.length > longest) {
    throw new RpcError(RpcErrorCode.batchTooLarge, `Batch of more than ${longest} calls`);
  }
  const answers: string[] = [];
  for (const request of requests) {
    const answer = element(request, envelope, perform);
    if (!envelope.isNotification) answers.push(answer);
  }
  if (answers.length === 0 && requests.length > 0) return NOTHING;
  return { status: 200, body: `[${answers.join(',')}]` };
}

function element(request: Json, envelope: Envelope, perform: Perform): string {
  let call: Call;
  try {
    call = envelope.read(request);
  } catch (thrown) {
    return errorText(asRpcError(thrown), envelope);
  }
  return performCaught(call, envelope, perform).body;
}

function performCaught(call: Call, envelope: Envelope, perform: Perform): Omit<Reply, 'status'> {
  try {
    return { body: resultText(perform(call), envelope) };
  } catch (thrown) {
    const error = asRpcError(thrown);
    return { body: errorText(error, envelope), error: error.code };
  }
}

/** The status follows the code even where the request named version 2 before it failed. */
function failure(error: RpcError, envelope: Envelope): Reply {
  const status = HTTP_STATUS.get(error.code) ?? 500;
  return { status, body: errorText(error, envelope), error: error.code };
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

/** Whether a text takes more bytes of UTF-8 than that. */
export function isLongerThan(body: string, bytes: number): boolean {
  // A UTF-16 unit is at least one byte of UTF-8 and at most three.
  if (body.length * 3 <= bytes) return false;
  return body.length > bytes || utf8Length(body) > bytes;
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
