import { execute } from '../rpc/dispatch.ts';
import { findProcedure } from '../rpc/table.ts';
import { answerLine } from './console-answer.ts';
import type { RpcReply, RpcRequest, WorkerReply, WorkerRequest } from './protocol.ts';

/** The worker's work, without the worker: one request to its answer. */
export function answer(request: WorkerRequest): WorkerReply {
  switch (request.kind) {
    case 'rpc':
      return answerRpc(request);
    case 'console':
      return { kind: 'console', answer: answerLine(request) };
  }
}

function answerRpc({ body, chain, limits, procedures, tellMethods }: RpcRequest): RpcReply {
  const context = { chain, ...(procedures && { procedures: new Set(procedures) }) };
  if (!tellMethods) return { kind: 'rpc', ...execute(body, context, limits) };
  const methods: string[] = [];
  const reply = execute(body, context, limits, (method) => methods.push(knownName(method)));
  return { kind: 'rpc', ...reply, methods };
}

/** What is no procedure's name may be anything, a secret too. */
function knownName(method: string): string {
  return findProcedure(method) === undefined ? '' : method;
}
