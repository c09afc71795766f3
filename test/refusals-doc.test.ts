import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PROGRAMS } from '../src/core/refusals/programs/programs.ts';

const TEXT = readFileSync(new URL('../docs/refusals.md', import.meta.url), 'utf8');

test.each(PROGRAMS.map((program) => [program.by, program] as const))(
  'docs/refusals.md has the source of %s, and how many rules it is known by',
  (_, { by, name, repository, commit, committed, rows }) => {
    const cells = [`\`${by}\``, name, repository, `\`${commit}\``, committed, rows.length];
    expect(TEXT).toContain(`| ${cells.join(' | ')} |`);
  },
);
