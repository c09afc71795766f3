/**
 * JSON that other programs write: of its members those are taken that are known, and what is
 * of another type is passed over. What people write by hand, who are told of mistakes, is read
 * by `rpc/json/reader.ts`.
 */

/** What a text is as JSON, as JavaScript reads it; `undefined` where it is none. */
export function jsonValueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type JsonMembers = ReadonlyMap<string, unknown>;

/** The members of an object; `undefined` of anything else, a list too. */
export function membersOf(value: unknown): JsonMembers | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return new Map(Object.entries(value));
}

/** The first of these members that is a text, unless that is empty. */
export function textAt(
  members: JsonMembers | undefined,
  ...names: readonly string[]
): string | undefined {
  const found = names.map((name) => members?.get(name)).find((one) => typeof one === 'string');
  return found === '' ? undefined : found;
}
