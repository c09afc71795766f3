import type { Chain } from '../core/encoding/chains.ts';
import { parseJson } from '../rpc/json/parse.ts';
import {
  isObject,
  type Json,
  JsonNumber,
  jsonNumber,
  jsonObject,
  member,
} from '../rpc/json/value.ts';
import { writeJson } from '../rpc/json/write.ts';
import type { Client } from './client.ts';
import type { RpcReply } from './protocol.ts';

/** Why a procedure refused: the answer's `error`, and where in the bytes the fault lies. */
export interface Fault {
  /** The error's number, or `HTTP` and the status where the answer has no body. */
  readonly code: string;
  readonly message: string;
  readonly path?: string;
  /** Of the first byte at fault, in the decoded input. */
  readonly offset?: string;
  readonly length?: string;
}

export type CallOutcome =
  | { readonly ok: true; readonly result: Json }
  | { readonly ok: false; readonly fault: Fault };

/** Calls one procedure with positional parameters. Rejects only where the worker is lost. */
export async function call(
  client: Client,
  chain: Chain,
  method: string,
  params: readonly Json[],
): Promise<CallOutcome> {
  const request = jsonObject(
    ['jsonrpc', '2.0'],
    ['id', jsonNumber(1)],
    ['method', method],
    ['params', params],
  );
  return readOutcome(await client.ask({ kind: 'rpc', chain, body: writeJson(request) }));
}

/** The answer to a single call; one too large is answered with a status alone. */
export function readOutcome({ status, body }: Pick<RpcReply, 'status' | 'body'>): CallOutcome {
  if (body === '') return { ok: false, fault: { code: `HTTP ${status}`, message: '' } };
  const reply = parseJson(body);
  if (reply === undefined || !isObject(reply)) throw new Error('The answer is no JSON object');
  const error = member(reply, 'error') ?? null;
  if (error === null) return { ok: true, result: member(reply, 'result') ?? null };
  return { ok: false, fault: readFault(error) };
}

function readFault(error: Json): Fault {
  const data = field(error, 'data');
  return {
    code: textOf(field(error, 'code')) ?? '',
    message: textOf(field(error, 'message')) ?? '',
    ...present('path', textOf(field(data, 'path'))),
    ...present('offset', textOf(field(data, 'offset'))),
    ...present('length', textOf(field(data, 'length'))),
  };
}

function field(value: Json, name: string): Json {
  return isObject(value) ? (member(value, name) ?? null) : null;
}

function textOf(value: Json): string | undefined {
  if (typeof value === 'string') return value;
  return value instanceof JsonNumber ? value.text : undefined;
}

function present<Name extends string>(
  name: Name,
  text: string | undefined,
): { readonly [Key in Name]?: string } {
  if (text === undefined) return {};
  const found: { [Key in Name]?: string } = {};
  found[name] = text;
  return found;
}
