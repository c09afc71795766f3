import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SAMPLES, sampleModule } from './samples/all.ts';

/* Writes the samples again, into the page and as files beside it; they come out the same each time. */

const target = new URL('../src/app/inspect/intake/samples-data.ts', import.meta.url);
writeFileSync(target, sampleModule());
console.log(fileURLToPath(target));

const folder = new URL('../public/samples/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, make] of Object.entries(SAMPLES)) {
  writeFileSync(new URL(`${name}.psbt`, folder), make());
}
console.log(fileURLToPath(folder));
