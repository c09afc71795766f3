import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { stdout } from 'node:process';
import { runProgram } from './run-program.ts';
import type { System } from './system.ts';

const INPUT_DESCRIPTOR = 0;

/** What Node does for the command. */
export const SYSTEM: System = {
  readFile(path) {
    const descriptor = openSync(path, 'r');
    try {
      return readAll(descriptor);
    } finally {
      closeSync(descriptor);
    }
  },
  kindOf(path) {
    try {
      return statSync(path).isDirectory() ? 'folder' : 'file';
    } catch {
      return undefined;
    }
  },
  filesIn,
  writeFile(path, bytes) {
    const beside = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      writeFileSync(beside, bytes, { flag: 'wx' });
      renameSync(beside, path);
    } catch (error) {
      rmSync(beside, { force: true });
      throw error;
    }
  },
  readInput: () => readAll(INPUT_DESCRIPTOR),
  // Not before it is wanted: from then on a pipe does not wait.
  inputPieces: () => process.stdin,
  async write(text) {
    if (!stdout.write(text)) await once(stdout, 'drain');
  },
  warn: (text) => process.stderr.write(text),
  runProgram,
  randomBytes,
  now: () => performance.now(),
  clock: () => Math.floor(Date.now() / 1000),
  isErrorTerminal: process.stderr.isTTY === true,
  isTerminal: stdout.isTTY === true,
  isColourless: Boolean(process.env['NO_COLOR']),
};

// A reader that goes away early has read what it wanted.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});

/** Links to folders are not followed: one may lead back. */
function filesIn(folder: string): readonly string[] {
  const found = readdirSync(folder, { withFileTypes: true });
  const entries = found.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/** More than any file may have that is read; one that never ends is given up here. */
const MOST_BYTES = 64 << 20;
const PIECE = 1 << 16;
const WAIT_MS = 10;

function readAll(descriptor: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (let length = 0; length <= MOST_BYTES; ) {
    const piece = readPiece(descriptor);
    if (piece.length === 0) return Buffer.concat(pieces);
    pieces.push(piece);
    length += piece.length;
  }
  throw new RangeError('More than is read');
}

/** Empty at the end. A pipe does not wait where another program that shares it wants so. */
function readPiece(descriptor: number): Uint8Array {
  const piece = Buffer.alloc(PIECE);
  for (;;) {
    try {
      return piece.subarray(0, readSync(descriptor, piece));
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      // Windows says so at the end of a pipe.
      if (code === 'EOF') return piece.subarray(0, 0);
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
    }
  }
}
