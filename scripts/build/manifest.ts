import type { Program } from './components.ts';

/** The `package.json` of the package: its name is that of the project's own. */
export function manifest({ name, version, licence, description, node }: Program) {
  return {
    name,
    version,
    description,
    license: licence,
    type: 'module',
    engines: { node },
    bin: { touchstone: 'touchstone.mjs' },
    types: './index.d.ts',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './client': { types: './client.d.ts', default: './client.js' },
      './touchstone.schema.json': './touchstone.schema.json',
      './policy.schema.json': './policy.schema.json',
      './package.json': './package.json',
    },
  } as const;
}
