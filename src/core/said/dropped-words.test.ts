import { describe, expect, test } from 'vitest';
import { droppedText } from './dropped-words.ts';

type Changes = Parameters<typeof droppedText>[0];

const IN: Pick<Changes[number], 'part'> = { part: { input: 0 } };
const gone = (member: string, part: Changes[number]['part'] = IN.part): Changes[number] => ({
  part,
  member,
  what: 'removed',
});
const FINAL: Changes[number] = { ...IN, member: 'final_scriptwitness', what: 'added' };

const HASH_TYPE =
  ' The hash type of input 0 was dropped, as Bitcoin Core’s combinepsbt does: where valid signatures have it, the mend restore-sighash-type puts it back.';
const EARLIER = '; the mend restore-record takes from the earlier file those that can be proven.';

const ROWS: readonly (readonly [what: string, changes: Changes, words: string])[] = [
  ['a combiner that drops a hash type', [gone('sighash')], HASH_TYPE],
  [
    'a finalizer that drops what it may',
    [
      FINAL,
      gone('partial_signatures'),
      gone('partial_signatures'),
      gone('bip32_derivs'),
      gone('witness_script'),
      gone('sighash'),
    ],
    ' The finalizer dropped 5 records, as it may.',
  ],
  [
    'a finalizer that drops an unknown record, which it may not',
    [FINAL, gone('unknown')],
    ` Lost besides: 1 unknown record${EARLIER}`,
  ],
  ['a finalizer that drops a UTXO, which it may not', [FINAL, gone('witness_utxo')], ''],
  [
    'a combiner that loses a signature of another input than the one that is final',
    [FINAL, gone('partial_signatures', { input: 1 })],
    ` Lost besides: 1 partial signature${EARLIER}`,
  ],
  ['what was added', [{ ...IN, member: 'partial_signatures', what: 'added' }], ''],
  ['a copy of before signing', [gone('partial_signatures')], ''],
  ['another record', [gone('redeem_script')], ''],
  ['an output’s record', [gone('bip32_derivs', { output: 0 })], ''],
  ['a changed hash type', [{ ...IN, member: 'sighash', what: 'changed' }], ''],
];

describe('what a comparison says was lost', () => {
  test.each(ROWS)('%s', (_what, changes, words) => {
    expect(droppedText(changes)).toBe(words);
  });
});
