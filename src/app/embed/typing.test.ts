import { expect, test } from 'vitest';
import { TYPES_FOR_MS, type TypedField, Typing } from './typing.ts';

/** Whether somebody types so long after the last key; `undefined` where there was none. */
function isTyping(after: number | undefined, active: TypedField | null): boolean {
  let now = 5000;
  const typing = new Typing(() => now);
  if (after !== undefined) typing.typed();
  now += after ?? 0;
  return typing.isTyping(active);
}

test.each<[string, number | undefined, TypedField | null, boolean]>([
  ['nothing was pressed and nothing has the focus', undefined, null, false],
  ['a key was pressed just now', 0, null, true],
  ['a key was pressed almost long enough ago', TYPES_FOR_MS - 1, null, true],
  ['a key was pressed long ago', TYPES_FOR_MS, null, false],
  ['the focus is in a field with text', TYPES_FOR_MS, { type: 'text', value: 'x' }, true],
  ['the focus is in a field for keys', undefined, { type: 'password', value: 'x' }, true],
  ['the focus is in an empty field', undefined, { type: 'textarea', value: '' }, false],
  ['the focus is on a checkbox', undefined, { type: 'checkbox', value: 'on' }, false],
  ['the focus is on a button', undefined, { type: 'submit', value: 'x' }, false],
  ['the focus is on no field', undefined, {}, false],
  ['the focus is in text that is edited', undefined, { isContentEditable: true }, true],
])('%s', (_name, after, active, expected) => {
  expect(isTyping(after, active)).toBe(expected);
});
