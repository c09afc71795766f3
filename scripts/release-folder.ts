import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readProgram } from './build/components.ts';
import { assemble } from './release/assemble.ts';
import { buildProject } from './release/build-project.ts';

/*
 * Builds the sources that it stands in, whatever is committed, and makes the files of a
 * release of them in the folder that --out names. `npm run rebuild` runs that of a tag.
 */

const { out } = parseArgs({ options: { out: { type: 'string' } } }).values;
if (out === undefined) throw new Error('--out=FOLDER is missing');
const built = mkdtempSync(join(tmpdir(), 'touchstone-built-'));
try {
  const root = process.cwd();
  buildProject(root, built);
  assemble(readProgram(root), built, resolve(out));
} finally {
  rmSync(built, { recursive: true, force: true });
}
