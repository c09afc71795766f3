import { decodePsbt } from '../../src/core/psbt/psbt.ts';
import { HEAVY_FILES } from '../../src/core/review/testing/heavy-files.ts';
import { inspectionOf, subjectOfFile } from '../../src/core/review/testing/subjects.ts';
import type { Suite } from '../measure.ts';

/* Files whose records ask for much work of each other, inspected within their budgets. */

const SIZES = [
  ['72 KB', 72_000],
  ['1 MB', 1_000_000],
] as const;

export const heavy: Suite = {
  rounds: 3,
  warmUps: 0,
  cases: () =>
    Object.entries(HEAVY_FILES).flatMap(([name, make]) =>
      SIZES.map(([size, bytes]) => {
        const file = make(bytes);
        return {
          title: `${name}, ${size}`,
          contenders: [
            { name: 'decoded', run: () => decodePsbt(file) },
            { name: 'inspected', run: () => inspectionOf(subjectOfFile(file)), atMost: 1 },
          ],
        };
      }),
    ),
};
