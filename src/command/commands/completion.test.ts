import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { run } from '../testing/run.ts';

const say = (words: string) => process.stderr.write(`${words}\n`);
const has = (shell: string) => spawnSync(shell, ['-c', 'true']).status === 0;
if (!has('bash')) say('There is no bash here: what it completes is not tried.');
for (const shell of ['zsh', 'fish']) {
  if (!has(shell)) say(`There is no ${shell} here: its completion is not read by it.`);
}

/** What bash offers for the last of the words. */
async function offered(words: readonly string[]): Promise<readonly string[]> {
  const { out } = await run(['completion', 'bash']);
  const asked = `COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _touchstone; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const script = `${out}\n${asked}`;
  const { stdout, stderr } = spawnSync('bash', ['-c', script, 'bash', 'touchstone', ...words], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.split('\n').filter((line) => line !== '');
}

describe.skipIf(!has('bash'))('bash', () => {
  test.each<[words: readonly string[], offers: readonly string[]]>([
    [['in'], ['inspect']],
    [['-'], ['--help', '--version']],
    [
      ['schema', ''],
      ['answers', 'policy'],
    ],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['inspect', '--fail-on', 'inv'], ['invalid']],
    [
      ['inspect', '--chain', '='],
      ['main', 'testnet3', 'testnet4', 'signet', 'regtest'],
    ],
    [
      ['inspect', '--chain', '=', 'test'],
      ['testnet3', 'testnet4'],
    ],
    [['describe', '-format', 'm'], ['markdown']],
    [
      ['inspect', '--p'],
      ['--prevtx', '--payments', '--policy'],
    ],
    [['inspect', '-reg'], ['-regtest']],
    [['rpc', 'decodes'], ['decodescript']],
    [['rpc', '-regtest', 'decodep'], ['decodepsbt']],
    // No key is offered a place among arguments.
    [['rpc', 'signpsbtwith'], []],
    // Names of files, which bash completes itself.
    [['inspect', ''], []],
    [['inspect', '--prevtx', ''], []],
    [['rpc', 'decodescript', ''], []],
  ])('completes %j', async (words, offers) => {
    expect(await offered(words)).toEqual(offers);
  });
});

describe.each(['zsh', 'fish'])('%s', (shell) => {
  test.skipIf(!has(shell))('reads what is written for it', async () => {
    const { out } = await run(['completion', shell]);
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-completion-'));
    try {
      // Standard input is a socket here, which a shell cannot open by name.
      const file = join(folder, shell);
      writeFileSync(file, out);
      const { status, stderr } = spawnSync(shell, ['-n', file], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([0, '']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
