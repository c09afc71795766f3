import type { NamedInput } from '../../core/intake/name-text.ts';

/** What became of what was given: a text that was refused stays where it was typed, unless it is private. */
export type Taken = 'taken' | 'refused' | 'private';

const PRIVATE: ReadonlySet<string> = new Set<NamedInput>([
  'private-key',
  'bip38',
  'seed-words',
  'extended-private-key',
  'private-descriptor',
  'scan-key',
]);

/** Of what is none that is taken, by its name. */
export function refusedAs(name: string): Taken {
  return PRIVATE.has(name) ? 'private' : 'refused';
}
