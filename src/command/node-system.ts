import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { stdin, stdout } from 'node:process';
import type { System } from './system.ts';

const INPUT_DESCRIPTOR = 0;

/** What Node does for the command. */
export const SYSTEM: System = {
  readFile: (path) => readFileSync(path),
  readInput: () => readFileSync(INPUT_DESCRIPTOR),
  inputPieces: () => stdin,
  async write(text) {
    if (!stdout.write(text)) await once(stdout, 'drain');
  },
  warn: (text) => process.stderr.write(text),
  randomBytes,
  now: () => performance.now(),
  isErrorTerminal: process.stderr.isTTY === true,
  isTerminal: stdout.isTTY === true,
  isColourless: Boolean(process.env['NO_COLOR']),
};

// A reader that goes away early has read what it wanted.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1);
});
