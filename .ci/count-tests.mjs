import { readFileSync } from 'node:fs';

/*
 * Prints how many tests passed and how many failed, from what the runners wrote
 * to .cache, then a line for each that failed, or passed only at a later
 * try. A runner that wrote nothing, and a file of tests that did not load, count
 * as one failed test each. Skipped tests count as neither.
 */

const READERS = [
  ['.cache/unit-tests.json', readUnit],
  ['.cache/firefox-tests.json', readUnit],
  ['.cache/pointer-tests.json', readUnit],
  ['.cache/browser-tests.json', readBrowser],
];

function readUnit({ numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    lines: [
      ...unloaded.map(({ name }) => `failed to load: ${name}`),
      ...failed.map(({ fullName }) => `failed: ${fullName}`),
    ],
  };
}

function readBrowser({ stats, errors, suites }) {
  const lines = suites
    .flatMap(allTests)
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(
      ({ status, name }) => `${status === 'flaky' ? 'passed at a later try' : 'failed'}: ${name}`,
    );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    lines: [...lines, ...errors.map(({ message }) => `failed: ${message}`)],
  };
}

/** Of a suite and of those within it. */
function allTests({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ status }) => ({ status, name: `${file}:${line} ${title}` })),
  );
  return [...suites.flatMap(allTests), ...own];
}

function read([path, reader]) {
  try {
    return reader(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, lines: [`failed: nothing was reported in ${path}`] };
  }
}

const results = READERS.map(read);
const sum = (of) => results.reduce((all, result) => all + result[of], 0);
console.log(sum('passed'), sum('failed'));
for (const line of results.flatMap(({ lines }) => lines)) console.log(line);
