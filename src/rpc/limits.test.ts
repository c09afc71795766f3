import { describe, expect, test } from 'vitest';
import { execute } from './dispatch.ts';
import { RpcError } from './errors.ts';
import { refuse, refuseUnread } from './exchange.ts';
import { CORE_LIMITS } from './limits.ts';

const CALL = '{"id":1,"method":"help","params":["x"]}';
const RESULT = '{"result":"help: unknown command: x","error":null,"id":1}';
const PARSE_ERROR = '500 {"result":null,"error":{"code":-32700,"message":"Parse error"},"id":null}';

describe('a limit', () => {
  test.each([
    ['the body', { bodyBytes: CALL.length }, CALL, `200 ${RESULT}`],
    ['the body, passed', { bodyBytes: CALL.length - 1 }, CALL, '413 '],
    ['the body, beyond what may be configured', { bodyBytes: 1e12 }, ' '.repeat(33554433), '413 '],
    ['nesting', { nesting: 2 }, CALL, `200 ${RESULT}`],
    ['nesting, passed', { nesting: 1 }, CALL, PARSE_ERROR],
    ['a batch', { batch: 2 }, `[${CALL},${CALL}]`, `200 [${RESULT},${RESULT}]`],
    [
      'a batch, passed',
      { batch: 1 },
      `[${CALL},${CALL}]`,
      '500 {"result":null,"error":{"code":-32006,"message":"Batch of more than 1 calls"},"id":null}',
    ],
  ])('of %s', (_name, limits, body, expected) => {
    const reply = execute(body, { chain: 'main' }, { ...CORE_LIMITS, ...limits });
    expect(`${reply.status} ${reply.body}`).toBe(expected);
  });
});

describe('a caller with a list of procedures', () => {
  const refused = '{"code":403,"message":"Procedure not allowed for this caller"}';
  test.each([
    ['may call what is on it', ['help'], CALL, `200 ${RESULT}`],
    ['may not call what is not', ['echo'], CALL, `403 {"result":null,"error":${refused},"id":1}`],
    ['may call nothing by an empty one', [], CALL, `403 {"result":null,"error":${refused},"id":1}`],
    [
      'is not told what exists',
      ['help'],
      '{"id":1,"method":"nope"}',
      `403 {"result":null,"error":${refused},"id":1}`,
    ],
    [
      'is refused in version 2',
      [],
      '{"jsonrpc":"2.0","id":1,"method":"help"}',
      `200 {"jsonrpc":"2.0","error":${refused},"id":1}`,
    ],
    [
      'is refused by element in a batch',
      ['help'],
      `[{"id":0,"method":"nope"},${CALL}]`,
      `200 [{"result":null,"error":${refused},"id":0},${RESULT}]`,
    ],
  ])('%s', (_name, procedures, body, expected) => {
    const reply = execute(body, { chain: 'main', procedures: new Set(procedures) });
    expect(`${reply.status} ${reply.body}`).toBe(expected);
  });
});

describe('a refusal', () => {
  const full = new RpcError(503, 'Work queue depth exceeded');
  const text = '{"code":503,"message":"Work queue depth exceeded"}';
  test.each([
    ['of a call', CALL, `503 {"result":null,"error":${text},"id":1}`],
    [
      'of a call of version 2',
      '{"jsonrpc":"2.0","id":"a","method":"x"}',
      `200 {"jsonrpc":"2.0","error":${text},"id":"a"}`,
    ],
    ['of a notification', '{"jsonrpc":"2.0","method":"x"}', '204 '],
    [
      'of a batch',
      `[${CALL},{"jsonrpc":"2.0","id":2,"method":"x"}]`,
      `200 [{"result":null,"error":${text},"id":1},{"jsonrpc":"2.0","error":${text},"id":2}]`,
    ],
    ['of what is no JSON', '{', PARSE_ERROR],
  ])('%s', (_name, body, expected) => {
    const reply = refuse(body, full);
    expect(`${reply.status} ${reply.body}`).toBe(expected);
  });

  test('of what nobody reads has no id', () => {
    expect(refuseUnread(full)).toEqual({
      status: 503,
      body: `{"result":null,"error":${text},"id":null}`,
      error: full.code,
    });
    expect(refuseUnread(full, 'a').body).toBe(`{"result":null,"error":${text},"id":"a"}`);
  });
});
