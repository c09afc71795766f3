import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Procedure } from '../../src/rpc/procedure.ts';
import { bundleScript } from './bundle-script.ts';
import { CLIENT_ENTRY, CLIENT_TYPES } from './client-files.ts';
import { clientTypes } from './client-types.ts';
import { COMMON_OUTPUT } from './common.ts';
import type { Program } from './components.ts';
import { manifest } from './manifest.ts';
import { typesText } from './types-text.ts';

const ENTRY = 'src/package/index.ts';
const TYPES = 'src/package/types.ts';
/** What npm and registries show. */
const README = 'docs/in-your-project.md';

/** What the package holds besides the command, by the names of its files. */
export async function packageFiles(
  root: string,
  program: Program,
  procedures: readonly Procedure[],
): Promise<Readonly<Record<string, string>>> {
  const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
  return {
    'package.json': `${JSON.stringify(manifest(program), undefined, 2)}\n`,
    'README.md': withoutLinks(read(README)),
    LICENSE: `${program.text}\n`,
    'index.d.ts': clientTypes(typesText(resolve(root, TYPES)), procedures),
    'client.d.ts': clientTypes(typesText(resolve(root, CLIENT_TYPES)), procedures),
    ...(await mapped(root, ENTRY, 'index.js')),
    ...(await mapped(root, CLIENT_ENTRY, 'client.js')),
  };
}

/** A module with its source map, which holds the sources: the package has them nowhere else. */
async function mapped(root: string, entry: string, name: string) {
  const options = {
    ...COMMON_OUTPUT,
    sourcemapPathTransform: (path: string) => path.replace(/^(?:\.\.\/)+/, ''),
  } as const;
  const { code, map } = await bundleScript(root, entry, 'es', options, true);
  if (!map) throw new Error(`${entry} has no source map`);
  const { version, sources, sourcesContent, names, mappings } = map;
  return {
    [name]: `${code}//# sourceMappingURL=${name}.map\n`,
    [`${name}.map`]: JSON.stringify({
      version,
      file: name,
      sources,
      sourcesContent,
      names,
      mappings,
    }),
  };
}

/** Links lead to other documents, which are not in the package. */
function withoutLinks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\((?!https:)[^)]+\)/g, '$1');
}
