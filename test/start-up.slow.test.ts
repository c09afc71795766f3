import { rmSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedProject, run } from './package-project.ts';

/*
 * How long the command and the package take until they can do something, as a multiple
 * of what Node itself takes: the shortest of many runs that take turns, as others use
 * the machine too.
 */

const ROUNDS = 15;
const LIMIT = 3;

const RUNS = {
  node: ['-e', '0'],
  command: ['node_modules/touchstone/touchstone.mjs', '--version'],
  package: ['--input-type=module', '-e', "import 'touchstone'"],
} as const;

let folder: string;
beforeAll(() => {
  folder = installedProject('npm');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the command and the package start in at most three times what Node takes', () => {
  const shortest = { node: Infinity, command: Infinity, package: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['node', 'command', 'package'] as const) {
      const start = performance.now();
      expect(run(folder, process.execPath, RUNS[name]).status).toBe(0);
      shortest[name] = Math.min(shortest[name], performance.now() - start);
    }
  }
  expect(shortest.command / shortest.node).toBeLessThan(LIMIT);
  expect(shortest.package / shortest.node).toBeLessThan(LIMIT);
});
