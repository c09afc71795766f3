import { describe, expect, test } from 'vitest';
import { NODE_KINDS } from '../../../core/outline/kind-table.ts';
import { expectedText } from '../../../core/said/decode-rules.ts';
import { COLOUR_CLASSES } from './kind-text.ts';
import { KINDS, sourceText } from './kinds.ts';
import { PROBLEMS } from './kinds-problems.ts';

describe('what the page says of a kind', () => {
  test.each(NODE_KINDS)('%s', (kind) => {
    const { label, colour, explanation, source } = KINDS[kind];
    expect(label).toMatch(/^[A-Z].{1,36}$/);
    expect(COLOUR_CLASSES).toContain(colour);
    expect(explanation).toMatch(/^[^a-z].{10,290}\.$/);
    expect(source === undefined).toBe(kind === 'undecoded');
  });

  test('there is a text for no kind that does not exist', () => {
    expect(Object.keys(KINDS).sort()).toEqual([...NODE_KINDS].sort());
  });

  test('the same words are of the same colour, whichever map they stand in', () => {
    const colours = new Map<string, string>();
    for (const { label, colour } of Object.values(KINDS)) {
      if (OTHER_THINGS.has(label)) continue;
      expect([label, colours.get(label) ?? colour]).toEqual([label, colour]);
      colours.set(label, colour);
    }
  });

  test('no explanation says what was not checked here', () => {
    const claims = /\b(?:is valid|are valid|safe|verified that|belongs to you)\b/;
    const claimed = Object.values(KINDS).filter(({ explanation }) => claims.test(explanation));
    expect(claimed.map(({ label }) => label)).toEqual(['Partial signature']);
  });

  test.each([
    [KINDS['psbt.in.partial_sig'].source, 'BIP 174, Specification'],
    [KINDS['tx.in.vout'].source, 'Bitcoin Core, primitives/transaction.h'],
  ])('the source %j in words', (source, words) => {
    expect(source && sourceText(source)).toBe(words);
  });
});

/** One word for different things: a value nobody knows, a preimage's hash; a silent payment's label. */
const OTHER_THINGS: ReadonlySet<string> = new Set(['Label', 'Value']);

describe('what was expected', () => {
  test.each([
    [
      { code: 'psbt.key-size', detail: { expected: 1, found: 34, label: '' } },
      /^A key of 1 byte: .* has 34 bytes\.$/,
    ],
    [
      { code: 'psbt.key-size', detail: { expected: 79, found: 1, label: '' } },
      /^A key of 79 bytes.* has 1 byte\.$/,
    ],
    [
      { code: 'psbt.value-size', detail: { stated: 4, found: 32 } },
      /^A value of 4 bytes.* has 32\.$/,
    ],
    [{ code: 'psbt.required-in-v2', detail: { label: 'Output script' } }, /: Output script\.$/],
    ['psbt.origin-length', /multiple of 4/],
  ] as const)('%j', (complaint, words) => {
    expect(expectedText(complaint)).toMatch(words);
  });

  test('problems are sentences', () => {
    for (const text of Object.values(PROBLEMS)) expect(text).toMatch(/^[A-Z].+\.$/);
  });
});
