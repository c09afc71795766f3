import { describe, expect, test } from 'vitest';
import { writeJson } from '../json/write.ts';
import { commandCall } from './command-call.ts';
import { splitCommand } from './command-line.ts';

function callOf(line: string) {
  const split = splitCommand(line);
  if (!split.ok) throw new Error('not a command');
  return commandCall(split.words);
}

describe('a command stands for a call', () => {
  test.each([
    ['help', 'help', '[]'],
    ['help decodepsbt', 'help', '["decodepsbt"]'],
    // What the procedure takes as a text is one, whatever it looks like.
    ['help 1', 'help', '["1"]'],
    ['decodepsbt 1', 'decodepsbt', '["1"]'],
    ['decoderawtransaction 00 true', 'decoderawtransaction', '["00",true]'],
    [
      'signrawtransactionwithkey 00 \'["k"]\' \'[{"amount":0.10}]\' ALL',
      'signrawtransactionwithkey',
      '["00",["k"],[{"amount":0.10}],"ALL"]',
    ],
    ['signrawtransactionwithkey 00 [] null', 'signrawtransactionwithkey', '["00",[],null]'],
    ['nothing 1 true', 'nothing', '["1","true"]'],
    ['help a b', 'help', '["a","b"]'],
  ])('%s', (line, method, params) => {
    const call = callOf(line);
    expect(call).toMatchObject({ ok: true, method });
    expect(call.ok && writeJson(call.params)).toBe(params);
  });

  test.each([
    ['signrawtransactionwithkey 00 ["k"]', 'privkeys', 2],
    ['signrawtransactionwithkey 00 [] x', 'prevtxs', 3],
    ['decoderawtransaction 00 yes', 'iswitness', 2],
    ['decoderawtransaction 00 ""', 'iswitness', 2],
  ])('%s is refused', (line, parameter, position) => {
    expect(callOf(line)).toEqual({ ok: false, parameter, position });
  });
});
