import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** How large a file is, in bytes: as it is, and as `gzip -9` makes it. */
export interface Size {
  readonly bytes: number;
  readonly gzipped: number;
}

/** The sizes that were noted last, by the names of built files: a figure, not a limit. */
export const SIZES_FILE = new URL('../../docs/size.json', import.meta.url);

export function sizeOf(file: Uint8Array): Size {
  return { bytes: file.length, gzipped: gzipSync(file, { level: 9 }).length };
}

export function notedSizes(): Readonly<Record<string, Size>> {
  return JSON.parse(readFileSync(SIZES_FILE, 'utf8')) as Readonly<Record<string, Size>>;
}
