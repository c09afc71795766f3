import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hangsAfterBuilds } from '../scripts/test/patience.ts';
import { missingIn, type Step, textOf, walkOf } from './newcomers.ts';
import { commitAll, copySources, inRepository, ROOT } from './sources-copy.ts';

/* The newcomer of docs/newcomers.md who makes a first change, by the steps of CONTRIBUTING.md. */

const WALK = walkOf('The contributor');

let place: string;

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'touchstone-contributor-'));
  copySources(place);
  symlinkSync(join(ROOT, 'node_modules'), join(place, 'node_modules'), 'junction');
  writeFileSync(join(place, '.git-exclude'), 'node_modules\n');
  inRepository(place, 'init', '-q');
  inRepository(place, 'config', 'core.excludesFile', join(place, '.git-exclude'));
  commitAll(place);
});
afterAll(() => rmSync(place, { recursive: true }));

/** The pieces of code of the steps, without the indentation of the list that they stand in. */
const [ROW = '', WORDS = '', FITTING = '', MISFIT = ''] = [
  ...(textOf(WALK).split('\n## A first change, step by step\n')[1] ?? '')
    .replace(/^ {3}/gm, '')
    .matchAll(/```\w*\n([\s\S]*?)```/g),
].map(([, code = '']) => code);

function change(path: string, how: (text: string) => string): void {
  const before = readFileSync(join(place, path), 'utf8');
  const after = how(before);
  expect(after).not.toBe(before);
  writeFileSync(join(place, path), after);
}

/** Before the line that begins with these words. */
const before = (words: string, code: string) => (text: string) =>
  text.replace(`\n${words}`, () => `\n${code}${words}`);
/** As the first row of a table. */
const first = (table: string, code: string) => (text: string) =>
  text.replace(`\nconst ${table}: readonly Row[] = [\n`, (start) => `${start}${code}`);

const REGISTRY = 'src/core/psbt/registry.ts';
const TEST = 'src/core/psbt/registry.test.ts';

/** What is done in files, in the order of the steps. */
const CHANGES: readonly (() => void)[] = [
  () => change(REGISTRY, before('    dnssec_proof:', ROW)),
  () =>
    change('src/app/inspect/kinds/kinds-registry.ts', before("  'psbt.out.dnssec_proof'", WORDS)),
  () => change(TEST, (text) => first('MISFITS', MISFIT)(first('FITTING', FITTING)(text))),
  () => change(REGISTRY, (text) => text.replace('type: 0x40', 'type: 0x41')),
];

/** Types a line as somebody does who runs no other test around it. */
function type(line: string) {
  const { VITEST: _vitest, ...env } = process.env;
  return spawnSync('sh', ['-c', line], {
    cwd: place,
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1' },
  });
}

describe('the contributor', () => {
  const changes = CHANGES.values();

  test('follows what the document has', () => {
    const text = textOf(WALK);
    expect(WALK.steps.filter(({ done }) => !text.includes(done))).toEqual([]);
    expect(WALK.steps.filter(({ exit }) => exit === undefined)).toHaveLength(CHANGES.length);
  });

  /** Each goes on from what the one before left; that of the types compiles four times. */
  test.each(WALK.steps.map((step) => [step.done, step] as const))(
    '%s',
    (line, step: Step) => {
      if (step.exit === undefined) return changes.next().value?.();
      const { status, stdout, stderr } = type(line);
      const isFine = status === 0 ? 0 : 1;
      expect([isFine, missingIn(stdout + stderr, step.said)]).toEqual([step.exit, []]);
    },
    hangsAfterBuilds(4),
  );
});
