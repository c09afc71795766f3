import { expect, test } from 'vitest';
import { ifDecodes } from '../bytes/if-decodes.ts';
import { Chance } from '../ownership/testing/random.ts';
import { viewOf } from '../psbt/view.ts';
import { nestedWpkh, pkh, tr } from '../sign/testing/built-files.ts';
import { subjectOfPsbt } from '../subject/subject.ts';
import { decodePendingPsbt } from './decode-pending.ts';
import { silentPaymentsOf } from './judge.ts';
import { type SilentFileSpec, silentFile } from './testing/silent-files.ts';

const FILES: readonly SilentFileSpec[] = [
  { inputs: [{ by: 'A' }], outputs: [{ to: 'RS' }] },
  { inputs: [{ by: 'A' }, { by: 'B', lock: tr('B') }], outputs: [{ to: 'RS' }, { to: 'QT' }] },
  {
    inputs: [
      { by: 'A', lock: pkh('A') },
      { by: 'B', lock: nestedWpkh('B') },
    ],
    outputs: [{ to: 'RS' }, { to: 'RS' }],
    shares: 'global',
  },
];

const NOTHING = { transactions: [], reported: () => undefined, scripts: [] };

/** Statuses of outputs, `undefined` of one that says that it pays nobody; none where the file does not decode. */
function statusesOf(bytes: Uint8Array) {
  const subject = ifDecodes(() => subjectOfPsbt(viewOf(decodePendingPsbt(bytes)), NOTHING, bytes));
  return (subject && silentPaymentsOf(subject)?.outputs.map((one) => one?.status)) ?? [];
}

/** Where a file says whom it pays, what it spends and what proves it. */
function tellingBytes(bytes: Uint8Array): readonly number[] {
  const { global, inputs, outputs } = decodePendingPsbt(bytes);
  const maps = [global, ...inputs, ...outputs];
  return maps.flatMap(({ records }) =>
    records.flatMap(({ field, wholeKey, start, end }) => {
      const isKey = field === 'bip32_derivation';
      if (!isKey && !TELLING.has(field)) return [];
      const size = isKey ? 1 + wholeKey.length : end - start;
      return Array.from({ length: size }, (_, i) => start + i);
    }),
  );
}

const TELLING: ReadonlySet<string> = new Set([
  'unknown',
  'script',
  'previous_txid',
  'output_index',
]);

test.each(FILES.map((spec, i) => [i, spec] as const))(
  'file %i is proven, and with any of 80 single bits flipped it is not',
  (i, spec) => {
    const bytes = silentFile(spec);
    const isProven = (file: Uint8Array) => {
      const statuses = statusesOf(file);
      return statuses.length > 0 && statuses.every((status) => status === 'proven');
    };
    expect(isProven(bytes)).toBe(true);
    const places = tellingBytes(bytes);
    const chance = new Chance(i);
    const kept = Array.from({ length: 80 }, () => {
      const [at, bit] = [chance.from(places), chance.below(8)];
      const flipped = bytes.map((byte, n) => (n === at ? byte ^ (1 << bit) : byte));
      return isProven(flipped) ? `bit ${bit} of byte ${at}` : undefined;
    });
    expect(kept.filter((one) => one !== undefined)).toEqual([]);
  },
);
