/*
 * Writes docs/codes.md, the tables of all codes; with `-- --release` also the list of those
 * that the release has, which a test holds from then on.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CODE_TABLES } from '../src/command/codes.ts';
import { VERSION } from '../src/rpc/version.ts';
import { codesDocument } from './codes/document.ts';
import { listedCodes } from './codes/released.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

writeFileSync(at('docs/codes.md'), codesDocument(CODE_TABLES));
if (process.argv.includes('--release')) {
  const list = JSON.stringify(listedCodes(CODE_TABLES, VERSION), undefined, 2);
  writeFileSync(at('test/fixtures/codes.json'), `${list}\n`);
}
