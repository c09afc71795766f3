import { RpcError, RpcErrorCode } from './errors.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  member,
  memberOrNull,
} from './json/value.ts';

/** 1 is what Core calls legacy: 1.0, 1.1 and whatever names no version. */
export type Version = 1 | 2;

/** What is asked for, once a request was found to be one. */
export interface Call {
  readonly method: string;
  readonly params: JsonArray | JsonObject;
}

/**
 * The id and version that an answer carries. Core reads every element of a
 * batch into one object, so that an element which is no request keeps what the
 * one before it left; {@link Envelope.read} is therefore the one thing here
 * that changes anything.
 */
export class Envelope {
  private protocol: Version = 1;

  /** `undefined` where the request has no `id`; null before any was read. */
  constructor(private id: Json | undefined = null) {}

  get requestId(): Json | undefined {
    return this.id;
  }

  get version(): Version {
    return this.protocol;
  }

  /** A request of version 2 without an id is done and not answered. */
  get isNotification(): boolean {
    return this.protocol === 2 && this.id === undefined;
  }

  /**
   * Reads the next request (JSONRPCRequest::parse, rpc/request.cpp). Raises
   * -32600; what was read up to there stays.
   */
  read(request: Json): Call {
    if (!isObject(request)) throw invalid('Invalid Request object');
    this.id = member(request, 'id');
    this.protocol = 1;
    this.protocol = readVersion(memberOrNull(request, 'jsonrpc'));
    const method = readMethod(memberOrNull(request, 'method'));
    return { method, params: readParams(memberOrNull(request, 'params')) };
  }
}

function readVersion(version: Json): Version {
  if (version === null || version === '1.0') return 1;
  if (version === '2.0') return 2;
  if (typeof version !== 'string') throw invalid('jsonrpc field must be a string');
  throw invalid('JSON-RPC version not supported');
}

function readMethod(method: Json): string {
  if (method === null) throw invalid('Missing method');
  if (typeof method !== 'string') throw invalid('Method must be a string');
  return method;
}

function readParams(params: Json): JsonArray | JsonObject {
  if (params === null) return [];
  if (isArray(params) || isObject(params)) return params;
  throw invalid('Params must be an array or object');
}

function invalid(message: string): RpcError {
  return new RpcError(RpcErrorCode.invalidRequest, message);
}
