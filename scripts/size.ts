/** `npm run size`: builds the file, and notes in docs/size.json how large it is. */
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { notedSizes, SIZES_FILE, type Size, sizeOf } from './build/size.ts';

await build({ logLevel: 'warn' });
const before = notedSizes();
const sizes = Object.keys(before).map((name): [string, Size] => [
  name,
  sizeOf(readFileSync(`dist/${name}`)),
]);
writeFileSync(SIZES_FILE, `${JSON.stringify(Object.fromEntries(sizes), undefined, 2)}\n`);
for (const [name, { bytes, gzipped }] of sizes) {
  const change = (100 * gzipped) / (before[name]?.gzipped ?? gzipped) - 100;
  console.log(`${name}: ${bytes} bytes, ${gzipped} gzipped (${change.toFixed(1)} %)`);
}
