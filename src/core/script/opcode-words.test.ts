import { expect, test } from 'vitest';
import { OPCODE_SENTENCES, opcodeSentence } from './opcode-words.ts';
import { Opcode } from './opcodes.ts';

test('every opcode with a name has a sentence, and no other', () => {
  expect(Object.keys(OPCODE_SENTENCES)).toEqual(Object.keys(Opcode));
  for (const [name, code] of Object.entries(Opcode)) {
    expect([name, opcodeSentence(code)]).toEqual([
      name,
      Object.entries(OPCODE_SENTENCES).find(([each]) => each === name)?.[1],
    ]);
  }
});

test('every code from 0 to 255 has a sentence of its own kind', () => {
  const flaws = Array.from({ length: 256 }, (_, code) => opcodeSentence(code)).filter(
    (text) => !/^[A-Z].{10,150}\.$/.test(text),
  );
  expect(flaws).toEqual([]);
});

test.each([
  [0x01, 'Puts the byte that follows it on the stack.'],
  [0x4b, 'Puts the 75 bytes that follow it on the stack.'],
  [0x4c, OPCODE_SENTENCES.OP_PUSHDATA1],
  [0xbb, OPCODE_SENTENCES.OP_INVALIDOPCODE],
  [0xfe, OPCODE_SENTENCES.OP_INVALIDOPCODE],
])('%s: %s', (code, sentence) => {
  expect(opcodeSentence(code)).toBe(sentence);
});
