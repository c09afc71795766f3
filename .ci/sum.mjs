import { readFileSync } from 'node:fs';

/*
 * Adds up what commands that test found, each as it wrote it to a file. Prints a
 * line for each test that failed or passed only at a later try, then one line for
 * all. A command that wrote nothing counts as one failed test. Fails where a test
 * failed or none passed.
 */

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, lines: [`failed: nothing was reported in ${path}`] };
  }
}

const results = process.argv.slice(2).map(read);
const sum = (of) => results.reduce((all, result) => all + result[of], 0);
for (const line of results.flatMap(({ lines }) => lines)) console.log(line);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 && sum('passed') > 0 ? 0 : 1;
