/** What Tab makes of a line, and all that it could become; nothing where Tab has nothing to add. */
export interface Completion {
  readonly line: string;
  readonly candidates: readonly string[];
}

/**
 * Completes the name of a procedure at the end of the line, as the first word
 * or behind `help`, as far as it is certain. A name that is whole gets a space,
 * so that the next Tab leaves the field.
 */
export function complete(line: string, names: readonly string[]): Completion | undefined {
  const [, before = '', begun = ''] = /^(\s*(?:help\s+)?)([a-z.]+)$/.exec(line) ?? [];
  if (begun === '') return undefined;
  const candidates = names.filter((name) => name.startsWith(begun));
  const [only] = candidates;
  if (only === undefined) return undefined;
  const certain = candidates.length === 1 ? `${only} ` : commonStart(candidates);
  return certain === begun ? undefined : { line: before + certain, candidates };
}

function commonStart(names: readonly string[]): string {
  const [first = ''] = names;
  let length = first.length;
  while (!names.every((name) => name.startsWith(first.slice(0, length)))) length--;
  return first.slice(0, length);
}
