import { execute } from '../rpc/dispatch.ts';
import type { RpcReply, RpcRequest, WorkerReply, WorkerRequest } from './protocol.ts';

/** The worker's work, without the worker: one request to its answer. */
export function answer(request: WorkerRequest): WorkerReply {
  switch (request.kind) {
    case 'rpc':
      return answerRpc(request);
  }
}

function answerRpc({ body, chain }: RpcRequest): RpcReply {
  return { kind: 'rpc', ...execute(body, { chain }) };
}
