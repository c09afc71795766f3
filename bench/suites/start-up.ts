import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedProject, run } from '../../test/package-project.ts';

/*
 * What the command and the package take until they can do something, as a multiple of
 * what Node itself takes, in Node alone: the processor's time of each process, in turns.
 * What is read or made before it is needed shows here. It needs the built package:
 * `npm run build` first.
 */

const ROUNDS = 15;

/** Says at the end what the processor did for this process, in microseconds. */
const METER = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(String(user + system));
});
`;

/** The first is what the others are held against. */
const RUNS = [
  ['node -e 0', ['-e', '0']],
  ['touchstone --version', ['node_modules/touchstone/touchstone.mjs', '--version']],
  ["import 'touchstone'", ['--input-type=module', '-e', "import 'touchstone'"]],
] as const;

/** A table of the shortest and the median of each, in milliseconds. */
export async function benchStartUp(): Promise<string> {
  const folder = installedProject('npm');
  try {
    writeFileSync(join(folder, 'meter.cjs'), METER);
    return `Node ${process.version}\n${tableOf(measureAll(folder))}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function measureAll(folder: string): readonly (readonly number[])[] {
  const all = RUNS.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, [, args]] of RUNS.entries()) all[i]?.push(milliseconds(folder, args));
  }
  return all;
}

function milliseconds(folder: string, args: readonly string[]): number {
  const { status, stderr } = run(folder, process.execPath, ['-r', './meter.cjs', ...args]);
  if (status !== 0) throw new Error(stderr);
  return Number(stderr) / 1_000;
}

function tableOf(all: readonly (readonly number[])[]): string {
  const rows = all.map((times, i) => {
    const sorted = [...times].sort((a, b) => a - b);
    return { name: RUNS[i]![0], min: sorted[0]!, median: sorted[ROUNDS >> 1]! };
  });
  const [node] = rows;
  return rows
    .map(({ name, min, median }) => {
      const times = `${min.toFixed(0)} ms at least, median ${median.toFixed(0)}`;
      return `  ${name.padEnd(22)} ${times}, ${(min / node!.min).toFixed(1)}`;
    })
    .join('\n');
}
