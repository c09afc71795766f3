import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sampleModule } from './samples/all.ts';

/* Writes the samples' bytes again; they come out the same each time. */

const target = new URL('../src/app/inspect/samples-data.ts', import.meta.url);
writeFileSync(target, sampleModule());
console.log(fileURLToPath(target));
