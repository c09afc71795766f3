import { readNames } from '../channel/embed/call-text.ts';
import type { RpcReply, RpcRequest } from '../channel/protocol/protocol.ts';
import { execute } from '../rpc/dispatch.ts';
import { RpcError, RpcErrorCode } from '../rpc/errors.ts';
import { refuse } from '../rpc/exchange.ts';
import type { Person } from '../rpc/procedure.ts';
import { findProcedure } from '../rpc/table.ts';
import { isAuthorised } from './authorised.ts';
import { answerLine } from './console-answer.ts';
import { randomBytes } from './random-bytes.ts';
import type { Handlers } from './serve.ts';

/** What a worker answers of procedures, without the worker. */
export const rpcHandlers: Handlers<'rpc' | 'names' | 'refuse' | 'authorise' | 'console'> = {
  rpc: answerRpc,
  names: ({ body, limits }) => readNames(body, limits),
  refuse: ({ body, limits, code, message }) => refuse(body, new RpcError(code, message), limits),
  authorise: ({ credentials, user, secret }) => ({
    isRight: isAuthorised(credentials, user, secret),
  }),
  console: answerLine,
};

function answerRpc(request: RpcRequest): RpcReply {
  const { body, chain, limits, procedures, tellMethods } = request;
  const asking = askingOf(request);
  const context = {
    chain,
    randomBytes,
    ...(procedures && { procedures: new Set(procedures) }),
    ...(asking && { person: asking.person }),
  };
  const methods: string[] = [];
  const reply = execute(body, context, limits, (method) => methods.push(knownName(method)));
  const toSign = asking?.toSign();
  return { ...reply, ...(tellMethods && { methods }), ...(toSign !== undefined && { toSign }) };
}

/** A person who signs for a single call; one who was not asked yet has to be, and then the call is made again. */
function askingOf({ body, person }: RpcRequest) {
  if (person === undefined || /^[ \t\r\n]*\[/.test(body)) return undefined;
  let toSign: string | undefined;
  const sign: Person['sign'] = (psbt) => {
    if (person.signed) return person.signed;
    toSign = psbt;
    throw new RpcError(RpcErrorCode.needsPerson, 'Nobody has signed yet');
  };
  return { person: { sign }, toSign: () => toSign };
}

/** What is no procedure's name may be anything, a secret too. */
function knownName(method: string): string {
  return findProcedure(method) === undefined ? '' : method;
}
