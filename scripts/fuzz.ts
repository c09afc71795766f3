/**
 * Looks at inputs that were made from recorded ones by changing them, and at
 * what must hold of any input (fuzz/checks.ts). The same seed makes the same cases.
 *
 *   --seconds=N  how long, 60 where nothing is said
 *   --seed=S     which campaign, 1 where nothing is said
 *   --first=N    the first case; --cases=N how many at most
 *
 * `--first=N --cases=1` shows one case again. Each finding is written to
 * .cache/fuzz; it belongs into a fixture. Exits with 1 where there is one.
 */
import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { CampaignResult } from './fuzz/campaign.ts';
import { CASE_KINDS } from './fuzz/cases.ts';

const FOLDER = '.cache/fuzz';
const LAST = 2 ** 31 - 1;
/** A hundred cases of a few kilobytes take a tenth of this. */
const HANGS_AFTER_MS = 60_000;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    first: { type: 'string', default: '0' },
    cases: { type: 'string', default: String(LAST) },
  },
});

const first = Number(values.first);
const end = Math.min(first + Number(values.cases), LAST);
const started = performance.now();
let reached = first;
let watch = setTimeout(giveUp, HANGS_AFTER_MS);

const campaign = fork(
  fileURLToPath(new URL('./fuzz/campaign-process.ts', import.meta.url)),
  [values.seed, first, end, values.seconds].map(String),
);
campaign.on('message', (said: number | CampaignResult) => {
  clearTimeout(watch);
  if (typeof said !== 'number') {
    report(said);
    return;
  }
  reached = said;
  watch = setTimeout(giveUp, HANGS_AFTER_MS);
});
campaign.on('exit', (code) => {
  clearTimeout(watch);
  if (code !== 0) process.exitCode = 1;
});

function giveUp(): void {
  console.error(`Seed ${values.seed}: one of the cases from ${reached} on hangs.`);
  process.exitCode = 1;
  campaign.kill();
}

function report({ tallies, findings }: CampaignResult): void {
  for (const { number, kind, message, input } of findings) {
    mkdirSync(FOLDER, { recursive: true });
    const file = `${FOLDER}/${values.seed}-${number}.json`;
    writeFileSync(file, JSON.stringify({ kind, message, input }, undefined, 2));
    console.error(`Case ${number} (${kind}), see ${file}:\n${message}\n`);
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  const cases = CASE_KINDS.reduce((sum, kind) => sum + tallies[kind].cases, 0);
  const kinds = CASE_KINDS.map(
    (kind) => `${kind} ${tallies[kind].cases} (${tallies[kind].accepted} accepted)`,
  );
  console.log(`Seed ${values.seed}: ${cases} cases in ${seconds} s, ${findings.length} findings.`);
  console.log(kinds.join(', '));
  if (findings.length > 0) process.exitCode = 1;
}
