import { describe, expect, test } from 'vitest';
import { jsonValueOf, membersOf, textAt } from './json-value.ts';

describe('members of JSON', () => {
  test.each([
    ['{"a":"1"}', '1'],
    ['{"a":1,"b":"2"}', '2'],
    ['{"b":"2","a":"1"}', '1'],
    ['{"a":""}', undefined],
    ['{"c":"3"}', undefined],
    ['{}', undefined],
    ['["a"]', undefined],
    ['"a"', undefined],
    ['null', undefined],
    ['{"a":"1"', undefined],
  ])('the first text of a and b in %s is %s', (text, expected) => {
    expect(textAt(membersOf(jsonValueOf(text)), 'a', 'b')).toBe(expected);
  });
});
