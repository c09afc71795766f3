import { describe, expect, test } from 'vitest';
import { messageFile } from '../message/testing/message-files.ts';
import { inputRecord } from '../psbt/make-record.ts';
import { decodePsbt, encodePsbt } from '../psbt/psbt.ts';
import { recordOf } from '../psbt/record-access.ts';
import { BY_A, BY_AB, one, TWO_OF_THREE } from '../review/testing/file-rows.ts';
import { finalizePsbt } from '../roles/finalize.ts';
import { bytesOfFile, type FileSpec, multi, wpkh, wsh } from '../sign/testing/built-files.ts';
import { differencesOf, TWIN_MEMBERS, type TwinMember } from './differences.ts';
import { readReportText } from './read-report.ts';
import { reportOf } from './report.ts';

const LOCK = wsh(TWO_OF_THREE);
const UNSIGNED = one(LOCK);
const SIGNED = one(LOCK, { signed: BY_AB });
const PAID = { lock: wpkh('B'), amount: 99_000n };
/** Of one key, with an output that names a key of its master, or of another's. */
const paying = (origins: string): FileSpec => ({
  inputs: [{ lock: wpkh('A'), origins: 'A' }],
  outputs: [{ lock: wpkh('C'), origins }],
});

type File = FileSpec | Uint8Array;

function bytesOf(file: File): Uint8Array {
  return file instanceof Uint8Array ? file : bytesOfFile(file);
}

function finalized(file: FileSpec): Uint8Array {
  return encodePsbt(finalizePsbt(decodePsbt(bytesOfFile(file))).psbt);
}

/** The final witness of a file in the other. */
function withWitnessOf(file: FileSpec, other: FileSpec): FileSpec {
  const witness = recordOf(decodePsbt(finalized(other)).inputs[0]!, 'final_scriptwitness')!.value;
  const records = [inputRecord('final_scriptwitness', null, witness)];
  return { ...file, inputs: [{ ...file.inputs[0]!, records }] };
}

const told = (original: File, twin: File) =>
  differencesOf(bytesOf(original), bytesOf(twin), 'regtest');

/** Of two files that differ: each member that may, and what is said of it. */
const ROWS: Readonly<Record<TwinMember, readonly [original: File, twin: File, said: RegExp]>> = {
  parts: [UNSIGNED, one(LOCK, { signed: BY_A }), /^parts: \d+ > \d+$/],
  error: [UNSIGNED, bytesOfFile(UNSIGNED).subarray(0, -1), /^error: {2}> [a-z.-]+ at \d+$/],
  stage: [UNSIGNED, SIGNED, /^stage: unsigned > /],
  next: [UNSIGNED, SIGNED, /^next: signer > finalizer$/],
  fee: [UNSIGNED, one(LOCK, { utxo: 'claimed' }), /^fee: proven > claimed$/],
  message: [
    messageFile({ text: 'one' }),
    messageFile({ text: 'one', recorded: 'two' }),
    /^message: /,
  ],
  findings: [
    { inputs: [{ lock: LOCK }], outputs: [PAID] },
    { inputs: [{ lock: LOCK }], outputs: [{ ...PAID, amount: 1_000n }] },
    /^findings fee-high at tx: {2}> 1$/,
  ],
  refusals: [
    UNSIGNED,
    one(LOCK, { asks: 0x81 }),
    /^refusals \w+ [a-z-]+ at inputs\[0\]\.sighash: {2}> 1$/,
  ],
  amount_proof: [
    UNSIGNED,
    one(LOCK, { utxo: 'claimed' }),
    /^inputs\[0\]\.amount_proof: proven > claimed$/,
  ],
  satisfied: [
    finalized(SIGNED),
    withWitnessOf({ ...SIGNED, lockTime: 1 }, SIGNED),
    /^inputs\[0\]\.satisfied: true > false /,
  ],
  missing: [UNSIGNED, one(LOCK, { scripts: [] }), /^inputs\[0\]\.missing: {2}> witness_script$/],
  signatures: [one(LOCK, { signed: BY_A }), UNSIGNED, /^inputs\[0\]\.signatures\[0\]: .*valid > $/],
  commitments: [
    one(LOCK, { scripts: [inputRecord('witness_script', null, multi(1, 'ABC'))] }),
    one(LOCK, { scripts: [inputRecord('witness_script', null, multi(2, 'XYZ'))] }),
    /^inputs\[0\]\.commitments\[0\]: witness_script \S+ > witness_script \S+$/,
  ],
  records: [paying('C:A'), paying('D:A'), /^outputs\[0\]\.records: match > contradict$/],
  change: [paying('C:A'), paying('C:B'), /^outputs\[0\]\.change: true > false$/],
};

const MEMBERS = Object.keys(TWIN_MEMBERS) as readonly TwinMember[];

describe.each(MEMBERS)('of two files that differ in %s', (member) => {
  const [original, twin, said] = ROWS[member];
  const differences = told(original, twin).filter((one) => one.member === member);
  const lines = differences.map(({ what, was, is }) => `${what}: ${was} > ${is}`);

  test('it is told, with what it was and is', () => {
    expect(lines.filter((line) => said.test(line))).not.toEqual([]);
  });

  test('it stands in the report that a person sees, and is read back', () => {
    const bytes = bytesOf(twin);
    for (const format of ['text', 'markdown'] as const) {
      const report = reportOf({ bytes, differences, version: '0.0.0' }, format);
      expect(readReportText(report)?.differences).toEqual(differences.slice(0, 6));
    }
  });
});

test.each<[string, File]>([
  ['itself', UNSIGNED],
  ['itself where it is signed', SIGNED],
  ['itself where it is final', finalized(SIGNED)],
  ['itself where it does not decode', bytesOfFile(UNSIGNED).subarray(0, -1)],
  ['itself where it is a message', messageFile({ text: 'one' })],
])('nothing is told of a file and %s', (_, file) => {
  expect(told(file, file)).toEqual([]);
});
