import type { Plugin } from 'vite';
import { readComponents, readProgram } from './components.ts';

const NAME = 'virtual:made-of';
const RESOLVED = `\0${NAME}`;

/** Gives the page what it tells of itself (src/app/about/made-of.d.ts says what). */
export function madeOf(root: string): Plugin {
  return {
    name: 'touchstone:made-of',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? moduleText(root) : undefined),
  };
}

function moduleText(root: string): string {
  const program = readProgram(root);
  const components = [program, ...readComponents(root)].map(({ name, version, licence, text }) => ({
    name,
    version,
    licence,
    text,
  }));
  return Object.entries({ version: program.version, components })
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, undefined, 2)};\n`)
    .join('');
}
