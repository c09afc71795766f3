import { describe, expect, test } from 'vitest';
import { bytesToHex } from '../bytes/hex.ts';
import { cureOf } from '../findings/finding.ts';
import { FINDINGS, type FindingCode, rowOf } from '../findings/table.ts';
import { finalWitness, highIn, swapped } from '../mend/testing/changed-finals.ts';
import {
  bdkSpend,
  bytesIn,
  expectSound,
  type File,
  type Given,
} from '../mend/testing/mended-rows.ts';
import { inputRecord } from '../psbt/make-record.ts';
import {
  type FileSpec,
  multi,
  pkh,
  previousOf,
  tr,
  wpkh,
  wsh,
} from '../sign/testing/built-files.ts';
import { publicKey } from '../sign/testing/utxos.ts';
import { one, TWO_OF_THREE } from './testing/file-rows.ts';
import { inspectionOf, subjectOfFile } from './testing/subjects.ts';

/* Every finding that names a mend, by a file that has it and no more once it is mended. */

const previous = (lock: FileSpec['inputs'][number]['lock']): Given => ({
  transactions: [previousOf({ lock }, 0)],
});

const BOTH = one(wsh(TWO_OF_THREE), { signed: [{ by: 'A' }, { by: 'B' }] });

const ROWS: readonly (readonly [FindingCode, File, Given])[] = [
  ['utxo-contradicted', one(wpkh('A'), { utxo: 'contradicted' }), {}],
  ['fee-claimed', one(wpkh('A'), { utxo: 'claimed' }), previous(wpkh('A'))],
  ['previous-transaction-missing', one(pkh('A'), { utxo: 'claimed' }), previous(pkh('A'))],
  [
    'script-mismatch',
    one(wsh(TWO_OF_THREE), { scripts: [inputRecord('witness_script', null, multi(1, 'AB'))] }),
    {},
  ],
  ['input-origin-contradicted', one(wpkh('A'), { origins: 'X' }), {}],
  [
    'preimage-mismatch',
    one(wpkh('A'), { records: [inputRecord('sha256', new Uint8Array(32), Uint8Array.of(1))] }),
    {},
  ],
  ['origin-kind', one(tr('A'), { origins: 'A' }), {}],
  ['proprietary-silent-payment', bdkSpend('S', 77n), {}],
  ['signature-order', finalWitness(BOTH, swapped), {}],
  ['high-s', highIn(BOTH), {}],
  ['signature-invalid', one(wpkh('A'), { signed: [{ by: 'A', spoilt: true }] }), {}],
  [
    'known-refusal',
    one(wpkh('A'), { utxo: 'none', origins: 'A' }),
    { ...previous(wpkh('A')), descriptors: [`wpkh(${bytesToHex(publicKey('A'))})`] },
  ],
];

const findingsIn = (bytes: Uint8Array) => inspectionOf(subjectOfFile(bytes)).findings;

describe('what a finding names as its mend cures it', () => {
  test.each(ROWS)('%s', (code, file, given) => {
    const before = bytesIn(file);
    const [found] = findingsIn(before).filter((one) => one.code === code);
    const cure = found && cureOf(found);
    expect(cure).toBeDefined();
    const { bytes } = expectSound(before, cure ? [cure] : [], given);
    expect(findingsIn(bytes).map((one) => one.code)).not.toContain(code);
  });

  test('every code that names a mend is here', () => {
    const codes = Object.keys(FINDINGS) as FindingCode[];
    const named = codes.filter((code) => rowOf(code).mend !== undefined);
    expect(ROWS.map(([code]) => code).sort()).toEqual([...named, 'known-refusal'].sort());
  });
});
