import { expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { bytesOfFile, type FileSpec, wpkh } from '../sign/testing/built-files.ts';
import { publicKey, unsigned } from '../sign/testing/utxos.ts';
import type { Transaction } from '../tx/types.ts';
import { subjectOf } from '../verdict/testing/spending.ts';
import { inspect, one } from './testing/file-rows.ts';
import { inspectionOf } from './testing/subjects.ts';

test('findings have the bytes that they are about, the worst first', () => {
  const file: FileSpec = {
    ...one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }], asks: 0x81 }),
    outputs: [{}, { lock: wpkh('Y'), amount: 1n }],
  };
  const source = bytesOfFile(file);
  const { findings } = inspect(file);
  const order = ['danger', 'warning', 'note'];
  const ranks = findings.map(({ severity, span }) => [order.indexOf(severity), span?.start ?? 0]);
  expect(ranks).toEqual([...ranks].sort(([a, b], [c, d]) => a! - c! || b! - d!));
  const shown = (code: string) => {
    const { start, end } = findings.find((found) => found.code === code)!.span!;
    return bytesToHex(source.subarray(start, end));
  };
  expect(shown('dust')).toBe(`010000000000000016${bytesToHex(wpkh('Y').scriptPubKey)}`);
  expect(shown('signature-invalid').startsWith(`2202${bytesToHex(publicKey('A'))}`)).toBe(true);
});

test('outputs of one transaction are not the same coin', () => {
  const transaction = unsigned(2);
  const [first, second] = transaction.inputs;
  const codes = (made: Transaction) =>
    inspectionOf(subjectOf({ transaction: made, spent: [] })).findings.map(({ code }) => code);
  expect(codes(transaction)).toEqual([]);
  expect(codes({ ...transaction, inputs: [first!, second!, first!] })).toEqual([
    'duplicate-outpoint',
    'relay-refused',
  ]);
});
