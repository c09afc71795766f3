import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { encodeWif } from '../core/encoding/testing/private-key-text.ts';
import { privateKey } from '../core/sign/testing/utxos.ts';
import { run, type Setting } from './testing/run.ts';

/*
 * A private key that comes where none belongs is repeated nowhere: not in what is written,
 * not in what is said of it; and nothing of the command looks into the environment or
 * writes a file.
 */

const WIF = encodeWif(privateKey('A'), true, 'main');
const XPRV =
  'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
const SEED =
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const SECRETS = [WIF, XPRV, SEED];
const PSBT = readFileSync('public/samples/payment.psbt').toString('base64');

type Row = readonly [name: string, args: readonly string[], exit: number, setting?: Setting];

const rowsOf = (secret: string): readonly Row[] => [
  ['an argument', ['inspect', secret], 3],
  ['a command', [secret], 3],
  ['the value of a flag', ['inspect', `--chain=${secret}`, '-'], 3, { input: PSBT }],
  ['the name of a file', ['inspect', `--prevtx=${secret}`, '-'], 3],
  ['a parameter', ['rpc', 'decodescript', secret], 3],
  ['a named parameter', ['rpc', '-named', 'decodescript', `hexstring=${secret}`], 3],
  ['a parameter on standard input', ['rpc', '-stdin', 'decodepsbt'], 2, { input: `${secret}\n` }],
  ['a file to inspect', ['inspect', '-'], 2, { input: secret }],
  ['a file to decode', ['decode', 'f'], 2, { files: { f: secret } }],
  ['a file to compare', ['diff', 'f', '-'], 2, { files: { f: secret }, input: PSBT }],
  ['a file of several', ['package', 'f'], 2, { files: { f: secret } }],
  [
    'a descriptor',
    ['inspect', '--descriptor=f', '-'],
    2,
    { files: { f: `wpkh(${secret})` }, input: PSBT },
  ],
  [
    'a previous transaction',
    ['inspect', '--prevtx=f', '-'],
    2,
    { files: { f: secret }, input: PSBT },
  ],
  ['a policy', ['inspect', '--policy=f', '-'], 2, { files: { f: secret }, input: PSBT }],
  [
    'a descriptor in a policy',
    ['inspect', '--policy=f', '-'],
    2,
    {
      files: { f: JSON.stringify({ policy: 1, change: { descriptors: [`wpkh(${secret})`] } }) },
      input: PSBT,
    },
  ],
  ['a message', ['verify-message', '-'], 2, { input: secret }],
];

describe('a secret is refused, and not repeated', () => {
  test.each(
    SECRETS.flatMap((secret) =>
      rowsOf(secret).map(
        ([name, args, exit, setting]) =>
          [`${secret.slice(0, 4)}…`, name, { secret, args, exit, setting }] as const,
      ),
    ),
  )('%s as %s', async (_kind, _name, { secret, args, exit, setting }) => {
    const outcome = await run(args, setting);
    expect(outcome.exit).toBe(exit);
    const said = outcome.out + outcome.err;
    expect(said).not.toContain(secret);
    for (const part of secret.match(/\S{12,}/g) ?? []) expect(said).not.toContain(part);
  });

  test('but in an answer to a call, of what is no key to it', async () => {
    const body = JSON.stringify({
      id: 1,
      method: 'signrawtransactionwithkey',
      params: ['00', [WIF]],
    });
    const { out, err } = await run(['rpc'], { input: `${body}\n` });
    expect(out).toContain('TX decode failed');
    expect(out + err).not.toContain(WIF);
  });
});

const FOLDER = 'src/command';
const SOURCES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((name) => /^(?!.*testing).*(?<!\.test)\.ts$/.test(name))
  .map((name) => [name, readFileSync(`${FOLDER}/${name}`, 'utf8')] as const);

describe('the sources', () => {
  test('look into the environment for NO_COLOR alone', () => {
    const read = SOURCES.flatMap(([, code]) => code.match(/process\.env[^;,)\n]*/g) ?? []);
    expect(read).toEqual(["process.env['NO_COLOR']"]);
  });

  test('write no file but that of --out, and start no program but for the gate', () => {
    const doing =
      /\b(?:appendFile|createWriteStream|mkdir|child_process|spawn|execFile|execSync)\w*/;
    expect(SOURCES.filter(([, code]) => doing.test(code)).map(([name]) => name)).toEqual([
      'run-program.ts',
    ]);
    const asking = SOURCES.filter(([, code]) => /\.runProgram\b/.test(code));
    expect(asking.map(([name]) => name)).toEqual(['gate/gate.ts']);
    const writing = SOURCES.filter(([, code]) => /\bwriteFile/.test(code)).map(([name]) => name);
    expect(writing.sort()).toEqual(['files/made-file.ts', 'node-system.ts', 'system.ts']);
    expect(SOURCES.length).toBeGreaterThan(20);
  });
});
