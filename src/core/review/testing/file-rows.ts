/** Files made for tests, in rows with what verifying has to find in them. */
import { describe, expect, test } from 'vitest';
import { parseDescriptor } from '../../descriptor/parse.ts';
import { PrivateKeys } from '../../descriptor/private-keys.ts';
import type { Chain } from '../../encoding/chains.ts';
import { type OwnDescriptor, Owners } from '../../ownership/descriptor-owners.ts';
import { decodePsbt, encodePsbt } from '../../psbt/psbt.ts';
import { finalizePsbt } from '../../roles/finalize.ts';
import {
  bytesOfFile,
  type FileSpec,
  type InputSpec,
  multi,
  previousOf,
} from '../../sign/testing/built-files.ts';
import { publicKey } from '../../sign/testing/utxos.ts';
import type { Subject } from '../../subject/subject.ts';
import { encodeTransaction } from '../../tx/ids.ts';
import type { Transaction } from '../../tx/types.ts';
import type { JoinedReview } from '../join-verdicts.ts';
import { inspectionOf, subjectOfFile } from './subjects.ts';

/** What is done to a file, and what is known besides, before it is looked at. */
export interface Looked {
  readonly finalized?: 'psbt' | 'transaction';
  readonly previous?: readonly Transaction[];
  /** That are ours. */
  readonly descriptors?: readonly string[];
}

/** Written by hand from how the file was made, not from an answer. */
export interface Expected extends Looked {
  /** `stage > next`. */
  readonly is: string;
  /** Of each input: verdict and hash type of each signature, `why` where it is unchecked. */
  readonly signatures?: readonly string[];
  /** `severity code path`, in any order. */
  readonly findings?: readonly string[];
  /** Of each input. */
  readonly proofs?: readonly string[];
  /** What else is so. */
  readonly also?: (inspection: JoinedReview) => void;
}

export type Row = readonly [name: string, file: FileSpec, expected: Expected];

/** Files that nobody has to look at twice: nothing is found in them but notes. */
export function testOrdinary(rows: readonly Row[]): void {
  describe('ordinary files', () => {
    test.each(rows)('%s', (_, file, expected) => {
      const { findings } = check(file, expected);
      expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
    });
  });
}

export function testStrange(rows: readonly Row[], title = 'strange files'): void {
  describe(title, () => {
    test.each(rows)('%s', (_, file, expected) => void check(file, expected));
  });
}

function check(file: FileSpec, expected: Expected): JoinedReview {
  const inspection = inspect(file, expected);
  const { stage, next, inputs, findings } = inspection;
  expect(`${stage} > ${next}`).toBe(expected.is);
  const signatures = inputs.map((input) =>
    input.signatures
      .map(({ verdict, sighash, why }) => [verdict, sighash, why].filter(Boolean).join(' '))
      .join(', '),
  );
  expect(signatures).toEqual(expected.signatures ?? inputs.map(() => ''));
  // Files that are made for tests have their records in any order; what many refuse has its own.
  const told = findings.filter(({ code }) => code !== 'order' && code !== 'known-refusal');
  const found = told.map(({ severity, code, path }) => `${severity} ${code} ${path}`);
  expect([...found].sort()).toEqual([...(expected.findings ?? [])].sort());
  if (expected.proofs) expect(inputs.map(({ proof }) => proof)).toEqual(expected.proofs);
  expected.also?.(inspection);
  return inspection;
}

export function inspect(file: FileSpec, how: Looked = {}): JoinedReview {
  const owners = ownersOfTexts(how.descriptors);
  return inspectionOf(subjectOfSpec(file, how), { chain: 'regtest', owners });
}

/** What verdicts are about, once all that is to be done to a file was done. */
export function subjectOfSpec(file: FileSpec, { finalized, previous = [] }: Looked = {}): Subject {
  const made = bytesOfFile(file);
  if (!finalized) return subjectOfFile(made, { transactions: previous });
  const { psbt, transaction } = finalizePsbt(decodePsbt(made));
  if (finalized === 'psbt') return subjectOfFile(encodePsbt(psbt), { transactions: previous });
  if (!transaction) throw new Error('the file cannot be finalised');
  const transactions = [...file.inputs.map(previousOf), ...previous];
  return subjectOfFile(encodeTransaction(transaction), { transactions });
}

/** With the indexes that are looked at. */
export function ownDescriptor(
  text: string,
  first = 0,
  last = 1000,
  chain: Chain = 'regtest',
): OwnDescriptor {
  const { descriptors } = parseDescriptor(text, chain, new PrivateKeys());
  return { variants: descriptors, first, last };
}

/** In the range that is looked at where nothing is said. */
export function ownersOfTexts(
  texts: readonly string[] | undefined,
  chain?: Chain,
): Owners | undefined {
  return texts && ownersOf(texts.map((text) => ownDescriptor(text, 0, 1000, chain)));
}

/** None of the descriptors may need a private key. */
export function ownersOf(descriptors: readonly OwnDescriptor[]): Owners {
  const owners = Owners.of(descriptors);
  if (typeof owners === 'number') throw new Error(`descriptor ${owners} cannot be derived`);
  return owners;
}

// What many files are made of

/** One input, which takes what `lock` says. */
export function one(lock: InputSpec['lock'], more: Partial<InputSpec> = {}): FileSpec {
  return { inputs: [{ lock, ...more }] };
}

export const BY_A = [{ by: 'A' }] as const;
export const BY_AB = [{ by: 'A' }, { by: 'B' }] as const;

export const TWO_OF_THREE = multi(2, 'ABC');

export function keys(letters: string): readonly Uint8Array[] {
  return [...letters].map(publicKey);
}

/** Where the first input says what it spends, and who has signed. */
export const UTXO = 'inputs[0].witness_utxo';
export const SIG = 'inputs[0].partial_signatures';
