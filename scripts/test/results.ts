import { readFileSync } from 'node:fs';

/** What a runner found. */
export interface Results {
  readonly passed: number;
  readonly failed: number;
  /** One for each test that failed, or passed only at a later try. */
  readonly lines: readonly string[];
}

export const NOTHING: Results = { passed: 0, failed: 0, lines: [] };

export function sum(all: readonly Results[]): Results {
  return {
    passed: all.reduce((count, { passed }) => count + passed, 0),
    failed: all.reduce((count, { failed }) => count + failed, 0),
    lines: all.flatMap(({ lines }) => lines),
  };
}

/** A check that passes or fails as a whole counts as one test. */
export function ofCheck(name: string, hasPassed: boolean): Results {
  return hasPassed
    ? { passed: 1, failed: 0, lines: [] }
    : { passed: 0, failed: 1, lines: [`failed: ${name}`] };
}

/**
 * What a runner wrote to a file. A runner that wrote nothing counts as one failed
 * test, and so does one that failed although no test did: a process that died at
 * its end, say. Skipped tests count as neither.
 */
export function ofReport(path: string, read: (report: never) => Results, isOk: boolean): Results {
  let results: Results;
  try {
    results = read(JSON.parse(readFileSync(path, 'utf8')) as never);
  } catch {
    return { passed: 0, failed: 1, lines: [`failed: nothing was reported in ${path}`] };
  }
  if (isOk || results.failed > 0) return results;
  const lines = [...results.lines, `failed: the runner, although no test in ${path} did`];
  return { ...results, failed: 1, lines };
}

export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      /** Of each try that failed. */
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** What a line begins with of a test that a machine with time would not have failed, or that fails now and then. */
const LATER = 'passed at a later try';

/** Vitest's own form. A file that did not load counts as one failed test. */
export function readVitest(report: VitestReport): Results {
  const { numPassedTests, numFailedTests, testResults } = report;
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = all.filter(({ status }) => status === 'failed');
  const late = all.filter(
    ({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0,
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    lines: [
      ...unloaded.map(({ name }) => `failed to load: ${name}`),
      ...failed.map(({ fullName }) => `failed: ${fullName}`),
      ...late.map(({ fullName }) => `${LATER}: ${fullName}`),
    ],
  };
}

interface PlaywrightSpec {
  readonly file: string;
  readonly line: number;
  readonly title: string;
  readonly tests: readonly { readonly status: string }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly PlaywrightSpec[];
}

export interface PlaywrightReport {
  readonly config: { readonly rootDir: string };
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
  };
  readonly errors: readonly { readonly message: string }[];
  readonly suites: readonly PlaywrightSuite[];
}

/** Playwright's own form. */
export function readPlaywright({ stats, errors, suites }: PlaywrightReport): Results {
  const lines = suites
    .flatMap(specsIn)
    .flatMap(({ file, line, title, tests }) =>
      tests.map(({ status }) => ({ status, name: `${file}:${line} ${title}` })),
    )
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ status, name }) => `${status === 'flaky' ? LATER : 'failed'}: ${name}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    lines: [...lines, ...errors.map(({ message }) => `failed: ${message}`)],
  };
}

/** Of a suite and of those within it. */
export function specsIn({ suites = [], specs = [] }: PlaywrightSuite): readonly PlaywrightSpec[] {
  return [...suites.flatMap(specsIn), ...specs];
}
