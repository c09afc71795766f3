import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** All files of a folder, those in folders too, with forward slashes and in order. */
export function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Each file of a folder, and its SHA-256. */
export function hashesIn(folder: string): Readonly<Record<string, string>> {
  const hashOf = (name: string) => sha256(readFileSync(join(folder, name)));
  return Object.fromEntries(filesIn(folder).map((name) => [name, hashOf(name)]));
}
