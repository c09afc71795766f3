import { describe, expect, test } from 'vitest';
import type {
  ComparedText,
  PaymentResult,
  WalletFacts,
} from '../../../channel/protocol/compare-protocol.ts';
import type { Labelled } from '../../../core/subject/labelled.ts';
import {
  keysText,
  labelledText,
  ownerText,
  paymentText,
  walletRefusalText,
  walletText,
} from './text.ts';

type Why = Extract<ComparedText, { kind: 'refused' }>['why'];

describe('a refusal is about the field', () => {
  test.each<readonly [Why, string]>([
    ['text', 'There is no descriptor, extended public key, wallet file, label or address in this.'],
    ['txid', 'There is no descriptor, '],
    ['private-key', 'All of it was refused, and nothing was kept. Export what is public instead'],
    ['seed-words', 'This has a seed in it. All of it was refused'],
    ['cosigner', 'Paste the descriptor or the file of the whole wallet.'],
    ['annotations', 'BIP 393 (draft of 2026-03-17)'],
    ['too-long', 'longer than 1 MB'],
  ])('%s', (why, words) => {
    expect(walletRefusalText({ kind: 'refused', why })).toContain(words);
    expect(walletRefusalText({ kind: 'refused', why })).not.toContain('PSBT');
  });
});

test.each<readonly [WalletFacts, readonly string[]]>([
  [{ form: 'descriptors' }, []],
  [{ form: 'bsms' }, ['Read from a descriptor record (BIP 129, BSMS 1.0).']],
  [
    { form: 'descriptors', annotations: { birth: 800_000, gap: 30 } },
    [
      'Annotations (BIP 393, draft of 2026-03-17): first received at block 800,000 or later, gap limit 30.',
    ],
  ],
  [
    { form: 'descriptors', otherFirst: { said: 'a', derived: 'b' } },
    [
      'The file says that the first address is a, but its descriptor gives b. Do not use this file.',
    ],
  ],
])('of a wallet %j it is said', (facts, sentences) => {
  expect(walletText(facts)).toEqual(sentences);
});

test.each<readonly [Labelled, string]>([
  [{ type: 'tx', label: 'Rent', isFrozen: false }, 'Transaction, transaction: “Rent”'],
  [
    { type: 'output', label: '', isFrozen: true, side: 'input', index: 0 },
    'Input 0, output (marked as not to be spent)',
  ],
  [
    { type: 'addr', label: 'a\u202eb\nc', isFrozen: false, side: 'output', index: 1 },
    'Output 1, address: “a⟨U+202E⟩b⟨U+000A⟩c”',
  ],
])('%j is put into words', (labelled, words) => {
  expect(labelledText(labelled)).toBe(words);
});

test('the name of a wallet shows what would turn it round', () => {
  const keys = [{ text: '', label: 'Va\u202eult' }];
  expect(keysText(keys)).toBe('1 descriptor (Va⟨U+202E⟩ult)');
  expect(ownerText({ status: 'derived', descriptor: 0, branch: 1, index: 2 }, keys)).toBe(
    'Derived again here from Va⟨U+202E⟩ult: branch 1, index 2.',
  );
});

const WAY = { when: 'now', who: '2 of cad9072e, 5ddd35f8' };

test.each([
  ['of one way who signs is named', [WAY], '1 descriptor, 2 of cad9072e, 5ddd35f8'],
  ['of several their sum', [WAY, WAY], '1 descriptor, 2 of 2 now; A later'],
  ['of none that nobody can', [], '1 descriptor, 2 of 2 now; A later'],
])('%s', (_, ways, words) => {
  expect(keysText([{ text: '' }], { ways, sentence: '2 of 2 now; A later.' })).toBe(words);
});

test.each<readonly [string, Pick<PaymentResult, 'verdict' | 'outputs' | 'paid'>, string]>([
  ['paid', { verdict: 'paid', outputs: [1], paid: 1_000n }, '✓ paid: 0.00001000 BTC by output 1'],
  ['not paid', { verdict: 'not paid', outputs: [], paid: 0n }, '✕ not paid'],
  [
    'only said',
    { verdict: 'not proven', outputs: [0], paid: 1_000n },
    '? not proven: said to be, 0.00001000 BTC by output 0',
  ],
  [
    'not said',
    { verdict: 'not proven', outputs: [], paid: 0n },
    '? not proven: nothing here shows that it is paid',
  ],
])('of a payment it is said: %s', (_, result, expected) => {
  const { sign, text } = paymentText({ address: 'sp1', ...result });
  expect(`${sign} ${text}`).toBe(expected);
});
