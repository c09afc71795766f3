import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faults, schemaOf, wholeSchema } from './testing/json-schema.ts';
import { run, type Setting } from './testing/run.ts';

/* Files, several of them, folders, files among the arguments, and files that are written. */

const read = (name: string) => readFileSync(`public/samples/${name}.psbt`);
const PAYMENT = read('payment');
const BASE64 = PAYMENT.toString('base64');
/** One bit of a signature is another. */
const INVALID = Buffer.from(
  read('multisig').toString('hex').replace('304402203b49a962', '304402203b49a963'),
  'hex',
);
const TRANSACTION =
  '020000000111111111111111111111111111111111111111111111111111111111111111110000000000fdffffff0118ddf50500000000160014751e76e8199196d454941c45d1b3a323f1433bd600000000';
const FILES = {
  'good.psbt': PAYMENT,
  'bad.psbt': INVALID,
  'raw.hex': TRANSACTION,
  'cut.psbt': PAYMENT.subarray(0, 40),
  'words.txt': 'Hello',
  'in/a.psbt': PAYMENT,
  'in/b/c.psbt': INVALID,
  'in/notes.md': 'Hello',
  'empty/notes.md': 'Hello',
} as const;

type Row = readonly [args: readonly string[], exit: number, words: string, setting?: Setting];

const GIVEN: readonly Row[] = [
  // The word “inspect” may be left out.
  [['good.psbt'], 0, 'Not signed: needs'],
  [['--fail-on=incomplete', 'good.psbt'], 1, 'Exit code 1: incomplete'],
  [['-'], 0, 'Not signed: needs', { input: PAYMENT }],
  [['./public/samples/payment.psbt'], 0, 'Not signed: needs'],
  [[BASE64], 0, 'Not signed: needs'],
  [[TRANSACTION], 0, 'Transaction, 82 bytes'],
  [['decode', BASE64], 0, '"tx": {'],
  [['diff', BASE64, 'good.psbt'], 0, 'They are the same'],
  // Several.
  [['good.psbt', 'raw.hex'], 0, '\n\n2 files: 2 fine\n'],
  [['good.psbt', 'bad.psbt'], 1, '2 files: 1 fine, 1 with what was looked for'],
  [['bad.psbt', 'good.psbt'], 1, 'exit code 1: danger, invalid (signature-invalid)\ngood.psbt: '],
  [['bad.psbt', 'cut.psbt', 'good.psbt'], 2, '\ncut.psbt: '],
  [['good.psbt', 'words.txt'], 2, 'words.txt: neither a PSBT nor a transaction: some other text'],
  [['good.psbt', 'gone.psbt'], 2, 'gone.psbt cannot be read: no such file'],
  [['good.psbt', '-'], 1, 'standard input: ', { input: INVALID }],
  [['good.psbt', BASE64], 0, '\ncHNidP8BAHEC…: Not signed'],
  [['inspect', '--fail-on=none', 'good.psbt', 'bad.psbt'], 0, '2 files: 2 fine'],
  [['in'], 1, '2 files: 1 fine, 1 with what was looked for; 1 file of other names not looked at'],
  [['in', 'good.psbt'], 1, '3 files: 2 fine, 1 with'],
  [['empty'], 2, 'empty: no file in it ends with .psbt'],
  [['empty', 'good.psbt'], 2, '2 files: 1 fine, 1 not read'],
];

const withFiles = ({ input }: Setting = {}) => ({
  files: FILES,
  ...(input !== undefined && { input }),
});
const named = (rows: readonly Row[]) =>
  rows.map((row) => [`${row[0].join(' ').slice(0, 60)} → ${row[1]} ${row[2]}`, row] as const);

describe('what is given', () => {
  test.each(named(GIVEN))('%s', async (_name, [args, exit, words, setting]) => {
    const outcome = await run(args, withFiles(setting));
    expect([outcome.err, outcome.exit]).toEqual(['', exit]);
    expect(outcome.out).toContain(words);
  });

  test.each(named(GIVEN))(
    'as JSON it fits the schema: %s',
    async (_name, [args, exit, , setting]) => {
      const outcome = await run(['--json', ...args], withFiles(setting));
      const answer = JSON.parse(outcome.out);
      expect([outcome.exit, answer.exit]).toEqual([exit, exit]);
      expect(faults(answer, await wholeSchema())).toEqual([]);
    },
  );

  test('a file of several is told as it would be alone', async () => {
    const many = JSON.parse((await run(['--json', 'bad.psbt', 'good.psbt'], withFiles())).out);
    const { schema, command, ...alone } = JSON.parse(
      (await run(['--json', 'bad.psbt'], withFiles())).out,
    );
    expect([schema, command]).toEqual([many.schema, 'inspect']);
    expect(many.files[0]).toEqual({ file: 'bad.psbt', ...alone });
  });
});

const WRONG: readonly Row[] = [
  [['gone.psbt'], 2, 'gone.psbt cannot be read: no such file'],
  [['inspect', 'cut.psbt'], 2, 'cut.psbt: '],
  [['decode', 'cut.psbt'], 2, 'cut.psbt: '],
  [['describe', 'cut.psbt'], 2, 'cut.psbt: '],
  [['diff', 'good.psbt', 'cut.psbt'], 2, 'cut.psbt: '],
  [['package', 'good.psbt', 'cut.psbt'], 2, 'cut.psbt: '],
  [['inspect', '--prevtx=words.txt', 'good.psbt'], 2, 'words.txt: neither'],
  [['inspect', '--descriptor=words.txt', 'good.psbt'], 2, 'words.txt: no descriptor in it'],
  [['explain', 'words.txt'], 2, 'words.txt: no descriptor in it'],
  [['name', 'words.txt'], 2, 'words.txt: no proof of a name in it'],
  [['verify-message', 'words.txt'], 2, 'words.txt: no signed message in it'],
  [['combine', 'good.psbt', 'cut.psbt'], 2, 'cut.psbt: '],
  [['combine', 'good.psbt', 'bad.psbt'], 2, 'good.psbt, bad.psbt: '],
  [['combine', 'good.psbt', 'raw.hex'], 2, 'raw.hex: a transaction beside a psbt'],
  [['finalize', 'raw.hex'], 2, 'raw.hex: a transaction, where a PSBT is wanted'],
  [['finalize', 'cut.psbt'], 2, 'cut.psbt: '],
  [['convert', 'cut.psbt'], 2, 'cut.psbt: '],
  [['mend', 'cut.psbt'], 2, 'cut.psbt: '],
  [['redact', 'raw.hex'], 2, 'raw.hex: a transaction, where a PSBT is wanted'],
  [['mend', '--earlier=raw.hex', 'good.psbt'], 2, 'raw.hex: a transaction'],
  [['convert', '-o', 'no/such.psbt', 'good.psbt'], 2, 'no/such.psbt cannot be written'],
];

const MISUSED: readonly Row[] = [
  [['frobnicate'], 3, 'there is no command or file “frobnicate”'],
  [['inspect', '--frob', 'good.psbt'], 3, 'unknown flag --frob'],
  [['convert', '--to=1', 'good.psbt'], 3, '--to takes 0 or 2'],
  [['mend', '--mends=all', 'good.psbt'], 3, '--mends takes add-previous-transaction'],
  [['combine', 'good.psbt'], 3, 'usage: touchstone combine'],
  [['-', '-'], 3, 'standard input can be only one of the files'],
  [['inspect', '-o', 'x', 'good.psbt'], 3, 'inspect takes no --out'],
];

describe('an error', () => {
  test.each(named([...WRONG, ...MISUSED]))('%s', async (_name, [args, exit, words]) => {
    const outcome = await run(args, withFiles());
    expect([outcome.exit, outcome.out]).toEqual([exit, '']);
    expect(outcome.err).toContain(`touchstone: ${words}`);
    const json = await run(['--json', ...args], withFiles());
    const answer = JSON.parse(json.out);
    expect([json.exit, answer.exit, json.err]).toEqual([exit, exit, outcome.err]);
    expect(`touchstone: ${answer.error.message}\n`).toBe(outcome.err);
    expect(faults(answer, await wholeSchema())).toEqual([]);
  });

  test.each(named(WRONG))('names its file in JSON: %s', async (_name, [args, , words]) => {
    const { error } = JSON.parse((await run(['--json', ...args], withFiles())).out);
    expect(words.startsWith(error.file)).toBe(true);
  });

  test.each<[args: readonly string[], command: string | undefined]>([
    [['gone.psbt'], 'inspect'],
    [['--wrong', '-'], 'inspect'],
    [['--policy=gone.json', 'good.psbt'], 'inspect'],
    [['explain', 'words.txt'], 'explain'],
    [['frobnicate'], undefined],
    [['--policy=gone.json'], undefined],
  ])('of %j is of a command: %s', async (args, command) => {
    const answer = JSON.parse((await run(['--json', ...args], withFiles())).out);
    expect([typeof answer.error, answer.command]).toEqual(['object', command]);
  });
});

const VERSION2 = (await run(['convert', 'good.psbt'], withFiles())).out;

describe('a file that is made', () => {
  test.each<[what: string, args: readonly string[], exit: number, starts: string]>([
    ['of several', ['combine', 'good.psbt', 'good.psbt'], 0, BASE64.slice(0, 40)],
    ['of signatures that are missing', ['finalize', 'good.psbt'], 1, 'cHNidP8'],
    ['of another version', ['convert', 'good.psbt'], 0, 'cHNidP8BAgQCAAAA'],
    ['of its own version', ['convert', '--to=0', 'good.psbt'], 0, BASE64],
    ['of a transaction', ['convert', 'raw.hex'], 0, 'cHNidP8BAFI'],
    ['to show to strangers', ['redact', 'good.psbt'], 0, 'cHNidP8'],
    ['of a mend', ['mend', 'good.psbt'], 0, 'cHNidP8'],
  ])('%s goes to standard output', async (_, args, exit, starts) => {
    const outcome = await run(args, withFiles());
    expect(outcome.exit).toBe(exit);
    expect(outcome.out.startsWith(starts)).toBe(true);
    const { text } = JSON.parse((await run([...args, '--json'], withFiles())).out);
    expect(`${text}\n`).toBe(outcome.out);
    expect(
      faults(
        JSON.parse((await run([...args, '--json'], withFiles())).out),
        await schemaOf(args[0]!),
      ),
    ).toEqual([]);
  });

  test('there and back is the same PSBT', async () => {
    const back = await run(['convert', '-'], { input: VERSION2 });
    expect((await run(['diff', '-', 'good.psbt'], { ...withFiles(), input: back.out })).exit).toBe(
      0,
    );
  });

  test.each<[name: string, bytes: (written: Uint8Array) => string]>([
    ['a.psbt', (written) => Buffer.from(written).toString('base64')],
    ['a.hex', (written) => Buffer.from(`${Buffer.from(written)}`.trim(), 'hex').toString('base64')],
    ['a.txt', (written) => `${Buffer.from(written)}`.trim()],
    ['A.PSBT', (written) => Buffer.from(written).toString('base64')],
  ])('is written to %s', async (name, bytes) => {
    const written = new Map<string, Uint8Array>();
    const outcome = await run(['convert', '-o', name, 'good.psbt'], { ...withFiles(), written });
    expect([outcome.exit, outcome.out, outcome.err]).toEqual([0, `Written: ${name}\n`, '']);
    expect(bytes(written.get(name)!)).toBe(VERSION2.trim());
  });

  test('a transaction is written as hex', async () => {
    const final = JSON.parse(
      (await run(['finalize', '--json', 'public/samples/taproot.psbt'])).out,
    );
    const written = new Map<string, Uint8Array>();
    const args = ['finalize', '--out=t.psbt', 'public/samples/taproot.psbt'];
    const outcome = await run(args, { written });
    expect(written.size).toBe(1);
    const text = Buffer.from(written.get('t.psbt')!);
    expect([outcome.exit, final.complete]).toEqual(final.complete ? [0, true] : [1, false]);
    if (final.complete) expect(`${text}`).toBe(`${final.text}\n`);
  });

  test('what was done is told beside it', async () => {
    const outcome = await run(['mend', 'good.psbt'], withFiles());
    expect(outcome.err).toMatch(/^(?:Nothing was changed|Mended: |Left: )/);
    expect(outcome.out.split('\n')).toHaveLength(2);
  });
});

describe('rpc', () => {
  test.each<[args: readonly string[], exit: number, words: string, setting?: Setting]>([
    [['decodepsbt', 'good.psbt'], 0, '"tx": {'],
    [['-named', 'decodepsbt', 'psbt=good.psbt'], 0, '"tx": {'],
    [['decoderawtransaction', 'raw.hex'], 0, '"vin": ['],
    [['combinepsbt', '["good.psbt","good.psbt"]'], 0, BASE64.slice(0, 40)],
    [['comparepsbts', 'good.psbt', BASE64], 0, '"kind": "same"'],
    [['decodepsbt', 'cut.psbt'], 2, ''],
    [['decodepsbt', 'words.txt'], 2, ''],
    [['decodepsbt', 'gone.psbt'], 2, ''],
    // What is no PSBT is no file.
    [['validateaddress', 'good.psbt'], 0, '"isvalid": false'],
  ])('takes files: %j', async (args, exit, words) => {
    const outcome = await run(['rpc', ...args], withFiles());
    expect(outcome.exit).toBe(exit);
    expect(outcome.out).toContain(words);
  });

  const lines = (...calls: readonly object[]) => calls.map((one) => JSON.stringify(one)).join('\n');

  test.each<[what: string, input: string, exit: number, out: string, err: string]>([
    [
      'a text',
      lines({ id: 1, method: 'combinepsbt', params: [[BASE64]] }),
      0,
      BASE64.slice(0, 40),
      '',
    ],
    [
      'an object',
      lines({ id: 1, method: 'validateaddress', params: ['x'] }),
      0,
      '{"isvalid":false',
      '',
    ],
    [
      'an error, and what comes after it',
      lines({ id: 1, method: 'no' }, { id: 2, method: 'combinepsbt', params: [[BASE64]] }),
      2,
      `\n${BASE64.slice(0, 40)}`,
      'touchstone: line 1: Method not found\n',
    ],
    ['no JSON', '{', 2, '\n', 'touchstone: line 1: Parse error\n'],
  ])('--plain prints results alone: %s', async (_, input, exit, out, err) => {
    const outcome = await run(['rpc', '--plain'], { input });
    expect([outcome.exit, outcome.err]).toEqual([exit, err]);
    expect(outcome.out.startsWith(out)).toBe(true);
  });

  test('--plain is for lines alone', async () => {
    const outcome = await run(['rpc', '--plain', 'help']);
    expect([outcome.exit, outcome.err]).toEqual([
      3,
      'touchstone: --plain is for lines on standard input\n',
    ]);
  });
});
