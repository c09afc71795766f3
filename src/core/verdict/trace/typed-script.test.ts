import { describe, expect, test } from 'vitest';
import { STANDARD_SCRIPT_FLAGS } from '../../script/interpreter/flags.ts';
import { WrongWord } from '../../script/parse-script.ts';
import { Steps } from './steps.ts';
import { TYPED_RULES, type TypedRules } from './typed-rules.ts';
import { subjectOfTyped } from './typed-script.ts';

function stepsOf(script: string, stack: string, rules: TypedRules): Steps {
  const subject = subjectOfTyped({ script, stack, rules });
  const steps = Steps.of(subject, subject.inputs[0]!, STANDARD_SCRIPT_FLAGS);
  if (typeof steps === 'string') throw new Error(`missing ${steps}`);
  return steps;
}

const lastStack = (steps: Steps) => steps.details(steps.count - 1)?.after;

describe.each(TYPED_RULES)('a typed script by the rules of %s', (rules) => {
  test.each([
    ['words', 'ADD 3 EQUAL', '01\n02', ['01']],
    ['words with OP_', 'OP_ADD 3 OP_EQUAL', '01\n02\n', ['01']],
    ['hex', '935387', '01\r\n02', ['01']],
    ['an empty item', 'IF 0 ELSE 1 ENDIF', '\n', ['01']],
    ['a text and raw bytes', "'ab' 0x026162 EQUAL", '', ['01']],
    ['a lock time in blocks that has passed', '800000 CHECKLOCKTIMEVERIFY', '', ['00350c']],
    ['blocks that have passed', '144 CHECKSEQUENCEVERIFY', '', ['9000']],
  ])('%s run to their end', (_, script, stack, after) => {
    const steps = stepsOf(script, stack, rules);
    expect([steps.error, lastStack(steps)]).toEqual([undefined, after]);
  });

  test.each([
    ['a sum that is wrong', 'ADD 4 EQUAL', '01\n02'],
    ['a stack that is too short', 'ADD', '01'],
    ['a signature of nothing', 'CHECKSIG', ''],
  ])('%s fails', (_, script, stack) => {
    expect(stepsOf(script, stack, rules).error).toBeDefined();
  });

  test.each([
    ['a word that is none', 'ADD FOO', '', new WrongWord('FOO')],
    ['half a byte', '0xabc', '', new WrongWord('0xabc')],
    ['an item of half a byte', 'ADD', '01\n2', new WrongWord('2', 'stack')],
    ['an item that is an opcode', 'ADD', 'ADD', new WrongWord('ADD', 'stack')],
    ['an item that is hex of two', 'ADD', '01 02', new WrongWord('01 02', 'stack')],
  ])('%s is refused by its name, and by where it stands', (_, script, stack, wrong) => {
    expect(() => subjectOfTyped({ script, stack, rules })).toThrow(
      expect.objectContaining({ word: wrong.word, of: wrong.of }),
    );
  });
});
