import { expect, test } from 'vitest';
import { bytesOf, type Hex } from '../../../test/psbt-text.ts';
import { inscriptionEnd, readInscription } from './inscription.ts';

const utf8 = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const TEXT_PLAIN = '0a746578742f706c61696e';
const HELLO = '0568656c6c6f';

test.each<[what: string, script: Hex, reported: string]>([
  ['a text', `0063036f726401 01${TEXT_PLAIN}00${HELLO}68`, 'text/plain: hello'],
  ['with small numbers as tags', `0063036f726451${TEXT_PLAIN}00${HELLO}68`, 'text/plain: hello'],
  ['the first of two types', `0063036f726451${TEXT_PLAIN}5101ff00${HELLO}68`, 'text/plain: hello'],
  ['in two pushes, after another tag', `0063036f7264 52 0107 00 0268650 36c6c6f 68`, '-: hello'],
  ['without a body', `0063036f726451${TEXT_PLAIN}68`, 'text/plain: '],
  ['with nothing', '0063036f726468', '-: '],
  ['an opcode inside', '0063036f72647568', 'none'],
  ['no end', `0063036f726400${HELLO}`, 'none'],
  ['a push that runs past the end', '0063036f7264004c', 'none'],
  ['another protocol', '0063036f726568', 'none'],
  ['a branch that runs', '5163036f726468', 'none'],
  ['OP_NOTIF', '0064036f726468', 'none'],
])('%s', (_what, text, reported) => {
  const script = bytesOf(`ac${text.replaceAll(' ', '')}ac`);
  const end = inscriptionEnd(script, 1);
  if (end === undefined) {
    expect(reported).toBe('none');
    return;
  }
  expect(end).toBe(script.length - 1);
  const { contentType, body } = readInscription(script.subarray(1, end));
  expect(`${contentType ? utf8(contentType) : '-'}: ${utf8(body)}`).toBe(reported);
});

test('a body in more pushes than a call has room for', () => {
  const many = 300_000;
  const { body } = readInscription(bytesOf(`0063036f726400${'0141'.repeat(many)}68`));
  expect(body.length).toBe(many);
});
