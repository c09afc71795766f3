/*
 * Prints what importing each path of the built package costs a page, bundled and minified,
 * compressed by gzip, and the processor's time of Node until it is imported; beside what
 * others sign with. Needs `npm run build`.
 */
import { spawnSync } from 'node:child_process';
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

const RUNS = 9;

/** The shortest of some runs, in milliseconds; of Node itself where nothing is imported. */
function startUp(path?: string): number {
  const used = 'const { user, system } = process.cpuUsage(); console.log(user + system);';
  const code = path === undefined ? used : `await import(${JSON.stringify(path)}); ${used}`;
  const args = ['--input-type=module', '-e', code];
  const times = Array.from({ length: RUNS }, () => {
    const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${path} was not imported`);
    return Number(stdout) / 1000;
  });
  return Math.min(...times);
}

function line(name: string, size: string, time: number): void {
  process.stdout.write(
    `${name.padEnd(22)} ${size.padStart(10)} ${time.toFixed(0).padStart(5)} ms\n`,
  );
}

const folder = mkdtempSync(join(resolve('dist'), 'sizes-'));
try {
  line('Node itself', '', startUp());
  for (const [name, path] of MODULES) {
    const size = await sizeOf(path, folder);
    line(name, `${(size / 1000).toFixed(1)} kB`, startUp(path));
  }
} finally {
  rmSync(folder, { recursive: true });
}
