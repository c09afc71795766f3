/**
 * `npm run bench:since -- COMMIT [ROUNDS]`: the procedures as they are here beside those of
 * another commit, such as the last release, in turns in one process. A pair is one run of
 * each, of which the processor's time counts; the middle and the quarters of the pairs'
 * ratios are printed, above 1 where this is slower. Both have to give the same answer.
 */
import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bytesToHex } from '../src/core/bytes/hex.ts';
import { encodeBase64 } from '../src/core/encoding/base64.ts';
import { encodeTransaction } from '../src/core/tx/ids.ts';
import { execute } from '../src/rpc/dispatch.ts';
import { multisigPsbts } from './multisig-workload.ts';
import { signingWorkload } from './signing-workload.ts';
import { processing } from './suites/descriptors.ts';
import { psbtWithInputs } from './workloads.ts';

type Execute = typeof execute;

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const WARM_UPS = 3;

const [commit = '', rounds = '15'] = process.argv.slice(2);
if (commit === '') throw new Error('name a commit');

const bodyOf = (method: string, ...params: readonly unknown[]) =>
  JSON.stringify({ id: 1, method, params });
const decoding = (inputs: number) =>
  bodyOf('decodepsbt', encodeBase64(psbtWithInputs(inputs).bytes));
const rawOf = (inputs: number) =>
  bytesToHex(encodeTransaction(signingWorkload(inputs).transaction));

const BODIES: readonly (readonly [name: string, body: () => string])[] = [
  ['decodepsbt, 1,000 inputs', () => decoding(1000)],
  ['decodepsbt, 5,000 inputs', () => decoding(5000)],
  ['decoderawtransaction, 1,000 inputs', () => bodyOf('decoderawtransaction', rawOf(1000))],
  ['descriptorprocesspsbt, 200 inputs', () => bodyOf('descriptorprocesspsbt', ...processing(200))],
  ['signrawtransactionwithkey, 100 inputs', () => signingWorkload(100).request],
  [
    'combinepsbt, 100 inputs of 2 of 3',
    () => bodyOf('combinepsbt', multisigPsbts(100).map(encodeBase64)),
  ],
  ['inspectpsbt, 20 inputs of 2 of 3', () => bodyOf('inspectpsbt', signedBase64(20))],
];

function signedBase64(inputs: number): string {
  return encodeBase64(multisigPsbts(inputs)[0]);
}

const place = `${ROOT}.cache/since/${git('rev-parse', '--short', commit)}`;
try {
  git('worktree', 'add', '--detach', place, commit);
  const other = await executeIn(place);
  for (const [name, body] of BODIES) console.log(`${name.padEnd(40)} ${compared(body(), other)}`);
} finally {
  git('worktree', 'remove', '--force', place);
}

/** The procedures of sources that lie there, with the packages that are here. */
async function executeIn(path: string): Promise<Execute> {
  symlinkSync(`${ROOT}node_modules`, `${path}/node_modules`);
  const { execute: there } = (await import(pathToFileURL(`${path}/src/rpc/dispatch.ts`).href)) as {
    readonly execute: Execute;
  };
  return there;
}

function git(...parts: readonly string[]): string {
  return execFileSync('git', parts, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
}

function compared(body: string, there: Execute): string {
  const times: (readonly [here: number, there: number])[] = [];
  for (let round = -WARM_UPS; round < Number(rounds); round++) {
    // Who is first is in turns too.
    const isFirst = round % 2 === 0;
    const first = timed(body, isFirst ? execute : there);
    const second = timed(body, isFirst ? there : execute);
    if (first.answer !== second.answer) return 'the answers differ';
    if (round < 0) continue;
    times.push(isFirst ? [first.time, second.time] : [second.time, first.time]);
  }
  const ratios = times.map(([a, b]) => a / b).sort((a, b) => a - b);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((at) => quantile(ratios, at).toFixed(2));
  const here = quantile(
    times.map(([a]) => a).sort((a, b) => a - b),
    0.5,
  );
  return `${here.toFixed(1).padStart(8)} ms  x${middle}  (${low} to ${high})`;
}

/** Milliseconds that the process had a processor for. */
function timed(body: string, by: Execute): { readonly time: number; readonly answer: string } {
  const before = process.cpuUsage();
  const { body: answer } = by(body, { chain: 'main' });
  const { user, system } = process.cpuUsage(before);
  return { time: (user + system) / 1000, answer };
}

function quantile(sorted: readonly number[], at: number): number {
  return sorted[Math.floor((sorted.length - 1) * at)] ?? Number.NaN;
}
