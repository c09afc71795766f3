import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv';
import { expect, test } from 'vitest';
import { recordedCalls, textParameters } from '../../test/recorded.ts';
import { run } from './testing/run.ts';

/*
 * 500 files through every form of the command with `--json`: each answer is one object of the
 * schema, by two readers of JSON Schema that are not ours, and says what the command ends
 * with.
 */

const COUNT = 500;
const texts = (names: readonly string[], keep: (text: string) => boolean) => [
  ...new Set(names.flatMap(recordedCalls).flatMap(textParameters).filter(keep)),
];
const PSBTS = texts(
  ['psbt-main', 'psbt-more', 'psbt-odd', 'psbt-regtest', 'psbt-testnet4'],
  (text) => text.startsWith('cHNid'),
);

/** Whole, cut off, with a byte that is another, as hex of nothing, and as text. */
const BENT: readonly ((text: string, i: number) => string | Uint8Array)[] = [
  (text) => text,
  (text) => Buffer.from(text, 'base64'),
  (text, i) => Buffer.from(text, 'base64').subarray(0, 30 + i),
  (text, i) =>
    Buffer.from(text, 'base64').map((byte, at) => (at === 12 + (i % 90) ? byte ^ 4 : byte)),
  (text, i) => text.slice(0, 40 + i),
  (text) => `{"psbt":"${text}"}`,
  (text) => Buffer.from(text, 'base64').toString('hex'),
  (_, i) => `a letter, ${i}`,
];

const FILES: readonly (string | Uint8Array)[] = Array.from({ length: COUNT }, (_, i) =>
  BENT[i % BENT.length]!(PSBTS[(i * 7) % PSBTS.length]!, i),
);

const OTHER = PSBTS.find((text) => text.length < 1000)!;

/** By what stands before the name of the file; `f` is the file, `other` another one. */
const FORMS: readonly (readonly string[])[] = [
  ['f'],
  ['inspect', '--fail-on=note,incomplete,unproven', 'f'],
  ['inspect', '--policy=policy', 'f'],
  ['f', 'other', 'gone'],
  ['in'],
  ['decode', 'f'],
  ['describe', '--format=markdown', 'f'],
  ['diff', 'f', 'other'],
  ['package', 'f', 'other'],
  ['explain', 'f'],
  ['name', 'f'],
  ['verify-message', 'f'],
  ['combine', 'f', 'f'],
  ['finalize', 'f'],
  ['convert', 'f'],
  ['mend', 'f'],
  ['redact', 'f'],
  ['inspect', '--prevtx=f', 'other'],
  ['inspect', '--descriptor=f', 'other'],
  ['inspect', '--policy=f', 'other'],
  ['inspect', '--wrong', 'f'],
];

const POLICY = '{"policy":1,"fee":{"most":"0.001"},"fail_on":["warning"]}';

interface Answer {
  readonly args: readonly string[];
  readonly exit: number;
  readonly out: string;
}

async function answerAll(): Promise<readonly Answer[]> {
  const found: Answer[] = [];
  for (const file of FILES) {
    const files = { f: file, other: OTHER, policy: POLICY, 'in/a.psbt': file, 'in/b.txt': '' };
    for (const args of FORMS) {
      const { exit, out } = await run(['--json', ...args], { files });
      found.push({ args, exit, out });
    }
  }
  return found;
}

/** What each form may end with: not read (2) wherever the file may be nothing, and 3 where it is called wrongly. */
const exitsOf = (form: readonly string[]): readonly number[] =>
  form.includes('--wrong') ? [3] : form.includes('gone') ? [2] : [0, 1, 2];

const all = answerAll();

test('each is one line of JSON, and says what the command ends with', async () => {
  const wrong = (await all).filter(({ args, exit, out }) => {
    const answer: { readonly exit?: unknown } = JSON.parse(out);
    return answer.exit !== exit || !exitsOf(args).includes(exit) || out.split('\n').length !== 2;
  });
  expect(wrong.map(({ args, exit, out }) => [args, exit, out.slice(0, 300)])).toEqual([]);
  expect((await all).length).toBe(COUNT * FORMS.length);
  // Errors are among them of every form.
  const forms = FORMS.filter((form) => form.every((word) => word !== 'gone' && word !== '--wrong'));
  const unread = new Set((await all).filter(({ exit }) => exit === 2).map(({ args }) => args));
  expect(forms.filter((form) => !unread.has(form))).toEqual([]);
});

test('each fits the schema by ajv, which compiles it in its strict mode', async () => {
  const ajv = new Ajv({ strict: true, allErrors: false });
  const isRight = ajv.compile(JSON.parse((await run(['schema'])).out));
  const wrong = (await all).filter(({ out }) => !isRight(JSON.parse(out)));
  expect(wrong.map(({ args, out }) => [args, out.slice(0, 300)])).toEqual([]);
});

const hasPython = spawnSync('python3', ['-c', 'import jsonschema']).status === 0;
if (!hasPython) {
  process.stderr.write('There is no jsonschema of Python here: answers are not held against it.\n');
}

const PROGRAM = `
import json, sys
from jsonschema import Draft7Validator
schema = json.load(open(sys.argv[1]))
Draft7Validator.check_schema(schema)
validator = Draft7Validator(schema)
count = 0
for number, line in enumerate(open(sys.argv[2], encoding='utf-8')):
    count += 1
    if not validator.is_valid(json.loads(line)):
        print('wrong', number)
print(count)
`;

test.skipIf(!hasPython)('each fits the schema by jsonschema of Python', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-schema-'));
  try {
    const [schema, answers] = [join(folder, 'schema.json'), join(folder, 'answers.jsonl')];
    writeFileSync(schema, (await run(['schema'])).out);
    writeFileSync(answers, (await all).map(({ out }) => out).join(''));
    const done = spawnSync('python3', ['-c', PROGRAM, schema, answers], { encoding: 'utf8' });
    expect(done.stderr.split('\n').at(-2) ?? '').toBe('');
    expect(done.stdout).toBe(`${COUNT * FORMS.length}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
