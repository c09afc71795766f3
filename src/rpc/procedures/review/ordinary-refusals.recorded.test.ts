import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { truthCases } from '../../../core/review/testing/truth.ts';
import { execute } from '../../dispatch.ts';

/*
 * What several programs refuse is found in no ordinary file: neither in the samples nor
 * in files that were made to be good. Where one of these raises it, its own condition is
 * there to be seen.
 */

interface Finding {
  readonly code: string;
  readonly severity: string;
  readonly text: string;
}

interface Answer {
  readonly result: { readonly findings: readonly Finding[] } | null;
}

/** Undefined where the file does not decode. */
function findingsOf(body: string, chain: 'regtest' | 'testnet4'): readonly Finding[] | undefined {
  const answer = JSON.parse(execute(body, { chain }).body) as Answer;
  return answer.result?.findings;
}

const refusals = (findings: readonly Finding[]) =>
  findings.filter(({ code }) => code === 'known-refusal').map(({ text }) => text);

test.each(['payment', 'multisig', 'musig2', 'taproot', 'version2'])('the sample %s', (name) => {
  const psbt = readFileSync(`public/samples/${name}.psbt`).toString('base64');
  const found = findingsOf(JSON.stringify({ method: 'inspectpsbt', params: [psbt] }), 'testnet4');
  expect(found && refusals(found)).toEqual([]);
});

/** Their amounts were chosen without a thought of fees, and some pay to what nobody can spend. */
const OF_NO_ACCOUNT = new Set(['fee-high', 'relay-refused', 'burn']);

const isOrdinary = (findings: readonly Finding[]) =>
  findings.every(({ severity, code }) => severity === 'note' || OF_NO_ACCOUNT.has(code));

/** What programs say of what these files have: outputs without an address, and coins that are not told. */
const SEEN = /An output does not pay to an address|An input does not say what coin it spends/;

test('files whose truth is known, of which nothing is wrong', () => {
  const ordinary = truthCases('inspectpsbt')
    .filter(({ request }) => request.includes('cHNid'))
    .flatMap(({ request }) => [findingsOf(request, 'regtest') ?? []])
    .filter((findings) => findings.length > 0 && isOrdinary(findings));
  const [raised, quiet] = [true, false].map((is) =>
    ordinary.filter((findings) => refusals(findings).length > 0 === is),
  );
  expect(quiet?.length).toBeGreaterThanOrEqual(100);
  const others = (raised ?? []).flatMap(refusals).filter((text) => !SEEN.test(text));
  expect(others).toEqual([]);
});
