import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { globalRecord, inputRecord, mapOf, outputRecord } from '../psbt/make-record.ts';
import { decodePsbt, encodePsbt } from '../psbt/psbt.ts';
import type { Psbt } from '../psbt/types.ts';
import { one } from '../review/testing/file-rows.ts';
import { finalizePsbt } from '../roles/finalize.ts';
import { bytesOfFile, type FileSpec, wpkh } from '../sign/testing/built-files.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { beyondSigning, withRecordsOf } from './beyond-signing.ts';
import type { ComparedFile } from './compare.ts';

const fileOf = (psbt: Psbt): ComparedFile => {
  const bytes = encodePsbt(psbt);
  return { psbt: decodePsbt(bytes), bytes, isBare: false };
};
const made = (spec: FileSpec) => decodePsbt(bytesOfFile(spec));
const SENT = made(one(wpkh('A'), { origins: 'A' }));
const SIGNED = made(one(wpkh('A'), { origins: 'A', signed: [{ by: 'A' }] }));
const V2 = (modifiable?: number) =>
  made({
    ...one(wpkh('A')),
    version: 2,
    ...(modifiable !== undefined && { modifiable }),
  });

type Records = Psbt['inputs'][number]['records'];
const inInput = (psbt: Psbt, change: (records: Records) => Records): Psbt => ({
  ...psbt,
  inputs: psbt.inputs.map(({ records }) => mapOf([...change(records)])),
});
const without = (psbt: Psbt, field: string) =>
  inInput(psbt, (records) => records.filter((record) => record.field !== field));
const NONCE = inputRecord(
  'musig2_pub_nonce',
  { participant: publicKey('A'), aggregate: publicKey('B') },
  new Uint8Array(66).fill(2),
);

describe('what a signer does besides', () => {
  test.each<[string, Psbt, Psbt, string | undefined]>([
    ['nothing', SENT, SENT, undefined],
    ['a signature', SENT, SIGNED, undefined],
    ['final scripts in the place of what made them', SENT, finalizePsbt(SIGNED).psbt, undefined],
    ['and once they are there', finalizePsbt(SIGNED).psbt, finalizePsbt(SIGNED).psbt, undefined],
    [
      'final scripts without the UTXO',
      SENT,
      without(finalizePsbt(SIGNED).psbt, 'witness_utxo'),
      'input 0: witness_utxo was taken away',
    ],
    ['a signature taken away', SIGNED, SENT, 'input 0: partial_sig was taken away'],
    [
      'another signature in the place of one',
      SIGNED,
      made(one(wpkh('A'), { origins: 'A', signed: [{ by: 'A', spoilt: true }] })),
      'input 0: partial_sig was changed',
    ],
    [
      'a record of the whole',
      SENT,
      { ...SENT, global: mapOf([...SENT.global.records, globalRecord('version', null, 0)]) },
      'the global map: version was added',
    ],
    [
      'a script of an output',
      SENT,
      { ...SENT, outputs: [mapOf([outputRecord('redeem_script', null, Uint8Array.of(81))])] },
      'output 0: redeem_script was added',
    ],
    ['another version', SENT, V2(), 'it is a PSBT of another version'],
    ['flags that are cleared', V2(0b011), V2(0b000), undefined],
    ['the flag of SINGLE set', V2(0b000), V2(0b100), undefined],
    ['that flag cleared', V2(0b100), V2(0b000), 'the global map: tx_modifiable was changed'],
    ['flags that are set', V2(0b000), V2(0b001), 'the global map: tx_modifiable was changed'],
    [
      'a flag that nobody knows',
      V2(0b0000),
      V2(0b1000),
      'the global map: tx_modifiable was changed',
    ],
  ])('%s', (_, sent, back, words) => {
    expect(beyondSigning(fileOf(sent), fileOf(back))).toBe(words);
  });

  test('a nonce of MuSig2 is of signing', () => {
    const back = inInput(SENT, (records) => [...records, NONCE]);
    expect(beyondSigning(fileOf(SENT), fileOf(back))).toBeUndefined();
    expect(beyondSigning(fileOf(back), fileOf(SENT))).toMatch(/musig2_pub_nonce was taken away/);
  });
});

test('what a finalizer took away is put back beside it, but for signatures', () => {
  const { psbt } = finalizePsbt(SIGNED);
  const [before, judged] = [psbt, withRecordsOf(SIGNED, psbt)].map(({ inputs }) =>
    inputs[0]!.records.map(({ field }) => field).sort(),
  );
  expect(judged).toEqual([...before!, 'bip32_derivation'].sort());
  expect(bytesToHex(encodePsbt(withRecordsOf(SENT, SIGNED)))).toBe(bytesToHex(encodePsbt(SIGNED)));
});
