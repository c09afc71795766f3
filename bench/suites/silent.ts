import { encodePsbt } from '../../src/core/psbt/psbt.ts';
import type { Psbt } from '../../src/core/psbt/types.ts';
import { viewOf } from '../../src/core/psbt/view.ts';
import type { PsbtKey } from '../../src/core/sign/psbt/psbt-with-keys.ts';
import { privateKey } from '../../src/core/sign/testing/utxos.ts';
import { decodePendingPsbt } from '../../src/core/silent/decode-pending.ts';
import { silentPaymentsOf } from '../../src/core/silent/judge.ts';
import { signSilentPsbt } from '../../src/core/silent/sign-silent.ts';
import { silentFile } from '../../src/core/silent/testing/silent-files.ts';
import { type Subject, subjectOfPsbt } from '../../src/core/subject/subject.ts';
import { verifyInputs } from '../../src/core/verdict/verify-inputs.ts';
import type { Suite } from '../measure.ts';

/** Silent payments of 1,000 inputs that count, ten outputs and two scan keys, against their signatures. */
export const silent: Suite = {
  rounds: 3,
  warmUps: 1,
  cases: () => {
    const file = silentFile({ inputs: INPUTS, outputs: OUTPUTS, shares: 'none' });
    const pending = decodePendingPsbt(file);
    const together = encodePsbt(signed(pending, LETTERS));
    const half = signed(pending, LETTERS.slice(0, 5));
    const each = encodePsbt(signed(half, LETTERS.slice(5)));
    return [
      {
        title: '1,000 inputs, ten outputs, two scan keys',
        contenders: [
          { name: '1,000 signatures verified', run: () => verifyInputs(subjectOf(together)) },
          { name: 'judged, two shares of all', run: () => judged(together) },
          { name: 'judged, 2,000 shares of inputs', run: () => judged(each) },
          { name: 'signed by one', run: () => signed(decodePendingPsbt(file), LETTERS) },
          {
            name: 'shares of half, by the first of two',
            run: () => signed(decodePendingPsbt(file), LETTERS.slice(0, 5)),
            atMost: 1,
          },
        ],
      },
    ];
  },
};

const LETTERS = [...'ABCDEFGHIJ'];
const INPUTS = Array.from({ length: 1000 }, (_, i) => ({ by: LETTERS[i % LETTERS.length]! }));
const OUTPUTS = [...'STUVW'].flatMap((letter) =>
  ['R', 'Q'].map((scan) => ({ to: scan + letter, script: null })),
);

function signed(psbt: Psbt, letters: readonly string[]): Psbt {
  const keys = letters.map(
    (letter): PsbtKey => ({ kind: 'single', privateKey: privateKey(letter), compressed: true }),
  );
  const result = signSilentPsbt(psbt, { keys, hashType: undefined, finalises: false });
  if (!result.ok) throw new Error(result.fault);
  return result.psbt;
}

function subjectOf(bytes: Uint8Array): Subject {
  const nothing = { transactions: [], reported: () => undefined, scripts: [] };
  return subjectOfPsbt(viewOf(decodePendingPsbt(bytes)), nothing, bytes)!;
}

function judged(bytes: Uint8Array): void {
  const outputs = silentPaymentsOf(subjectOf(bytes))?.outputs ?? [];
  if (outputs.some((output) => output?.status !== 'proven')) throw new Error('not proven');
}
