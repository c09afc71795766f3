import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedProject, run } from './package-project.ts';

/*
 * What the command and the package take until they can do something, as a multiple of
 * what Node itself takes: the processor's time, as others use the machine too, and the
 * shortest of runs that take turns.
 */

const ROUNDS = 15;
/** About three today; what is read or made before it is needed shows as much more. */
const LIMIT = 5;

/** Says at the end what the processor did for this process, in microseconds. */
const METER = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(String(user + system));
});
`;

const RUNS = {
  node: ['-e', '0'],
  command: ['node_modules/touchstone/touchstone.mjs', '--version'],
  package: ['--input-type=module', '-e', "import 'touchstone'"],
} as const;

let folder: string;
beforeAll(() => {
  folder = installedProject('npm');
  writeFileSync(join(folder, 'meter.cjs'), METER);
});
afterAll(() => rmSync(folder, { recursive: true }));

function microseconds(args: readonly string[]): number {
  const { status, stderr } = run(folder, process.execPath, ['-r', './meter.cjs', ...args]);
  expect(status).toBe(0);
  return Number(stderr);
}

test('the command and the package start in at most five times what Node takes', () => {
  const shortest = { node: Infinity, command: Infinity, package: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['node', 'command', 'package'] as const) {
      shortest[name] = Math.min(shortest[name], microseconds(RUNS[name]));
    }
  }
  expect(shortest.node).toBeGreaterThan(0);
  expect(shortest.command / shortest.node).toBeLessThan(LIMIT);
  expect(shortest.package / shortest.node).toBeLessThan(LIMIT);
});
