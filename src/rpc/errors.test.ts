import { describe, expect, test } from 'vitest';
import { asRpcError, RpcError } from './errors.ts';
import { JsonTextTooLong } from './json/text-writer.ts';
import { jsonNumber, jsonObject } from './json/value.ts';
import { writeJson } from './json/write.ts';

describe('an RpcError', () => {
  test.each([
    ['without data', new RpcError(-8, 'a "b"'), '{"code":-8,"message":"a \\"b\\""}'],
    [
      'with data',
      new RpcError(-22, 'a', jsonObject(['offset', jsonNumber(5)])),
      '{"code":-22,"message":"a","data":{"offset":5}}',
    ],
    ['with null as data', new RpcError(-22, 'a', null), '{"code":-22,"message":"a","data":null}'],
  ])('%s is written in the order of its members', (_name, error, text) => {
    expect(writeJson(error.toJson())).toBe(text);
  });
});

describe('asRpcError', () => {
  test('leaves an RpcError as it is', () => {
    const error = new RpcError(-8, 'a');
    expect(asRpcError(error)).toBe(error);
  });

  test.each([
    ['a text that is too long', new JsonTextTooLong(6e8), -7, 'Result is too large'],
    ['an error of ours', new TypeError('L1secret'), -32603, 'Internal error'],
    ['no error at all', 'L1secret', -32603, 'Internal error'],
  ])('hides %s', (_name, thrown, code, message) => {
    const error = asRpcError(thrown);
    expect([error.code, error.message, error.data]).toEqual([code, message, undefined]);
  });
});
