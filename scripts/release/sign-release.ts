import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../build/components.ts';
import { SUMS } from './assemble.ts';
import { sha256 } from './files.ts';
import { Refusal } from './refusal.ts';

/** Who says that a build of theirs gave these bytes. */
export interface Builder {
  readonly name: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The file of a private key that ssh-keygen takes. */
  readonly key: string;
}

/**
 * Signs the sums of a release, and writes the text that the builder adds to those of
 * others: what was built, its hash, who did it and when, and the signature of these lines.
 */
export function signRelease(
  { name, version }: Pick<Program, 'name' | 'version'>,
  release: string,
  builder: Builder,
): void {
  const sums = readFileSync(join(release, SUMS));
  const text = statementOf({ name, version }, sums, builder);
  writeFileSync(join(release, `${SUMS}.sig`), signature(sums, name, builder.key));
  writeFileSync(join(release, 'BUILDERS'), text + signature(text, name, builder.key));
}

/** What a builder says: what was built, the hash of its sums, who did it, when and with which Node. */
export function statementOf(
  { name, version }: Pick<Program, 'name' | 'version'>,
  sums: Uint8Array,
  builder: Omit<Builder, 'key'>,
  node: string = process.versions.node,
): string {
  if (/[\r\n]|^-/.test(builder.name)) throw new Refusal('A builder’s name is one line');
  return [
    `${name} ${version}`,
    `${sha256(sums)}  ${SUMS}`,
    `Built by ${builder.name} on ${builder.date} with Node ${node}`,
    '',
  ].join('\n');
}

/** By ssh-keygen, which asks for a passphrase where the key has one. */
export function signature(text: string | Uint8Array, namespace: string, key: string): string {
  const args = ['-q', '-Y', 'sign', '-n', namespace, '-f', key];
  try {
    return execFileSync('ssh-keygen', args, { input: text, encoding: 'utf8' });
  } catch {
    throw new Refusal('ssh-keygen made no signature');
  }
}
