import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { FindingCode } from '../../../core/findings/table.ts';
import type { CountedFinding } from '../../../core/shown/findings.ts';
import { type FeeSummary, type Summary, summarise } from '../../../core/shown/summary.ts';
import { Alarms, titleOf } from './alarms.tsx';

/** With nothing in it. */
const SUMMARY: Summary = {
  ...summarise(undefined, {
    ...{ format: 'psbt', version: 0, chain: 'main' },
    ids: { input: Number, output: Number, at: () => 0 },
  }),
  complete: true,
  transactionVersion: 2,
};

type Found = Partial<CountedFinding> & Pick<CountedFinding, 'code'>;

function textOf(found: Found, fee?: FeeSummary, told?: FindingCode) {
  const finding: CountedFinding = {
    severity: 'danger',
    count: 1,
    parts: 1,
    nodes: [5],
    said: [{}],
    ...found,
  };
  const shown = renderToStaticMarkup(
    <Alarms
      summary={{ ...SUMMARY, ...(fee && { fee }), findings: [finding] }}
      told={told}
      isVerifiedLate={false}
      placeOf={() => 'Output 1'}
      failures={[]}
      onSelect={() => undefined}
      onSpan={() => undefined}
      onReview={() => undefined}
    />,
  );
  return shown.match(/<span class="alarm-text">(.*?)<\/span>/)?.[1];
}

const AT_LEAST = { what: 'At least 7.06000000 BTC, 99 % of the inputs', amount: 706_000_000n };

test.each([
  [
    'a claim that a wallet contradicts',
    { code: 'origin-contradicted' },
    undefined,
    `${titleOf('origin-contradicted', 1)}: Output 1`,
  ],
  [
    'a far index, which comparing tells',
    { code: 'index-far', severity: 'warning' },
    undefined,
    undefined,
  ],
  [
    'a place elsewhere that is not proven',
    { code: 'owner-elsewhere' },
    undefined,
    `${titleOf('owner-elsewhere', 1)}: Output 1`,
  ],
  [
    'the same that is, which comparing tells',
    { code: 'owner-elsewhere', severity: 'warning' },
    undefined,
    undefined,
  ],
  [
    'a fee that is not known',
    { code: 'fee-high', said: [AT_LEAST] },
    undefined,
    `${titleOf('fee-high', 1)}: ${AT_LEAST.what}`,
  ],
  [
    'a fee that is known',
    { code: 'fee-high', said: [AT_LEAST] },
    { amount: 800_000_000n, proof: 'proven' },
    `${titleOf('fee-high', 1)}: 8.00000000 BTC`,
  ],
  ['another danger', { code: 'burn' }, undefined, `${titleOf('burn', 1)}: Output 1`],
] as const)('%s', (_, finding, fee, text) => {
  expect(textOf(finding, fee)).toBe(text);
});

test.each([
  ['what the verdict line says', { code: 'burn' }, 'burn', undefined],
  [
    'the same of several places, of which the line names one',
    { code: 'burn', parts: 2 },
    'burn',
    titleOf('burn', 2),
  ],
  ['another than the line says', { code: 'burn' }, 'dust', `${titleOf('burn', 1)}: Output 1`],
] as const)('%s', (_, finding, told, text) => {
  expect(textOf(finding, undefined, told)).toBe(text);
});
