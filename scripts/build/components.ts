import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { PERMITTED } from './permitted.ts';

/** A package whose code is in the file. */
export interface Component {
  readonly name: string;
  readonly version: string;
  /** An SPDX identifier. */
  readonly licence: string;
  /** The licence's text as the package has it. */
  readonly text: string;
  /** The lock file's hash of the package, `sha512-…` in base64. */
  readonly integrity: string;
  /** Which of the others it needs. */
  readonly needs: readonly string[];
}

/**
 * What `package.json` has behind the program's name: what `npm pack` makes of the sources by
 * mistake has then not the name of the package.
 */
const OF_SOURCES = /-sources$/;

/** This program itself. */
export interface Program {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly text: string;
  readonly description: string;
  /** Which versions of Node it runs in. */
  readonly node: string;
  /** Where its sources are, and where faults are told, where the project says so. */
  readonly repository?: object;
  readonly bugs?: object;
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface ProgramJson extends PackageJson {
  readonly description: string;
  readonly engines: { readonly node: string };
  readonly repository?: object;
  readonly bugs?: object;
}

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string } | undefined>>;
}

/** The components of the written list, as they are installed. Raises where one is not, or not locked. */
export function readComponents(root: string): readonly Component[] {
  const lock = readJson<LockFile>(root, 'package-lock.json');
  const names = new Set(PERMITTED.map(({ name }) => name));
  return PERMITTED.map(({ name }) => {
    const folder = `node_modules/${name}`;
    const {
      version,
      license,
      dependencies = {},
    } = readJson<PackageJson>(root, `${folder}/package.json`);
    const integrity = lock.packages[folder]?.integrity;
    if (integrity === undefined) throw new Error(`${name} is not in the lock file`);
    // Of licences to choose from, MIT is chosen; its text is then in a file of its own.
    const isChoice = license === '(MIT OR Apache-2.0)';
    return {
      name,
      version,
      licence: isChoice ? 'MIT' : license,
      text: readText(root, `${folder}/LICENSE${isChoice ? '-MIT' : ''}`),
      integrity,
      needs: Object.keys(dependencies).filter((needed) => names.has(needed)),
    };
  });
}

export function readProgram(root: string): Program {
  const program = readJson<ProgramJson>(root, 'package.json');
  const { name, version, license, description, engines, repository, bugs } = program;
  const text = readText(root, 'LICENSE');
  const places = {
    ...(repository !== undefined && { repository }),
    ...(bugs !== undefined && { bugs }),
  };
  return {
    name: name.replace(OF_SOURCES, ''),
    version,
    licence: license,
    text,
    description,
    node: engines.node,
    ...places,
  };
}

/** The packages that a bundle holds code of, by its modules. */
export function packagesIn({
  moduleIds,
}: Pick<Rolldown.OutputChunk, 'moduleIds'>): readonly string[] {
  return moduleIds.flatMap((id) => {
    const path = id.replaceAll('\\', '/').split('/node_modules/').slice(1).at(-1);
    return path === undefined ? [] : [/^(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? path];
  });
}

/** Raises where the file holds a package that is not on the list, or the list one that the file does not. */
export function checkPackages(
  listed: readonly { readonly name: string }[],
  held: readonly string[],
): void {
  const names = new Set(listed.map(({ name }) => name));
  const found = new Set(held);
  const strangers = [...found].filter((name) => !names.has(name));
  const absent = [...names].filter((name) => !found.has(name));
  if (strangers.length > 0)
    throw new Error(`Not on the list of what may be in the file: ${strangers}`);
  if (absent.length > 0) throw new Error(`On the list, but not in the file: ${absent}`);
}

function readText(root: string, path: string): string {
  return readFileSync(resolve(root, path), 'utf8').replaceAll('\r\n', '\n').trim();
}

function readJson<T>(root: string, path: string): T {
  return JSON.parse(readFileSync(resolve(root, path), 'utf8')) as T;
}
