import { describe, expect, test } from 'vitest';
import { droppedText } from './dropped-words.ts';

type Changes = Parameters<typeof droppedText>[0];

const gone = (path: string): Changes[number] => ({ path, what: 'removed' });
const FINAL: Changes[number] = { path: 'inputs[0].final_scriptwitness', what: 'added' };

const HASH_TYPE =
  ' The hash type of input 0 was dropped, as Bitcoin Core’s combinepsbt does: where valid signatures have it, the mend restore-sighash-type puts it back.';
const EARLIER = '; the mend restore-record takes from the earlier file those that can be proven.';

const ROWS: readonly (readonly [what: string, changes: Changes, words: string])[] = [
  ['a combiner that drops a hash type', [gone('inputs[0].sighash')], HASH_TYPE],
  [
    'a finalizer that drops what it may',
    [
      FINAL,
      gone('inputs[0].partial_signatures.02aa'),
      gone('inputs[0].partial_signatures.02bb'),
      gone('inputs[0].bip32_derivs[0]'),
      gone('inputs[0].sighash'),
    ],
    ' The finalizer dropped 2 partial signatures, 1 key origin, as it may.',
  ],
  [
    'a finalizer that drops an unknown record, which it may not',
    [FINAL, gone('inputs[0].unknown.aa')],
    ` Lost besides: 1 unknown record${EARLIER}`,
  ],
  [
    'a combiner that loses a signature of another input than the one that is final',
    [FINAL, gone('inputs[1].partial_signatures.02aa')],
    ` Lost besides: 1 partial signature${EARLIER}`,
  ],
  ['what was added', [{ path: 'inputs[0].partial_signatures.02aa', what: 'added' }], ''],
  ['a copy of before signing', [gone('inputs[0].partial_signatures.02aa')], ''],
  ['another record', [gone('inputs[0].redeem_script')], ''],
  ['an output’s record', [gone('outputs[0].bip32_derivs[0]')], ''],
  ['a changed hash type', [{ path: 'inputs[0].sighash', what: 'changed' }], ''],
];

describe('what a comparison says was lost', () => {
  test.each(ROWS)('%s', (_what, changes, words) => {
    expect(droppedText(changes)).toBe(words);
  });
});
