import { expect, test } from 'vitest';
import { PasteBuffer } from './paste-buffer.ts';

const LONG = 'A$&'.repeat(100_000);
const pasteBuffer = () => new PasteBuffer((length, count) => `⟦${count}: ${length}⟧`);

test('a short text stands in the field itself', () => {
  expect(pasteBuffer().take('A'.repeat(200_000))).toBeUndefined();
});

test('a long one is named there, and called with', () => {
  const texts = pasteBuffer();
  const name = texts.take(LONG)!;
  expect(name).toBe('⟦1: 300000⟧');
  expect(texts.take(`${LONG}!`)).toBe('⟦2: 300001⟧');
  expect(texts.filled(`decodepsbt "${name}"`)).toBe(`decodepsbt "${LONG}"`);
  expect(texts.filled('decodepsbt ⟦2: 300001⟧⟦2: 300001⟧')).toBe(`decodepsbt ${LONG}!${LONG}!`);
});

test('it is forgotten once its name is gone', () => {
  const texts = pasteBuffer();
  const name = texts.take(LONG)!;
  texts.keepFor(`x ${name}`);
  expect(texts.filled(name)).toBe(LONG);
  texts.keepFor('x');
  expect(texts.filled(name)).toBe(name);
});
