import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file on disk for this run. */
export function fileOf(name: string, content: Buffer | string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'touchstone-')), name);
  writeFileSync(file, content);
  return file;
}
