import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_MONEY } from '../encoding/amount.ts';
import { type Finding, finding, sortFindings, weighed } from '../findings/finding.ts';
import type { FindingCode } from '../findings/table.ts';
import type { ReviewedFile } from '../review/reviewed-file.ts';
import { type FileSpec, type OutputSpec, wpkh } from '../sign/testing/built-files.ts';
import { unsigned } from '../sign/testing/utxos.ts';
import type { InputOrOutput } from '../subject/place.ts';
import { subjectOf } from '../verdict/testing/spending.ts';
import { describeFile } from './describe.ts';
import { MOST_LINES } from './sections.ts';
import { described, describedSpec } from './testing/described.ts';

/* Whoever writes a file decides what is flagged in it: that takes no row from what is worth more. */

const linesOf = (made: ReviewedFile) => describeFile(made, 'text').split('\n');

const DUST: readonly OutputSpec[] = Array.from({ length: 90 }, () => ({
  lock: wpkh('D'),
  origins: 'E',
  amount: 1n,
}));
const paying = (outputs: readonly OutputSpec[]): FileSpec => ({
  inputs: [{ lock: wpkh('A'), origins: 'A', amount: 100_000_000n }],
  outputs,
});

describe('ninety dangers of one satoshi', () => {
  const attack = describedSpec(paying([...DUST, { amount: 98_000_000n }]));

  test('do not hide the output of 0.98 BTC', () => {
    const lines = linesOf(attack);
    const rows = lines.filter((line) => line.startsWith('  Output '));
    expect(rows[0]).toMatch(/^ {2}Output 90: 0\.98000000 BTC /);
    expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
  });

  test('are one line with their count and sum', () => {
    const lines = linesOf(attack);
    const dangers = lines.filter((line) => line.startsWith('Danger ('));
    expect(dangers).toEqual([
      expect.stringMatching(
        /^Danger \(outputs\[0\], outputs\[1\], outputs\[2\], outputs\[3\], 86 more places, 0\.00000090 BTC in all\): /,
      ),
    ]);
    const left = 91 - lines.filter((line) => line.startsWith('  Output ')).length;
    expect(lines).toContain(
      `  ${left} more outputs, Danger (Contradicted output): 0.000000${left} BTC`,
    );
  });

  test('a danger of the large one stands first in theirs', () => {
    const large = { ...DUST[0], amount: 98_000_000n } as OutputSpec;
    const lines = linesOf(describedSpec(paying([...DUST, large])));
    expect(lines.find((line) => line.startsWith('Danger ('))).toMatch(
      /^Danger \(outputs\[90\], .*, 0\.98000090 BTC in all\): /,
    );
    expect(lines.find((line) => line.startsWith('Contradiction: '))).toContain('Output 90');
  });

  test('an honest file of few outputs keeps its order', () => {
    const lines = linesOf(describedSpec(paying([{ amount: 1_000n }, { amount: 98_000_000n }])));
    const rows = lines.filter((line) => line.startsWith('  Output '));
    expect(rows.map((line) => line.slice(0, 10))).toEqual(['  Output 0', '  Output 1']);
  });
});

const CODES: readonly FindingCode[] = ['output-contradicted', 'burn', 'dust', 'fee-claimed'];

/** What is put on a file, wherever it is so or not. */
interface Flag {
  readonly code: FindingCode;
  readonly severity: Finding['severity'];
  readonly isInput: boolean;
  readonly index: number;
  readonly what: string | undefined;
}

const FLAG: fc.Arbitrary<Flag> = fc.record({
  code: fc.constantFrom(...CODES),
  severity: fc.constantFrom('danger', 'warning', 'note'),
  isInput: fc.boolean(),
  index: fc.nat(300),
  what: fc.option(fc.stringMatching(/^[a-z]{1,2}$/), { nil: undefined }),
});
/** Of few sizes, so that many are alike and some stand out. */
const AMOUNT = fc.oneof(
  fc.bigInt({ min: 1n, max: 3n }),
  fc.bigInt({ min: 1n, max: 1_000_000n }),
  fc.constant(98_000_000n),
);
/** So many inputs, and as many outputs. */
const SIZES = [40, 60, 90] as const;
const FILE = fc.constantFrom(...SIZES).chain((size) => {
  const amounts = fc.array(AMOUNT, { minLength: size, maxLength: size });
  return fc.record({
    inputs: amounts,
    outputs: amounts,
    flags: fc.array(FLAG, { maxLength: 120, size: 'max' }),
  });
});

/** Of each size one is looked at; amounts and flags are put on it then. */
const LOOKED_AT: ReadonlyMap<number, ReviewedFile> = new Map(
  SIZES.map((size) => {
    const { scriptPubKey } = wpkh('A');
    const coins = Array.from({ length: size }, () => ({ value: 1n, scriptPubKey }));
    const transaction = { ...unsigned(size), outputs: coins };
    return [size, described(subjectOf({ transaction, spent: coins }))];
  }),
);

function flagged(
  ins: readonly bigint[],
  outs: readonly bigint[],
  flags: readonly Flag[],
): ReviewedFile {
  const made = LOOKED_AT.get(ins.length)!;
  const { subject, inspection } = made;
  const { transaction } = subject;
  const paid = transaction.outputs.map((output, n) => ({ ...output, value: outs[n]! }));
  const inputs = inspection.inputs.map((input, n) => ({ ...input, amount: ins[n]! }));
  const outputs = inspection.outputs.map((output, n) => ({ ...output, amount: outs[n]! }));
  const findings = flags.map(({ code, severity, isInput, index, what }) => {
    const at = index % ins.length;
    const part: InputOrOutput = isInput ? { input: at } : { output: at };
    const path = `${isInput ? 'vin' : 'vout'}[${at}]`;
    return finding(code, { path, part }, { severity, ...(what && { what }) });
  });
  const all = weighed(sortFindings(findings), inputs, outputs);
  return {
    ...made,
    subject: { ...subject, transaction: { ...transaction, outputs: paid } },
    inspection: { ...inspection, inputs, outputs, findings: all },
  };
}

/** Which of a side have a row. */
function shownIn(lines: readonly string[], side: string): ReadonlySet<number> {
  const found = lines.map((line) => new RegExp(`^  ${side} (\\d+): `).exec(line)?.[1]);
  return new Set(found.filter((number) => number !== undefined).map(Number));
}

const most = (amounts: readonly bigint[]) => amounts.reduce((a, b) => (a > b ? a : b), 0n);
const least = (amounts: readonly bigint[]) => amounts.reduce((a, b) => (a < b ? a : b), MAX_MONEY);

test('no row that is cut is worth more than one that is shown, whatever is flagged', () => {
  let cuts = 0;
  fc.assert(
    fc.property(FILE, ({ inputs, outputs, flags }) => {
      const lines = linesOf(flagged(inputs, outputs, flags));
      expect(lines.length).toBeLessThanOrEqual(MOST_LINES);
      for (const [side, amounts] of [
        ['Input', inputs],
        ['Output', outputs],
      ] as const) {
        const shown = shownIn(lines, side);
        const [seen, cut] = [true, false].map((is) =>
          amounts.filter((_, n) => shown.has(n) === is),
        );
        expect(seen!.length).toBeGreaterThan(0);
        expect(most(cut!)).toBeLessThanOrEqual(least(seen!));
        if (cut!.length > 0) cuts++;
      }
    }),
    { numRuns: 500 },
  );
  expect(cuts).toBeGreaterThan(200);
});
