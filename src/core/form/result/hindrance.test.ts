import { expect, test } from 'vitest';
import { transaction, txInput, txOutput } from '../../../../test/psbt-text.ts';
import { inputRecord } from '../../psbt/make-record.ts';
import { subjectOfFile } from '../../review/testing/subjects.ts';
import {
  bytesOfFile,
  type FileSpec,
  multi,
  pkh,
  tr,
  wpkh,
  wsh,
} from '../../sign/testing/built-files.ts';
import { bytes } from '../../sign/testing/utxos.ts';
import { verifyInputs } from '../../verdict/verify-inputs.ts';
import { hindranceOf, type KeyHindrance } from './hindrance.ts';

const FAILS = inputRecord('final_scriptwitness', null, [bytes('01')]);
const SINGLE = 3;

/** Why, and of which inputs; empty where a key may sign, or none is needed. */
type Row = readonly [what: string, file: FileSpec, found: `${KeyHindrance['why']} ${string}` | ''];

const inputs = (...all: FileSpec['inputs']): FileSpec => ({ inputs: all });

test.each<Row>([
  ['that nobody signed', inputs({ lock: wpkh('A') }), ''],
  ['that is signed', inputs({ lock: wpkh('A'), signed: [{ by: 'A' }] }), ''],
  [
    'with a signature that is invalid',
    inputs({ lock: wpkh('A'), signed: [{ by: 'A', spoilt: true }] }),
    '',
  ],
  ['that is signed in part', inputs({ lock: wsh(multi(2, 'AB')), signed: [{ by: 'A' }] }), ''],
  ['of a leaf that is not told', inputs({ lock: tr('A'), scripts: [] }), ''],
  ['whose coin is not told', inputs({ lock: wpkh('A'), utxo: 'none' }), 'utxo 0'],
  ['with a coin that is told', inputs({ lock: wpkh('A'), utxo: 'none' }, { lock: wpkh('B') }), ''],
  [
    'whose other input is signed',
    inputs({ lock: wpkh('A'), utxo: 'none' }, { lock: wpkh('B'), signed: [{ by: 'B' }] }),
    'utxo 0',
  ],
  [
    'that lacks the previous transaction',
    inputs({ lock: pkh('A'), utxo: 'claimed' }, { lock: pkh('B'), utxo: 'claimed' }),
    'previous_transaction 0,1',
  ],
  ['that has it', inputs({ lock: pkh('A'), utxo: 'proven' }), ''],
  ['that lacks a script', inputs({ lock: wsh(multi(1, 'AB')), scripts: [] }), 'witness_script 0'],
  [
    'that tells its coin in two ways',
    inputs({ lock: wpkh('A'), utxo: 'contradicted' }),
    'utxo-contradicted 0',
  ],
  [
    'with one that does not',
    inputs({ lock: wpkh('A'), utxo: 'contradicted' }, { lock: wpkh('B') }),
    '',
  ],
  ['that is final and fails', inputs({ lock: wpkh('A'), records: [FAILS] }), 'final 0'],
  [
    'that is final and fails, beside one to be signed',
    inputs({ lock: wpkh('A'), records: [FAILS] }, { lock: wpkh('B') }),
    '',
  ],
])('a PSBT %s', (_, file, expected) => {
  const subject = subjectOfFile(bytesOfFile(file));
  const found = hindranceOf(subject, verifyInputs(subject), undefined);
  expect(found ? `${found.why} ${found.inputs}` : '').toBe(expected);
});

test.each<[what: string, txid: string, why: string | undefined]>([
  ['a coinbase', '00', 'coinbase'],
  ['any other', '11', undefined],
])('a transaction alone that is %s', (_, byte, why) => {
  const outpoint = `${byte.repeat(32)}ffffffff`;
  const hex = transaction({ inputs: [txInput(outpoint, '0101')], outputs: [txOutput(1, '51')] });
  const subject = subjectOfFile(bytes(hex));
  expect(hindranceOf(subject, verifyInputs(subject), undefined)?.why).toBe(why);
});

test('an input without an output for SINGLE', () => {
  const file = { ...inputs({ lock: wpkh('A'), signed: [{ by: 'A' }] }, { lock: wpkh('B') }) };
  const subject = subjectOfFile(bytesOfFile(file));
  const verdicts = verifyInputs(subject);
  expect(hindranceOf(subject, verdicts, SINGLE)?.why).toBe('single-without-output');
  expect(hindranceOf(subject, verdicts, undefined)).toBeUndefined();
});
