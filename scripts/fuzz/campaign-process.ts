import { argv } from 'node:process';
import { runCampaign } from './campaign.ts';
import { readSeeds } from './seeds.ts';

/*
 * The process of a campaign: seed, first case, case behind the last and seconds
 * are its arguments. It tells its parent how far it has come, so that a case
 * that hangs is noticed, and at last the result.
 */

const [seed = 1, first = 0, end = 0, seconds = 0] = argv.slice(2).map(Number);
const deadline = performance.now() + seconds * 1000;

/** A number of cases between two words to the parent. */
const STRIDE = 100;

const result = runCampaign(readSeeds(), seed, first, (next) => {
  if (next % STRIDE === 0) process.send?.(next);
  return next < end && performance.now() < deadline;
});
process.send?.(result, () => process.disconnect());
