import type { Program } from './components.ts';

/** Parts of the package that are imported by a path of their own, `touchstone/inspect` and so on. */
export const EXPORT_PATHS = ['inspect', 'verify', 'sign', 'policy', 'errors'] as const;

/** The `package.json` of the package. */
export function manifest(program: Program) {
  const { name, version, licence, description, node, repository, bugs } = program;
  return {
    name,
    version,
    description,
    license: licence,
    type: 'module',
    ...(repository && { repository }),
    ...(bugs && { bugs }),
    publishConfig: { access: 'public', provenance: true },
    engines: { node },
    bin: { touchstone: 'touchstone.mjs' },
    types: './index.d.ts',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      ...Object.fromEntries(
        EXPORT_PATHS.map((path) => [
          `./${path}`,
          { types: `./${path}.d.ts`, default: `./${path}.js` },
        ]),
      ),
      './client': { types: './client.d.ts', default: './client.js' },
      './touchstone.schema.json': './touchstone.schema.json',
      './policy.schema.json': './policy.schema.json',
      './package.json': './package.json',
    },
  } as const;
}
