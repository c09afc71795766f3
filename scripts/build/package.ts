import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Rolldown } from 'vite';
import { bundleModules, bundleScript } from './bundle-script.ts';
import { CLIENT_ENTRY, CLIENT_TYPES } from './client-files.ts';
import { clientTypes } from './client-types.ts';
import { COMMON_OUTPUT } from './common.ts';
import type { Program } from './components.ts';
import type * as Declared from './declared.ts';
import { EXPORT_PATHS, manifest } from './manifest.ts';
import { policyTypes } from './policy-types.ts';
import { typesText } from './types-text.ts';

/** What is imported as `touchstone`, and as `touchstone/inspect` and so on. */
const MODULES = {
  index: 'src/package/index.ts',
  ...Object.fromEntries(EXPORT_PATHS.map((name) => [name, `src/package/${name}.ts`])),
};
const TYPES = 'src/package/types.ts';
/** What npm and registries show. */
const README = 'docs/in-your-project.md';

/** What the package holds besides the command, by the names of its files. */
export async function packageFiles(
  root: string,
  program: Program,
  declared: typeof Declared,
): Promise<Readonly<Record<string, string>>> {
  const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
  return {
    'package.json': `${JSON.stringify(manifest(program), undefined, 2)}\n`,
    'README.md': withoutLinks(read(README)),
    LICENSE: `${program.text}\n`,
    'index.d.ts': policyTypes(withProcedures(resolve(root, TYPES), declared), declared),
    'client.d.ts': withProcedures(resolve(root, CLIENT_TYPES), declared),
    ...Object.fromEntries(EXPORT_PATHS.map((name) => [`${name}.d.ts`, pathTypes(root, name)])),
    ...(await moduleFiles(root)),
    ...(await mapped(root, CLIENT_ENTRY, 'client.js')),
  };
}

/** A file of types with those of the procedures in it. */
export function withProcedures(
  path: string,
  { allProcedures, NAMED_WORDS }: typeof Declared,
): string {
  return clientTypes(typesText(path), allProcedures(), NAMED_WORDS);
}

const MODULE_OUTPUT = {
  ...COMMON_OUTPUT,
  sourcemapPathTransform: (path: string) => path.replace(/^(?:\.\.\/)+/, ''),
} as const;

/** The modules of the package, and in `parts` what several of them share. */
async function moduleFiles(root: string): Promise<Readonly<Record<string, string>>> {
  const chunks = await bundleModules(root, MODULES, {
    ...MODULE_OUTPUT,
    codeSplitting: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name].js',
  });
  return Object.assign({}, ...chunks.map((chunk) => withMap(chunk, chunk.fileName)));
}

async function mapped(root: string, entry: string, name: string) {
  return withMap(await bundleScript(root, entry, 'es', MODULE_OUTPUT, true), name);
}

/**
 * A module with its source map, which holds the sources: the package has them nowhere else.
 * What only gives on what another file has has none.
 */
function withMap(
  { code, map }: Rolldown.OutputChunk,
  name: string,
): Readonly<Record<string, string>> {
  if (!map) return { [name]: code };
  const { version, sources, sourcesContent, names, mappings } = map;
  const file = basename(name);
  return {
    [name]: `${code}//# sourceMappingURL=${file}.map\n`,
    [`${name}.map`]: JSON.stringify({ version, file, sources, sourcesContent, names, mappings }),
  };
}

/** The types of a path are those of the whole, and of its values those that it has. */
function pathTypes(root: string, name: string): string {
  const source = readFileSync(resolve(root, `src/package/${name}.ts`), 'utf8');
  const declared = source.matchAll(/^export (?:function|class) (\w+)|^export \{ .* as (\w+) \};/gm);
  const values = [...new Set([...declared].map(([, own, renamed]) => own ?? renamed ?? ''))];
  return `export { ${values.join(', ')} } from './index.js';\nexport type * from './index.js';\n`;
}

/** Links lead to other documents, which are not in the package. */
function withoutLinks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\((?!https:)[^)]+\)/g, '$1');
}
