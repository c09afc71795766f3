/** Runs another program to its end: the only place that starts one. */
import { spawnSync } from 'node:child_process';
import type { ProgramEnd, ProgramRun } from './system.ts';

/** More than what any PSBT that is read takes. */
const MOST_BYTES = 64 << 20;

/** What a program's error says that Node could not, or would not, wait for. */
const ENDS: Readonly<Record<string, Exclude<ProgramEnd['kind'], 'ended'>>> = {
  ETIMEDOUT: 'late',
  ENOBUFS: 'endless',
};

/** Without a shell, so that no argument is read as anything else. */
export function runProgram({ command, args, input, timeout }: ProgramRun): ProgramEnd {
  const {
    error,
    status,
    stdout: output,
  } = spawnSync(command, args, {
    input,
    timeout,
    maxBuffer: MOST_BYTES,
    killSignal: 'SIGKILL',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const code = error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Who does not read what it is given may end before that is written.
  if (error && code !== 'EPIPE') return { kind: ENDS[code] ?? 'missing' };
  return status === null ? { kind: 'killed' } : { kind: 'ended', exit: status, output };
}
