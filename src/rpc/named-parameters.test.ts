import { describe, expect, test } from 'vitest';
import { RpcError } from './errors.ts';
import { parseJson } from './json/parse.ts';
import { type Json, JsonObject } from './json/value.ts';
import { writeJson } from './json/write.ts';
import { toPositional } from './named-parameters.ts';
import type { Parameter } from './schema.ts';

const PARAMETERS: readonly Parameter[] = ['a', 'b|bee', 'c'].map((name) => ({
  name,
  type: 'NUM',
  presence: 'omitted',
  description: '',
}));

function object(text: string): JsonObject {
  const value: Json | undefined = parseJson(text);
  if (!(value instanceof JsonObject)) throw new Error(`no object: ${text}`);
  return value;
}

function outcome(text: string): string {
  try {
    return writeJson(toPositional(PARAMETERS, object(text)));
  } catch (thrown) {
    if (thrown instanceof RpcError) return `${thrown.code} ${thrown.message}`;
    throw thrown;
  }
}

describe('toPositional', () => {
  test.each([
    ['{}', '[]'],
    ['{"a":1}', '[1]'],
    ['{"c":3,"a":1}', '[1,null,3]'],
    ['{"c":3}', '[null,null,3]'],
    ['{"bee":2}', '[null,2]'],
    ['{"a":null}', '[null]'],
    ['{"args":[1,2]}', '[1,2]'],
    ['{"args":[1,2],"c":3}', '[1,2,3]'],
    ['{"args":[1],"c":3}', '[1,null,3]'],
    ['{"args":[],"b":2}', '[null,2]'],
    ['{"args":[1,2,3,4]}', '[1,2,3,4]'],
    ['{"args":"x"}', '[]'],
    ['{"args":null,"a":1}', '[1]'],
    ['{"args":[1],"a":1}', '-8 Parameter a specified twice both as positional and named argument'],
    [
      '{"args":[1,2],"bee":2}',
      '-8 Parameter b|bee specified twice both as positional and named argument',
    ],
    ['{"a":1,"a":1}', '-8 Parameter a specified multiple times'],
    ['{"x":1,"x":1}', '-8 Parameter x specified multiple times'],
    ['{"args":[],"args":[]}', '-8 Parameter args specified multiple times'],
    ['{"x":1}', '-8 Unknown named parameter x'],
    ['{"b":1,"bee":2}', '-8 Unknown named parameter bee'],
    ['{"b|bee":1}', '-8 Unknown named parameter b|bee'],
    ['{"__proto__":1}', '-8 Unknown named parameter __proto__'],
    [
      '{"args":[1],"a":1,"x":1}',
      '-8 Parameter a specified twice both as positional and named argument',
    ],
  ])('of %s', (named, expected) => {
    expect(outcome(named)).toBe(expected);
  });
});
