import { expect, test } from 'vitest';
import { runProgram } from './run-program.ts';

const node = (code: string, timeout = 20_000, input = '') =>
  runProgram({
    command: process.execPath,
    args: ['-e', code],
    input: new TextEncoder().encode(input),
    timeout,
  });

test.each<[string, string, string]>([
  ['what it writes', 'process.stdout.write("a b")', 'a b'],
  ['what it is given', 'process.stdin.pipe(process.stdout)', 'input'],
  ['nothing of what it is given', 'process.stdin.destroy()', ''],
])('gives %s', (_, code, words) => {
  const output = Buffer.from(words);
  expect(node(code, 20_000, 'input')).toEqual({ kind: 'ended', exit: 0, output });
});

/** Its own child keeps the output open. */
const WITH_A_CHILD = `require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 3000)'], { stdio: 'inherit' }); setInterval(() => {}, 1000)`;

test.each<[string, string, number, string]>([
  ['a program that never ends', 'setInterval(() => {}, 1000)', 100, 'late'],
  ['one that takes no signal', 'process.on("SIGTERM", () => {}); for (;;);', 100, 'late'],
  ['one whose child goes on', WITH_A_CHILD, 500, 'late'],
  ['one that ends itself', 'process.kill(process.pid, "SIGKILL")', 20_000, 'killed'],
  [
    'one that never stops writing',
    'for (;;) require("fs").writeSync(1, Buffer.alloc(1 << 22))',
    20_000,
    'endless',
  ],
])('tells of %s', (_, code, timeout, kind) => {
  expect(node(code, timeout)).toEqual({ kind });
});

test('tells of one that is not there, and asks no shell', () => {
  const run = { args: [], input: new Uint8Array(0), timeout: 1000 };
  expect(runProgram({ ...run, command: 'no-such-program; echo' })).toEqual({ kind: 'missing' });
});

test('says what a program ends with', () => {
  expect(node('process.exit(7)')).toMatchObject({ kind: 'ended', exit: 7 });
});
