import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';
import { CORE_LAYERS, LAYERS } from './layers.ts';

/** What the bundler writes before what comes from a file; in a function it is indented. */
const FILE_LINE = /^\t*\/\/ (\S[^\n]*)\n/gm;

/** What begins a path, in the order of the bundle: by layer, and the page's words before its views. */
const FOLDERS: readonly string[] = [
  'node_modules/',
  ...LAYERS.flatMap((layer) => {
    if (layer === 'core') return CORE_LAYERS.map((inner) => `src/core/${inner}/`);
    return layer === 'app' ? ['src/app/text/', 'src/app/ui/', 'src/app/'] : [`src/${layer}`];
  }),
];

/** Which files, by path, a file imports. */
type ImportsOf = (path: string) => readonly string[];

/**
 * Has a bundle's files in the order of their folders, as far as each stays behind
 * all that it imports: the file is 2 % smaller where alike code stands together.
 */
export function groupFiles(root: string): Plugin {
  const pathOf = (id: string) =>
    id.startsWith('\0') ? id : relative(root, id).replaceAll('\\', '/');
  return {
    name: 'touchstone:group-files',
    apply: 'build',
    renderChunk(code, { moduleIds }) {
      const parts = partsOf(code, new Set(moduleIds.map(pathOf)));
      const imports = new Map(
        [...this.getModuleIds()].map((id) => [
          pathOf(id),
          this.getModuleInfo(id)?.importedIds.map(pathOf) ?? [],
        ]),
      );
      const order = groupedOrder([...parts.keys()].slice(1), (path) => imports.get(path) ?? []);
      return { code: ['', ...order].map((path) => parts.get(path)).join(''), map: null };
    },
  };
}

/** The texts of a bundle by the files that they come from, in its order; first the head, by ''. */
function partsOf(code: string, paths: ReadonlySet<string>): ReadonlyMap<string, string> {
  const lines = [...code.matchAll(FILE_LINE)].filter(({ 1: path = '' }) => paths.has(path));
  const parts = new Map([['', code.slice(0, lines[0]?.index)]]);
  lines.forEach(({ 1: path = '', index }, i) => {
    if (parts.has(path)) throw new Error(`${path} stands in the bundle twice`);
    parts.set(path, code.slice(index, lines[i + 1]?.index));
  });
  return parts;
}

/**
 * The same files, ordered by {@link FOLDERS}, then as they were; each behind all that
 * it imports. What stands before the first package stays there, and the entry last.
 */
export function groupedOrder(paths: readonly string[], importsOf: ImportsOf): readonly string[] {
  const firstPackage = paths.findIndex((path) => path.startsWith('node_modules/'));
  const order = new Set(paths.slice(0, Math.max(firstPackage, 0)));
  const wanted = byFolder(paths.slice(0, -1));
  const put = (path: string): void => {
    if (order.has(path)) return;
    const needs = reachable(path, importsOf);
    if (needs.has(path)) throw new Error(`${path} imports itself`);
    for (const each of wanted) if (needs.has(each)) put(each);
    order.add(path);
  };
  for (const path of [...wanted, ...paths.slice(-1)]) put(path);
  return [...order];
}

function byFolder(paths: readonly string[]): readonly string[] {
  const keys = new Map(paths.map((path) => [path, [rank(path), dirname(path)] as const]));
  return paths.toSorted((a, b) => {
    const [[rankA, folderA], [rankB, folderB]] = [keys.get(a)!, keys.get(b)!];
    return rankA - rankB || (folderA < folderB ? -1 : folderA > folderB ? 1 : 0);
  });
}

function rank(path: string): number {
  const found = FOLDERS.findIndex((folder) => path.startsWith(folder));
  return found === -1 ? FOLDERS.length : found;
}

/** All that a file imports, also by way of others, and of such that left nothing in the bundle. */
function reachable(from: string, importsOf: ImportsOf): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...importsOf(from)];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    open.push(...importsOf(path));
  }
  return found;
}
