/** `npm run size`: builds the file, and notes in docs/size.json how large it is. */
import { writeFileSync } from 'node:fs';
import { build } from 'vite';
import { measuredOf, notedSizes, SIZES_FILE, type Size } from './build/size.ts';

await build({ logLevel: 'warn' });
const before = notedSizes();
const sizes = Object.keys(before).map((name): [string, Size] => [name, measuredOf('dist', name)]);
writeFileSync(SIZES_FILE, `${JSON.stringify(Object.fromEntries(sizes), undefined, 2)}\n`);
for (const [name, { bytes, gzipped }] of sizes) {
  const change = (100 * gzipped) / (before[name]?.gzipped ?? gzipped) - 100;
  console.log(`${name}: ${bytes} bytes, ${gzipped} gzipped (${change.toFixed(1)} %)`);
}
