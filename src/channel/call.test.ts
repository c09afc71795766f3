import { describe, expect, test } from 'vitest';
import { JsonNumber } from '../rpc/json/value.ts';
import { writeJson } from '../rpc/json/write.ts';
import { answer } from './answer.ts';
import { call, readOutcome } from './call.ts';
import type { Client } from './client.ts';

describe('an answer', () => {
  test.each([
    ['a result', '{"result":true,"error":null,"id":1}', { ok: true, result: true }],
    ['a result of version 2', '{"jsonrpc":"2.0","result":[],"id":1}', { ok: true, result: [] }],
    [
      'an error',
      '{"error":{"code":-22,"message":"TX decode failed"}}',
      { ok: false, fault: { code: '-22', message: 'TX decode failed' } },
    ],
    [
      'an error that says where',
      '{"error":{"code":-22,"message":"m","data":{"offset":5,"length":1,"path":"tx"}}}',
      { ok: false, fault: { code: '-22', message: 'm', path: 'tx', offset: '5', length: '1' } },
    ],
  ])('that holds %s', (_name, body, outcome) => {
    expect(readOutcome({ status: 200, body })).toEqual(outcome);
  });

  test('keeps the digits of numbers', () => {
    const outcome = readOutcome({ status: 200, body: '{"result":0.10000000}' });
    expect(outcome).toEqual({ ok: true, result: new JsonNumber('0.10000000') });
  });

  test('without a body is a fault by its status', () => {
    const outcome = readOutcome({ status: 413, body: '' });
    expect(outcome).toEqual({ ok: false, fault: { code: 'HTTP 413', message: '' } });
  });

  test.each([['[]'], ['no JSON']])('that is %j raises', (body) => {
    expect(() => readOutcome({ status: 200, body })).toThrow('no JSON object');
  });
});

/** The worker's work, done at once. */
const here = { ask: async (request) => answer(request) } as Client;

describe('a call', () => {
  test('reaches its procedure', async () => {
    const outcome = await call(here, 'main', 'decoderawtransaction', ['02000000000000000000']);
    expect(outcome.ok && writeJson(outcome.result)).toContain('"version":2');
  });

  test('of no procedure is a fault', async () => {
    expect(await call(here, 'main', 'stop', [])).toEqual({
      ok: false,
      fault: { code: '-32601', message: 'Method not found' },
    });
  });
});
