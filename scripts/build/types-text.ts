import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const IMPORT = /^import type [^;]+;\n+/gm;
const GIVEN_ON = /^export type \* from '([^']+)';\n+/gm;

/**
 * A file of types as it is published, where it has to stand alone: with those that it
 * gives on in the place of the line that names their file.
 */
export function typesText(path: string): string {
  return readFileSync(path, 'utf8')
    .replaceAll(IMPORT, '')
    .replaceAll(GIVEN_ON, (_, from: string) => `${typesText(resolve(dirname(path), from))}\n`);
}
