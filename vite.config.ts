import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { COMMON_BUILD, COMMON_INPUT, COMMON_OUTPUT } from './scripts/build/common.ts';
import { minifyDrawing, nameElements } from './scripts/build/drawing.ts';
import { madeOf } from './scripts/build/made-of.ts';
import { oneFile } from './scripts/build/one-file.ts';
import { procedureNames } from './scripts/build/procedure-names.ts';
import { HAS_SHARED, NO_SHARED } from './scripts/shared-folder.ts';
import { HANGS_AFTER_MS } from './scripts/test/patience.ts';
import { UNIT_PROJECTS, unitFiles } from './scripts/tiers.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig(({ command }) => {
  // Vite would build React for development where the surroundings say so.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root,
    plugins: [
      react(),
      nameElements(),
      minifyDrawing(),
      madeOf(root),
      procedureNames(root),
      oneFile(root),
    ],
    build: {
      ...COMMON_BUILD,
      outDir: 'dist',
      // The page is made from index.html by oneFile, so the script is the entry.
      rolldownOptions: { ...COMMON_INPUT, input: 'src/main.tsx', output: COMMON_OUTPUT },
    },
    test: {
      // Every core; by default one is left to others.
      maxWorkers: '100%',
      testTimeout: HANGS_AFTER_MS,
      hookTimeout: HANGS_AFTER_MS,
      unstubGlobals: true,
      restoreMocks: true,
      setupFiles: ['test/typed-arrays.ts'],
      projects: unitProjects().map((project) => ({
        extends: true as const,
        test: { name: project.name, isolate: project.isolate, ...unitFiles(project) },
      })),
    },
  };
});

/** Each project reads this file anew. */
const SAID = 'TOUCHSTONE_SAID_WHAT_IS_LEFT_OUT';

/** All of them, but for what reads a folder that is not there; which is said once. */
function unitProjects() {
  if (HAS_SHARED) return UNIT_PROJECTS;
  if (process.env['VITEST'] !== undefined && process.env[SAID] === undefined) {
    process.env[SAID] = '1';
    process.stdout.write(`${NO_SHARED}\n`);
  }
  return UNIT_PROJECTS.filter(({ name }) => name !== 'shared');
}
