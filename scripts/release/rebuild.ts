import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProgram } from '../build/components.ts';
import { SUMS } from './assemble.ts';
import { lendPackages } from './build-project.ts';
import { copyCommitted, git } from './ready.ts';
import { Refusal } from './refusal.ts';
import { signature, statementOf } from './sign-release.ts';

export interface RebuildOptions {
  /** Of a clone that has the tag. */
  readonly root: string;
  readonly tag: string;
  /** The folder to make; there is none yet. */
  readonly output: string;
  /** The file of the published sums; without it nothing is compared. */
  readonly sums?: string | undefined;
  /** Whether the packages that are installed here are used, and none is fetched. */
  readonly usesInstalled: boolean;
  /** Who says that a build of theirs gave these bytes; signed where there is a key. */
  readonly builder?:
    | { readonly name: string; readonly date: string; readonly key?: string | undefined }
    | undefined;
  /** The program that runs the build: this Node where nothing is said. */
  readonly node?: string | undefined;
}

/** The statement of the builder, which `BUILDERS` is made of. */
export const STATEMENT = 'STATEMENT';

/**
 * Builds a tag in a clean folder with the scripts that the tag has, and compares every
 * file with the published sums. Raises {@link Refusal}, which names the files that differ.
 */
export function rebuild(options: RebuildOptions): void {
  const { root, tag, output, sums, builder } = options;
  if (existsSync(output)) throw new Refusal(`${output} is there already`);
  const place = mkdtempSync(join(tmpdir(), 'touchstone-rebuild-'));
  try {
    const folder = join(place, 'sources');
    mkdirSync(folder);
    copyCommitted(root, folder, requireTag(root, tag));
    providePackages(root, folder, options.usesInstalled);
    runIn(folder, options.node, 'scripts/release-folder.ts', `--out=${output}`);
    if (sums !== undefined) requireSums(readFileSync(sums, 'utf8'), output);
    if (!builder) return;
    const version = versionOf(options.node);
    const program = readProgram(folder);
    const text = statementOf(program, readFileSync(join(output, SUMS)), builder, version);
    const { key } = builder;
    const signed = key === undefined ? '' : signature(text, program.name, key);
    writeFileSync(join(output, STATEMENT), text + signed);
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Its commit, so that no branch of the same name is built. */
function requireTag(root: string, tag: string): string {
  try {
    return git(root, 'rev-parse', '--verify', '--quiet', `refs/tags/${tag}^{commit}`).trim();
  } catch {
    throw new Refusal(`There is no tag ${tag}`);
  }
}

function providePackages(root: string, folder: string, usesInstalled: boolean): void {
  if (!usesInstalled) {
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund'];
    const isWindows = process.platform === 'win32';
    execFileSync('npm', args, { cwd: folder, stdio: 'inherit', shell: isWindows });
    return;
  }
  const [here, there] = [root, folder].map((one) => readFileSync(join(one, 'package-lock.json')));
  if (!here!.equals(there!)) {
    throw new Refusal('The tag has other packages than are installed here; leave --installed out');
  }
  lendPackages(folder);
}

function runIn(
  folder: string,
  node = process.execPath,
  script: string,
  ...args: readonly string[]
): void {
  const tsx = join(folder, 'node_modules/tsx/dist/cli.mjs');
  execFileSync(node, [tsx, script, ...args], { cwd: folder, stdio: 'pipe' });
}

function versionOf(node: string | undefined): string {
  if (node === undefined) return process.versions.node;
  return execFileSync(node, ['--version'], { encoding: 'utf8' }).trim().replace(/^v/, '');
}

function requireSums(published: string, output: string): void {
  const built = readFileSync(join(output, SUMS), 'utf8');
  if (built === published) return;
  const [ours, theirs] = [sumsByName(built), sumsByName(published)];
  const names = [...new Set([...ours.keys(), ...theirs.keys()])];
  const other = names.filter((name) => ours.get(name) !== theirs.get(name));
  const words = other.length > 0 ? other.join(', ') : 'how the sums are written';
  throw new Refusal(`What was built is not what was published: ${words}`);
}

/** Of lines as `sha256sum` writes them. */
function sumsByName(text: string): ReadonlyMap<string, string> {
  return new Map(text.split('\n').map((line) => [line.slice(66), line.slice(0, 64)]));
}
