import { expect, test } from 'vitest';
import { cutText, readLabels } from './wallet-labels.ts';

/** BIP 329's own lines. */
const LINES = `{ "type": "tx", "ref": "f91d0a8a78462bc59398f2c5d7a84fcff491c26ba54c4833478b202796c8aafd", "label": "Transaction", "origin": "wpkh([d34db33f/84'/0'/0'])" }
{ "type": "addr", "ref": "bc1q34aq5drpuwy3wgl9lhup9892qp6svr8ldzyy7c", "label": "Address" }
{ "type": "output", "ref": "f91d0a8a78462bc59398f2c5d7a84fcff491c26ba54c4833478b202796c8aafd:1", "label": "Output", "spendable": false }
`;

test('lines of BIP 329 are read', () => {
  expect(readLabels(LINES)?.map(({ type, label, isFrozen }) => [type, label, isFrozen])).toEqual([
    ['tx', 'Transaction', false],
    ['addr', 'Address', false],
    ['output', 'Output', true],
  ]);
});

test.each([
  [
    'without a label',
    '{"type":"addr","ref":"x"}',
    [{ type: 'addr', ref: 'x', label: '', isFrozen: false }],
  ],
  ['of a type that is not known', '{"type":"moon","ref":"x","label":"y"}', []],
  [
    'with other members',
    '{"type":"addr","ref":"x","label":"y","heights":[1],"fmv":{"USD":1}}',
    [{ type: 'addr', ref: 'x', label: 'y', isFrozen: false }],
  ],
  [
    'that says false in words',
    '{"type":"output","ref":"x","label":"y","spendable":"false"}',
    [{ type: 'output', ref: 'x', label: 'y', isFrozen: false }],
  ],
])('a line %s', (_what, line, labels) => {
  expect(readLabels(`\n${line}\n\n`)).toEqual(labels);
});

test.each([
  ['nothing', ''],
  ['a line of something else', `${LINES}hello`],
  ['a list', '[{"type":"addr","ref":"x"}]'],
  ['no reference', '{"type":"addr","label":"y"}'],
  ['a reference that is no text', '{"type":"addr","ref":1}'],
  ['a line that is cut short', '{"type":"addr","ref":"x"'],
])('%s is no labels', (_what, text) => {
  expect(readLabels(text)).toBeUndefined();
});

test.each([
  ['short', 'short'],
  ['a'.repeat(200), 'a'.repeat(200)],
  ['a'.repeat(201), `${'a'.repeat(200)}…`],
  ['🪙'.repeat(200), '🪙'.repeat(200)],
  ['🪙'.repeat(5000), `${'🪙'.repeat(200)}…`],
])('a text of a stranger is cut at 200 characters', (text, cut) => {
  expect(cutText(text)).toBe(cut);
});
