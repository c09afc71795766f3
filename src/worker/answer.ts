import { readNames } from '../channel/embed/call-text.ts';
import type { RpcReply, RpcRequest } from '../channel/protocol.ts';
import { execute } from '../rpc/dispatch.ts';
import { RpcError } from '../rpc/errors.ts';
import { refuse } from '../rpc/exchange.ts';
import { findProcedure } from '../rpc/table.ts';
import { answerLine } from './console-answer.ts';
import { randomBytes } from './random-bytes.ts';
import type { Handlers } from './serve.ts';

/** What a worker answers of procedures, without the worker. */
export const rpcHandlers: Handlers<'rpc' | 'names' | 'refuse' | 'console'> = {
  rpc: answerRpc,
  names: ({ body, limits }) => readNames(body, limits),
  refuse: ({ body, limits, code, message }) => refuse(body, new RpcError(code, message), limits),
  console: answerLine,
};

function answerRpc({ body, chain, limits, procedures, tellMethods }: RpcRequest): RpcReply {
  const context = {
    chain,
    randomBytes,
    ...(procedures && { procedures: new Set(procedures) }),
  };
  if (!tellMethods) return execute(body, context, limits);
  const methods: string[] = [];
  const reply = execute(body, context, limits, (method) => methods.push(knownName(method)));
  return { ...reply, methods };
}

/** What is no procedure's name may be anything, a secret too. */
function knownName(method: string): string {
  return findProcedure(method) === undefined ? '' : method;
}
