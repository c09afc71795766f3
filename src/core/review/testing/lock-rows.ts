/** Locks against nSequence, lock time and version. */
import { expect } from 'vitest';
import { concatBytes } from '../../bytes/writer.ts';
import { hasLock, type WayLocks } from '../../policy/way.ts';
import { decodePsbt } from '../../psbt/psbt.ts';
import { finalizePsbt } from '../../roles/finalize.ts';
import { STANDARD_SCRIPT_FLAGS } from '../../script/interpreter/flags.ts';
import { encodeScriptNumber } from '../../script/number.ts';
import { encodePush } from '../../script/push.ts';
import { type LockFault, lockTimeFaults, sequenceFaults } from '../../sighash/locks.ts';
import {
  bytesOfFile,
  type FileSpec,
  previousOf,
  signatureOf,
  tr,
  transactionOf,
  wsh,
  xOf,
} from '../../sign/testing/built-files.ts';
import { bytes, publicKey } from '../../sign/testing/utxos.ts';
import { plainVerdict } from '../../verdict/testing/spending.ts';
import { inspect } from './file-rows.ts';

export const SECONDS = 0x00400000;
export const DISABLED = 0x80000000;
export const FINAL = 0xffffffff;
export const TIME = 1_700_000_000;

/** What stands in a script, `older` as it stands there. */
interface Locks {
  readonly older?: number;
  readonly after?: number;
}

/** A key and its locks, in P2WSH or in a leaf. */
function lockOf({ older, after }: Locks, isLeaf: boolean) {
  const checks = [
    ...(older === undefined ? [] : [concatBytes(numberOf(older), bytes('b2'))]),
    ...(after === undefined ? [] : [concatBytes(numberOf(after), bytes('b1'))]),
  ];
  const key = encodePush(isLeaf ? xOf('A') : publicKey('A'));
  const script = concatBytes(
    key,
    bytes('ad'),
    ...checks.map((check, i) => (i < checks.length - 1 ? concatBytes(check, bytes('69')) : check)),
  );
  return isLeaf ? tr('B', script) : wsh(script);
}

function numberOf(value: number): Uint8Array {
  return value <= 16 ? Uint8Array.of(0x50 + value) : encodePush(encodeScriptNumber(value));
}

const RELATIVE = [10, 10 + SECONDS, 10 + 0x10000, 0x10000];
const SEQUENCES = [0, 9, 10, 0xffff, SECONDS + 9, SECONDS + 10, DISABLED + 10, FINAL - 2, FINAL];
const ABSOLUTE = [100, TIME];
const LOCK_TIMES = [0, 99, 100, TIME - 1, TIME];
const HOW_FINAL = [10, FINAL - 1, FINAL];

export type LockRow = readonly [
  locks: Locks,
  isLeaf: boolean,
  version: number,
  sequence: number,
  lockTime: number,
];

export const LOCK_ROWS: readonly LockRow[] = [
  ...RELATIVE.flatMap((older) =>
    [false, true].flatMap((isLeaf) =>
      [1, 2, 3].flatMap((version) =>
        SEQUENCES.map((sequence): LockRow => [{ older }, isLeaf, version, sequence, 0]),
      ),
    ),
  ),
  ...ABSOLUTE.flatMap((after) =>
    [false, true].flatMap((isLeaf) =>
      LOCK_TIMES.flatMap((lockTime) =>
        HOW_FINAL.map((sequence): LockRow => [{ after }, isLeaf, 1, sequence, lockTime]),
      ),
    ),
  ),
  ...[1, 2].flatMap((version) =>
    [9, 10, FINAL - 1, FINAL].flatMap((sequence) =>
      LOCK_TIMES.map(
        (lockTime): LockRow => [{ older: 10, after: 100 }, false, version, sequence, lockTime],
      ),
    ),
  ),
];

export function nameOf([{ older, after }, isLeaf, version, sequence, lockTime]: LockRow): string {
  const asked = [
    ...(older === undefined ? [] : [`older(${older})`]),
    ...(after === undefined ? [] : [`after(${after})`]),
  ].join(' and ');
  const own = `0x${sequence.toString(16)}`;
  return `${asked} in a ${isLeaf ? 'leaf' : 'P2WSH'}: version ${version}, nSequence ${own}, lock time ${lockTime}`;
}

export function fileOf([locks, isLeaf, version, sequence, lockTime]: LockRow): FileSpec {
  const lock = lockOf(locks, isLeaf);
  const input = { lock, sequence, signed: [{ by: 'A' }] };
  return { inputs: [input], lockTime, transactionVersion: version };
}

/** Whether the interpreter passes the one witness that there can be. */
export function runs(file: FileSpec): boolean {
  const [input] = file.inputs;
  const { witnessScript, leaf } = input!.lock;
  const signature = signatureOf(file, 0, { by: 'A' });
  const behind = leaf ? [leaf.script, leaf.controlBlock] : [witnessScript!];
  const transaction = transactionOf(file);
  const witness = [signature, ...behind];
  return (
    plainVerdict({
      transaction: { ...transaction, inputs: [{ ...transaction.inputs[0]!, witness }] },
      spent: previousOf(input!, 0).outputs,
      index: 0,
      flags: STANDARD_SCRIPT_FLAGS,
    }) === undefined
  );
}

/** As it is told, as it is finalised and as it runs. */
export function expectOneTelling(row: LockRow): void {
  const file = fileOf(row);
  const isMet = runs(file);
  const { transaction } = finalizePsbt(decodePsbt(bytesOfFile(file)));
  expect(transaction !== undefined).toBe(isMet);
  const { next, inputs, findings } = inspect(file);
  expect(next).toBe(isMet ? 'finalizer' : 'signer');
  const unmet = findings.filter(({ code }) => code === 'lock-unmet');
  expect(unmet.length).toBe(isMet ? 0 : 1);
  const locked = inputs[0]!.needs?.ways.filter(hasLock) ?? [];
  expect(locked.length).toBe(isMet ? 0 : 1);
  for (const way of locked) expectFaults(row, way);
}

/** All that is at fault has to be set, and nothing else. */
function expectFaults(row: LockRow, { sequence, locktime }: WayLocks): void {
  const transaction = transactionOf(fileOf(row));
  const faults = [
    ...(sequence === undefined ? [] : sequenceFaults(transaction, 0, sequence)),
    ...(locktime === undefined ? [] : lockTimeFaults(transaction, 0, locktime).map(ofLockTime)),
  ];
  const parts = new Set(faults.map(partOf));
  expect(runs(fileOf(set(row, parts)))).toBe(true);
  for (const part of parts) {
    const others = new Set([...parts].filter((one) => one !== part));
    expect(runs(fileOf(set(row, others)))).toBe(false);
  }
}

type Part = 'version' | 'sequence' | 'lock time';

function ofLockTime(fault: LockFault): LockFault | 'lock time' {
  return fault === 'final' ? fault : 'lock time';
}

function partOf(fault: LockFault | 'lock time'): Part {
  if (fault === 'version' || fault === 'lock time') return fault;
  return 'sequence';
}

/** With parts as the script asks for them. */
function set(
  [locks, isLeaf, version, sequence, lockTime]: LockRow,
  parts: ReadonlySet<Part>,
): LockRow {
  return [
    locks,
    isLeaf,
    parts.has('version') ? 2 : version,
    parts.has('sequence') ? (locks.older ?? 0) : sequence,
    parts.has('lock time') ? (locks.after ?? 0) : lockTime,
  ];
}
