import { describe, expect, test } from 'vitest';
import { CORE_LIMITS } from '../../rpc/limits.ts';
import { readNames } from './call-text.ts';
import { jsonTextOf } from './json-text.ts';
import { readPortMessage, readWindowMessage } from './messages.ts';

const LIMITS = { ...CORE_LIMITS, bodyBytes: 1000, nesting: 20 };
const circle: unknown[] = [];
circle.push(circle);
const sparse: unknown[] = [];
sparse.length = 2 ** 32 - 1;

const CALL = { id: 1, method: 'help' };

/** What is read of the same message on the window and on a port. */
const onWindow = (data: unknown) => readWindowMessage(data, LIMITS);
const onPort = (data: unknown) => readPortMessage(data, LIMITS);

describe('on the window and on a port', () => {
  test.each<[string, unknown, object]>([
    ['a call', CALL, { kind: 'call', form: 'object', body: '{"id":1,"method":"help"}' }],
    ['a batch', [CALL, CALL], { kind: 'call', form: 'object', body: JSON.stringify([CALL, CALL]) }],
    [
      'a call whose member is undefined',
      { ...CALL, params: undefined },
      { kind: 'call', form: 'object', body: '{"id":1,"method":"help"}' },
    ],
    [
      'a wrapped body',
      { touchstone: 1, body: 'anything' },
      { kind: 'call', form: 'wrapped', body: 'anything' },
    ],
    [
      'a wrapped body with a key',
      { touchstone: 1, body: '', key: 'k' },
      { kind: 'call', form: 'wrapped', body: '', key: 'k' },
    ],
    [
      'a wrapped body that is too long',
      { touchstone: 1, body: ' '.repeat(1001), key: 7 },
      { kind: 'unreadable', form: 'wrapped', why: 'too large', id: 'null', key: 7 },
    ],
    [
      'a call with a buffer',
      { ...CALL, params: [new ArrayBuffer(8)] },
      { kind: 'unreadable', form: 'object', why: 'not JSON', id: '1' },
    ],
    [
      'a call with a typed array',
      { ...CALL, params: [new Uint8Array(8)] },
      { kind: 'unreadable', form: 'object', why: 'not JSON', id: '1' },
    ],
    [
      'a call with a circle',
      { id: { a: 'b' }, method: 'x', params: circle },
      { kind: 'unreadable', form: 'object', why: 'not JSON', id: '{"a":"b"}' },
    ],
    [
      'a call whose id is a circle',
      { id: circle, method: 'x' },
      { kind: 'unreadable', form: 'object', why: 'not JSON', id: 'null' },
    ],
    [
      'a call with an endless list',
      { ...CALL, params: sparse },
      { kind: 'unreadable', form: 'object', why: 'too large', id: '1' },
    ],
    [
      'a call that is too large',
      { ...CALL, params: ['é'.repeat(500)] },
      { kind: 'unreadable', form: 'object', why: 'too large', id: '1' },
    ],
    ['a hello', { touchstone: 1, hello: {} }, { kind: 'hello' }],
    [
      'a hello with credentials',
      { touchstone: 1, hello: { user: 'a', secret: 'b' } },
      { kind: 'hello', user: 'a', secret: 'b' },
    ],
    [
      'a hello with half of them',
      { touchstone: 1, hello: { user: 'a' } },
      { kind: 'hello', user: 'a', secret: '' },
    ],
    ['a cancel by id', { touchstone: 1, cancel: { id: 'a' } }, { kind: 'cancel', id: '"a"' }],
    ['a cancel by key', { touchstone: 1, cancel: { key: 3 } }, { kind: 'cancel', key: 3 }],
    ['what is to be shown', { touchstone: 1, show: 'cHNi' }, { kind: 'show', text: 'cHNi' }],
    ['a ping', { touchstone: 1, ping: 0 }, { kind: 'ping', key: 0 }],
  ])('%s is read', (_name, data, read) => {
    expect(onWindow(data)).toEqual(read);
    expect(onPort(data)).toEqual(read);
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 1],
    ['an empty object', {}],
    ['an empty list', []],
    ['a list with something else', [CALL, 1]],
    ['a method that is no text', { method: 1 }],
    ['a method by inheritance', Object.create({ method: 'help' })],
    ['a map', new Map([['method', 'help']])],
    ['an answer', { result: 1, id: 1 }],
    ['a call with a result', { ...CALL, result: null }],
    ['a call with an error', { ...CALL, error: null }],
    ['a batch with an answer', [CALL, { ...CALL, result: 1 }]],
    ['another version', { touchstone: 2, body: '{}' }],
    ['a body that is no text', { touchstone: 1, body: {} }],
    ['an answer of ours', { touchstone: 1, status: 200, body: '{}' }],
    ['a wrapped answer', { touchstone: 1, result: 1, body: '{}' }],
    ['a hello that is no object', { touchstone: 1, hello: true }],
    ['a cancel of nothing', { touchstone: 1, cancel: {} }],
    ['somebody else’s message', { type: 'webpackOk', data: 1 }],
  ])('%s is met with silence', (_name, data) => {
    expect(onWindow(data)).toBeUndefined();
    expect(onPort(data)).toBeUndefined();
  });
});

describe('a text', () => {
  test.each([
    ['a call', ' {"method":"help"}', true],
    ['a batch', '[{"method":"help"}]', true],
    ['a call of which the first name counts', '{"method":"x","method":1}', true],
    ['a call with an escape in its name', '{"m\\u0065thod":"x"}', true],
    ['a call of a wrong version', '{"jsonrpc":"3","method":"x"}', true],
    ['a call with half of a surrogate pair', '{"method":"x","params":["\ud800"]}', true],
    ['a call with half of one as an escape', '{"method":"x","params":["\\uDfff"]}', true],
    ['a call with a backslash and ud800', '{"method":"x","params":["\\\\ud800"]}', true],
    ['no JSON with half of one', '{"method":"x","params":["\ud800"}', false],
    ['an empty list', '[]', false],
    ['a list of something else', '[1]', false],
    ['an object of something else', '{"type":"x"}', false],
    ['a method of which the first is no text', '{"method":1,"method":"x"}', false],
    ['an answer', '{"method":"x","result":1}', false],
    ['an error', '{"method":"x","error":null}', false],
    ['no JSON', '{"method":"x"', false],
    ['a number', '1', false],
    ['nothing', '', false],
    ['words', 'hello', false],
    ['too deep a call', `{"method":"x","params":${'['.repeat(30)}${']'.repeat(30)}}`, false],
    ['too long a call', `{"method":"x"}${' '.repeat(1000)}`, false],
  ])('on the window that is %s', (_name, text, isCall) => {
    const read = { kind: 'call', form: 'text', body: text, isUnsure: true };
    // A look at the first bytes, then a worker's word.
    const first = onWindow(text);
    expect(first).toEqual(first && read);
    expect(first !== undefined && readNames(text, LIMITS).isCall).toBe(isCall);
  });

  test.each([['1'], [''], ['hello'], [' '.repeat(1001)]])('no worker is asked about %j', (text) => {
    expect(onWindow(text)).toBeUndefined();
  });

  test.each([['{"method":"help"}'], ['[]'], ['hello'], ['']])('on a port: %j', (text) => {
    expect(onPort(text)).toEqual({ kind: 'call', form: 'text', body: text });
  });

  test('on a port that is too long', () => {
    expect(onPort(' '.repeat(1001))).toMatchObject({ kind: 'unreadable', why: 'too large' });
  });
});

describe('the JSON text of a value', () => {
  test.each<[string, unknown, string]>([
    ['names in their order', { b: 1, a: [true, null, 'x"'] }, '{"b":1,"a":[true,null,"x\\""]}'],
    ['undefined in a list', [undefined, 1], '[null,1]'],
    ['a small number', 1e-7, '1e-7'],
    ['minus zero', -0, '0'],
    ['an object without a prototype', Object.create(null), '{}'],
  ])('with %s', (_name, value, text) => {
    expect(jsonTextOf(value, 100, 5)).toEqual({ text });
  });

  test.each<[string, unknown, string]>([
    ['no number', Number.NaN, 'not JSON'],
    ['a large integer', 1n, 'not JSON'],
    ['a date', new Date(0), 'not JSON'],
    ['a list too deep', [[[[[[]]]]]], 'not JSON'],
    ['a long text', 'x'.repeat(101), 'too large'],
    ['many short ones', Array.from({ length: 40 }, () => 'x'), 'too large'],
  ])('does not exist with %s', (_name, value, why) => {
    expect(jsonTextOf(value, 100, 5)).toBe(why);
  });
});
