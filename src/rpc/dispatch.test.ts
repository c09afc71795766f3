import { describe, expect, test } from 'vitest';
import { execute, MAX_BODY_BYTES } from './dispatch.ts';

const reply = (body: string) => execute(body, { chain: 'main' });

/** The status and the body, in one text that reads well in a table. */
function answer(body: string): string {
  const { status, body: text } = reply(body);
  return `${status} ${text}`.trimEnd();
}

const UNKNOWN = '{"code":-32601,"message":"Method not found"}';
const NO_METHOD = '{"code":-32600,"message":"Missing method"}';
const NO_OBJECT = '{"code":-32600,"message":"Invalid Request object"}';
const LINE = 'help: unknown command: x';
const HELP = '"method":"help","params":["x"]';

describe('a single request', () => {
  test.each([
    ['a result', `{${HELP},"id":1}`, `200 {"result":"${LINE}","error":null,"id":1}`],
    ['no id', `{${HELP}}`, `200 {"result":"${LINE}","error":null}`],
    ['an id of null', `{${HELP},"id":null}`, `200 {"result":"${LINE}","error":null,"id":null}`],
    [
      'an id that repeats',
      `{${HELP},"id":1,"id":2}`,
      `200 {"result":"${LINE}","error":null,"id":1}`,
    ],
    [
      'an id of odd spelling',
      `{${HELP},"id":{ "\\u0061":[1.0, 1e999,-0]}}`,
      `200 {"result":"${LINE}","error":null,"id":{"a":[1.0,1e999,-0]}}`,
    ],
    ['version 1.0', `{${HELP},"jsonrpc":"1.0"}`, `200 {"result":"${LINE}","error":null}`],
    [
      'version 2.0',
      `{${HELP},"jsonrpc":"2.0","id":1}`,
      `200 {"jsonrpc":"2.0","result":"${LINE}","id":1}`,
    ],
    [
      'an id of null in 2.0',
      `{${HELP},"jsonrpc":"2.0","id":null}`,
      `200 {"jsonrpc":"2.0","result":"${LINE}","id":null}`,
    ],
    ['a notification', `{${HELP},"jsonrpc":"2.0"}`, '204'],
    ['a notification that fails', '{"method":"x","jsonrpc":"2.0"}', '204'],
    ['an unknown method', '{"method":"x","id":1}', `404 {"result":null,"error":${UNKNOWN},"id":1}`],
    [
      'an unknown method in 2.0',
      '{"method":"x","id":1,"jsonrpc":"2.0"}',
      `200 {"jsonrpc":"2.0","error":${UNKNOWN},"id":1}`,
    ],
    ['no method', '{"id":1}', `400 {"result":null,"error":${NO_METHOD},"id":1}`],
    [
      'no method in 2.0',
      '{"id":1,"jsonrpc":"2.0"}',
      `400 {"jsonrpc":"2.0","error":${NO_METHOD},"id":1}`,
    ],
    [
      'no method in 2.0 and no id',
      '{"jsonrpc":"2.0"}',
      `400 {"jsonrpc":"2.0","error":${NO_METHOD}}`,
    ],
    [
      'a method that is no text',
      '{"method":1}',
      '400 {"result":null,"error":{"code":-32600,"message":"Method must be a string"}}',
    ],
    [
      'params that are a text',
      '{"method":"help","params":"x"}',
      '400 {"result":null,"error":{"code":-32600,"message":"Params must be an array or object"}}',
    ],
    [
      'version 1.1',
      `{${HELP},"jsonrpc":"1.1"}`,
      '400 {"result":null,"error":{"code":-32600,"message":"JSON-RPC version not supported"}}',
    ],
    [
      'a version that is a number',
      `{${HELP},"jsonrpc":2.0}`,
      '400 {"result":null,"error":{"code":-32600,"message":"jsonrpc field must be a string"}}',
    ],
    [
      'named parameters',
      '{"method":"help","params":{"command":"x"}}',
      `200 {"result":"${LINE}","error":null}`,
    ],
    [
      'an unknown name',
      '{"method":"help","params":{"x":1}}',
      '500 {"result":null,"error":{"code":-8,"message":"Unknown named parameter x"}}',
    ],
    [
      'an unknown name in 2.0',
      '{"method":"help","params":{"x":1},"jsonrpc":"2.0","id":1}',
      '200 {"jsonrpc":"2.0","error":{"code":-8,"message":"Unknown named parameter x"},"id":1}',
    ],
    [
      'named parameters of an unknown method',
      '{"method":"x","params":{"a":1,"a":1}}',
      `404 {"result":null,"error":${UNKNOWN}}`,
    ],
    [
      'a wrong type',
      '{"method":"help","params":[1]}',
      '500 {"result":null,"error":{"code":-3,"message":"Wrong type passed:\\n{\\n    \\"Position 1 (command)\\": \\"JSON value of type number is not of expected type string\\"\\n}"}}',
    ],
    [
      'nothing',
      '',
      '500 {"result":null,"error":{"code":-32700,"message":"Parse error"},"id":null}',
    ],
    [
      'no JSON',
      '{"id":1',
      '500 {"result":null,"error":{"code":-32700,"message":"Parse error"},"id":null}',
    ],
    [
      'a number',
      '1',
      '500 {"result":null,"error":{"code":-32700,"message":"Top-level object parse error"},"id":null}',
    ],
    [
      'null',
      'null',
      '500 {"result":null,"error":{"code":-32700,"message":"Top-level object parse error"},"id":null}',
    ],
  ])('with %s', (_name, body, expected) => {
    expect(answer(body)).toBe(expected);
  });

  test.each([
    ['too many', '[1,2]'],
    ['too many nulls', '[null,null]'],
  ])('with %s parameters is answered with the help', (_name, params) => {
    const { status, body } = reply(`{"id":1,"method":"help","params":${params}}`);
    expect(status).toBe(500);
    expect(body).toContain(
      '{"result":null,"error":{"code":-1,"message":"help ( \\"command\\" )\\n\\n',
    );
  });
});

describe('a batch', () => {
  const two = `{${HELP},"jsonrpc":"2.0","id":2}`;
  const twoAnswer = `{"jsonrpc":"2.0","result":"${LINE}","id":2}`;
  const one = `{${HELP},"id":1}`;
  const oneAnswer = `{"result":"${LINE}","error":null,"id":1}`;
  const notification = `{${HELP},"jsonrpc":"2.0"}`;

  test.each([
    ['of nothing', '[]', '200 []'],
    ['of both versions', `[${one},${two}]`, `200 [${oneAnswer},${twoAnswer}]`],
    ['of a notification', `[${notification}]`, '204'],
    ['with a notification', `[${notification},${one},${notification}]`, `200 [${oneAnswer}]`],
    ['of what is no object', '[1]', `200 [{"result":null,"error":${NO_OBJECT},"id":null}]`],
    ['of what is no request', '[{}]', `200 [{"result":null,"error":${NO_METHOD}}]`],
    [
      'with what is no object behind a request, whose id and version it answers with',
      `[${two},1,[]]`,
      `200 [${twoAnswer},{"jsonrpc":"2.0","error":${NO_OBJECT},"id":2},{"jsonrpc":"2.0","error":${NO_OBJECT},"id":2}]`,
    ],
    ['with what is no object behind a notification', `[${notification},1]`, '204'],
    [
      'with an empty object behind a request, which has neither',
      `[${two},{}]`,
      `200 [${twoAnswer},{"result":null,"error":${NO_METHOD}}]`,
    ],
    [
      'with an unsupported version behind a request of 2.0',
      `[${two},{"id":3,"jsonrpc":"3.0"}]`,
      `200 [${twoAnswer},{"result":null,"error":{"code":-32600,"message":"JSON-RPC version not supported"},"id":3}]`,
    ],
    [
      'with an unknown method in each version',
      '[{"method":"x","id":1},{"method":"x","id":2,"jsonrpc":"2.0"}]',
      `200 [{"result":null,"error":${UNKNOWN},"id":1},{"jsonrpc":"2.0","error":${UNKNOWN},"id":2}]`,
    ],
  ])('%s', (_name, body, expected) => {
    expect(answer(body)).toBe(expected);
  });
});

describe('the length of a body', () => {
  const padded = (text: string, bytes: number) => text + ' '.repeat(bytes - text.length);

  test.each([
    ['as long as Core takes', padded('1', MAX_BODY_BYTES), 500],
    ['one byte longer', padded('1', MAX_BODY_BYTES + 1), 413],
    ['as long in two-byte characters', 'é'.repeat(MAX_BODY_BYTES / 2), 500],
    ['one byte longer in two-byte characters', `${'é'.repeat(MAX_BODY_BYTES / 2)} `, 413],
    ['as long in surrogate pairs', '😀'.repeat(MAX_BODY_BYTES / 4), 500],
    ['one byte longer in surrogate pairs', `${'😀'.repeat(MAX_BODY_BYTES / 4)} `, 413],
    ['one byte longer in three-byte characters', '€'.repeat((MAX_BODY_BYTES + 1) / 3), 413],
  ])('%s', (_name, body, status) => {
    expect(reply(body).status).toBe(status);
  });

  test('is answered without a body where it is too much', () => {
    expect(reply(padded('1', MAX_BODY_BYTES + 1))).toEqual({ status: 413, body: '' });
  });
});
