import { describe, expect, test } from 'vitest';
import { difference } from './same-answer.ts';

const ok = (result: string) => `{"result":${result},"error":null,"id":1}`;
const failed = (error: string) => `{"result":null,"error":${error},"id":1}`;
const request = '{"id":1,"method":"x","params":{"one":1,"two":2}}';

describe('two bodies are the same answer', () => {
  test.each([
    ['equal texts', ok('{"a":1}'), ok('{"a":1}')],
    ['nothing', '', ''],
    [
      'our alias',
      ok('{"inputs":[{"final_scriptSig":{"asm":"","hex":""},"x":1}]}'),
      ok(
        '{"inputs":[{"final_scriptSig":{"asm":"","hex":""},"final_scriptsig":{"asm":"","hex":""},"x":1}]}',
      ),
    ],
    [
      'the artefact of the library',
      failed('{"code":-22,"message":"a b: iostream error"}'),
      failed('{"code":-22,"message":"a b"}'),
    ],
    [
      'our data',
      failed('{"code":-22,"message":"a"}'),
      failed('{"code":-22,"message":"a","data":{"offset":1}}'),
    ],
    [
      'another help text',
      failed('{"code":-1,"message":"call \\"x\\"\\n\\ntheirs"}'),
      failed('{"code":-1,"message":"call \\"x\\"\\nours"}'),
    ],
    [
      'another unknown name',
      failed('{"code":-8,"message":"Unknown named parameter one"}'),
      failed('{"code":-8,"message":"Unknown named parameter two"}'),
    ],
    [
      'all of it in a batch',
      `[${failed('{"code":-22,"message":"a: iostream error"}')},${ok('1')}]`,
      `[${failed('{"code":-22,"message":"a","data":1}')},${ok('1')}]`,
    ],
  ])('with %s', (_name, core, ours) => {
    expect(difference({ status: 200, body: core }, { status: 200, body: ours }, request)).toBe(
      undefined,
    );
  });

  test('unless the status differs', () => {
    expect(difference({ status: 200, body: '1' }, { status: 204, body: '1' })).toBe(
      'status: 204 instead of 200',
    );
  });

  test.each([
    ['other digits', ok('{"a":1.0}'), ok('{"a":1}'), '.result.a: 1 instead of 1.0'],
    ['another escape', ok('"/"'), ok('"\\/"'), '.result: "\\/" instead of "/"'],
    ['white space', ok('[1,2]'), ok('[1, 2]'), 'body: '],
    [
      'another order',
      ok('{"a":1,"b":2}'),
      ok('{"b":2,"a":1}'),
      '.result: member "b" instead of "a"',
    ],
    ['a missing member', ok('{"a":1}'), ok('{}'), '.result: member nothing instead of "a"'],
    ['an extra member', ok('{}'), ok('{"a":1}'), '.result: member "a" instead of nothing'],
    ['an extra item', ok('[1]'), ok('[1,2]'), '.result: 2 items instead of 1'],
    ['another kind', ok('[]'), ok('{}'), '.result: {} instead of []'],
    ['text for a number', ok('1'), ok('"1"'), '.result: "1" instead of 1'],
    ['another id', '{"id":1}', '{"id":"1"}', '.id: "1" instead of 1'],
    ['no id', '{"error":1,"id":1}', '{"error":1}', ': member nothing instead of "id"'],
    [
      'an alias with another value',
      ok('{"final_scriptSig":{"asm":""}}'),
      ok('{"final_scriptSig":{"asm":""},"final_scriptsig":{"asm":"0"}}'),
      '.result: member "final_scriptsig" instead of nothing',
    ],
    [
      'an alias in another place',
      ok('{"final_scriptSig":1,"x":1}'),
      ok('{"final_scriptSig":1,"x":1,"final_scriptsig":1}'),
      '.result: member "final_scriptsig" instead of nothing',
    ],
    [
      'the artefact on our side',
      failed('{"code":-22,"message":"a"}'),
      failed('{"code":-22,"message":"a: iostream error"}'),
      '.error.message: "a: iostream error" instead of "a"',
    ],
    [
      'another code',
      failed('{"code":-22,"message":"a"}'),
      failed('{"code":-8,"message":"a"}'),
      '.error.code: -8 instead of -22',
    ],
    [
      'data before the message',
      failed('{"code":-22,"message":"a"}'),
      failed('{"code":-22,"data":1,"message":"a"}'),
      '.error: member "data" instead of "message"',
    ],
    [
      'another first line of help',
      failed('{"code":-1,"message":"call x\\n"}'),
      failed('{"code":-1,"message":"call y\\n"}'),
      '.error.message: "call y\\n…" instead of "call x\\n…"',
    ],
    [
      'a help text of one line',
      failed('{"code":-1,"message":"call x\\nmore"}'),
      failed('{"code":-1,"message":"call x"}'),
      '.error.message: "call x" instead of "call x\\n…"',
    ],
    [
      'further lines with another code',
      failed('{"code":-3,"message":"call x\\na"}'),
      failed('{"code":-3,"message":"call x\\nb"}'),
      '.error.message: "call x\\nb" instead of "call x\\na"',
    ],
    [
      'an unknown name that was not given',
      failed('{"code":-8,"message":"Unknown named parameter one"}'),
      failed('{"code":-8,"message":"Unknown named parameter three"}'),
      '.error.message: "Unknown named parameter three" instead of "Unknown named parameter one"',
    ],
    ['text that is no JSON', '{"a":1}', '{"a":1', 'body: {"a":1 instead of {"a":1}'],
    ['something for nothing', '', '{}', 'body: {} instead of '],
  ])('but not with %s', (_name, core, ours, words) => {
    const found = difference({ status: 200, body: core }, { status: 200, body: ours }, request);
    expect(found).toContain(words);
  });
});
