import { expect, test } from 'vitest';
import { silentCases } from '../../../core/review/testing/truth.ts';
import { wrongSilentAnswers } from '../../testing/silent-answers.ts';

/* One in eight of them is in `inspectpsbt-silent.test.ts`. */

test.each(['silent-regtest', 'silent-bip375'] as const)(
  'all of %s, as the answer says it',
  (name) => {
    expect(wrongSilentAnswers(silentCases(name))).toEqual([]);
  },
);
