import { describe, expect, test } from 'vitest';
import { type Json, jsonNumber, jsonObject, member, memberOrNull, typeName } from './value.ts';

describe('typeName', () => {
  test.each<[name: string, value: Json]>([
    ['null', null],
    ['bool', false],
    ['string', ''],
    ['number', jsonNumber(0)],
    ['array', []],
    ['object', jsonObject()],
  ])('says %s', (name, value) => {
    expect(typeName(value)).toBe(name);
  });
});

describe('a member', () => {
  const object = jsonObject(['a', 'first'], ['a', 'second'], ['__proto__', 'own'], ['n', null]);

  test.each([
    ['a', 'first'],
    ['__proto__', 'own'],
    ['n', null],
    ['A', undefined],
    ['constructor', undefined],
    ['', undefined],
  ])('of the name %j', (name, value) => {
    expect(member(object, name)).toBe(value);
    expect(memberOrNull(object, name)).toBe(value ?? null);
  });
});
