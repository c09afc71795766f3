import { spawn } from 'node:child_process';

/** Runs a tool that is installed with the project; see {@link run}. */
export function npx(args: readonly string[], isKept = false): Promise<boolean> {
  return run('npx', ['--no-install', ...args], isKept);
}

/**
 * Runs a command with its input closed, and says whether it succeeded. What it
 * prints comes at its end where that is asked, so that commands beside each other
 * do not mix.
 */
export function run(command: string, args: readonly string[], isKept: boolean): Promise<boolean> {
  const output = isKept ? 'pipe' : 'inherit';
  const child = spawn(command, args, {
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => printed.push(chunk));
  }
  return new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(printed));
      resolve(status === 0);
    });
  });
}
