import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtFolder } from '../../test/built.ts';

/* The command as it is built, alone in a folder where it finds nothing. */

const PAYMENT = resolve('public/samples/payment.psbt');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-command-'));
  copyFileSync(join(builtFolder(), 'package/touchstone.mjs'), join(folder, 'touchstone.mjs'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(args: readonly string[], input: string | Uint8Array = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['touchstone.mjs', ...args], {
    cwd: folder,
    input,
    encoding: 'utf8',
  });
  return { exit: status, out: stdout, err: stderr };
}

describe('the command', () => {
  test.each<[args: readonly string[], exit: number, words: string, input?: Uint8Array]>([
    [['inspect', PAYMENT], 0, 'Not signed'],
    [['inspect', '-'], 0, 'Not signed', readFileSync(PAYMENT)],
    [['inspect', '--fail-on=incomplete', PAYMENT], 1, 'Not signed'],
    [['inspect', 'none'], 2, ''],
    [['inspect'], 3, ''],
    [['rpc', 'help', 'help'], 0, 'help ( "command" )'],
  ])('%j ends with %i', (args, exit, words, input) => {
    const outcome = run(args, input);
    expect(outcome.exit).toBe(exit);
    expect(outcome.out).toContain(words);
    expect(outcome.err === '').toBe(exit < 2);
  });

  test('ends quietly where its reader leaves', () => {
    const many = `yes '{"id":1,"method":"help"}' | head -n 20000`;
    const command = `"${process.execPath}" touchstone.mjs rpc`;
    const lines = execFileSync('sh', ['-c', `${many} | ${command} | head -n 1`], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(lines.split('\n')).toHaveLength(2);
  });

  const NODE = `"${process.execPath}"`;
  /** Whoever has a pipe as its own standard input makes it not wait, for all that share it. */
  const SHARING = `child_process.spawn(process.execPath, ['touchstone.mjs', 'inspect', '-'], { stdio: 'inherit' }); process.stdin`;

  test.each([
    ['that comes late', `${NODE} touchstone.mjs inspect -`],
    ['that a pipe does not wait for', `${NODE} -e "${SHARING}"`],
  ])('reads standard input %s', (_what, command) => {
    const text = execFileSync('sh', ['-c', `(sleep 2; cat "${PAYMENT}") | ${command}`], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(text).toContain('Not signed');
  });

  test.each([
    ['a file', ['inspect', '/dev/zero']],
    ['standard input', ['inspect', '-']],
  ])('gives up %s that does not end', (_what, args) => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', `${NODE} touchstone.mjs ${args.join(' ')} < /dev/zero`],
      { cwd: folder, encoding: 'utf8' },
    );
    expect(stderr).toContain('cannot be read: too large');
    expect(status).toBe(2);
  });

  test.each([
    ['answers', 'touchstone.schema.json'],
    ['policy', 'policy.schema.json'],
  ])('prints the schema of %s that is in the package as %s', (which, name) => {
    const file = readFileSync(join(builtFolder(), 'package', name), 'utf8');
    expect(run(['schema', which]).out).toBe(file);
  });

  test('has the licences of what it holds beside it', () => {
    const licences = readFileSync(join(builtFolder(), 'package/LICENSES'), 'utf8');
    for (const name of ['@noble/hashes', '@noble/secp256k1', '@scure/base']) {
      expect(licences).toContain(`${name} `);
    }
    expect(licences).not.toContain('react');
  });
});

describe('the gate', () => {
  const psbt = readFileSync(PAYMENT).toString('base64');
  const echo = ['--', process.execPath, '-e'];
  const gate = (most: string, args: readonly string[], input: string) => {
    writeFileSync(join(folder, 'p'), JSON.stringify({ policy: 1, pay: { most } }));
    return run(['gate', '--policy=p', ...args], input);
  };

  test('gives out what a signer gives back', () => {
    const outcome = gate('21', [...echo, 'process.stdin.pipe(process.stdout)'], psbt);
    expect(outcome).toEqual({ exit: 0, out: `${psbt}\n`, err: '' });
  });

  test('asks no signer where the policy is broken', () => {
    const outcome = gate('0', [...echo, 'process.stderr.write("I ran")'], psbt);
    expect([outcome.exit, outcome.out]).toEqual([1, '']);
    expect(outcome.err).not.toContain('I ran');
  });

  test('speaks the protocol through', () => {
    const code = `process.stdin.on('data', (data) => console.log(JSON.stringify({ psbt: String(data).split(' ')[1] })))`;
    const flags = ['--', '--stdin', '--fingerprint', '00000000', '--chain', 'main'];
    const outcome = gate('21', [...echo, code, ...flags], `signtx ${psbt}`);
    expect([outcome.exit, JSON.parse(outcome.out)]).toEqual([0, { psbt }]);
  });

  test('ends a signer that does not end', () => {
    const outcome = gate('21', ['--timeout=1', ...echo, 'setInterval(() => {}, 1000)'], psbt);
    expect([outcome.exit, outcome.out]).toEqual([2, '']);
    expect(outcome.err).toContain('did not end in time');
  });
});
