import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** How large a file is, in bytes: as it is, and as `gzip -9` makes it. */
export interface Size {
  readonly bytes: number;
  readonly gzipped: number;
}

/** The sizes that were noted last, by the names of built files and of the page's blocks. */
export const SIZES_FILE = new URL('../../docs/size.json', import.meta.url);

export function sizeOf(file: Uint8Array): Size {
  return { bytes: file.length, gzipped: gzipSync(file, { level: 9 }).length };
}

/** The blocks of the page that browsers run or draw with; the shell's own are small. */
const BLOCKS = {
  page: /<script type="module">([\s\S]*?)<\/script>/g,
  worker: /<script type="text\/plain" id="worker-source">([\s\S]*?)<\/script>/g,
  styles: /<style>([\s\S]*?)<\/style>/g,
} as const;

type BlockName = keyof typeof BLOCKS;

/** Of the page as it is built. Raises an Error where there is no such block. */
export function blockOf(html: string, name: BlockName): string {
  const found = [...html.matchAll(BLOCKS[name])].map(([, text = '']) => text);
  if (found.length === 0) throw new Error(`The page has no block for ${name}`);
  return found.join('\n');
}

const WITH_PARTS = 'with its parts';

/** A module of the package and those that it shares with others. */
function withParts(path: string): Buffer {
  const parts = join(dirname(path), 'parts');
  const names = readdirSync(parts).filter((name) => name.endsWith('.js'));
  return Buffer.concat(
    [path, ...names.sort().map((name) => join(parts, name))].map((one) => readFileSync(one)),
  );
}

/** What has a noted size, by its name: "touchstone.html, worker" is a block. */
export function measuredOf(folder: string, name: string): Size {
  const [file = '', block] = name.split(', ');
  if (block === WITH_PARTS) return sizeOf(withParts(join(folder, file)));
  const bytes = readFileSync(join(folder, file));
  return sizeOf(
    block === undefined ? bytes : Buffer.from(blockOf(bytes.toString('utf8'), block as BlockName)),
  );
}

export function notedSizes(): Readonly<Record<string, Size>> {
  return JSON.parse(readFileSync(SIZES_FILE, 'utf8')) as Readonly<Record<string, Size>>;
}
