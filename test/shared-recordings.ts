import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { SHARED_FOLDER } from '../scripts/shared-folder.ts';
import { type Recorded, readCall } from './recorded.ts';

/* Recordings too large for the project, for `*.shared.test.ts` alone. */

/** The lines of a recording. */
export function sharedLines(name: string, folder = 'core-vectors'): readonly string[] {
  const file = `${SHARED_FOLDER}/${folder}/${name}.jsonl.gz`;
  return gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
}

/** The calls of a recording of a Bitcoin Core node. */
export function sharedCalls(name: string): readonly Recorded[] {
  return sharedLines(name).map(readCall);
}
