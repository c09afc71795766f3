import type { CodeTable } from '../../src/command/codes.ts';

/** The codes of a release by table, each with its weight where it has one. */
export interface ReleasedCodes {
  readonly version: string;
  readonly tables: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function listedCodes(tables: readonly CodeTable[], version: string): ReleasedCodes {
  const listed = tables.map(({ name, entries }) => {
    const weights = entries.map(({ code, severity = '' }) => [code, severity] as const);
    return [name, Object.fromEntries(weights)] as const;
  });
  return { version, tables: Object.fromEntries(listed) };
}

/** What of a release is gone, or has another weight: each named by table and code. */
export function brokenCodes(
  released: ReleasedCodes,
  tables: readonly CodeTable[],
): readonly string[] {
  return Object.entries(released.tables).flatMap(([name, codes]) => {
    const now = new Map(
      tables
        .find((table) => table.name === name)
        ?.entries.map(({ code, severity = '' }) => [code, severity]),
    );
    return Object.entries(codes).flatMap(([code, severity]) => {
      if (!now.has(code)) return [`${name}: ${code} is gone`];
      return now.get(code) === severity ? [] : [`${name}: ${code} is no ${severity} any more`];
    });
  });
}
