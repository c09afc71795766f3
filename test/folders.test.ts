import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/* The documents that say where things are name every folder. */

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const foldersIn = (path: string) =>
  readdirSync(`${ROOT}${path}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

const textOf = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8');

/** Code spans in the first cells of tables: "| `script`, `tx` | … |". */
function firstCells(text: string): ReadonlySet<string> {
  const cells = text.match(/^\|[^|]+\|/gm) ?? [];
  return new Set(
    cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)),
  );
}

/** The folder of core by its path, or by its name in a path: "`core/review/review.ts`". */
const isNamed = (text: string, folder: string) => new RegExp(`core/${folder}(?![\\w-])`).test(text);

describe('every folder is named', () => {
  const contributing = firstCells(textOf('CONTRIBUTING.md'));
  const architecture = textOf('docs/architecture.md');

  test.each(foldersIn('src/core').map((folder) => [folder]))('core/%s', (folder) => {
    expect(contributing).toContain(folder);
    expect(isNamed(architecture, folder)).toBe(true);
  });

  test.each(foldersIn('src').map((folder) => [folder]))('src/%s', (folder) => {
    expect(contributing).toContain(`src/${folder}`);
    expect(architecture).toContain(`**${folder}**`);
  });

  test('and none that is not there', () => {
    const told = architecture.match(/core\/[a-z-]+(?=[`/ ,.])/g) ?? [];
    const names = new Set(told.map((path) => path.slice('core/'.length)));
    expect([...names].filter((name) => !foldersIn('src/core').includes(name))).toEqual([]);
  });

  test('a folder that is not named is missed', () => {
    expect(isNamed('core/signing', 'sign')).toBe(false);
    expect(isNamed('`core/sign/psbt`', 'sign')).toBe(true);
  });
});
