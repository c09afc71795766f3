import { resolve } from 'node:path';
import { requireAgreement } from './release/agree.ts';
import { Refusal } from './release/refusal.ts';
import { makeSite } from './release/site.ts';
import { timestamp } from './release/timestamp.ts';

/*
 * What the workflows do with folders that were built:
 *
 *   npm run release:files -- agree FOLDER…              all have the same sums, and the files of them
 *   npm run release:files -- timestamp FOLDER URL CA    asks the authority at URL for SHA256SUMS.tsr
 *   npm run release:files -- site BUILT FOLDER          the folder of a site with the file and its hash
 */

const [command, ...operands] = process.argv.slice(2);
const paths = operands.map((one) => resolve(one));

try {
  await run();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(`release:files: ${error.message}`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  if (command === 'agree') {
    requireAgreement(paths);
    console.log(`${paths.length} builds gave the same files.`);
  } else if (command === 'timestamp' && operands.length === 3) {
    await timestamp(paths[0]!, operands[1]!, paths[2]!);
  } else if (command === 'site' && operands.length === 2) {
    makeSite(process.cwd(), paths[0]!, paths[1]!);
  } else throw new Refusal('Say agree FOLDER…, timestamp FOLDER URL CA, or site BUILT FOLDER');
}
