import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SYSTEM } from '../node-system.ts';
import { runCommand } from '../run.ts';
import type { ProgramEnd, ProgramRun, System } from '../system.ts';

/** What is run besides the arguments. */
export interface Setting {
  readonly input?: string | Uint8Array;
  /** Files by name; what is not among them is read from the disk. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** What the command writes by name. */
  readonly written?: Map<string, Uint8Array>;
  readonly isTerminal?: boolean;
  readonly isColourless?: boolean;
  readonly isErrorTerminal?: boolean;
  /** What another program does; without it there is none. */
  readonly program?: (run: ProgramRun) => ProgramEnd;
  /** Milliseconds that pass whenever the time is asked for. */
  readonly pace?: number;
}

export interface Outcome {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
  /** How often standard input or a file was asked for. */
  readonly reads: number;
}

const bytesOf = (given: string | Uint8Array) =>
  typeof given === 'string' ? new TextEncoder().encode(given) : given;

/** Runs the command without a process. */
export async function run(args: readonly string[], setting: Setting = {}): Promise<Outcome> {
  const { input = '', files = {}, isTerminal = false, isColourless = false } = setting;
  const { isErrorTerminal = false, pace = 0 } = setting;
  let time = 0;
  const said = { out: '', err: '', reads: 0 };
  const read = (bytes: () => Uint8Array): Uint8Array => {
    said.reads++;
    return bytes();
  };
  const system: System = {
    readFile: (path) => read(() => bytesOf(files[path] ?? readFileSync(path))),
    kindOf(path) {
      if (Object.hasOwn(files, path)) return 'file';
      const inside = Object.keys(files).some((name) => name.startsWith(`${path}/`));
      return inside ? 'folder' : SYSTEM.kindOf(path);
    },
    filesIn(folder) {
      const inside = Object.keys(files).filter((name) => name.startsWith(`${folder}/`));
      return inside.length > 0 ? inside.sort() : SYSTEM.filesIn(folder);
    },
    writeFile: (path, bytes) => {
      if (path.includes('/')) throw Object.assign(new Error(), { code: 'ENOENT' });
      setting.written?.set(path, bytes);
    },
    readInput: () => read(() => bytesOf(input)),
    async *inputPieces() {
      yield read(() => bytesOf(input));
    },
    write(text) {
      said.out += text;
      return Promise.resolve();
    },
    warn: (text) => {
      said.err += text;
    },
    runProgram: setting.program ?? (() => ({ kind: 'missing' })),
    randomBytes,
    clock: () => 1_754_700_000,
    now: () => {
      time += pace;
      return time;
    },
    isErrorTerminal,
    isTerminal,
    isColourless,
  };
  const exit = await runCommand(args, system);
  return { exit, ...said };
}
