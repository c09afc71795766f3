import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';

// Each test starts a process.
vi.setConfig({ testTimeout: 60_000 });

const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface Outcome {
  readonly exit: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the script over an input to its end. */
function run(input: string | Uint8Array, ...args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/rpc.ts', ...args], {
      cwd: ROOT,
    });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.on('error', reject).on('close', (exit) => resolve({ exit, out, err }));
    child.stdin.on('error', () => {}).end(input);
  });
}

const PARSE_ERROR =
  '{"status":500,"body":"{\\"result\\":null,\\"error\\":{\\"code\\":-32700,\\"message\\":\\"Parse error\\"},\\"id\\":null}"}\n';

const unknownMethod = (id: string) =>
  `{"status":404,"body":"{\\"result\\":null,\\"error\\":{\\"code\\":-32601,\\"message\\":\\"Method not found\\"},\\"id\\":${id}}"}\n`;

describe('the rpc script', () => {
  test.each<[name: string, input: string | Uint8Array, args: readonly string[], out: string]>([
    ['nothing', '', [], ''],
    ['one line', '{"id":1,"method":"x"}\n', [], unknownMethod('1')],
    ['a last line that does not end', '{"id":1,"method":"x"}', [], unknownMethod('1')],
    ['a line that ends in \\r\\n', '{"id":1,"method":"x"}\r\n', [], unknownMethod('1')],
    ['an empty line', '\n', [], PARSE_ERROR],
    [
      'lines in order',
      '{"id":1,"method":"x"}\n[]\n\n{"id":3,"method":"x"}',
      [],
      `${unknownMethod('1')}{"status":200,"body":"[]"}\n${PARSE_ERROR}${unknownMethod('3')}`,
    ],
    ['a notification', '{"jsonrpc":"2.0","method":"x"}\n', [], '{"status":204,"body":""}\n'],
    ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22, 0x0a), [], PARSE_ERROR],
    ['a byte order mark', '\ufeff[]\n', [], PARSE_ERROR],
    [
      'a line of JSON that is wrapped',
      '{"body":"[\\n]"}\n',
      ['--wrapped'],
      '{"status":200,"body":"[]"}\n',
    ],
    ['a wrapped line that is none', '[]\n{"body":1}\nx\n', ['--wrapped'], PARSE_ERROR.repeat(3)],
    ['half a surrogate pair in a wrapper', '{"body":"\\ud800"}\n', ['--wrapped'], PARSE_ERROR],
    [
      'an answer with characters of many bytes',
      '{"id":"é😀","method":"x"}\n',
      ['--chain=regtest'],
      unknownMethod('\\"é😀\\"'),
    ],
  ])('answers %s', async (_name, input, args, out) => {
    expect(await run(input, ...args)).toEqual({ exit: 0, out, err: '' });
  });

  test.each([
    ['an unknown chain', ['--chain=foo'], 'unknown chain: foo'],
    ['an unknown option', ['--help'], 'unknown option: --help'],
  ])('refuses %s', async (_name, args, words) => {
    const { exit, out, err } = await run('[]\n', ...args);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain(words);
  });

  test('answers thousands of lines and very long ones', async () => {
    const long = `{"id":"${'a'.repeat(5_000_000)}","method":"x"}\n`;
    const short = '{"id":1,"method":"x"}\n'.repeat(5000);
    const { exit, out } = await run(short + long + short);
    expect(exit).toBe(0);
    const lines = out.split('\n');
    expect(lines.length).toBe(10_002);
    expect(lines[5000]?.length).toBeGreaterThan(5_000_000);
    expect(lines[10_000]).toBe(unknownMethod('1').trimEnd());
  });

  test('says of a line that is too long what Core says', async () => {
    const { out } = await run(`${' '.repeat(32 * 1024 * 1024 + 1)}\n[]\n`);
    expect(out).toBe('{"status":413,"body":""}\n{"status":200,"body":"[]"}\n');
  });

  test('ends quietly where its reader leaves', async () => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/rpc.ts'], { cwd: ROOT });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.stdin.on('error', () => {}).end('{"id":1,"method":"help"}\n'.repeat(50_000));
    child.stdout.once('data', () => child.stdout.destroy());
    const exit = await new Promise((resolve) => child.on('close', resolve));
    expect([exit, err]).toEqual([0, '']);
  });
});
