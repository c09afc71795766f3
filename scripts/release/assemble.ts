import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../build/components.ts';
import { sha256 } from './files.ts';
import { tarball } from './tarball.ts';
import { verifyScript } from './verify-script.ts';

/** What a build makes that is released as it is. */
const BUILT = [
  'touchstone.html',
  'touchstone-client.js',
  'touchstone-client.d.ts',
  'touchstone.cdx.json',
] as const;

export const SUMS = 'SHA256SUMS';
const VERIFY = 'verify.sh';

/** Makes the folder of a release out of a build's, with the same bytes whoever does it. */
export function assemble(
  { name, version }: Pick<Program, 'name' | 'version'>,
  built: string,
  release: string,
): void {
  mkdirSync(release, { recursive: true });
  for (const file of BUILT) copyFileSync(join(built, file), join(release, file));
  const archive = `${name}-${version}.tgz`;
  writeFileSync(join(release, archive), tarball(join(built, 'package')));
  const files = [...BUILT, archive, VERIFY].sort();
  writeFileSync(join(release, VERIFY), verifyScript(name, files));
  chmodSync(join(release, VERIFY), 0o755);
  const sums = files.map((file) => `${sha256(readFileSync(join(release, file)))}  ${file}\n`);
  writeFileSync(join(release, SUMS), sums.join(''));
}
