import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv';
import { expect, test } from 'vitest';
import { IS_ALL } from '../../test/all.ts';
import { recordedCalls, textParameters } from '../../test/recorded.ts';
import type { ProgramEnd, ProgramRun } from './system.ts';
import { run } from './testing/run.ts';

/*
 * 500 files through every form of the command with `--json`: each answer is one object of the
 * schema, by two readers of JSON Schema that are not ours, and says what the command ends
 * with. As they take minutes, it is 64 of them where `TOUCHSTONE_ALL` is not set.
 */

const COUNT = IS_ALL ? 500 : 64;
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

/** What is looked at and found, or not read; what is made, or not read; what is no file of this kind. */
const JUDGES = [0, 1, 2] as const;
const MAKES = [0, 2] as const;
const REFUSES = [2] as const;

/** Each form with what it may end with; `f` is the file, `other` another one. */
const FORMS: ReadonlyMap<readonly string[], readonly number[]> = new Map<
  readonly string[],
  readonly number[]
>([
  [['f'], JUDGES],
  [['inspect', '--fail-on=note,incomplete,unproven', 'f'], JUDGES],
  [['inspect', '--policy=policy', 'f'], JUDGES],
  [['f', 'other', 'gone'], REFUSES],
  [['in'], JUDGES],
  [['decode', 'f'], MAKES],
  [['describe', '--format=markdown', 'f'], MAKES],
  [['diff', 'f', 'other'], JUDGES],
  [['package', 'f', 'other'], JUDGES],
  [['explain', 'f'], REFUSES],
  [['name', 'f'], REFUSES],
  [['verify-message', 'f'], REFUSES],
  [['combine', 'f', 'f'], MAKES],
  [['finalize', 'f'], JUDGES],
  [['convert', 'f'], MAKES],
  [['mend', 'f'], JUDGES],
  [['redact', 'f'], MAKES],
  [['gate', '--policy=policy', '--psbt=f', '--', 'sign'], JUDGES],
  [['inspect', '--prevtx=f', 'other'], REFUSES],
  [['inspect', '--descriptor=f', 'other'], REFUSES],
  [['inspect', '--policy=f', 'other'], REFUSES],
  [['inspect', '--wrong', 'f'], [3]],
]);

const POLICY = '{"policy":1,"fee":{"most":"0.001"},"fail_on":["warning"]}';

/** A signer that adds nothing. */
const giveBack = ({ input }: ProgramRun): ProgramEnd => ({ kind: 'ended', exit: 0, output: input });

interface Answer {
  readonly args: readonly string[];
  readonly exit: number;
  readonly out: string;
}

async function answerAll(): Promise<readonly Answer[]> {
  const found: Answer[] = [];
  for (const file of FILES) {
    const files = { f: file, other: OTHER, policy: POLICY, 'in/a.psbt': file, 'in/b.txt': '' };
    for (const args of FORMS.keys()) {
      const { exit, out } = await run(['--json', ...args], { files, program: giveBack });
      found.push({ args, exit, out });
    }
  }
  return found;
}

const all = answerAll();

test('each is one line of JSON, and says what the command ends with', async () => {
  const wrong = (await all).filter(({ args, exit, out }) => {
    const answer: { readonly exit?: unknown } = JSON.parse(out);
    return answer.exit !== exit || !FORMS.get(args)?.includes(exit) || out.split('\n').length !== 2;
  });
  expect(wrong.map(({ args, exit, out }) => [args, exit, out.slice(0, 300)])).toEqual([]);
  expect((await all).length).toBe(COUNT * FORMS.size);
  // Errors are among them of every form.
  const forms = [...FORMS.keys()].filter((form) => !form.includes('--wrong'));
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
    expect(done.stdout).toBe(`${COUNT * FORMS.size}\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
