import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/**
 * Recordings too large for the project, in the folder beside it or the one that
 * SHARED names. Tests that need them say so where they are missing.
 */
const FOLDER = process.env['SHARED'] ?? fileURLToPath(new URL('../../shared', import.meta.url));

/** The lines of a recording, or `undefined` where it is not there; says so then. */
export function sharedLines(name: string, folder = 'core-vectors'): readonly string[] | undefined {
  const file = `${FOLDER}/${folder}/${name}.jsonl.gz`;
  if (!existsSync(file)) {
    process.stdout.write(`${name}: skipped, as ${file} is missing\n`);
    return undefined;
  }
  return gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
}
