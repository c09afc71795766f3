import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minifySync, parseSync, transformWithOxc } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { escapeScript } from '../scripts/build/seal.ts';
import { builtFolder } from './built.ts';

/*
 * Our code is in the file as it is written: without types and comments, else each
 * function and class as in its source. Bundling puts a number behind a name that
 * two files have, and names the functions that elements become; nothing else is
 * another.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));

let html: string;

beforeAll(() => {
  html = readFileSync(join(builtFolder(), 'touchstone.html'), 'utf8');
});

/** Text without what bundling may change. */
function comparable(code: string): string {
  return code
    .replaceAll(/(?<=[\w$])\$\d+\b/g, '')
    .replaceAll(/\b(\w+): \1\b/g, '$1')
    .replaceAll(/\(0, import_\w+\.(\w+)\)|\bimport_\w+\.(\w+)/g, '$1$2')
    .replaceAll(/\b_(?=jsxs?\b|Fragment\b)/g, '');
}

type Program = ReturnType<typeof parseSync>['program'];

/** What a file calls otherwise than where it comes from, which bundling undoes. */
function aliases({ body }: Program): readonly (readonly [local: string, imported: string])[] {
  return body.flatMap((node) =>
    node.type === 'ImportDeclaration'
      ? node.specifiers.flatMap((one) =>
          one.type === 'ImportSpecifier' && one.imported.type === 'Identifier'
            ? [[one.local.name, one.imported.name] as const]
            : [],
        )
      : [],
  );
}

/** The functions and classes that stand by themselves in a source file, as the file should have them. */
async function declarationsOf(path: string): Promise<readonly string[]> {
  const source = readFileSync(join(ROOT, path), 'utf8');
  const { code } = await transformWithOxc(source, path, { jsx: { runtime: 'automatic' } });
  const options = { compress: false, mangle: false, codegen: { removeWhitespace: false } } as const;
  const printed = minifySync(path, code, { module: true, ...options }).code;
  const { program } = parseSync(path, printed);
  const renamed = aliases(program).filter(([local, imported]) => local !== imported);
  return program.body.flatMap((node) => {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared?.type !== 'FunctionDeclaration') return [];
    const text = escapeScript(printed.slice(declared.start, declared.end));
    return [
      renamed.reduce(
        (all, [local, imported]) => all.replaceAll(new RegExp(`\\b${local}\\b`, 'g'), imported),
        comparable(text),
      ),
    ];
  });
}

/** What stands between each line that names a file of ours and the next; a file may be in the worker and in the page. */
function partsOfFile(): readonly (readonly [path: string, part: string])[] {
  return html
    .split(/^\t*\/\/ (?=(?:src|node_modules)\/\S+$)/m)
    .slice(1)
    .map((part) => [part.slice(0, part.indexOf('\n')), comparable(part)] as const)
    .filter(([path]) => path.startsWith('src/'));
}

test('under the name of each source file stands what is written there', async () => {
  const parts = partsOfFile();
  const missing: string[] = [];
  let found = 0;
  for (const [path, part] of parts) {
    // Made from the declarations of the procedures, and for the frame alone with its comments.
    if (path === 'src/rpc/procedure-names.ts') continue;
    for (const text of await declarationsOf(path)) {
      if (part.includes(text) || part.includes(text.replaceAll(/^/gm, '\t').trim())) found++;
      else missing.push(`${path}: ${text.slice(0, 200)}`);
    }
  }
  expect(missing).toEqual([]);
  expect(parts.length).toBeGreaterThan(600);
  expect(found).toBeGreaterThan(3_000);
});

test.each(['src/shell/shell.js', 'src/shell/camera.js'])(
  '%s is in the file whole, with its comments',
  (path) => {
    const source = escapeScript(readFileSync(join(ROOT, path), 'utf8'));
    expect(html.includes(source.trimEnd())).toBe(true);
  },
);
