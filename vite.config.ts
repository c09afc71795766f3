import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { COMMON_BUILD, oneFile } from './scripts/build/one-file.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root,
  plugins: [react(), oneFile(root)],
  build: {
    ...COMMON_BUILD,
    outDir: 'dist',
    // The page is made from index.html by oneFile, so the script is the entry.
    rolldownOptions: { input: 'src/main.tsx', output: { codeSplitting: false } },
  },
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'e2e/**'],
    // A busy machine must not make a test fail: nothing here is about time.
    testTimeout: 120_000,
  },
});
