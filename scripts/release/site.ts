import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from './files.ts';
import { Refusal } from './refusal.ts';

const PAGE = 'touchstone.html';

/**
 * Makes the folder of a site: what `public` has, the file as it was built, the same again
 * as the page that a server shows of a folder, and its hash as `sha256sum` writes it.
 */
export function makeSite(root: string, built: string, output: string): void {
  if (existsSync(output)) throw new Refusal(`${output} is there already`);
  const page = readFileSync(join(built, PAGE));
  mkdirSync(output, { recursive: true });
  cpSync(join(root, 'public'), output, { recursive: true });
  for (const name of [PAGE, 'index.html']) writeFileSync(join(output, name), page);
  writeFileSync(join(output, `${PAGE}.sha256`), `${sha256(page)}  ${PAGE}\n`);
}
