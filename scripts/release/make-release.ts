import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readProgram } from '../build/components.ts';
import { assemble } from './assemble.ts';
import { buildProject, ELSEWHERE, lendPackages } from './build-project.ts';
import { hashesIn } from './files.ts';
import { copyCommitted, requireReady } from './ready.ts';
import { Refusal } from './refusal.ts';
import { type Builder, signRelease } from './sign-release.ts';

export interface ReleaseOptions {
  /** Of the project. */
  readonly root: string;
  /** The folder to make; there is none yet. */
  readonly output: string;
  /** Where the release is signed. */
  readonly builder?: Builder | undefined;
}

/** Makes a folder's build into another. */
type Build = typeof buildProject;

/**
 * Builds what is committed twice, in folders and surroundings that differ, and makes the
 * folder of a release. Raises {@link Refusal} where it is not ready, or the builds differ.
 */
export function makeRelease(
  { root, output, builder }: ReleaseOptions,
  build: Build = buildProject,
): void {
  if (existsSync(output)) throw new Refusal(`${output} is there already`);
  requireReady(root);
  const program = readProgram(root);
  const place = mkdtempSync(join(tmpdir(), `${program.name}-release-`));
  try {
    const first = join(place, 'first');
    const second = join(place, 'second');
    buildIn(root, join(place, 'here'), first, build);
    buildIn(root, join(place, 'another folder', 'ş'), second, (from, to) =>
      build(from, to, ELSEWHERE),
    );
    requireSame(hashesIn(first), hashesIn(second));
    const release = join(place, 'release');
    assemble(program, first, release);
    if (builder) signRelease(program, release, builder);
    cpSync(release, output, { recursive: true });
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function buildIn(root: string, folder: string, output: string, build: Build): void {
  mkdirSync(folder, { recursive: true });
  copyCommitted(root, folder);
  lendPackages(folder);
  build(folder, output);
}

type Hashes = ReturnType<typeof hashesIn>;

function requireSame(first: Hashes, second: Hashes): void {
  const names = new Set([...Object.keys(first), ...Object.keys(second)]);
  const other = [...names].filter((name) => first[name] !== second[name]);
  if (other.length > 0) throw new Refusal(`A second build gave other bytes: ${other.join(', ')}`);
}
