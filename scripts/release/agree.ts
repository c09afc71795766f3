import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SUMS } from './assemble.ts';
import { sha256 } from './files.ts';
import { Refusal } from './refusal.ts';

/**
 * Raises {@link Refusal} unless all folders of a release have the same sums, and each the
 * files of them; names what differs.
 */
export function requireAgreement(folders: readonly string[]): void {
  const [first, ...others] = folders;
  if (first === undefined) throw new Refusal('Name the folders that are to agree');
  const sums = readFileSync(join(first, SUMS), 'utf8');
  for (const folder of folders) requireFiles(folder);
  for (const folder of others) {
    if (readFileSync(join(folder, SUMS), 'utf8') !== sums) {
      throw new Refusal(`${folder} has other sums than ${first}`);
    }
  }
}

function requireFiles(folder: string): void {
  const lines = readFileSync(join(folder, SUMS), 'utf8').split('\n').filter(Boolean);
  for (const line of lines) {
    const [sum, name] = [line.slice(0, 64), line.slice(66)];
    if (sha256(bytesOf(folder, name)) !== sum) throw new Refusal(`${folder}: ${name} is another`);
  }
}

function bytesOf(folder: string, name: string): Uint8Array {
  try {
    return readFileSync(join(folder, name));
  } catch {
    throw new Refusal(`${folder}: ${name} is not there`);
  }
}
