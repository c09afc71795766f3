import { describe, expect, test } from 'vitest';
import type { RpcReply, RpcRequest } from '../channel/protocol/protocol.ts';
import { RpcErrorCode } from '../rpc/errors.ts';
import { findProcedure } from '../rpc/table.ts';
import { rpcHandlers } from './answer.ts';

/* A call that a person has to answer: the worker says what is to be signed, and is asked again with what was. */

const PSBT = findProcedure('signpsbt')?.examples[0]?.params[0] as string;
/** Of another transaction. */
const OTHER =
  'cHNidP8BAFICAAAAARERERERERERERERERERERERERERERERERERERERERERAAAAAAD9////AUBCDwAAAAAAFgAUdR526BmRltRUlBxF0bOjI/FDO9YAAAAAAAEDBAEAAAAAAA==';

const call = (params: readonly unknown[] | object) => ({ id: 1, method: 'signpsbt', params });

function answer(body: unknown, person?: RpcRequest['person']): RpcReply {
  const request = { body: JSON.stringify(body), chain: 'main', ...(person && { person }) } as const;
  // It answers at once.
  return rpcHandlers.rpc(request, { report: () => {}, give: () => {} }) as RpcReply;
}

describe('what is to be signed', () => {
  test.each<[name: string, params: readonly unknown[] | object]>([
    ['by position', [PSBT]],
    ['by name', { psbt: PSBT }],
  ])('is told of a call %s', (_name, params) => {
    expect(answer(call(params), {}).toSign).toBe(PSBT);
  });

  test.each<[name: string, body: unknown, person: RpcRequest['person'], code: number]>([
    ['where nobody can be asked', call([PSBT]), undefined, RpcErrorCode.needsPerson],
    ['in the words of a wrong call too', call(['no PSBT']), undefined, RpcErrorCode.needsPerson],
    ['of a PSBT that does not decode', call(['no PSBT']), {}, RpcErrorCode.deserialization],
    ['without a PSBT', call([]), {}, RpcErrorCode.misc],
    ['of a number', call([1]), {}, RpcErrorCode.type],
  ])('is not told %s', (_name, body, person, code) => {
    const { toSign, body: text } = answer(body, person);
    expect([toSign, JSON.parse(text).error.code]).toEqual([undefined, code]);
  });

  test('is not told of a batch, each call of which gets an answer', () => {
    const { toSign, body } = answer([call([PSBT]), { id: 2, method: 'help', params: ['x'] }], {});
    const codes = JSON.parse(body).map(
      ({ error }: { error: { code: number } | null }) => error?.code,
    );
    expect([toSign, codes]).toEqual([undefined, [RpcErrorCode.needsPerson, undefined]]);
  });
});

describe('what a person returned', () => {
  test.each([
    { psbt: PSBT, complete: false },
    { psbt: PSBT, complete: true, hex: '00' },
  ])('is the answer', (signed) => {
    const { toSign, body } = answer(call([PSBT]), { signed });
    expect([toSign, JSON.parse(body)]).toEqual([undefined, { result: signed, error: null, id: 1 }]);
  });

  test('is none where it is of another transaction', () => {
    const { body } = answer(call([PSBT]), { signed: { psbt: OTHER, complete: false } });
    expect(JSON.parse(body).error.code).toBe(RpcErrorCode.declined);
  });
});
