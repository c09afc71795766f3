/**
 * Makes silent payments by one to four signers in turns, of coins of all kinds, and has
 * them found: all by the receiver of this project, and some by BIP 352's own reference,
 * whose folder is named. Prints the counts; ends with 1 where one is lost.
 *
 *   npx tsx scripts/silent-reference.ts [--reference=FOLDER] [--count=2000] [--scanned=500] [--seed=1]
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Chance } from '../src/core/ownership/testing/random.ts';
import {
  isFoundByAll,
  madePayment,
  signedInTurns,
} from '../src/core/silent/testing/made-payments.ts';
import { type ScanVector, scanVector } from '../src/core/silent/testing/scan-vectors.ts';

export interface MadeForReceivers {
  readonly outputs: number;
  /** How many of them were found by our own receiver. */
  readonly found: number;
  /** By the number of their signers, from one on. */
  readonly bySigners: readonly number[];
  /** Of the first of them. */
  readonly vectors: readonly ScanVector[];
}

/** `scanned` of `count` payments are made into vectors. */
export function paymentsFor(count: number, scanned: number, seed: number): MadeForReceivers {
  const chance = new Chance(seed);
  const vectors: ScanVector[] = [];
  const bySigners: number[] = [];
  let [outputs, found] = [0, 0];
  for (let i = 0; i < count; i++) {
    const payment = madePayment(chance);
    const transaction = signedInTurns(payment, chance);
    const { length } = payment.signers;
    bySigners[length - 1] = (bySigners[length - 1] ?? 0) + 1;
    outputs += payment.paid.size;
    if (!transaction) continue;
    if (isFoundByAll(payment, transaction)) found++;
    if (i < scanned) vectors.push(scanVector(`payment ${i}`, payment, transaction));
  }
  return { outputs, found, bySigners: Array.from(bySigners, (one) => one ?? 0), vectors };
}

function isFoundByReference(folder: string, vectors: readonly ScanVector[]): boolean {
  const work = mkdtempSync(join(tmpdir(), 'silent-'));
  try {
    const file = join(work, 'vectors.json');
    writeFileSync(file, JSON.stringify(vectors));
    const { status, stdout, stderr } = spawnSync('python3', [join(folder, 'reference.py'), file], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    if (status !== 0) console.error(stderr || stdout);
    return status === 0 && stdout.trimEnd().endsWith('All tests passed');
  } finally {
    rmSync(work, { recursive: true });
  }
}

function main(): void {
  const { values } = parseArgs({
    options: {
      reference: { type: 'string' },
      count: { type: 'string', default: '2000' },
      scanned: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
    },
  });
  const count = Number(values.count);
  const made = paymentsFor(count, Number(values.scanned), Number(values.seed));
  console.log(`${count} payments of ${made.outputs} outputs, by 1, 2, … signers ${made.bySigners}`);
  console.log(`${made.found} of ${count} found by the receiver of this project`);
  let isRight = made.found === count;
  if (values.reference !== undefined) {
    const scans = made.vectors.reduce((sum, { receiving }) => sum + receiving.length, 0);
    const all = made.vectors
      .flatMap(({ receiving }) => receiving)
      .reduce((sum, { expected }) => sum + expected.n_outputs, 0);
    const isFound = isFoundByReference(values.reference, made.vectors);
    const what = `${made.vectors.length} payments, ${all} outputs, ${scans} scans`;
    console.log(`${what}: ${isFound ? 'all' : 'not all'} found by reference.py of BIP 352`);
    isRight = isRight && isFound;
  }
  if (!isRight) process.exitCode = 1;
}

if (process.argv[1]?.endsWith('silent-reference.ts')) main();
