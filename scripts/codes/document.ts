import type { CodeEntry, CodeTable } from '../../src/command/codes.ts';

const HEAD = `# Codes

What answers name by a code, and what programs and policies can go by. \`npm run codes\` writes this from the tables of the sources; \`touchstone help codes\` prints it, and the schema of \`--json\` and the types of the package have the same lists. A code never changes its meaning, and none is used again for another.
`;

/** The document of all tables, in Markdown. */
export function codesDocument(tables: readonly CodeTable[]): string {
  return [HEAD, ...tables.map(tableText)].join('\n');
}

function tableText({ title, about, entries }: CodeTable): string {
  const columns = COLUMNS.filter(({ of }) => entries.some((entry) => of(entry) !== ''));
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `## ${title}`,
    '',
    about.charAt(0).toUpperCase() + about.slice(1),
    '',
    row(columns.map(({ name }) => name)),
    `|${columns.map(() => '---').join('|')}|`,
    ...entries.map((entry) => row(columns.map(({ of }) => of(entry)))),
    '',
  ].join('\n');
}

const COLUMNS: readonly { readonly name: string; readonly of: (entry: CodeEntry) => string }[] = [
  { name: 'Code', of: ({ code }) => `\`${code}\`` },
  { name: 'Weight', of: ({ severity = '' }) => severity },
  { name: 'What raises it', of: ({ meaning }) => inCell(meaning) },
  { name: 'What to do', of: ({ todo = '' }) => inCell(todo) },
  { name: 'Since', of: ({ since }) => since },
];

function inCell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
}
