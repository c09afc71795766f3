import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ofCheck, ofReport, readPlaywright, readVitest, sum } from './results.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-results-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function written(report: unknown): string {
  const path = join(folder, `${count++}.json`);
  writeFileSync(path, typeof report === 'string' ? report : JSON.stringify(report));
  return path;
}

const assertion = (status: string, ...failureMessages: readonly string[]) => ({
  status,
  fullName: `a test that ${status}`,
  failureMessages,
});
const vitest = (numPassedTests: number, numFailedTests: number, ...testResults: unknown[]) => ({
  numPassedTests,
  numFailedTests,
  testResults,
});

describe('what Vitest reported', () => {
  test.each([
    ['nothing wrong', vitest(2, 0), true, [2, 0]],
    [
      'a test that failed',
      vitest(1, 1, {
        status: 'failed',
        assertionResults: [assertion('passed'), assertion('failed', 'x')],
      }),
      false,
      [1, 1, 'failed: a test that failed'],
    ],
    [
      'a test that passed at a later try',
      vitest(2, 0, {
        status: 'passed',
        assertionResults: [assertion('passed'), assertion('passed', 'x', 'y')],
      }),
      true,
      [2, 0, 'passed at a later try: a test that passed'],
    ],
    [
      'a file that did not load',
      vitest(1, 0, { name: 'a.test.ts', status: 'failed', assertionResults: [] }),
      false,
      [1, 1, 'failed to load: a.test.ts'],
    ],
    [
      'a test that was skipped',
      vitest(0, 0, { status: 'passed', assertionResults: [assertion('pending')] }),
      true,
      [0, 0],
    ],
  ] as const)('%s', (_name, report, isOk, [passed, failed, ...lines]) => {
    const found = ofReport(written(report), readVitest, isOk);
    expect(found).toEqual({ passed, failed, lines });
  });
});

const spec = (title: string, ...statuses: string[]) => ({
  file: 'a.spec.ts',
  line: 7,
  title,
  tests: statuses.map((status) => ({ status })),
});

describe('what Playwright reported', () => {
  test.each([
    ['nothing wrong', { expected: 2, unexpected: 0, flaky: 0 }, [], [], [2, 0]],
    [
      'a test that failed, in a suite of a suite',
      { expected: 1, unexpected: 1, flaky: 0 },
      [],
      [{ suites: [{ specs: [spec('is open', 'unexpected')] }], specs: [spec('b', 'expected')] }],
      [1, 1, 'failed: a.spec.ts:7 is open'],
    ],
    [
      'a test that passed at a later try',
      { expected: 0, unexpected: 0, flaky: 1 },
      [],
      [{ specs: [spec('is late', 'flaky')] }],
      [1, 0, 'passed at a later try: a.spec.ts:7 is late'],
    ],
    [
      'an error of no test',
      { expected: 1, unexpected: 0, flaky: 0 },
      [{ message: 'no page' }],
      [],
      [1, 1, 'failed: no page'],
    ],
  ] as const)('%s', (_name, stats, errors, suites, [passed, failed, ...lines]) => {
    const report = { config: { rootDir: '' }, stats, errors, suites };
    const found = ofReport(written(report), readPlaywright, failed === 0);
    expect(found).toEqual({ passed, failed, lines });
  });
});

describe('a runner', () => {
  test.each([
    ['that wrote nothing', join(folder, 'none.json'), 0],
    ['that wrote no JSON', written('{'), 0],
    ['that failed although no test did', written(vitest(3, 0)), 3],
  ])('%s counts as one failed test', (_name, path, passed) => {
    expect(ofReport(path, readVitest, false)).toMatchObject({ passed, failed: 1 });
  });
});

test('all is summed up, a check as one test', () => {
  const all = [
    ofCheck('types', true),
    ofCheck('lint', false),
    { passed: 5, failed: 2, lines: ['x'] },
  ];
  expect(sum(all)).toEqual({ passed: 6, failed: 3, lines: ['failed: lint', 'x'] });
});
