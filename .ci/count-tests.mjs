import { readFileSync } from 'node:fs';

/*
 * Prints how many tests passed and how many failed, from what the runners wrote
 * to .cache. A runner that wrote nothing, and a file of tests that did not load,
 * count as one failed test each. Skipped tests count as neither.
 */

const READERS = [
  ['.cache/unit-tests.json', readUnit],
  ['.cache/firefox-tests.json', readUnit],
  ['.cache/browser-tests.json', readBrowser],
  ['.cache/tasks.json', readBrowser],
];

function readUnit({ numPassedTests, numFailedTests, testResults }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return [numPassedTests, numFailedTests + unloaded.length];
}

function readBrowser({ stats, errors }) {
  return [stats.expected + stats.flaky, stats.unexpected + errors.length];
}

function counts([path, read]) {
  try {
    return read(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return [0, 1];
  }
}

const [passed, failed] = READERS.map(counts).reduce((sum, each) => [
  sum[0] + each[0],
  sum[1] + each[1],
]);
console.log(passed, failed);
