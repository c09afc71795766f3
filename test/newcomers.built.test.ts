import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleFolder, typeIn } from '../src/command/testing/example-folder.ts';
import { builtFolder } from './built.ts';
import { missingIn, type Step, textOf, walkOf } from './newcomers.ts';
import { lendSigner, run } from './package-project.ts';
import { ROOT } from './sources-copy.ts';

/* The newcomers of docs/newcomers.md who type into a shell. */

interface Place {
  readonly heading: string;
  readonly enter: () => string;
  readonly type: (folder: string, line: string) => ReturnType<typeof typeIn>;
}

const PLACES: readonly Place[] = [
  {
    heading: 'The wallet developer',
    enter() {
      const folder = mkdtempSync(join(tmpdir(), 'touchstone-newcomer-'));
      writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
      cpSync(join(ROOT, 'example/package'), folder, { recursive: true });
      symlinkSync(builtFolder(), join(folder, 'dist'), 'junction');
      lendSigner(folder);
      return folder;
    },
    type: (folder, line) => run(folder, 'sh', ['-c', line]),
  },
  { heading: 'The author of scripts', enter: exampleFolder, type: typeIn },
];

describe.each(PLACES)('$heading', ({ heading, enter, type }) => {
  const walk = walkOf(heading);
  let folder: string;
  beforeAll(() => {
    folder = enter();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('follows lines that the document has', () => {
    expect(walk.steps.length).toBeGreaterThan(9);
    const text = textOf(walk);
    expect(walk.steps.filter(({ done }) => !text.includes(done))).toEqual([]);
  });

  /** Each goes on from what the one before left. */
  test.each(walk.steps.map((step) => [step.done, step] as const))('%s', (line, step: Step) => {
    const { status, stdout, stderr } = type(folder, line);
    const [, into] = / > (\S+)$/.exec(line) ?? [];
    const written = into === undefined ? '' : readFileSync(join(folder, into), 'utf8');
    expect([status, missingIn(stdout + stderr, step.said)]).toEqual([step.exit, []]);
    // Where a file was to be written it has a PSBT if all went well, and else nothing.
    if (into !== undefined) expect(written.startsWith('cHNidP8')).toBe(step.exit === 0);
  });
});
