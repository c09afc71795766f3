import { spawnSync } from 'node:child_process';

/** A program that runs JavaScript, where it is installed. */
export interface Runtime {
  readonly name: string;
  /** With why it is left out, where it is. */
  readonly title: string;
  readonly program: string;
  /** What stands before the file that is run. */
  readonly args: readonly string[];
  readonly isThere: boolean;
}

function runtime(name: string, variable: string, usual: string, args: readonly string[]): Runtime {
  const program = process.env[variable] ?? usual;
  const isThere = spawnSync(program, ['--version']).status === 0;
  const title = isThere ? name : `${name} (left out: none is installed, nor named by ${variable})`;
  return { name, title, program, args, isThere };
}

/** All in which the package is to run. */
export const RUNTIMES: readonly Runtime[] = [
  runtime(`Node ${process.version}`, 'NODE', process.execPath, []),
  runtime('Node 22', 'NODE_22', 'node22', []),
  // It asks nobody and reads no more than it is told to.
  runtime('Deno', 'DENO', 'deno', ['run', '--no-remote', '--allow-read']),
  runtime('Bun', 'BUN', 'bun', ['run']),
];
