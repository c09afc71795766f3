/*
 * Prints what importing each path of the built package costs a page: bundled and minified,
 * compressed by gzip; beside what others sign with. Needs `npm run build`.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { EXPORT_PATHS } from './build/manifest.ts';

const BUILT = resolve('dist/package');

const MODULES: readonly (readonly [name: string, path: string])[] = [
  ['touchstone', join(BUILT, 'index.js')],
  ...EXPORT_PATHS.map((path) => [`touchstone/${path}`, join(BUILT, `${path}.js`)] as const),
  ['@scure/btc-signer', '@scure/btc-signer'],
  ['bitcoinjs-lib', 'bitcoinjs-lib'],
];

async function sizeOf(path: string, folder: string): Promise<number> {
  const entry = join(folder, 'entry.js');
  writeFileSync(entry, `export * from ${JSON.stringify(path)};\n`);
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const output = Array.isArray(built) ? built.flatMap((one) => one.output) : [];
  const code = output.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('');
  if (code === '') throw new Error(`${path} was not built`);
  return gzipSync(code, { level: 9 }).length;
}

const folder = mkdtempSync(join(resolve('dist'), 'sizes-'));
try {
  for (const [name, path] of MODULES) {
    const size = await sizeOf(path, folder);
    process.stdout.write(`${name.padEnd(22)} ${(size / 1000).toFixed(1).padStart(7)} kB\n`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
