import { expect, test } from 'vitest';
import { fileOf, wpkh } from '../core/sign/testing/built-files.ts';
import { run } from './testing/run.ts';

const MANY = fileOf({ inputs: Array.from({ length: 9 }, () => ({ lock: wpkh('A') })) });
const AWAY = '\r\u001b[K';
const LINE = `${AWAY}touchstone: `;

test.each([
  ['what takes long on a terminal is told', { isErrorTerminal: true, pace: 200 }, true],
  ['what is quick is not', { isErrorTerminal: true, pace: 1 }, false],
  ['nor what is not read by a person', { isErrorTerminal: false, pace: 200 }, false],
] as const)('%s', async (_name, setting, isTold) => {
  for (const command of ['inspect', 'describe']) {
    const { err, exit } = await run([command, '-'], { input: MANY, ...setting });
    expect(exit).toBe(0);
    // Nothing of it stays.
    const told = err.startsWith(LINE) && err.endsWith(AWAY);
    expect(told ? 'told' : err).toBe(isTold ? 'told' : '');
    if (isTold) expect(err).toContain(' of 9 inputs are verified');
  }
});

test('it is away before an error is told', async () => {
  const setting = { input: MANY, isErrorTerminal: true, pace: 200, files: { p: '{}' } };
  const { err, exit } = await run(['inspect', '--policy=p', '-'], setting);
  expect([exit, err]).toEqual([2, 'touchstone: p: has no policy\n']);
});
