import { describe, expect, test } from 'vitest';
import { complete } from './completion.ts';

const NAMES = ['decodepsbt', 'decoderawtransaction', 'help', 'rpc.discover'];

describe('Tab', () => {
  test.each([
    ['h', 'help '],
    ['help', 'help '],
    ['  h', '  help '],
    ['dec', 'decode'],
    ['decodep', 'decodepsbt '],
    ['help dec', 'help decode'],
    ['help   decoder', 'help   decoderawtransaction '],
    ['rpc.', 'rpc.discover '],
  ])('makes of %j %j', (line, completed) => {
    expect(complete(line, NAMES)?.line).toBe(completed);
  });

  test.each([
    [''],
    [' '],
    ['x'],
    ['decode'],
    ['help '],
    ['decodepsbt x'],
    ['help x y'],
    ['{"a'],
    ['H'],
  ])('has nothing to add to %j', (line) => {
    expect(complete(line, NAMES)).toBeUndefined();
  });

  test('names what a line could become', () => {
    expect(complete('dec', NAMES)?.candidates).toEqual(['decodepsbt', 'decoderawtransaction']);
  });
});
