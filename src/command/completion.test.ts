import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { SHELLS } from './completion.ts';
import { run } from './testing/run.ts';

/* Bash is asked itself; where another shell is not there, its script is read alone. */

const has = (shell: string) => spawnSync(shell, ['--version']).status === 0;

/** What is offered for a line whose last word is being typed. */
async function offered(line: string): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-completion-'));
  const script = join(folder, 'touchstone.bash');
  writeFileSync(script, (await run(['completion', 'bash'])).out);
  const words = line.split(' ').flatMap((word) => word.split(/(=)/).filter((one) => one !== ''));
  const all = line.endsWith(' ') ? [...words, ''] : words;
  const quoted = all.map((word) => `'${word}'`).join(' ');
  const asked = `. "$1"; COMP_WORDS=(${quoted}); COMP_CWORD=${all.length - 1}; _touchstone; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync('bash', ['-c', asked, 'bash', script], { encoding: 'utf8' });
  return stdout.split('\n').filter((each) => each !== '');
}

describe.runIf(has('bash'))('bash offers', () => {
  test.each([
    ['touchstone in', ['inspect']],
    ['touchstone de', ['decode', 'describe']],
    ['touchstone inspect --pre', ['--prevtx']],
    ['touchstone decode --pre', []],
    ['touchstone inspect --chain=te', ['testnet3', 'testnet4']],
    ['touchstone inspect --chain sig', ['signet']],
    ['touchstone inspect --fail-on=inv', ['invalid']],
    ['touchstone describe --format=m', ['markdown']],
    ['touchstone completion ', ['bash', 'zsh', 'fish']],
    ['touchstone schema p', ['policy']],
    ['touchstone rpc decodeps', ['decodepsbt']],
    // Keys are no arguments.
    ['touchstone rpc signraw', []],
    ['touchstone inspect packag', ['package.json', 'package-lock.json']],
    ['touchstone nothing --ch', []],
  ])('%s', async (line, words) => {
    expect([...(await offered(line))].sort()).toEqual([...words].sort());
  });
});

describe.each(SHELLS)('the script for %s', (shell) => {
  test('names every command and its flags', async () => {
    const { out, exit } = await run(['completion', shell]);
    expect(exit).toBe(0);
    for (const { name, flags } of COMMANDS) {
      for (const word of [name, ...flags]) expect(out).toContain(word);
    }
  });

  test.runIf(has(shell))('is read by it', async () => {
    const { out } = await run(['completion', shell]);
    const read = spawnSync(shell, ['-n'], { input: out, encoding: 'utf8' });
    expect(read.stderr).toBe('');
  });
});
