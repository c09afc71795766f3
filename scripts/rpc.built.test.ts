import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';

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

/** Lines of input, and what is answered to them. */
type Row = readonly [name: string, input: string | Uint8Array, out: string];

/** Rows of one group are given to one process, one behind the other. */
const GROUPS: readonly (readonly [args: readonly string[], rows: readonly Row[]])[] = [
  [
    [],
    [
      ['a byte order mark at the very beginning', '\ufeff[]\n', PARSE_ERROR],
      ['one line', '{"id":1,"method":"x"}\n', unknownMethod('1')],
      ['a line that ends in \\r\\n', '{"id":1,"method":"x"}\r\n', unknownMethod('1')],
      ['an empty line', '\n', PARSE_ERROR],
      [
        'lines in order',
        '{"id":1,"method":"x"}\n[]\n\n{"id":3,"method":"x"}\n',
        `${unknownMethod('1')}{"status":200,"body":"[]"}\n${PARSE_ERROR}${unknownMethod('3')}`,
      ],
      ['a notification', '{"jsonrpc":"2.0","method":"x"}\n', '{"status":204,"body":""}\n'],
      ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22, 0x0a), PARSE_ERROR],
      ['a byte order mark', '\ufeff[]\n', PARSE_ERROR],
      ['a last line that does not end', '{"id":1,"method":"x"}', unknownMethod('1')],
    ],
  ],
  [
    ['--wrapped'],
    [
      ['a line of JSON that is wrapped', '{"body":"[\\n]"}\n', '{"status":200,"body":"[]"}\n'],
      ['a wrapped line that is none', '[]\n{"body":1}\nx\n', PARSE_ERROR.repeat(3)],
      ['half a surrogate pair in a wrapper', '{"body":"\\ud800"}\n', PARSE_ERROR],
    ],
  ],
  [
    ['--chain=regtest'],
    [
      [
        'an answer with characters of many bytes',
        '{"id":"é😀","method":"x"}\n',
        unknownMethod('\\"é😀\\"'),
      ],
    ],
  ],
  [[], []],
];

const linesOf = (text: string): readonly string[] => text.split('\n').slice(0, -1);

describe('the rpc script', () => {
  describe.each(GROUPS)('told %j', (args, rows) => {
    let outcome: Outcome;
    beforeAll(async () => {
      outcome = await run(Buffer.concat(rows.map(([, input]) => Buffer.from(input))), ...args);
    });

    test.each(rows.map((row, i) => [...row, i] as const))('answers %s', (_name, _in, out, i) => {
      const before = rows.slice(0, i).flatMap((row) => linesOf(row[2])).length;
      const own = linesOf(out);
      expect(linesOf(outcome.out).slice(before, before + own.length)).toEqual(own);
    });

    test(`answers no more than ${rows.length === 0 ? 'nothing' : 'that'}, and ends`, () => {
      expect(outcome).toEqual({ exit: 0, out: rows.map(([, , out]) => out).join(''), err: '' });
    });
  });

  test.each([
    ['an unknown chain', ['--chain=foo'], 'unknown chain: foo'],
    ['an unknown option', ['--help'], 'unknown option: --help'],
  ])('refuses %s', async (_name, args, words) => {
    const { exit, out, err } = await run('[]\n', ...args);
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain(words);
  });

  test('answers thousands of lines, very long ones, and one that is too long as Core does', async () => {
    const long = `{"id":"${'a'.repeat(5_000_000)}","method":"x"}\n`;
    const short = '{"id":1,"method":"x"}\n'.repeat(5000);
    const tooLong = `${' '.repeat(32 * 1024 * 1024 + 1)}\n`;
    const { exit, out } = await run(short + long + tooLong + short);
    expect(exit).toBe(0);
    const lines = out.split('\n');
    expect(lines.length).toBe(10_003);
    expect(lines[5000]?.length).toBeGreaterThan(5_000_000);
    expect(lines[5001]).toBe('{"status":413,"body":""}');
    expect(lines[10_001]).toBe(unknownMethod('1').trimEnd());
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
